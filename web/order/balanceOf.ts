import type { Minor } from '../../domain/core/money.ts'

/** The client's balance of an order: it is kept from API keys alone, and a page calls by a session. */
export function balanceOf({ balance }: { readonly balance: Minor | null }): Minor {
  if (balance === null) throw new Error('The balance of an order was not answered')
  return balance
}
