import type { InferType } from 'yup'
import { validateInput } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid } from '../../domain/core/problems.ts'
import type { Refusal } from '../../domain/preflight/preflight.ts'
import {
  contractorCompleteSchema,
  type documentsDraftSchema,
  documentsSubmitSchema,
} from '../../domain/replenishment/schema.ts'
import type { Bank } from '../bank/bank.entity.ts'
import { Agreement, Contract } from '../contractor/contractor.entity.ts'
import { recipientOf } from '../contractor/recipient.ts'
import { presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { knownCurrency } from '../dictionary/known.ts'
import type { Package } from '../workflow/preflight.ts'
import { type Replenishment, typedOf } from './replenishment.entity.ts'

type Entered = InferType<typeof documentsDraftSchema>

/** Finds a bank that a record is to name. */
type FindBank = (em: Em, id: number) => Promise<Bank | null>

/**
 * What chosen templates change of a record: choosing one copies its files, dates and numbers (decisions.md section 7).
 * Throws field errors.
 */
export async function templateColumns(em: Em, record: Replenishment, chosen: Entered, bankNamed: FindBank) {
  const contract = await contractColumns(em, record, chosen.contractId)
  return { ...contract, ...(await agreementColumns(em, record, chosen.additionalAgreementId, bankNamed)) }
}

const ownContractor = (record: Replenishment) => ({ contractor: { client: record.client.id, deletedAt: null } })

async function contractColumns(em: Em, record: Replenishment, id: Entered['contractId']) {
  if (id === null) return { contract: null }
  if (!id || id === record.contract?.id) return {}
  const contract = await em.findOne(Contract, { id, deletedAt: null, ...ownContractor(record) })
  if (!contract) throw invalid({ field: 'contractId', key: 'fields.templateUnknown' })
  const { date, number, file } = contract
  return { contract, contractDate: date, contractNumber: number, contractFile: file }
}

async function agreementColumns(em: Em, record: Replenishment, id: Entered['contractId'], bankNamed: FindBank) {
  if (id === null) return { agreement: null }
  if (!id || id === record.agreement?.id) return {}
  const agreement = await em.findOne(Agreement, { id, contract: { deletedAt: null, ...ownContractor(record) } })
  if (!agreement) throw invalid({ field: 'additionalAgreementId', key: 'fields.templateUnknown' })
  const { date, number, file, bank } = agreement
  const named = bank ? await bankNamed(em, bank.id) : null // a template may outlive its bank
  return {
    agreement,
    agreementDate: date,
    agreementNumber: number,
    agreementFile: file,
    agreementBank: named,
    enteredBank: named,
  }
}

/** What typed documents change of a record, its templates already chosen; files apart. Throws field errors. */
export async function enteredColumns(
  em: Em,
  record: Pick<Replenishment, 'enteredBank'>,
  value: Entered,
  bankNamed: FindBank,
) {
  const { invoiceDate, invoiceNumber, invoiceAmount, invoiceCurrency, contractDate, contractNumber } = value
  const { additionalAgreementDate, additionalAgreementNumber, additionalAgreementBankId: bankId } = value
  if (invoiceCurrency) knownCurrency(invoiceCurrency, 'invoiceCurrency')
  if (bankId && bankId !== record.enteredBank?.id && !(await bankNamed(em, bankId)))
    throw invalid({ field: 'additionalAgreementBankId', key: 'fields.bankUnknown' })
  return presentFields({
    invoiceDate,
    invoiceNumber,
    invoiceAmount,
    invoiceCurrency,
    contractDate,
    contractNumber,
    agreementDate: additionalAgreementDate,
    agreementNumber: additionalAgreementNumber,
    // What staff chose in a review stays unless the client enters another one
    ...(bankId !== (record.enteredBank?.id ?? null) && { agreementBank: bankId, enteredBank: bankId }),
  })
}

/** Which of the three files there are. */
export interface Papers {
  readonly invoice: boolean
  readonly contract: boolean
  readonly additionalAgreement: boolean
}

/** The files that a record holds. */
export const filesOf = (record: Pick<Replenishment, 'invoiceFile' | 'contractFile' | 'agreementFile'>): Papers => ({
  invoice: Boolean(record.invoiceFile),
  contract: Boolean(record.contractFile),
  additionalAgreement: Boolean(record.agreementFile),
})

/** A submission needs the contractor and the documents complete; stored values count (decisions.md section 4). */
export function incompleteness(record: Replenishment, papers: Papers): readonly FieldProblem[] {
  const verdicts = [
    validateInput(contractorCompleteSchema, recipientOf(record)),
    validateInput(documentsSubmitSchema, documentsOf(record, papers)),
  ]
  return verdicts.flatMap(verdict => (verdict.ok ? [] : verdict.fieldErrors))
}

/** Tells whether nothing is in a field of a submission. */
export const isMissing = (record: Replenishment, papers: Papers) => {
  const whole: Readonly<Record<string, unknown>> = {
    ...recipientOf(record),
    ...documentsOf(record, papers),
    invoice: papers.invoice || null,
    contract: papers.contract || null,
    additionalAgreement: papers.additionalAgreement || null,
  }
  return (field: string) => (whole[field] ?? null) === null
}

function documentsOf(record: Replenishment, papers: Papers) {
  const path = (isThere: boolean) => (isThere ? 'stored' : null)
  return {
    ...typedOf(record),
    invoicePath: path(papers.invoice),
    contractId: record.contract?.id ?? null,
    contractPath: path(papers.contract),
    additionalAgreementId: record.agreement?.id ?? null,
    additionalAgreementDate: record.agreementDate ?? null,
    additionalAgreementNumber: record.agreementNumber ?? null,
    additionalAgreementPath: path(papers.additionalAgreement),
  }
}

/** The documents of a record as pre-flight judges them. */
export function packageOf(
  record: Replenishment,
  invoiceHash: string | null,
  refusals: readonly Refusal[] = [],
): Package {
  return {
    type: 'REPLENISHMENT',
    id: record.id,
    clientId: record.client.id,
    requestId: record.request.id,
    basisId: null,
    refusals,
    contractorId: record.contractor?.id ?? null,
    contractorName: record.contractorName ?? null,
    contractorCountry: record.contractorCountry ?? null,
    contractorSwift: record.contractorSwift ?? null,
    contractorAccountNumber: record.contractorAccountNumber ?? null,
    invoiceDate: record.invoiceDate ?? null,
    invoiceNumber: record.invoiceNumber ?? null,
    invoiceAmount: record.invoiceAmount ?? null,
    invoiceCurrency: record.invoiceCurrency ?? null,
    invoiceHash,
  }
}
