import { absolute, type Minor, minus } from '../core/money.ts'

/** What a request and its documents are compared by. */
export interface Compared {
  readonly currency: string | null
  readonly amount: Minor | null
  /** ISO alpha-2. */
  readonly country: string | null
}

/** The fields in which documents may differ from their request. */
export type DifferenceField = 'invoiceCurrency' | 'invoiceAmount' | 'contractorCountry'

/** Percent by which an invoice may exceed the request without a warning (decisions.md section 4). */
const TOLERANCE = 5

/** The fields in which the entered documents differ from the request: currency, amount more than 5 % above, country. */
export function differences(requested: Compared, entered: Compared): DifferenceField[] {
  const found: DifferenceField[] = []
  const sameCurrency = entered.currency === null || entered.currency === requested.currency
  if (!sameCurrency) found.push('invoiceCurrency')
  if (entered.amount !== null && requested.amount !== null && sameCurrency)
    if (entered.amount * 100 > requested.amount * (100 + TOLERANCE)) found.push('invoiceAmount')
  if (entered.country !== null && entered.country !== requested.country) found.push('contractorCountry')
  return found
}

/** Percent of a bill by which the roubles that came may differ from it: a bank's fee; beyond it staff are asked once more. */
const RECEIVED_TOLERANCE = 1

/** Tells whether the kopecks that came are so far from the bill, by more than 1 % either way, that they look like a typing error. */
export function isFarFromBill(received: Minor, billed: Minor): boolean {
  return absolute(minus(received, billed)) * 100 > billed * RECEIVED_TOLERANCE
}
