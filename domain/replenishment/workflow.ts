import { GROUPS, type Side } from '../core/roles.ts'
import { PREVIOUS, type Workflow } from '../core/workflow.ts'
import { hasRunOut } from '../rate/lifetime.ts'
import type { ReplenishmentStage, ReplenishmentStatus, ReplenishmentStep } from '../generated/enums.ts'

/** What the steps of a replenishment are judged by. */
export interface ReplenishmentFacts {
  readonly companyId: number | null
  readonly additionalAgreementBankId: number | null
  /** How many payment orders are attached. */
  readonly paymentOrders: number
  /** When its offer ends; null: it has none, or one without an end. */
  readonly offerExpiresAt: Date | null
  /** The offer was formed of the central bank's prices, at once. */
  readonly isOfferAutomatic: boolean
}

const client = GROUPS.CLIENT
const desk = GROUPS.REQUEST_DESK
const admin = GROUPS.ADMIN

const isOver = ({ offerExpiresAt }: ReplenishmentFacts, at: Date) => hasRunOut(offerExpiresAt, at)
const refusesOver = (facts: ReplenishmentFacts, at: Date) => (isOver(facts, at) ? 'offerExpired' : null)

/** Replenishments (decisions.md section 4). */
export const replenishmentWorkflow = {
  SAVE_CONTRACTOR: { by: client, moves: { NEW: 'NEW', DOC_NAC: 'DOC_NAC' }, quiet: true },
  SAVE_DRAFT: { by: client, moves: { NEW: 'NEW', DOC_NAC: 'DOC_NAC' }, quiet: true },
  SUBMIT_DOCUMENTS: { by: client, moves: { NEW: 'DOC', DOC_NAC: 'DOC' } },
  CREATE_TEMPLATE: { by: client, moves: { NEW: 'NEW', DOC_NAC: 'DOC_NAC' }, quiet: true },
  SAVE_REVIEW: { by: desk, moves: { DOC: 'DOC' }, quiet: true },
  RETURN_DOCUMENTS: { by: desk, moves: { DOC: 'DOC_NAC' } },
  ACCEPT_DOCUMENTS: {
    by: desk,
    moves: { DOC: 'DOC_ACC' },
    needs: { additionalAgreementBankId: 'fields.chooseAgreementBank', companyId: 'fields.chooseCompany' },
  },
  REQUEST_RATE: { by: client, moves: { DOC_ACC: 'CR_REQ', CR_NAC: 'CR_REQ' }, first: 'EXPIRE_RATE' },
  REQUEST_CENTRAL_BANK_RATE: {
    by: client,
    moves: { DOC_ACC: 'CR_AWT', CR_NAC: 'CR_AWT' },
    through: 'CR_REQ',
    first: 'EXPIRE_RATE',
  },
  FORM_RATE: { by: desk, moves: { CR_REQ: 'CR_AWT', CR_AWT: 'CR_AWT' } },
  EXTEND_OFFER: {
    by: desk,
    moves: { CR_AWT: 'CR_AWT' },
    refuses: refusesOver,
    refusal: 'reasons.offerExpired',
    closed: ({ isOfferAutomatic }) => (isOfferAutomatic ? 'reasons.automaticOffer' : null),
  },
  EXPIRE_RATE: { by: [], moves: { CR_AWT: 'CR_NAC' }, due: isOver },
  CONFIRM_RATE: { by: client, moves: { CR_AWT: 'CR_ACC' }, refuses: refusesOver },
  REFUSE_RATE: { by: client, moves: { CR_AWT: 'CR_NAC' } },
  CANCEL_PAYMENT: { by: client, moves: { CR_ACC: 'CR_NAC', BILL: 'CR_NAC' } },
  SEND_PAYMENT: {
    by: client,
    moves: { CR_ACC: 'BILL_PAID', BILL: 'BILL_PAID', BILL_PAID: 'BILL_PAID' },
    needs: { paymentOrders: 'fields.paymentOrders' },
  },
  // The bill is another one, and payment orders may come with it
  EDIT_PAYMENT: { by: client, moves: { CR_ACC: 'BILL', BILL: 'BILL' }, anew: true },
  CONFIRM_PAYMENT: {
    by: desk,
    moves: { BILL_PAID: 'CR_FIX', BILL: 'CR_FIX', CR_FIX: 'CR_FIX' },
    closed: ({ paymentOrders }) => (paymentOrders > 0 ? null : 'reasons.noPaymentOrders'),
  },
  CREDIT: { by: desk, moves: { CR_FIX: 'DONE' }, movement: 'REPLENISHMENT', second: 'creditFrom' },
  COMMENT: {
    by: desk,
    quiet: true,
    whileWaiting: true,
    moves: {
      NEW: 'NEW',
      DOC: 'DOC',
      DOC_NAC: 'DOC_NAC',
      DOC_ACC: 'DOC_ACC',
      CR_REQ: 'CR_REQ',
      CR_AWT: 'CR_AWT',
      CR_ACC: 'CR_ACC',
      CR_NAC: 'CR_NAC',
      BILL: 'BILL',
      BILL_PAID: 'BILL_PAID',
      CR_FIX: 'CR_FIX',
      DONE: 'DONE',
    },
  },
  ROLLBACK: {
    by: admin,
    moves: { DOC_ACC: PREVIOUS, BILL_PAID: PREVIOUS, CR_FIX: PREVIOUS, DONE: PREVIOUS },
    second: 'rollback',
  },
  ARCHIVE: {
    by: admin,
    explains: 'staff',
    moves: {
      NEW: 'ARCHIVED',
      DOC: 'ARCHIVED',
      DOC_NAC: 'ARCHIVED',
      DOC_ACC: 'ARCHIVED',
      CR_REQ: 'ARCHIVED',
      CR_AWT: 'ARCHIVED',
      CR_ACC: 'ARCHIVED',
      CR_NAC: 'ARCHIVED',
      BILL: 'ARCHIVED',
      DONE: 'ARCHIVED',
    },
  },
} as const satisfies Workflow<ReplenishmentStatus, ReplenishmentStep, ReplenishmentFacts>

/** Who must act on a replenishment (decisions.md section 4, "Action required"); BILL waits for payment orders. */
export function replenishmentTurn(status: ReplenishmentStatus, paymentOrders: number): Side | null {
  return status === 'BILL' && paymentOrders > 0 ? 'staff' : TURN[status]
}

const TURN: Readonly<Record<ReplenishmentStatus, Side | null>> = {
  NEW: 'client',
  DOC: 'staff',
  DOC_NAC: 'client',
  DOC_ACC: 'client',
  CR_REQ: 'staff',
  CR_AWT: 'client',
  CR_ACC: 'client',
  CR_NAC: 'client',
  BILL: 'client',
  BILL_PAID: 'staff',
  CR_FIX: 'staff',
  DONE: null,
  ARCHIVED: null,
}

/** The stage that a status stands at; a review in progress keeps its own (decisions.md section 4). */
export const stageOf: Readonly<Record<ReplenishmentStatus, ReplenishmentStage>> = {
  NEW: 'CONTRACTOR',
  DOC: 'CONTRACTOR',
  DOC_NAC: 'CONTRACTOR',
  DOC_ACC: 'RATE',
  CR_REQ: 'RATE',
  CR_AWT: 'RATE',
  CR_NAC: 'RATE',
  CR_ACC: 'PAYMENT',
  BILL: 'PAYMENT',
  BILL_PAID: 'PAYMENT',
  CR_FIX: 'FIXATION',
  DONE: 'FIXATION',
  ARCHIVED: 'FIXATION',
}

/** The statuses before a review is decided: what staff choose in it is not the client's to know (decisions.md section 12). */
export const reviewUndecided: readonly ReplenishmentStatus[] = ['NEW', 'DOC', 'DOC_NAC']

/** The statuses in which the offer stands: figures are asked for at its R and X (decisions.md section 4, "Edit mode"). */
export const offerStands: readonly ReplenishmentStatus[] = ['CR_AWT', 'CR_ACC', 'BILL']

/** The statuses in which an offer is dead: its figures say nothing any more. */
export const offerRefused: readonly ReplenishmentStatus[] = ['CR_NAC']

/** The statuses from which a bill exists (decisions.md section 4). */
export const billed: readonly ReplenishmentStatus[] = ['CR_ACC', 'BILL', 'BILL_PAID', 'CR_FIX', 'DONE', 'ARCHIVED']

/** The statuses in which nothing more is to be done (decisions.md section 1, "Live"). */
export const replenishmentOver: readonly ReplenishmentStatus[] = ['DONE', 'ARCHIVED']

/** The statuses in which the credit stands, so that an order may be based on it (decisions.md section 6). */
export const replenishmentCredited: readonly ReplenishmentStatus[] = ['DONE']

/** The statuses in which there is an agent's report, where it was credited (decisions.md section 20). */
export const replenishmentReported: readonly ReplenishmentStatus[] = ['DONE', 'ARCHIVED']

/** The statuses whose threads are read-only (decisions.md section 8). */
export const replenishmentThreadClosed: readonly ReplenishmentStatus[] = ['ARCHIVED']
