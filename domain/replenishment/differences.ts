import type { Minor } from '../core/money.ts'

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
