import { LockMode } from '@mikro-orm/core'
import { markupSchema } from '../../domain/account/schema.ts'
import { invalid } from '../../domain/core/problems.ts'
import type { Markup } from '../../domain/rate/engine.ts'
import { User } from '../account/account.entity.ts'
import { type Context, write } from '../core/context.ts'
import { checkInput, requireFound, presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import { knownCurrency } from '../dictionary/known.ts'
import type { CurrencyMarkup as MarkupAnswer, CurrencyMarkupInput } from '../generated/schema.ts'
import { CurrencyMarkup } from './company.entity.ts'
import { requireClient } from './tier.service.ts'

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE } as const

/** A client's markups on central-bank prices, for the rate engine (decisions.md section 5.7). */
export async function markupsOf(em: Em, clientId: number): Promise<Markup[]> {
  const markups = await em.find(CurrencyMarkup, { client: clientId })
  return markups.map(({ currency, type, value }) => ({ currency, type, value }))
}

/** A client's markups by currency. Throws a field error for an unknown client. */
export async function currencyMarkups(ctx: Context, clientId: number): Promise<MarkupAnswer[]> {
  await requireClient(ctx.em, clientId)
  const markups = await ctx.em.find(CurrencyMarkup, { client: clientId }, { orderBy: { currency: 1 } })
  return markups.map(markupAnswer)
}

function markupAnswer({ id, client, currency, type, value, version }: CurrencyMarkup): MarkupAnswer {
  return { id, clientId: client.id, currency, type, value, version }
}

/** Adds a client's markup, or changes the one with the id; one a currency. Throws 404, field errors, 409 `stale`. */
export async function saveCurrencyMarkup(ctx: Context, input: CurrencyMarkupInput): Promise<MarkupAnswer> {
  return write(ctx, async em => {
    const stored = input.id ? requireFound(await em.findOne(CurrencyMarkup, { id: input.id }, LOCKED)) : null
    const kept = stored ? markupAnswer(stored) : {}
    const { id: _, clientId, ...value } = checkInput(markupSchema, { ...kept, ...presentFields(input) })
    knownCurrency(value.currency, 'currency')
    refuseKopecks(ctx, value)
    await requireClient(em, clientId)
    if (stored) refuseStale(stored, input.version)
    await em.findOne(User, clientId, LOCKED) // makes the search for a twin good
    const twin = await em.findOne(CurrencyMarkup, { client: clientId, currency: value.currency })
    if (twin && twin !== stored) throw invalid({ field: 'currency', key: 'fields.tierTwice' })
    const whole = { ...value, client: clientId }
    const markup = stored ? em.assign(stored, whole) : em.create(CurrencyMarkup, whole)
    await em.flush()
    return markupAnswer(markup)
  })
}

/**
 * Kopecks are added to the price of one unit: only currencies with nominal 1 take them, and as with percents they are
 * less than half of the day's price (decisions.md section 5.7).
 */
function refuseKopecks({ app }: Context, { type, currency, value }: Omit<Markup, 'type'> & { type: string }): void {
  const price = app.centralBank.day().prices.find(({ code }) => code === currency)
  if (type !== 'AMOUNT' || !price) return
  if (price.nominal !== 1) throw invalid({ field: 'type', key: 'fields.markupNotApplicable' })
  if (Math.abs(value) >= price.rate * 50) throw invalid({ field: 'value', key: 'fields.markupKopecks' })
}

/** Deletes a client's markup. Throws 404, 409 `stale`. */
export async function deleteCurrencyMarkup(ctx: Context, { id, version }: SeenVersion): Promise<true> {
  return write(ctx, async em => {
    const markup = requireFound(await em.findOne(CurrencyMarkup, { id }, LOCKED))
    refuseStale(markup, version)
    em.remove(markup)
    return true as const
  })
}
