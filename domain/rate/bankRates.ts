import { exact, round4 } from '../core/decimal.ts'
import { type Rate, toRate } from '../core/rate.ts'
import { type CentralBankPrice, MAX_RATE, MIN_RATE, unitPrice } from './centralBank.ts'

/** What a bank buys and sells one unit of a currency for, RUB. */
export interface BankRate {
  readonly code: string
  readonly buy: Rate
  readonly sell: Rate
}

/** How far from the central-bank price a bank buys and sells, percent to either side. */
export const BANK_SPREAD = toRate(1)

/** Buy and sell of one unit around the central-bank price; a currency too cheap for four decimals is left out. */
export function aroundCentralBank(prices: readonly CentralBankPrice[], spread: Rate = BANK_SPREAD): BankRate[] {
  const share = exact(spread).div(100)
  return prices
    .map(price => ({
      code: price.code,
      buy: round4(unitPrice(price).mul(exact(1).sub(share))),
      sell: round4(unitPrice(price).mul(share.add(1))),
    }))
    .filter(({ buy, sell }) => buy >= MIN_RATE && sell <= MAX_RATE)
}

/** The middle of buy and sell as a price, to take crosses from. */
export function middle({ code, buy, sell }: BankRate): CentralBankPrice {
  return { code, nominal: 2, rate: round4(exact(buy).add(exact(sell))) }
}
