import type { LockMode } from '@mikro-orm/core'
import { sideOf } from '../../domain/core/roles.ts'
import { text } from '../../domain/core/texts.ts'
import { stepsOf } from '../../domain/core/workflow.ts'
import { type OrderFacts, orderTurn, orderWorkflow } from '../../domain/order/workflow.ts'
import { amountOf } from '../balance/balance.service.ts'
import { filesOfThread } from '../chat/files.service.ts'
import { excludedCountry } from '../../domain/company/exclusions.ts'
import { recipientAnswer } from '../contractor/recipient.ts'
import { type Context, caller } from '../core/context.ts'
import { rollbackOf, visible } from '../workflow/advance.ts'
import { writtenWarnings } from '../workflow/preflight.ts'
import { workOf } from '../workItem/workItem.service.ts'
import { secondsOf } from '../workflow/seconds.ts'
import type { WorkflowRoom } from '../workflow/rooms.ts'
import { requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { folded } from '../core/paging.ts'
import { deadlineOf } from '../deadline/deadline.service.ts'
import { countryOf, countryOrNull } from '../dictionary/dictionary.service.ts'
import type { Order as Answer, OrderStatus, OrderStep } from '../generated/schema.ts'
import { detailsOf, paymentChanges } from './details.ts'
import { Order } from './order.entity.ts'
import { worthNow } from './worth.ts'

const stored = (file: object | null | undefined) => (file ? 'stored' : null)

/** The room of orders. */
export const orderRoom: WorkflowRoom<Order, OrderStatus, OrderStep, OrderFacts, Answer> = {
  type: 'ORDER',
  workflow: orderWorkflow,
  find: (em: Em, id: number, lockMode?: LockMode.PESSIMISTIC_WRITE) =>
    em.findOne(Order, { id }, lockMode ? { lockMode } : {}),
  facts: record => ({
    status: record.status,
    isHeld: Boolean(record.approvalId),
    xRate: record.xRate ?? null,
    slipPath: stored(record.slipFile),
    agentInvoicePath: stored(record.agentInvoiceFile),
    inquiryReportPath: stored(record.inquiryReportFile),
    swiftReportPath: stored(record.swiftReportFile),
  }),
  settle: record => {
    record.toDoStaff = orderTurn[record.status] === 'staff'
    const country = countryOf(record.contractorCountry).name
    record.search = folded(record.contractorName, country)
    record.searchStaff = folded(record.contractorName, country, record.clientCompanyName)
  },
  seals: ({
    contractorAccountNumber,
    contractorSwift,
    contractorName,
    invoiceAmount,
    invoiceCurrency,
    company,
    xRate,
  }) => ({
    contractorAccountNumber,
    contractorSwift,
    contractorName,
    invoiceAmount,
    invoiceCurrency,
    company: company?.id ?? null,
    xRate: xRate ?? null,
  }),
  changes: paymentChanges,
  worth: worthNow,
  subject: record => record.contractorName,
  answer: orderOf,
}

const POPULATE = [
  'client',
  'company',
  'invoiceFile',
  'slipFile',
  'agentInvoiceFile',
  'inquiryReportFile',
  'swiftReportFile',
] as const

/** One order as the caller may read it. Throws 404. */
export async function orderOf(ctx: Context, id: number): Promise<Answer> {
  const { em } = ctx
  const record = visible(ctx, requireFound(await em.findOne(Order, { id }, { populate: POPULATE, strategy: 'joined' })))
  const { roles } = caller(ctx)
  const { client, company } = record
  const { open, closed } = stepsOf(orderWorkflow, orderRoom.facts(record), roles)
  const [balance, deadline, rollback, work, seconds, approval, details, files] = await Promise.all([
    amountOf(em, client.id),
    deadlineOf(ctx, 'ORDER', record),
    rollbackOf(em, orderRoom, record, open),
    workOf(ctx, 'ORDER', [id]),
    secondsOf(ctx, orderRoom, open, worthNow(ctx.app, record)),
    record.approvalId ? ctx.app.secondPerson.waiting(ctx, em, record.approvalId) : null,
    detailsOf(ctx, record, open.includes('PAY')),
    filesOfThread(em, 'ORDER', id),
  ])
  const country = countryOf(record.contractorCountry)
  const excludes = company ? excludedCountry(company.countryExclusions, record) : null
  return {
    id: record.id,
    createdAt: record.createdAt.toISOString(),
    status: record.status,
    statusSince: record.statusSince.toISOString(),
    deadline,
    version: record.version,
    toDo: sideOf(roles) === 'staff' && record.toDoStaff,
    steps: open,
    rollback,
    closed: closed.map(({ step, reason }) => ({ step, reason: text(ctx.locale, reason) })),
    userId: client.id,
    client: { userId: client.id, name: client.name, username: client.email ?? '', telegram: client.telegram ?? null },
    contractor: record.contractorName,
    country,
    bankName: record.contractorBankName,
    amount: record.invoiceAmount,
    currency: record.invoiceCurrency,
    companyId: company?.id ?? null,
    companyName: company?.name ?? null,
    companyCountryName: company ? countryOf(company.country).name : null,
    companyCountry: countryOrNull(company?.country),
    companyExcludes: excludes ? countryOf(excludes) : null,
    clientName: client.name,
    clientCompanyName: record.clientCompanyName ?? null,
    replenishmentId: record.replenishment?.id ?? null,
    comment: record.comment ?? null,
    cancelComment: record.cancelComment ?? null,
    invoiceDate: record.invoiceDate,
    invoiceNumber: record.invoiceNumber,
    invoiceAmount: record.invoiceAmount,
    invoiceCurrency: record.invoiceCurrency,
    invoicePath: record.invoiceFile?.name ?? null,
    invoiceFileId: record.invoiceFile?.id ?? null,
    ...recipientAnswer(record),
    contractorName: record.contractorName,
    contractorCountry: country,
    contractorSwift: record.contractorSwift,
    contractorCurrency: record.contractorCurrency,
    contractorAccountNumber: record.contractorAccountNumber,
    contractorBankName: record.contractorBankName,
    xRate: record.xRate ?? null,
    amountUsd: record.amountUsd ?? null,
    slipPath: record.slipFile?.name ?? null,
    slipFileId: record.slipFile?.id ?? null,
    agentInvoicePath: record.agentInvoiceFile?.name ?? null,
    agentInvoiceFileId: record.agentInvoiceFile?.id ?? null,
    inquiryReportPath: record.inquiryReportFile?.name ?? null,
    inquiryReportFileId: record.inquiryReportFile?.id ?? null,
    swiftReportPath: record.swiftReportFile?.name ?? null,
    swiftReportFileId: record.swiftReportFile?.id ?? null,
    refundAmount: record.refundAmount ?? null,
    preflight: sideOf(roles) === 'staff' ? writtenWarnings(ctx, record.preflight) : null,
    workItem: work.get(id) ?? null,
    isHeld: Boolean(record.approvalId),
    seconds,
    approval,
    ...details,
    detailsChecked: record.detailsChecked ?? null,
    balance,
    exceedsBalance: open.includes('PAY') || open.includes('EDIT') ? (worthNow(ctx.app, record) ?? 0) > balance : false,
    files,
  }
}
