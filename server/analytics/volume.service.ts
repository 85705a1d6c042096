import { sql } from 'kysely'
import { daysAsked, volumeSchema } from '../../domain/analytics/schema.ts'
import { daysPeriod } from '../../domain/core/dates.ts'
import { type Minor, minor, plus } from '../../domain/core/money.ts'
import { User } from '../account/account.entity.ts'
import type { JournalEntry, Posting } from '../balance/balance.entity.ts'
import { reversalOf } from '../balance/balance.service.ts'
import { Company } from '../company/company.entity.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { countryIn, currencyIn } from '../dictionary/dictionary.service.ts'
import type { Volume, VolumeBy } from '../generated/schema.ts'
import type { Order } from '../order/order.entity.ts'
import type { VolumePeriod } from './analytics.entity.ts'
import type { PeriodAsked } from './client.service.ts'
import { partsOf } from './marks.ts'

/** What the volume is asked by. */
export interface VolumeAsked extends PeriodAsked {
  readonly by?: VolumeBy | null
}

type Payments = Db<typeof JournalEntry | typeof Posting | typeof Order>
type Instants = { readonly from: Date; readonly to: Date }

const KEYS = {
  COMPANY: sql<string>`coalesce(cast(r.company_id as text), '')`,
  CURRENCY: sql<string>`r.invoice_currency`,
  COUNTRY: sql<string>`r.contractor_country`,
  CLIENT: sql<string>`cast(r.client_id as text)`,
} as const satisfies Readonly<Record<VolumeBy, unknown>>

/** What orders a payment stands for: rolled back it counts no more, refunded it does (docs/decisions.md section 23). */
export const paidIn = (db: Payments, by: VolumeBy, params: Params<Instants>) =>
  db
    .selectFrom('ledger_op as o')
    .innerJoin('ledger_entry as e', join => join.onRef('e.op_id', '=', 'o.id').on('e.account', '=', 'agent:payout'))
    .innerJoin('client_order as r', 'r.id', 'o.instance_id')
    .select(({ fn }) => [
      KEYS[by].as('key'),
      fn.countAll<number>().as('num'),
      fn.sum<Minor>('e.amount').as('amount_usd'),
    ])
    .where('o.kind', '=', 'ORDER')
    .where('o.at', '>=', params.from)
    .where('o.at', '<', params.to)
    .where(eb => eb.not(eb.exists(reversalOf(db))))
    .groupBy(KEYS[by])

const liveBy = (by: VolumeBy) => statement((db: Payments, params: Params<Instants>) => paidIn(db, by, params))

const LIVE = {
  COMPANY: liveBy('COMPANY'),
  CURRENCY: liveBy('CURRENCY'),
  COUNTRY: liveBy('COUNTRY'),
  CLIENT: liveBy('CLIENT'),
} as const satisfies Readonly<Record<VolumeBy, unknown>>

const KEPT = statement((db: Db<typeof VolumePeriod>, params: Params<{ by: VolumeBy; periods: readonly string[] }>) =>
  db
    .selectFrom('volume_period as v')
    .select(({ fn }) => ['v.key', fn.sum<number>('v.num').as('num'), fn.sum<Minor>('v.amount_usd').as('amount_usd')])
    .where('v.by', '=', params.by)
    .where(eb => params.periods.has(eb.ref('v.period')))
    .groupBy('v.key'),
)

const NAMES = {
  COMPANY: async ({ em }, ids) => namesOf(await em.find(Company, { id: { $in: ids.map(Number) } })),
  CURRENCY: async ({ locale }, codes) => new Map(codes.map(code => [code, currencyIn(locale, code)])),
  COUNTRY: async ({ locale }, codes) => new Map(codes.map(code => [code, countryIn(locale, code)])),
  CLIENT: async ({ em }, ids) => namesOf(await em.find(User, { id: { $in: ids.map(Number) } })),
} as const satisfies Readonly<
  Record<VolumeBy, (ctx: Context, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>>
>

const namesOf = (records: readonly { readonly id: number; readonly name: string }[]) =>
  new Map(records.map(({ id, name }) => [String(id), name]))

/** Orders paid in a period by company, currency, country or client, the largest first. Throws field errors. */
export async function analyticsVolume(ctx: Context, asked: VolumeAsked): Promise<Volume[]> {
  const { by, ...period } = checkInput(volumeSchema, asked)
  const { kept, live } = await partsOf(ctx.em, daysAsked(period))
  const found = await rows(ctx.em, KEPT, { by, periods: kept })
  for (const { from, to } of live) found.push(...(await rows(ctx.em, LIVE[by], daysPeriod(from, to))))
  const sums = new Map<string, { count: number; amountUsd: Minor }>()
  for (const { key, num, amount_usd } of found) {
    const was = sums.get(key)
    sums.set(key, {
      count: (was?.count ?? 0) + num,
      amountUsd: plus(was?.amountUsd ?? minor(0), amount_usd),
    })
  }
  const names = await NAMES[by](
    ctx,
    [...sums.keys()].filter(key => key !== ''),
  )
  return [...sums]
    .map(([key, sum]) => ({ key, name: names.get(key) ?? null, ...sum }))
    .toSorted((a, b) => b.amountUsd - a.amountUsd || (a.key < b.key ? -1 : 1))
}
