import type { NotNull } from 'kysely'
import { type Minor, minor } from '../../domain/core/money.ts'
import { iso } from '../core/paging.ts'
import { type Params, type RowOf, firstRow, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { LastPaid } from '../generated/schema.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { Order } from './order.entity.ts'
import { mayBeOne, recipientKeys } from './recipientKeys.ts'

/** Whose payments are looked at, beside which order, and from how many dollars on changed details are checked. */
interface Of {
  readonly clientId: number
  readonly orderId: number
  readonly from: Minor
}

/**
 * The client's payment that tells where its recipient is paid: the newest whose details were judged, being as large as
 * those that are checked, or were checked; else the first of all. Smaller ones confirm nothing: else one dollar would make
 * an account a known one. One that was refunded does not count: money that came back has confirmed no account; nor does one
 * that was rolled back, whose dollars are null.
 */
const paidBy = (db: Db<typeof Order | typeof Transition>, params: Params<Of>) =>
  db
    .selectFrom('client_order as o')
    // A cross join begins with the orders on SQLite, and an id that is counted with is sorted by no index on PostgreSQL: each
    // would else go through the payments of everybody, the newest first, until one is the client's
    .crossJoin('transition as t')
    .whereRef('t.instance_id', '=', 'o.id')
    .where('t.type', '=', 'ORDER')
    .where('t.step', '=', 'PAY')
    .select([
      'o.id',
      'o.contractor_name as name',
      'o.contractor_account_number as account',
      'o.contractor_swift as swift',
      'o.contractor_bank_name as bank',
      't.at',
    ])
    .where('o.client_id', '=', params.clientId)
    .where('o.id', '<>', params.orderId)
    .where('o.amount_usd', 'is not', null)
    .$narrowType<{ amount_usd: NotNull }>()
    .where('o.status', '<>', 'REFUNDED')
    .orderBy(
      eb =>
        eb
          .case()
          .when(eb.or([eb('o.details_checked', 'is not', null), eb('o.amount_usd', '>=', params.from)]))
          .then(eb.ref('t.id'))
          .else(eb.neg(eb.ref('t.id')))
          .end(),
      'desc',
    )
    .limit(1)

const BY_CONTRACTOR = statement(
  (db: Db<typeof Order | typeof Transition>, params: Params<Of & { contractorId: number }>) =>
    paidBy(db, params).where('o.contractor_id', '=', params.contractorId),
)

const NAMES = statement((db: Db<typeof Order>, params: Params<{ clientId: number }>) =>
  db
    .selectFrom('client_order')
    .select('contractor_name as name')
    .where('client_id', '=', params.clientId)
    .where('amount_usd', 'is not', null)
    .distinct(),
)

const BY_NAMES = statement(
  (db: Db<typeof Order | typeof Transition>, params: Params<Of & { names: readonly string[] }>) =>
    paidBy(db, params).where(eb => params.names.has(eb.ref('o.contractor_name'))),
)

/** Whose payments to whom. */
export interface Paid {
  readonly clientId: number
  /** The order that is looked at: it does not count itself. */
  readonly orderId: number | null
  readonly contractorId: number | null
  readonly contractorName: string
  /** From how many dollars on changed details are checked, USD minor units; null: never. */
  readonly from: Minor | null
}

/**
 * Where a recipient was paid: by the contractor that is named, and by the name (`recipientKeys`), so that neither a
 * contractor entered anew under an old name nor an old one under another name is one that is new.
 */
export async function paidTo(em: Em, paid: Paid): Promise<LastPaid[]> {
  const { clientId, contractorId, contractorName } = paid
  const of = { clientId, orderId: paid.orderId ?? 0, from: paid.from ?? minor(0) }
  const byContractor = contractorId ? await firstRow(em, BY_CONTRACTOR, { ...of, contractorId }) : undefined
  const keys = recipientKeys(contractorName)
  const known = await rows(em, NAMES, of)
  const names = known.flatMap(({ name }) => (mayBeOne(keys, recipientKeys(name)) ? [name] : []))
  const byName = await firstRow(em, BY_NAMES, { ...of, names })
  return [byContractor, byName].flatMap(row => (row ? [answerOf(row)] : []))
}

const answerOf = (row: RowOf<typeof BY_NAMES>): LastPaid => ({
  orderId: row.id,
  paidAt: iso(row.at),
  contractorName: row.name,
  accountNumber: row.account,
  swift: row.swift,
  bankName: row.bank,
})
