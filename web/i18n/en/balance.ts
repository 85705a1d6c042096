import type { Texts } from '../texts.ts'
import type { balance as ru, balanceReads as ruReads, balanceActions as ruActions } from '../ru/balance.ts'

/** Texts of the room `balance`. */
export const balance: Texts<typeof ru> = {
  title: 'Statement',
  titleOf: 'Statement: {name}',
  balance: 'Balance',
  monthlyVolume: 'Turnover this month',
  from: 'From',
  to: 'To',
  export: 'Download Excel',
  reset: 'All time',
  opening: 'Opening balance',
  credit: 'Came in',
  debit: 'Went out',
  closing: 'Closing balance',
  sums: 'Sums of the period',
  list: 'Movements of the balance',
  failed: 'The statement could not be loaded: {message}',
  empty: 'Nothing has moved on the balance yet',
  emptyHint: 'The balance is topped up on an approved request.',
  emptyPeriod: 'Nothing moved in this period',
  reverses: 'takes back operation №{id}',
  columns: {
    at: 'Date',
    kind: 'Operation',
    record: 'Record',
    amount: 'Amount',
    balanceAfter: 'Balance after',
  },
}

/** What the audit log calls the queries of the room `balance`. */
export const balanceReads: Texts<typeof ruReads> = {
  balance: 'balance',
  balanceOn: 'balance on a day',
  statement: 'statement',
  exportStatement: 'export of a statement',
}

/** What the audit log calls the mutations of the room `balance`. */
export const balanceActions: Texts<typeof ruActions> = {
  exportStatement: 'Statement exported',
}
