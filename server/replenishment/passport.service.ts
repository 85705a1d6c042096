import { now } from '../../domain/core/clock.ts'
import type { Passport, Sources } from '../../domain/rate/passport.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type Context, caller } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import { noteCreated } from '../core/touched.ts'
import type { Db } from '../core/tables.ts'
import type { RatePassport as Answer } from '../generated/schema.ts'
import { visible } from '../workflow/advance.ts'
import { RatePassport } from './passport.entity.ts'
import { replenishmentRoom } from './record.ts'

/** Keeps a passport beside its record, in the open transaction. */
export async function keepPassport(em: Em, replenishmentId: number, passport: Passport): Promise<void> {
  const { kind, engine, inputs, outputs } = passport
  const kept = { replenishment: replenishmentId, kind, engine, inputs, outputs, at: now() }
  noteCreated(em, RatePassport, await em.insert(RatePassport, kept), kept)
}

const OF_RECORD = statement((db: Db<typeof RatePassport>, params: Params<{ id: number }>) =>
  db.selectFrom('rate_passport').selectAll().where('replenishment_id', '=', params.id).orderBy('id', 'desc'),
)

const NEWEST_OFFER = statement((db: Db<typeof RatePassport>, params: Params<{ id: number }>) =>
  db
    .selectFrom('rate_passport')
    .select('inputs')
    .where('replenishment_id', '=', params.id)
    .where('kind', 'in', ['OFFER', 'EDIT'])
    .orderBy('id', 'desc')
    .limit(1),
)

const NOT_KNOWN: Sources = { rateSource: null, xRateSource: null, usedPrices: null }

/** Where the rates of the offer that stands have come from; of one that is older than passports nobody knows. */
export async function sourcesOf(em: Em, replenishmentId: number): Promise<Sources> {
  const row = await firstRow(em, NEWEST_OFFER, { id: replenishmentId })
  if (!row) return NOT_KNOWN
  const { rateSource, xRateSource, usedPrices } = fromJson(row.inputs)
  return { rateSource, xRateSource, usedPrices }
}

/** The passports of a replenishment, newest first; the markups of a client are told to staff alone. Throws 404. */
export async function ratePassports(ctx: Context, id: number): Promise<Answer[]> {
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const isStaff = sideOf(caller(ctx).roles) === 'staff'
  const kept = await rows(ctx.em, OF_RECORD, { id })
  return kept.map(row => {
    const { usedPrices, tiers, ...inputs } = fromJson(row.inputs)
    return {
      id: row.id,
      kind: row.kind,
      at: iso(row.at),
      engine: row.engine,
      inputs: {
        ...inputs,
        tiers: [...tiers],
        usedPrices: isStaff && usedPrices ? { prices: [...usedPrices.prices], markups: [...usedPrices.markups] } : null,
      },
      outputs: fromJson(row.outputs),
    }
  })
}

/** One passport of a replenishment. Throws 404, also for one of another record. */
export async function ratePassport(ctx: Context, id: number, passportId: number): Promise<Answer> {
  return requireFound((await ratePassports(ctx, id)).find(one => one.id === passportId))
}
