import type { InferType } from 'yup'
import { MAX_AMOUNT, type Minor, minor, negative } from '../../domain/core/money.ts'
import { Problem, invalid } from '../../domain/core/problems.ts'
import type { Rate } from '../../domain/core/rate.ts'
import { payOrderSchema, refundSchema, reportSchema } from '../../domain/order/schema.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { isRefusal, orderUsd, REFUSAL_TEXTS } from '../../domain/rate/engine.ts'
import { type Movement, move } from '../balance/balance.service.ts'
import { refuseStoredExcluded } from '../company/company.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { type CarryOut, writeOrWait } from '../core/secondPerson.ts'
import type { Em } from '../core/store.ts'
import { advance, advanceIn, visible } from '../workflow/advance.ts'
import { checkInput, requiredId } from '../core/input.ts'
import type { SeenVersion } from '../core/versions.ts'
import { type StoredFiles, storeFiles, useFiles } from '../file/file.service.ts'
import { incomingFiles, nextFile, withoutContent } from '../file/inputs.ts'
import type { NamedAmount, Order as Answer, OrderStep, PayOrderInput, ReportInput } from '../generated/schema.ts'
import type { Order } from './order.entity.ts'
import { checkDetails } from './details.ts'
import { orderOf, orderRoom } from './record.ts'

const movementOf = (record: Order, kind: Movement['kind']) =>
  ({ kind, clientId: record.client.id, type: 'ORDER', instanceId: record.id }) as const

const dollars = (amount: Minor): NamedAmount[] => [{ name: 'usdAmount', currency: 'USD', amount }]

/** The dollars of an order at a rate. Throws a field error when it makes none. */
function dollarsAt({ invoiceAmount, invoiceCurrency }: Order, xRate: Rate): Minor {
  const usd = orderUsd(invoiceAmount, xRate, invoiceCurrency)
  if (isRefusal(usd)) throw invalid({ field: 'xRate', key: REFUSAL_TEXTS[usd.problem] })
  return usd
}

type PaymentValue = InferType<ReturnType<typeof payOrderSchema>>

/** A payment as it is carried out, at once or when a second person has approved it. */
interface Payment extends PaymentValue {
  readonly id: number
}

/** Pays the recipient: slip, agent invoice and rate; its dollars are debited once. Throws 404, field errors, 409. */
export async function payOrder(ctx: Context, input: PayOrderInput): Promise<Answer> {
  const id = requiredId(input.id)
  const seen = visible(ctx, await orderRoom.find(ctx.em, id))
  const value = checkInput(payOrderSchema(seen.invoiceCurrency), input)
  const { slip, agentInvoice } = value
  const files = await storeFiles(ctx, incomingFiles({ slip, agentInvoice }))
  const payment: Payment = { ...value, slip: withoutContent(slip), agentInvoice: withoutContent(agentInvoice), id }
  return writeOrWait(ctx, { action: 'payOrder', input: payment, files, answer: () => orderOf(ctx, id) }, () =>
    write(ctx, async em => {
      await pay(ctx, em, payment, files, input.version)
      return orderOf(ctx, id)
    }),
  )
}

/** Carries out a payment that a second person has approved. */
export const carryPayment: CarryOut = (ctx, em, payment: Payment, files) => pay(ctx, em, payment, files)

async function pay(
  ctx: Context,
  em: Em,
  { id, xRate, slip, agentInvoice, amountUsd, detailsChecked }: Payment,
  files: StoredFiles,
  version?: number | null,
): Promise<void> {
  await advanceIn(ctx, em, orderRoom, 'PAY', id, {
    version,
    prepare: async ({ em: tx, record }) => {
      await useFiles(tx, files)
      await refuseStoredExcluded(ctx, tx, record)
      record.slipFile = nextFile(tx, 'slip', slip, files, record.slipFile)
      record.agentInvoiceFile = nextFile(tx, 'agentInvoice', agentInvoice, files, record.agentInvoiceFile)
      if (xRate !== undefined) record.xRate = xRate
      const usd = record.xRate ? dollarsAt(record, record.xRate) : minor(0)
      record.detailsChecked = await checkDetails(ctx, tx, record, usd, detailsChecked)
      return usd
    },
    apply: async ({ em: tx, record }, usd) => {
      if (amountUsd && amountUsd !== usd) throw new Problem('figuresStale')
      record.amountUsd = usd
      await move(tx, caller(ctx), { ...movementOf(record, 'ORDER'), amount: negative(usd) })
      return dollars(negative(usd))
    },
  })
}

/** Requests an inquiry or a SWIFT copy for its price (decisions.md section 6). Throws 404, 409. */
export async function requestService(
  ctx: Context,
  step: 'REQUEST_INQUIRY' | 'REQUEST_SWIFT',
  { id, version }: SeenVersion,
): Promise<Answer> {
  return advance(ctx, orderRoom, step, id, { version })
}

/** Sends the reports that a step asks for. Throws 404, field errors, 409. */
export async function sendReport(
  ctx: Context,
  step: 'SEND_INQUIRY' | 'SEND_SWIFT' | 'SEND_INQUIRY_SWIFT',
  input: ReportInput,
): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await orderRoom.find(ctx.em, id))
  const value = checkInput(reportSchema, input)
  // A call carries the reports of its own step only: the other one is not in progress
  const { needs } = orderWorkflow[step]
  const inquiryReport = 'inquiryReportPath' in needs ? value.inquiryReport : undefined
  const swiftReport = 'swiftReportPath' in needs ? value.swiftReport : undefined
  const files = await storeFiles(ctx, incomingFiles({ inquiryReport, swiftReport }))
  return advance(ctx, orderRoom, step, id, {
    version: input.version,
    prepare: async ({ em, record }) => {
      await useFiles(em, files)
      record.inquiryReportFile = nextFile(em, 'inquiryReport', inquiryReport, files, record.inquiryReportFile)
      record.swiftReportFile = nextFile(em, 'swiftReport', swiftReport, files, record.swiftReportFile)
    },
  })
}

/** Refunds a part or all of the debited dollars; final. Throws 404, field errors, 409. */
export async function refundOrder(
  ctx: Context,
  { id, amount: sent, version }: { id: number; amount?: number | null; version?: number | null },
): Promise<Answer> {
  const seen = visible(ctx, await orderRoom.find(ctx.em, id))
  const { amount } = checkInput(refundSchema(seen.amountUsd ?? MAX_AMOUNT), { amount: sent })
  return writeOrWait(ctx, { action: 'refundOrder', input: { id, amount }, answer: () => orderOf(ctx, id) }, () =>
    write(ctx, async em => {
      await refund(ctx, em, { id, amount }, version)
      return orderOf(ctx, id)
    }),
  )
}

interface Refund {
  readonly id: number
  readonly amount: Minor
}

/** Carries out a refund that a second person has approved. */
export const carryRefund: CarryOut = (ctx, em, input: Refund) => refund(ctx, em, input)

async function refund(ctx: Context, em: Em, { id, amount }: Refund, version?: number | null): Promise<void> {
  await advanceIn(ctx, em, orderRoom, 'REFUND', id, {
    version,
    apply: async ({ em: tx, record }) => {
      if (amount > (record.amountUsd ?? 0)) throw new Problem('figuresStale')
      record.refundAmount = amount
      await move(tx, caller(ctx), { ...movementOf(record, 'REFUND'), amount })
      return dollars(amount)
    },
  })
}

/** What a rollback takes back beside the status and the money: step → undo. */
const UNDO: Readonly<Partial<Record<OrderStep, (record: Order) => void>>> = {
  PAY: record => {
    // The rate was that of the payment; the files stay (decisions.md section 6)
    record.amountUsd = null
    record.xRate = null
    record.detailsChecked = null
  },
  SEND_INQUIRY: record => {
    record.inquiryReportFile = null
  },
  SEND_SWIFT: record => {
    record.swiftReportFile = null
  },
  SEND_INQUIRY_SWIFT: record => {
    record.inquiryReportFile = null
    record.swiftReportFile = null
  },
}

/** Takes the newest transition back, its money with it (decisions.md section 6). Throws 404, 409. */
export async function rollbackOrder(
  ctx: Context,
  { id, version }: { id: number; version?: number | null },
): Promise<Answer> {
  return writeOrWait(ctx, { action: 'rollbackOrder', input: { id }, answer: () => orderOf(ctx, id) }, () =>
    write(ctx, async em => {
      await rollBack(ctx, em, id, version)
      return orderOf(ctx, id)
    }),
  )
}

/** Carries out a rollback that a second person has approved. */
export const carryOrderRollback: CarryOut = (ctx, em, { id }: { id: number }) => rollBack(ctx, em, id)

async function rollBack(ctx: Context, em: Em, id: number, version?: number | null): Promise<void> {
  await advanceIn(ctx, em, orderRoom, 'ROLLBACK', id, {
    version,
    apply: async ({ record, undone }) => UNDO[undone?.step as OrderStep]?.(record),
  })
}
