import type { Locale } from '../../domain/core/texts.ts'
import { paperSchema } from '../../domain/paper/schema.ts'
import { caller, type Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { createThreads } from '../core/threads.ts'
import type { Download, RatePassport } from '../generated/schema.ts'
import { ratePassport } from './passport.service.ts'
import type { PassportSheet } from './passportPdf.worker.ts'
import { replenishmentOf } from './record.ts'

const threads = createThreads<PassportSheet, Uint8Array>(new URL('./passportPdf.worker.ts', import.meta.url), 1)

/** How a file with the passport is called. */
const NAMES = { ru: 'Паспорт курса', en: 'Rate passport' } as const

/** How the file of a passport is called. */
export const passportName = (locale: Locale, id: number, passportId: number) =>
  `${NAMES[locale]} ${id}-${passportId}.pdf`

/**
 * A passport as a PDF of one page: the same for everybody who may read it, so nothing of it is staff's alone. Throws field
 * errors for an unknown language, 404, 429.
 */
export async function passportPdf(
  ctx: Context,
  { id, passportId, lang }: { id: number; passportId: number; lang?: string | null },
): Promise<Download> {
  const passport = await ratePassport(ctx, id, passportId)
  const locale = checkInput(paperSchema, { lang }).lang ?? ctx.locale
  const sheet = await sheetOf(ctx, id, passport)
  await ctx.app.limits.count('bill', caller(ctx).id)
  const content = await threads.run({ ...sheet, locale })
  const b64 = Buffer.from(content).toString('base64')
  return { name: passportName(locale, id, passportId), extension: 'pdf', b64 }
}

/** Draws a passport of a replenishment. Throws 404. */
export async function drawPassport(
  ctx: Context,
  { id, passportId, locale }: { id: number; passportId: number; locale: Locale },
): Promise<Uint8Array> {
  const sheet = await sheetOf(ctx, id, await ratePassport(ctx, id, passportId))
  return threads.run({ ...sheet, locale })
}

async function sheetOf(ctx: Context, id: number, passport: RatePassport): Promise<Omit<PassportSheet, 'locale'>> {
  const { clientCompanyName, clientCompanyInn, contractorName } = await replenishmentOf(ctx, id)
  const { usedPrices: _, ...inputs } = passport.inputs
  return {
    ...passport,
    inputs,
    replenishmentId: id,
    clientCompanyName,
    clientCompanyInn,
    contractorName: contractorName ?? null,
  }
}
