import type { NotNull } from 'kysely'
import { recipientKey } from '../../domain/order/recipient.ts'
import { iso } from '../core/paging.ts'
import { type Params, type RowOf, firstRow, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { LastPaid } from '../generated/schema.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { Order } from './order.entity.ts'

/**
 * The client's payments, the newest first. One that was refunded does not count: money that came back has confirmed no
 * account; nor does one that was rolled back, whose dollars are null.
 */
const paidBy = (db: Db<typeof Order | typeof Transition>, params: Params<{ clientId: number; orderId: number }>) =>
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
    .orderBy(eb => eb('t.id', '+', 0), 'desc')

const BY_CONTRACTOR = statement(
  (
    db: Db<typeof Order | typeof Transition>,
    params: Params<{ clientId: number; orderId: number; contractorId: number }>,
  ) => paidBy(db, params).where('o.contractor_id', '=', params.contractorId).limit(1),
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
  (
    db: Db<typeof Order | typeof Transition>,
    params: Params<{ clientId: number; orderId: number; names: readonly string[] }>,
  ) =>
    paidBy(db, params)
      .where(eb => params.names.has(eb.ref('o.contractor_name')))
      .limit(1),
)

/** Whose payments to whom. */
export interface Paid {
  readonly clientId: number
  /** The order that is looked at: it does not count itself. */
  readonly orderId: number | null
  readonly contractorId: number | null
  readonly contractorName: string
}

/**
 * Where the last payment to a contractor went: by the contractor that is named, and where that one was never
 * paid, by the name (`recipientKey`), so that a contractor entered anew under an old name is none that is new.
 */
export async function lastPaidTo(
  em: Em,
  { clientId, orderId, contractorId, contractorName }: Paid,
): Promise<LastPaid | null> {
  const of = { clientId, orderId: orderId ?? 0 }
  const named = contractorId ? await firstRow(em, BY_CONTRACTOR, { ...of, contractorId }) : undefined
  if (named) return answerOf(named)
  const key = recipientKey(contractorName)
  const names = (await rows(em, NAMES, of)).flatMap(({ name }) => (recipientKey(name) === key ? [name] : []))
  const row = await firstRow(em, BY_NAMES, { ...of, names })
  return row ? answerOf(row) : null
}

const answerOf = (row: RowOf<typeof BY_NAMES>): LastPaid => ({
  orderId: row.id,
  paidAt: iso(row.at),
  contractorName: row.name,
  accountNumber: row.account,
  swift: row.swift,
  bankName: row.bank,
})
