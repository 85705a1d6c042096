import { now } from '../../domain/core/clock.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import {
  contractorStageSchema,
  createSchema,
  documentsDraftSchema,
  templateSchema,
} from '../../domain/replenishment/schema.ts'
import { bankToName } from '../bank/bank.service.ts'
import { Agreement, Contract, Contractor } from '../contractor/contractor.entity.ts'
import { ownContractor, refuseForeignContractor, saveContractorFrom } from '../contractor/contractor.service.ts'
import { recipientColumns, recipientOf } from '../contractor/recipient.ts'
import { moveContractor } from '../contractor/version.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { advance, advanceIn, startRecord, visible } from '../workflow/advance.ts'
import { warningsOf } from '../workflow/preflight.ts'
import { checkInput, presentFields, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { hashOf, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile } from '../file/inputs.ts'
import type {
  ContractorStageInput,
  DocumentsInput,
  Replenishment as Answer,
  TemplateKeys,
} from '../generated/schema.ts'
import { isBlocked } from '../inn/inn.service.ts'
import { requestRoom } from '../request/request.service.ts'
import { Request } from '../request/request.entity.ts'
import { enteredColumns, filesOf, incompleteness, packageOf, templateColumns } from './entered.ts'
import { replenishmentRoom, settleSearch } from './record.ts'
import { Replenishment } from './replenishment.entity.ts'

/** Creates a replenishment and uses its request up, in one transaction. Throws field errors, 404, 409. */
export function createReplenishment(ctx: Context, input: { clientRequestId?: number | null }): Promise<{ id: number }> {
  const viewer = caller(ctx)
  const { clientRequestId } = checkInput(createSchema, input)
  return write(ctx, async em => {
    const request = await advanceIn(ctx, em, requestRoom, 'USE', clientRequestId, {
      prepare: ({ record }) => record,
      apply: async (_step, used) => {
        if (await isBlocked(em, used.inn)) throw new Problem('innBlocked')
      },
    })
    const at = now()
    const replenishment = em.create(Replenishment, {
      client: viewer.id,
      request: request.id,
      status: 'NEW',
      statusSince: at,
      toDoClient: true,
      toDoStaff: false,
      search: '',
      searchStaff: '',
      createdAt: at,
    })
    settleSearch(replenishment, request.clientCompanyName)
    await em.flush()
    await startRecord(ctx, em, replenishmentRoom, replenishment)
    return { id: replenishment.id }
  })
}

/** Saves the contractor stage, half done too; `saveContractor` keeps the contractor in the client's list. */
export async function saveContractorStage(ctx: Context, input: ContractorStageInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { contractorId, saveContractor, ...rest } = checkInput(contractorStageSchema, input)
  return advance(ctx, replenishmentRoom, 'SAVE_CONTRACTOR', id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await refuseForeignContractor(em, record.client.id, contractorId, record.contractor)
      em.assign(record, { ...recipientColumns(rest), ...presentFields({ contractor: contractorId }) })
      if (saveContractor && !record.contractorName) throw invalid({ field: 'contractorName', key: 'fields.required' })
      await refreshSearch(em, record)
    },
    apply: async ({ em, record }) => {
      if (saveContractor) await keepContractor(em, record)
    },
  })
}

async function keepContractor(em: Em, record: Replenishment): Promise<number> {
  const columns = recipientOf(record)
  const id = await saveContractorFrom(em, record.client.id, {
    ...columns,
    contractorId: record.contractor?.id ?? null,
    contractorCountry: record.contractorCountry ?? null,
  })
  em.assign(record, { contractor: id })
  return id
}

/** The contractor of a record as it stands in the client's list; one that was deleted, or never saved, is saved. */
async function listedContractor(em: Em, record: Replenishment): Promise<number> {
  const id = record.contractor?.id
  return id && (await ownContractor(em, record.client.id, id)) ? id : keepContractor(em, record)
}

async function refreshSearch(em: Em, record: Replenishment): Promise<void> {
  const request = await em.findOneOrFail(Request, record.request.id)
  settleSearch(record, request.clientCompanyName)
}

/** Submits the documents, or with `draft` keeps what is entered. Throws 404, field errors, 409. */
export async function saveDocuments(ctx: Context, input: DocumentsInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const value = checkInput(documentsDraftSchema, input)
  const { draft, invoice, contract, additionalAgreement } = value
  const files = await storeFiles(ctx, incomingFiles({ invoice, contract, additionalAgreement }))
  return advance(ctx, replenishmentRoom, draft ? 'SAVE_DRAFT' : 'SUBMIT_DOCUMENTS', id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await useFiles(em, files)
      em.assign(record, await templateColumns(em, record, value, bankToName))
      em.assign(record, await enteredColumns(em, record, value, bankToName))
      record.invoiceFile = nextFile(em, 'invoice', invoice, files, record.invoiceFile)
      record.contractFile = nextFile(em, 'contract', contract, files, record.contractFile)
      record.agreementFile = nextFile(em, 'additionalAgreement', additionalAgreement, files, record.agreementFile)
      if (draft) return
      const problems = incompleteness(record, filesOf(record))
      if (problems.length > 0) throw invalid(...problems)
    },
    apply: async ({ em, record }) => {
      if (draft) return
      record.reviewStage = null
      const request = await em.findOneOrFail(Request, record.request.id)
      if (await isBlocked(em, request.inn)) throw new Problem('innBlocked')
      record.preflight = await warningsOf(ctx, em, packageOf(record, await hashOf(em, record.invoiceFile)))
      const { invoiceCurrency: currency, invoiceAmount: amount } = record
      return currency && amount ? [{ name: 'invoiceAmount', currency, amount }] : []
    },
  })
}

/**
 * Creates a contract template from the entered documents, saving the contractor first if need be; with a chosen contract
 * it adds an agreement to that one (decisions.md section 7). Throws 404, field errors, 409.
 */
export async function createTemplate(
  ctx: Context,
  { id, name: typed, version }: { id: number; name?: string | null; version?: number | null },
): Promise<TemplateKeys> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const { name } = checkInput(templateSchema, { name: typed })
  return write(ctx, async em => {
    const { contract, agreement } = await advanceIn(ctx, em, replenishmentRoom, 'CREATE_TEMPLATE', id, {
      version,
      prepare: async ({ record }) => {
        if (!record.contractorName) throw invalid({ field: 'contractorName', key: 'fields.required' })
        if (!record.contractFile) throw invalid({ field: 'contract', key: 'fields.contractFile' })
        if (!record.agreementFile) throw invalid({ field: 'additionalAgreement', key: 'fields.agreementFile' })
        return templateOf(em, record, name)
      },
      apply: async ({ record }, template) => {
        em.assign(record, template)
        await em.flush()
        await moveContractor(em, await em.findOneOrFail(Contractor, template.contract.contractor.id))
      },
    })
    return { contractId: contract.id, agreementId: agreement.id }
  })
}

/** A new agreement, of the chosen contract while it is in the list, else of a new one. */
async function templateOf(em: Em, record: Replenishment, name: string) {
  const createdAt = now()
  const chosen =
    record.contract &&
    (await em.findOne(Contract, { id: record.contract.id, deletedAt: null, contractor: { deletedAt: null } }))
  const contract =
    chosen ??
    em.create(Contract, {
      contractor: await listedContractor(em, record),
      name,
      date: record.contractDate ?? null,
      number: record.contractNumber ?? null,
      file: record.contractFile ?? null,
      createdAt,
    })
  const agreement = em.create(Agreement, {
    contract,
    date: record.agreementDate ?? null,
    number: record.agreementNumber ?? null,
    bank: record.agreementBank ?? null,
    file: record.agreementFile ?? null,
    createdAt,
  })
  return { contract, agreement }
}
