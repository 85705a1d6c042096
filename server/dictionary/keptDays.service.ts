import type { CentralBankPrice } from '../../domain/rate/engine.ts'
import type { Context } from '../core/context.ts'
import { fromJson } from '../core/rows.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { RateDay } from '../generated/schema.ts'
import type { CbrDay } from './centralBank.entity.ts'

const DAYS = statement((db: Db<typeof CbrDay>, params: Params<{ from: string; to: string }>) =>
  db
    .selectFrom('cbr_day')
    .select(['date', 'prices', 'is_demo'])
    .where('date', '>=', params.from)
    .where('date', '<=', params.to)
    .orderBy('date'),
)

/** The central bank's prices of a currency on the days that are kept, the earliest first; the day that serves now is one of them. */
export async function keptPrices(
  { em, app }: Context,
  currency: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RateDay[]> {
  const found = new Map<string, { readonly prices: readonly CentralBankPrice[]; readonly isDemo: boolean }>()
  const newest = app.centralBank.day()
  if (newest.date >= from && newest.date <= to) found.set(newest.date, { prices: newest.prices, isDemo: false })
  for (const { date, prices, is_demo } of await rows(em, DAYS, { from, to }))
    found.set(date, { prices: fromJson<readonly CentralBankPrice[]>(prices), isDemo: Boolean(is_demo) })
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([date, { prices, isDemo }]) =>
      prices.filter(({ code }) => code === currency).map(({ rate, nominal }) => ({ date, rate, nominal, isDemo })),
    )
}
