import { addDays, today } from '../../../domain/core/dates.ts'
import { isWorkday } from '../../../domain/core/workingTime.ts'
import { exact, round4 } from '../../../domain/core/decimal.ts'
import type { Rate } from '../../../domain/core/rate.ts'
import type { CentralBankPrice } from '../../../domain/rate/centralBank.ts'
import type { Em } from '../../core/store.ts'
import { BUNDLED_DAY } from '../../dictionary/bundledDay.ts'
import { CbrDay } from '../../dictionary/centralBank.entity.ts'
import { DAYS } from './courses.ts'

/** Today's prices of the demo data: what the currencies of its recipients cost, RUB. */
const TODAY: Readonly<Record<string, number>> = { USD: 81.02, EUR: 94.04, CNY: 11.4045 }

/** How prices went up and down: as a part of today's, by the days before today. */
const wave = (days: number) => 1 + 0.022 * Math.sin(days / 13) + 0.006 * Math.sin(days / 2.7)

/** A rate of the demo data as it was so many days ago; `rate` is today's. */
export const pastRate = (rate: number, days: number): Rate => round4(exact(rate).mul(wave(days)))

const pricesBefore = (days: number): CentralBankPrice[] =>
  BUNDLED_DAY.prices.map(price => ({ ...price, rate: pastRate(TODAY[price.code] ?? price.rate, days) }))

/** Keeps central-bank days of the demo data, marked as such: no rate is formed from them. */
export async function addPrices(em: Em): Promise<void> {
  for (let days = DAYS; days >= 0; days--) {
    const date = addDays(today(), -days)
    if (isWorkday(date)) em.create(CbrDay, { date, prices: pricesBefore(days), isDemo: true, fetchedAt: new Date() })
  }
  await em.flush()
}
