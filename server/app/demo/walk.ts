import { type Minor, minor, minus } from '../../../domain/core/money.ts'
import { type Rate, toRate } from '../../../domain/core/rate.ts'
import { createContext, type App, type Context } from '../../core/context.ts'
import type { User } from '../../account/account.entity.ts'
import { viewerFor } from '../../account/viewer.service.ts'
import type { MutationResolvers } from '../../generated/resolvers.ts'
import type { OrderStatus, ReplenishmentStatus } from '../../generated/schema.ts'
import * as order from '../../order/order.service.ts'
import * as orderMoney from '../../order/money.service.ts'
import { createReplenishment, saveContractorStage, saveDocuments } from '../../replenishment/documents.service.ts'
import { orderOf } from '../../order/record.ts'
import * as payment from '../../replenishment/payment.service.ts'
import * as rate from '../../rate/rate.service.ts'
import { replenishmentOf } from '../../replenishment/record.ts'
import { reviewDocuments } from '../../replenishment/review.service.ts'
import type { RECIPIENTS } from './data.ts'
import { paper } from './paper.ts'
import { pastRate } from './prices.ts'

/** Acts as a user, through the same services as real work. */
export function actAs(app: App, user: User): Context {
  const viewer = viewerFor(user, { jti: 'demo' })
  return createContext(app, { viewer, locale: 'ru', ip: '127.0.0.1', requestId: 'demo' })
}

/** The same user's context for a mutation, which the audit log names. */
export function calling(ctx: Context, mutation: keyof MutationResolvers): Context {
  const call = createContext(ctx.app, ctx)
  call.state.action = mutation
  return call
}

/** Who walks a record through its statuses, and with what. */
export interface Walk {
  readonly client: Context
  readonly manager: Context
  readonly admin: Context
  readonly companyId: number
  readonly bankId: number
  readonly recipient: (typeof RECIPIENTS)[number]
  /** Minor units of the recipient's currency. */
  readonly amount: Minor
  /** Day of the papers. */
  readonly date: string
  /** The replenishment whose invoice is sent once more: pre-flight finds it. */
  readonly again?: number
  /** How many days ago its rate is formed: rates go up and down. */
  readonly daysAgo?: number
}

type Step = (walk: Walk, id: number) => Promise<unknown>

/** RUB per USD of an offer and of the fixation some hours later, as they were when the record was worked on. */
const R = ({ daysAgo = 0 }: Walk): Rate => pastRate(81.25, daysAgo)
const R_AFTER = ({ daysAgo = 0 }: Walk): Rate => pastRate(81.65, daysAgo)
const X: Readonly<Record<string, Rate>> = { CNY: toRate(7.1042), EUR: toRate(0.8615), USD: toRate(1) }

const contractor: Step = ({ client, recipient }, id) =>
  saveContractorStage(calling(client, 'saveContractorStage'), {
    id,
    contractorName: recipient.name,
    contractorCountry: { code: recipient.country },
    contractorAddress: recipient.address,
    contractorContactName: recipient.contact,
    contractorSwift: recipient.swift,
    contractorCurrency: recipient.currency,
    contractorAccountNumber: recipient.account,
    contractorBankName: recipient.bank,
  })

const submit: Step = ({ client, recipient, amount, date, again }, id) => {
  const invoice = `INV-${2600 + (again ?? id)}`
  return saveDocuments(calling(client, 'saveDocuments'), {
    id,
    invoiceDate: date,
    invoiceNumber: invoice,
    invoiceAmount: amount,
    invoiceCurrency: recipient.currency,
    invoice: paper(`Инвойс ${invoice}.pdf`, [`INVOICE ${invoice}`, recipient.name, recipient.address]),
    contractDate: '2026-01-15',
    contractNumber: `C-${100 + id}`,
    contract: paper(`Контракт C-${100 + id}.pdf`, [`CONTRACT C-${100 + id}`, recipient.name]),
    additionalAgreementDate: '2026-01-20',
    additionalAgreementNumber: `ДС-${id}`,
    additionalAgreement: paper(`Доп. соглашение ${id}.pdf`, [`ADDITIONAL AGREEMENT ${id}`, recipient.name]),
  })
}

const sendBack: Step = ({ manager }, id) =>
  reviewDocuments(calling(manager, 'reviewDocuments'), {
    id,
    accept: false,
    invoiceComment: 'На инвойсе нет печати и подписи продавца',
  })

const accept: Step = ({ manager, companyId, bankId }, id) =>
  reviewDocuments(calling(manager, 'reviewDocuments'), {
    id,
    accept: true,
    companyId,
    additionalAgreementBankId: bankId,
    acceptDifferences: true,
  })

const request: Step = ({ client, companyId }, id) =>
  rate.requestRate(calling(client, 'requestRate'), false, { id, companyId })

const form: Step = async (walk, id) => {
  const { manager, recipient } = walk
  const xRate = X[recipient.currency] ?? toRate(1)
  const rateBefore = R(walk)
  const asked = { replenishmentId: id, rate: rateBefore, xRate }
  const figures = await rate.rateCalc(calling(manager, 'formRate'), 'BEFORE', asked)
  return rate.formRate(calling(manager, 'formRate'), {
    id,
    rateBefore,
    xRateBefore: xRate,
    usdAmountBefore: figures.usdAmount,
    rubAmountBefore: figures.rubAmount,
    invoiceRateBefore: figures.invoiceRate,
    brockmanRateBefore: figures.brockmanRate,
  })
}

const refuse: Step = ({ client }, id) => rate.confirmRate(calling(client, 'confirmRate'), { id, accepted: false })
const confirm: Step = ({ client }, id) => rate.confirmRate(calling(client, 'confirmRate'), { id, accepted: true })

const edit: Step = ({ client, amount }, id) =>
  payment.sendPayment(calling(client, 'sendPayment'), {
    id,
    edit: true,
    invoiceAmount: minus(amount, minor(100_00)),
    invoice: paper(`Инвойс INV-${2600 + id} (испр.).pdf`, [`INVOICE INV-${2600 + id} REV.1`]),
  })

const send: Step = ({ client }, id) =>
  payment.sendPayment(calling(client, 'sendPayment'), {
    id,
    paymentOrders: [paper(`Платёжное поручение ${id}.pdf`, [`PAYMENT ORDER ${id}`])],
  })

const receive: Step = async ({ manager }, id) => {
  const { rubAmountBefore } = await replenishmentOf(calling(manager, 'confirmPayment'), id)
  return payment.confirmPayment(calling(manager, 'confirmPayment'), { id, amount: rubAmountBefore ?? minor(0) })
}

const credit: Step = async (walk, id) => {
  const { manager, recipient } = walk
  const xRate = X[recipient.currency] ?? toRate(1)
  const rateAfter = R_AFTER(walk)
  const figures = await rate.rateCalc(calling(manager, 'fixRate'), 'AFTER', {
    replenishmentId: id,
    rate: rateAfter,
    xRate,
  })
  return payment.fixRate(calling(manager, 'fixRate'), {
    id,
    rateAfter,
    xRateAfter: xRate,
    usdAmountAfter: figures.usdAmount,
  })
}

const archive: Step = ({ admin }, id) =>
  payment.archiveReplenishment(calling(admin, 'archiveReplenishment'), { id, comment: 'Клиент отказался от поставки' })

const documents = [contractor, submit]
const accepted = [...documents, accept]
const formed = [...accepted, request, form]
const paid = [...formed, confirm, send]
const done = [...paid, receive, credit]

/** The steps that lead a new replenishment to each status. */
const REPLENISHMENT: Readonly<Record<ReplenishmentStatus, readonly Step[]>> = {
  NEW: [],
  DOC: documents,
  DOC_NAC: [...documents, sendBack],
  DOC_ACC: accepted,
  CR_REQ: [...accepted, request],
  CR_AWT: formed,
  CR_NAC: [...formed, refuse],
  CR_ACC: [...formed, confirm],
  BILL: [...formed, confirm, edit],
  BILL_PAID: paid,
  CR_FIX: [...paid, receive],
  DONE: done,
  ARCHIVED: [...accepted, archive],
}

/** A record that is walked: each step is taken when the next one is asked for; answers its id in the end. */
export type Walking = AsyncGenerator<void, number>

async function* walking(steps: readonly Step[], walk: Walk, id: number): Walking {
  for (const step of steps) {
    yield
    await step(walk, id)
  }
  return id
}

/** How many steps lead a new replenishment to a status, its creation among them. */
export const stepsToReplenishment = (status: ReplenishmentStatus): number => 1 + REPLENISHMENT[status].length

/** Walks a new replenishment to a status, step by step. */
export async function* stepReplenishment(walk: Walk, requestId: number, status: ReplenishmentStatus): Walking {
  const { id } = await createReplenishment(calling(walk.client, 'createReplenishment'), { clientRequestId: requestId })
  return yield* walking(REPLENISHMENT[status], walk, id)
}

/** Walks a new replenishment to a status. Answers its id. */
export const walkReplenishment = (...[walk, requestId, status]: Parameters<typeof stepReplenishment>) =>
  walked(stepReplenishment(walk, requestId, status))

async function walked(walking: Walking): Promise<number> {
  for (;;) {
    const { done, value } = await walking.next()
    if (done) return value
  }
}

const pay: Step = async ({ manager }, id) => {
  const { invoiceCurrency } = await orderOf(calling(manager, 'payOrder'), id)
  return orderMoney.payOrder(calling(manager, 'payOrder'), {
    id,
    xRate: X[invoiceCurrency] ?? toRate(1),
    slip: paper(`slip ${id}.pdf`, [`SLIP ${id}`]),
    agentInvoice: paper(`agent invoice ${id}.pdf`, [`AGENT INVOICE ${id}`]),
  })
}

const company: Step = ({ manager, companyId }, id) =>
  order.setOrderCompany(calling(manager, 'setOrderCompany'), { id, companyId })
const inquiry: Step = ({ client }, id) =>
  orderMoney.requestService(calling(client, 'requestInquiry'), 'REQUEST_INQUIRY', { id })
const swift: Step = ({ client }, id) =>
  orderMoney.requestService(calling(client, 'requestSwift'), 'REQUEST_SWIFT', { id })
const inquiryReport = (id: number) => paper(`Ответ банка ${id}.pdf`, [`INQUIRY REPORT ${id}`])
const swiftReport = (id: number) => paper(`MT103 ${id}.pdf`, [`MT103 ${id}`])
const answerInquiry: Step = ({ manager }, id) =>
  orderMoney.sendReport(calling(manager, 'sendInquiry'), 'SEND_INQUIRY', { id, inquiryReport: inquiryReport(id) })
const answerSwift: Step = ({ manager }, id) =>
  orderMoney.sendReport(calling(manager, 'sendSwift'), 'SEND_SWIFT', { id, swiftReport: swiftReport(id) })
const answerBoth: Step = ({ manager }, id) =>
  orderMoney.sendReport(calling(manager, 'sendInquirySwift'), 'SEND_INQUIRY_SWIFT', {
    id,
    inquiryReport: inquiryReport(id),
    swiftReport: swiftReport(id),
  })
const refund: Step = async ({ admin }, id) =>
  orderMoney.refundOrder(calling(admin, 'refundOrder'), { id, amount: minor(100_00) })
const cancel: Step = ({ manager }, id) =>
  order.cancelOrder(calling(manager, 'cancelOrder'), { id, comment: 'Дубль ордера' })
const shelve: Step = ({ admin }, id) => order.archiveOrder(calling(admin, 'archiveOrder'), { id })

const settled = [company, pay]

/** The steps that lead a new order to each status. */
const ORDER: Readonly<Record<OrderStatus, readonly Step[]>> = {
  NEW: [],
  PAID: settled,
  INQUIRY: [...settled, inquiry],
  INQUIRY_DONE: [...settled, inquiry, answerInquiry],
  SWIFT: [...settled, swift],
  SWIFT_DONE: [...settled, swift, answerSwift],
  INQ_SWIFT: [...settled, inquiry, swift],
  INQ_SWIFT_DONE: [...settled, inquiry, swift, answerBoth],
  CANCELLED: [cancel],
  REFUNDED: [...settled, refund],
  ARCHIVED: [...settled, shelve],
}

/** How many steps lead a new order to a status, its creation among them. */
export const stepsToOrder = (status: OrderStatus): number => 1 + ORDER[status].length

/** Walks a new order, based on a credited replenishment, to a status, step by step. */
export async function* stepOrder(walk: Walk, replenishmentId: number, status: OrderStatus): Walking {
  const input = { replenishmentId, invoiceAmount: walk.amount }
  const { id } = await order.createOrder(calling(walk.client, 'createOrder'), input)
  return yield* walking(ORDER[status], walk, id)
}

/** Walks a new order, based on a credited replenishment, to a status. Answers its id. */
export const walkOrder = (...[walk, replenishmentId, status]: Parameters<typeof stepOrder>) =>
  walked(stepOrder(walk, replenishmentId, status))
