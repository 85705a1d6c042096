import type { LockMode } from '@mikro-orm/core'
import { formatMinor, minor } from '../../domain/core/money.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { text } from '../../domain/core/texts.ts'
import { type Judged, stepsOf } from '../../domain/core/workflow.ts'
import { type DifferenceField, differences } from '../../domain/replenishment/differences.ts'
import {
  type ReplenishmentFacts,
  replenishmentTurn,
  replenishmentWorkflow,
  reviewUndecided,
  stageOf,
} from '../../domain/replenishment/workflow.ts'
import { recipientAnswer } from '../contractor/recipient.ts'
import { type Context, caller } from '../core/context.ts'
import { rollbackOf, visible } from '../workflow/advance.ts'
import { writtenWarnings } from '../workflow/preflight.ts'
import { workOf } from '../workItem/workItem.service.ts'
import { secondsOf } from '../workflow/seconds.ts'
import type { WorkflowRoom } from '../workflow/rooms.ts'
import { requireFound } from '../core/input.ts'
import { clockOf, type Em } from '../core/store.ts'
import { folded } from '../core/paging.ts'
import { deadlineOf } from '../deadline/deadline.service.ts'
import { countryIn, countryOf } from '../dictionary/dictionary.service.ts'
import type {
  ApprovalChange,
  Difference,
  Replenishment as Answer,
  ReplenishmentStatus,
  ReplenishmentStep,
} from '../generated/schema.ts'
import { excludedCountry } from '../../domain/company/exclusions.ts'
import { paymentOrderFiles } from './paymentOrders.ts'
import { Replenishment, typedOf } from './replenishment.entity.ts'
import { loadWhole, type WholeReplenishment } from './whole.ts'
import { receivedWorth } from './worth.ts'

/** What the workflow judges a replenishment by. */
function factsOf(record: {
  readonly status: ReplenishmentStatus
  readonly company?: { readonly id: number } | null | undefined
  readonly agreementBank?: { readonly id: number } | null | undefined
  readonly paymentOrders: number
  readonly offerExpiresAt?: Date | null | undefined
  readonly offerAutomatic: boolean
  readonly approvalId?: number | null | undefined
}): Judged<ReplenishmentStatus, ReplenishmentFacts> {
  return {
    status: record.status,
    isHeld: Boolean(record.approvalId),
    companyId: record.company?.id ?? null,
    additionalAgreementBankId: record.agreementBank?.id ?? null,
    paymentOrders: record.paymentOrders,
    offerExpiresAt: record.offerExpiresAt ?? null,
    isOfferAutomatic: record.offerAutomatic,
  }
}

/** What a second person reads of a credit beside its amounts: its rates. */
function creditChanges({ rateAfter, xRateAfter }: Replenishment, step: ReplenishmentStep): ApprovalChange[] {
  if (step !== 'CREDIT') return []
  const shown = (rate: number | null | undefined) => (rate ? String(rate) : null)
  return [
    { field: 'rateAfter', before: null, after: shown(rateAfter) },
    { field: 'xRateAfter', before: null, after: shown(xRateAfter) },
  ]
}

/** The room of replenishments. */
export const replenishmentRoom: WorkflowRoom<
  Replenishment,
  ReplenishmentStatus,
  ReplenishmentStep,
  ReplenishmentFacts,
  Answer
> = {
  type: 'REPLENISHMENT',
  workflow: replenishmentWorkflow,
  find: (em: Em, id: number, lockMode?: LockMode.PESSIMISTIC_WRITE) =>
    em.findOne(Replenishment, { id }, lockMode ? { lockMode } : {}),
  facts: factsOf,
  settle: record => {
    const turn = replenishmentTurn(record.status, record.paymentOrders)
    record.toDoClient = turn === 'client'
    record.toDoStaff = turn === 'staff'
  },
  seals: record => ({
    company: record.company?.id ?? null,
    agreementBank: record.agreementBank?.id ?? null,
    rubAmountAfter: record.rubAmountAfter ?? null,
    xRateAfter: record.xRateAfter ?? null,
    rateAfter: record.rateAfter ?? null,
  }),
  until: record => (record.status === 'CR_AWT' ? (record.offerExpiresAt ?? null) : null),
  worth: receivedWorth,
  changes: creditChanges,
  subject: record => record.contractorName ?? '',
  answer: replenishmentOf,
}

/** Writes down what searches read: contractor and country for the client, the client's company too for staff. */
export function settleSearch(record: Replenishment, clientCompanyName: string): void {
  const country = record.contractorCountry ? countryOf(record.contractorCountry).name : null
  record.search = folded(record.contractorName, country)
  record.searchStaff = folded(record.contractorName, country, clientCompanyName)
}

/** One replenishment as the caller may read it. Throws 404. */
export async function replenishmentOf(ctx: Context, id: number): Promise<Answer> {
  const record = visible(ctx, requireFound(await loadWhole(ctx.em, id)))
  const { roles } = caller(ctx)
  const side = sideOf(roles)
  const { client, request } = record
  // What a review in progress chooses is staff's alone until it is decided (decisions.md section 12)
  const isTold = side === 'staff' || !reviewUndecided.includes(record.status)
  const company = isTold ? record.company : null
  const bank = isTold ? record.agreementBank : record.enteredBank
  const excludes = company ? excludedCountry(company.countryExclusions, record) : null
  const { open, closed } = stepsOf(replenishmentWorkflow, factsOf(record), roles, clockOf(ctx.em))
  const [orders, deadline, rollback, work, seconds, approval] = await Promise.all([
    paymentOrderFiles(ctx.em, id),
    deadlineOf(ctx, 'REPLENISHMENT', record),
    rollbackOf(ctx.em, replenishmentRoom, record, open),
    workOf(ctx, 'REPLENISHMENT', [id]),
    secondsOf(ctx, replenishmentRoom, open, receivedWorth(ctx.app, record)),
    record.approvalId ? ctx.app.secondPerson.waiting(ctx, ctx.em, record.approvalId) : null,
  ])
  // Staff comments are for the client's eyes once the documents are back with them
  const showsComments = side === 'staff' || replenishmentTurn(record.status, record.paymentOrders) === 'client'
  const shown = (comment: string | null | undefined) => (showsComments ? (comment ?? null) : null)
  return {
    id: record.id,
    createdAt: record.createdAt.toISOString(),
    status: record.status,
    statusSince: record.statusSince.toISOString(),
    deadline,
    stage: (side === 'staff' ? record.reviewStage : null) ?? stageOf[record.status],
    version: record.version,
    toDo: side === 'client' ? record.toDoClient : record.toDoStaff,
    steps: open,
    rollback,
    closed: closed.map(({ step, reason }) => ({ step, reason: text(ctx.locale, reason) })),
    clientRequestId: request.id,
    userId: client.id,
    client: { userId: client.id, name: client.name, username: client.email ?? '', telegram: client.telegram ?? null },
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    companyCountry: company ? countryOf(company.country) : null,
    companyExcludes: excludes ? countryOf(excludes) : null,
    contractor: record.contractorName ?? null,
    country: record.contractorCountry ? countryOf(record.contractorCountry) : null,
    amount: record.invoiceAmount ?? request.invoicePrice,
    currency: record.invoiceCurrency ?? request.currency,
    rate: record.brockmanRateAfter ?? record.brockmanRateBefore ?? null,
    clientName: client.name,
    clientCompanyName: request.clientCompanyName,
    clientCompanyInn: request.inn,
    comment: record.comment ?? null,
    innBlocked: side === 'staff' ? request.isInnBlocked : null,
    differences: side === 'staff' ? differencesOf(ctx, record) : null,
    preflight: side === 'staff' ? writtenWarnings(ctx, record.preflight) : null,
    tierMoved: record.tierMoved,
    ...recipientAnswer(record),
    contractorComment: shown(record.contractorComment),
    contractorBankComment: shown(record.contractorBankComment),
    contractorContactComment: shown(record.contractorContactComment),
    invoiceComment: shown(record.invoiceComment),
    contractComment: shown(record.contractComment),
    additionalAgreementComment: shown(record.additionalAgreementComment),
    ...typedOf(record),
    invoicePath: record.invoicePath,
    invoiceFileId: record.invoiceFile?.id ?? null,
    contractId: record.contract?.id ?? null,
    contractPath: record.contractPath,
    contractFileId: record.contractFile?.id ?? null,
    additionalAgreementId: record.agreement?.id ?? null,
    additionalAgreementDate: record.agreementDate ?? null,
    additionalAgreementNumber: record.agreementNumber ?? null,
    additionalAgreementBankId: bank?.id ?? null,
    additionalAgreementPath: record.agreementPath,
    additionalAgreementFileId: record.agreementFile?.id ?? null,
    clientRate: record.clientRate ?? null,
    offeredRate: record.offeredRate ?? null,
    amountRate: record.amountRate ?? null,
    volumeRate: record.volumeRate ?? null,
    calculationRate: record.calculationRate ?? null,
    rateType: record.rateType ?? null,
    onTopAmount: record.onTopAmount ?? null,
    rateBefore: record.rateBefore ?? null,
    xRateBefore: record.xRateBefore ?? null,
    rateAfter: record.rateAfter ?? null,
    xRateAfter: record.xRateAfter ?? null,
    usdAmountBefore: record.usdAmountBefore ?? null,
    rubAmountBefore: record.rubAmountBefore ?? null,
    usdAmountAfter: record.usdAmountAfter ?? null,
    rubAmountAfter: record.rubAmountAfter ?? null,
    invoiceAmountAfter: record.invoiceAmountAfter ?? null,
    invoiceRateBefore: record.invoiceRateBefore ?? null,
    invoiceRateAfter: record.invoiceRateAfter ?? null,
    brockmanRateBefore: record.brockmanRateBefore ?? null,
    brockmanRateAfter: record.brockmanRateAfter ?? null,
    paymentOrderFiles: orders.standing,
    formerPaymentOrderFiles: orders.former,
    billDate: record.billDate ?? null,
    offerExpiresAt: record.offerExpiresAt?.toISOString() ?? null,
    offerMinutes: side === 'staff' ? ctx.app.config.offerMinutes : null,
    workItem: work.get(id) ?? null,
    isHeld: Boolean(record.approvalId),
    seconds,
    approval,
  }
}

/** The fields in which a record's documents differ from its request. */
export function differingFields(record: WholeReplenishment): DifferenceField[] {
  const { request } = record
  return differences(
    { currency: request.currency, amount: request.invoicePrice, country: request.recipientCountry },
    {
      currency: record.invoiceCurrency ?? null,
      amount: record.invoiceAmount ?? null,
      country: record.contractorCountry ?? null,
    },
  )
}

function differencesOf(ctx: Context, record: WholeReplenishment): Difference[] {
  const { request } = record
  const named = (code: string | null | undefined) => (code ? countryIn(ctx.locale, code) : '')
  const words: Readonly<Record<DifferenceField, () => readonly [requested: string, entered: string]>> = {
    invoiceCurrency: () => [request.currency, record.invoiceCurrency ?? ''],
    invoiceAmount: () => [
      formatMinor(request.invoicePrice, request.currency, ctx.locale),
      formatMinor(record.invoiceAmount ?? minor(0), record.invoiceCurrency, ctx.locale),
    ],
    contractorCountry: () => [named(request.recipientCountry), named(record.contractorCountry)],
  }
  return differingFields(record).map(field => {
    const [requested, entered] = words[field]()
    return { field, requested, entered }
  })
}
