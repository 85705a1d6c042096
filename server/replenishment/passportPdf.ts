import { passportPdfSchema } from '../../domain/replenishment/schema.ts'
import { caller, type Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { createThreads } from '../core/threads.ts'
import type { Download } from '../generated/schema.ts'
import { ratePassport } from './passport.service.ts'
import type { PassportSheet } from './passportPdf.worker.ts'
import { replenishmentOf } from './record.ts'

const threads = createThreads<PassportSheet, Uint8Array>(new URL('./passportPdf.worker.ts', import.meta.url), 1)

/** How a file with the passport is called. */
const NAMES = { ru: 'Паспорт курса', en: 'Rate passport' } as const

/**
 * A passport as a PDF of one page: the same for everybody who may read it, so nothing of it is staff's alone. Throws field
 * errors for an unknown language, 404, 429.
 */
export async function passportPdf(
  ctx: Context,
  { id, passportId, lang }: { id: number; passportId: number; lang?: string | null },
): Promise<Download> {
  const passport = await ratePassport(ctx, id, passportId)
  const { lang: wanted } = checkInput(passportPdfSchema, { lang })
  const record = await replenishmentOf(ctx, id)
  await ctx.app.limits.count('bill', caller(ctx).id)
  const locale = wanted ?? ctx.locale
  const { clientCompanyName, clientCompanyInn, contractorName } = record
  const { usedPrices: _, ...inputs } = passport.inputs
  const sheet = {
    ...passport,
    inputs,
    replenishmentId: id,
    clientCompanyName,
    clientCompanyInn,
    contractorName: contractorName ?? null,
  }
  const content = await threads.run({ ...sheet, locale })
  return {
    name: `${NAMES[locale]} ${id}-${passportId}.pdf`,
    extension: 'pdf',
    b64: Buffer.from(content).toString('base64'),
  }
}
