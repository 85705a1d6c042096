import { minor } from '../core/money.ts'
import { GROUPS, type Side } from '../core/roles.ts'
import { PREVIOUS, type Workflow } from '../core/workflow.ts'
import type { OrderStatus, OrderStep } from '../generated/enums.ts'

/** What the steps of an order are judged by; a path is the name of a stored file. */
export interface OrderFacts {
  readonly xRate: number | null
  readonly slipPath: string | null
  readonly agentInvoicePath: string | null
  readonly inquiryReportPath: string | null
  readonly swiftReportPath: string | null
}

/** The price of an inquiry and of a SWIFT copy, USD minor units (decisions.md section 6, "Services"). */
export const SERVICE_FEE = minor(10_00)

const client = GROUPS.CLIENT
const desk = GROUPS.ORDER_DESK
const admin = GROUPS.ADMIN

/** The status after a report was sent follows the reports that exist (decisions.md section 6). */
const answered = ({ inquiryReportPath, swiftReportPath }: OrderFacts): OrderStatus => {
  if (inquiryReportPath && swiftReportPath) return 'INQ_SWIFT_DONE'
  return inquiryReportPath ? 'INQUIRY_DONE' : 'SWIFT_DONE'
}

/** The statuses of an order that is paid and neither refunded nor archived. */
const PAID = ['PAID', 'INQUIRY', 'INQUIRY_DONE', 'INQ_SWIFT', 'INQ_SWIFT_DONE', 'SWIFT', 'SWIFT_DONE'] as const

/** From each of the statuses to one and the same. */
const to = <From extends OrderStatus, To extends string>(from: readonly From[], target: To) =>
  Object.fromEntries(from.map(status => [status, target])) as Readonly<Record<From, To>>

/** Each of the statuses stays as it is. */
const stay = <Status extends OrderStatus>(...statuses: readonly Status[]) =>
  Object.fromEntries(statuses.map(status => [status, status])) as { readonly [S in Status]: S }

/** Orders (decisions.md section 6). */
export const orderWorkflow = {
  EDIT: { by: client, moves: { NEW: 'NEW' } },
  CANCEL: { by: [...client, ...desk], moves: { NEW: 'CANCELLED' }, explains: 'staff' },
  // A paid order's company can be corrected (decisions.md section 12, "Order's company")
  SET_COMPANY: {
    by: desk,
    moves: stay('NEW', ...PAID),
  },
  PAY: {
    by: desk,
    moves: { NEW: 'PAID' },
    movement: 'ORDER',
    second: 'payFrom',
    needs: {
      agentInvoicePath: 'fields.invoiceFile',
      slipPath: 'fields.slipFile',
      xRate: 'fields.fillRate',
    },
  },
  REQUEST_INQUIRY: {
    by: client,
    moves: { PAID: 'INQUIRY', SWIFT: 'INQ_SWIFT', SWIFT_DONE: 'INQUIRY' },
    costs: { kind: 'INQUIRY_FEE', amount: SERVICE_FEE },
    closed: ({ inquiryReportPath }) => (inquiryReportPath ? 'reasons.inquiryAnswered' : null),
  },
  REQUEST_SWIFT: {
    by: client,
    moves: { PAID: 'SWIFT', INQUIRY: 'INQ_SWIFT', INQUIRY_DONE: 'SWIFT' },
    costs: { kind: 'SWIFT_FEE', amount: SERVICE_FEE },
    closed: ({ swiftReportPath }) => (swiftReportPath ? 'reasons.swiftAnswered' : null),
  },
  SEND_INQUIRY: {
    by: desk,
    moves: { INQUIRY: 'INQUIRY_DONE' },
    needs: { inquiryReportPath: 'fields.inquiryFile' },
    lands: answered,
  },
  SEND_SWIFT: {
    by: desk,
    moves: { SWIFT: 'SWIFT_DONE' },
    needs: { swiftReportPath: 'fields.swiftFile' },
    lands: answered,
  },
  SEND_INQUIRY_SWIFT: {
    by: desk,
    moves: { INQ_SWIFT: 'INQ_SWIFT_DONE' },
    needs: { inquiryReportPath: 'fields.inquiryFile', swiftReportPath: 'fields.swiftFile' },
  },
  COMMENT: {
    by: desk,
    quiet: true,
    whileWaiting: true,
    moves: stay('NEW', ...PAID, 'CANCELLED', 'REFUNDED'),
  },
  REFUND: {
    by: admin,
    moves: to(PAID, 'REFUNDED'),
    second: 'refund',
  },
  ROLLBACK: {
    by: admin,
    moves: to(PAID, PREVIOUS),
    second: 'rollback',
  },
  ARCHIVE: {
    by: admin,
    moves: { PAID: 'ARCHIVED', INQUIRY_DONE: 'ARCHIVED', INQ_SWIFT_DONE: 'ARCHIVED', SWIFT_DONE: 'ARCHIVED' },
  },
} as const satisfies Workflow<OrderStatus, OrderStep, OrderFacts>

/** Who must act on an order (decisions.md section 4, "Action required"). */
export const orderTurn: Readonly<Record<OrderStatus, Side | null>> = {
  NEW: 'staff',
  PAID: null,
  INQUIRY: 'staff',
  INQUIRY_DONE: null,
  INQ_SWIFT: 'staff',
  INQ_SWIFT_DONE: null,
  SWIFT: 'staff',
  SWIFT_DONE: null,
  CANCELLED: null,
  REFUNDED: null,
  ARCHIVED: null,
}

/** The statuses in which nothing more is to be done (decisions.md section 1, "Live"). */
export const orderOver: readonly OrderStatus[] = ['CANCELLED', 'REFUNDED', 'ARCHIVED']

/** The statuses in which the recipient was paid, so that there is an agent's report (decisions.md section 20). */
export const orderReported: readonly OrderStatus[] = [...PAID, 'REFUNDED', 'ARCHIVED']

/** The statuses whose threads are read-only (decisions.md section 8). */
export const orderThreadClosed: readonly OrderStatus[] = ['ARCHIVED']
