import { caller, type Context } from '../core/context.ts'
import { createThreads } from '../core/threads.ts'
import type { Bill, Download } from '../generated/schema.ts'
import { billOf } from './bill.service.ts'

const threads = createThreads<Bill, Uint8Array>(new URL('./billPdf.worker.ts', import.meta.url), 1)

/** How the file of a bill is called. */
export const billName = ({ number }: Bill) => `Invoice ${number}.pdf`

/** Draws a bill as a PDF, in a thread of its own. */
export function drawBill(bill: Bill): Promise<Uint8Array> {
  return threads.run(bill)
}

/** The bill as a PDF. Throws 404, also before there is a bill, and 429. */
export async function billPdf(ctx: Context, id: number): Promise<Download> {
  const bill = await billOf(ctx, id)
  await ctx.app.limits.count('bill', caller(ctx).id)
  const content = await drawBill(bill)
  return { name: billName(bill), extension: 'pdf', b64: Buffer.from(content).toString('base64') }
}
