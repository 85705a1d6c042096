import { toRate } from '../../domain/core/rate.ts'
import type { CentralBankDay } from '../../domain/rate/engine.ts'

// code, nominal, RUB for that nominal; USD, EUR and CNY first, the way they are shown
const PRICES: readonly (readonly [string, number, number])[] = [
  ['USD', 1, 85.4963],
  ['EUR', 1, 92.4288],
  ['CNY', 1, 11.7136],
  ['AED', 1, 23.2801],
  ['AMD', 100, 21.8101],
  ['AUD', 1, 53.4181],
  ['AZN', 1, 50.2919],
  ['BRL', 1, 14.8304],
  ['BYN', 1, 27.8104],
  ['CAD', 1, 59.5891],
  ['CHF', 1, 96.6602],
  ['CZK', 10, 37.0405],
  ['DKK', 1, 12.3891],
  ['EGP', 10, 16.8994],
  ['GBP', 1, 110.5297],
  ['GEL', 1, 30.8661],
  ['HKD', 1, 10.9893],
  ['HUF', 100, 22.9738],
  ['IDR', 10_000, 51.6093],
  ['INR', 100, 99.9979],
  ['JPY', 100, 57.1829],
  ['KGS', 10, 9.8273],
  ['KRW', 1000, 58.0704],
  ['KZT', 100, 16.9923],
  ['MDL', 10, 47.4519],
  ['NOK', 10, 81.3803],
  ['NZD', 1, 48.5747],
  ['PLN', 1, 22.1113],
  ['QAR', 1, 23.488],
  ['RON', 1, 18.5817],
  ['RSD', 100, 78.8891],
  ['SEK', 10, 85.2707],
  ['SGD', 1, 63.6703],
  ['THB', 10, 25.2003],
  ['TJS', 10, 78.2291],
  ['TMT', 1, 24.4275],
  ['TRY', 10, 22.5279],
  ['UAH', 10, 20.6489],
  ['UZS', 10_000, 66.0491],
  ['VND', 10_000, 34.4184],
  ['ZAR', 10, 46.5911],
]

/** The day that comes with the program: the first of the kept days, and the only one while no source is set. */
export const BUNDLED_DAY: CentralBankDay = {
  date: '2025-04-01',
  prices: PRICES.map(([code, nominal, rate]) => ({ code, nominal, rate: toRate(rate) })),
}
