import type { OrderStatus } from '../generated/enums.ts'
import { type OrderFacts, orderWorkflow } from './workflow.ts'

/** The services that a client may request of a paid order. */
export type OrderService = 'inquiry' | 'swift'

type Report = keyof Pick<OrderFacts, 'inquiryReportPath' | 'swiftReportPath'>

const reports: Readonly<Record<OrderService, Report>> = { inquiry: 'inquiryReportPath', swift: 'swiftReportPath' }

const answers = [orderWorkflow.SEND_INQUIRY, orderWorkflow.SEND_SWIFT, orderWorkflow.SEND_INQUIRY_SWIFT]

/** Tells whether a service is in progress: a step that answers it is open to staff. */
export function serviceRequested(service: OrderService, status: OrderStatus): boolean {
  return answers.some(step => reports[service] in step.needs && status in step.moves)
}

/** The statuses in which a client sees no services (decisions.md section 13, "Page of an order"). */
const withoutServices: readonly OrderStatus[] = ['NEW', 'REFUNDED']

/** Tells whether a client sees the services of an order. */
export function servicesShown(status: OrderStatus): boolean {
  return !withoutServices.includes(status)
}
