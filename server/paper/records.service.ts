import type { ChatType } from '../generated/schema.ts'
import type { JournalEntry } from '../balance/balance.entity.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { Order } from '../order/order.entity.ts'
import type { PaymentOrder, Replenishment } from '../replenishment/replenishment.entity.ts'

/** A file of a record, as a pack takes it. */
export interface PackedFile {
  readonly id: number
  readonly name: string
  readonly path: string
  readonly sha256: string | null
  readonly created_at: number
}

const COLUMNS = ['f.id', 'f.name', 'f.path', 'f.sha256', 'f.created_at'] as const

const OF_REPLENISHMENT = statement((db: Db<typeof Replenishment | typeof StoredFile>, params: Params<{ id: number }>) =>
  db
    .selectFrom('replenishment as p')
    .innerJoin('stored_file as f', join =>
      join.on(eb =>
        eb('f.id', 'in', [eb.ref('p.invoice_file_id'), eb.ref('p.contract_file_id'), eb.ref('p.agreement_file_id')]),
      ),
    )
    .select(COLUMNS)
    .where('p.id', '=', params.id)
    .orderBy('f.id'),
)

const PAYMENT_ORDERS = statement((db: Db<typeof PaymentOrder | typeof StoredFile>, params: Params<{ id: number }>) =>
  db
    .selectFrom('payment_order as o')
    .innerJoin('stored_file as f', 'f.id', 'o.file_id')
    .select(COLUMNS)
    .select('o.former')
    .where('o.replenishment_id', '=', params.id)
    .orderBy('o.id'),
)

const OF_ORDER = statement((db: Db<typeof Order | typeof StoredFile>, params: Params<{ id: number }>) =>
  db
    .selectFrom('client_order as o')
    .innerJoin('stored_file as f', join =>
      join.on(eb =>
        eb('f.id', 'in', [
          eb.ref('o.invoice_file_id'),
          eb.ref('o.slip_file_id'),
          eb.ref('o.agent_invoice_file_id'),
          eb.ref('o.inquiry_report_file_id'),
          eb.ref('o.swift_report_file_id'),
        ]),
      ),
    )
    .select(COLUMNS)
    .where('o.id', '=', params.id)
    .orderBy('f.id'),
)

/** The documents of an order: what its client and staff have attached to its fields. */
export function filesOfOrder(em: Em, id: number): Promise<PackedFile[]> {
  return rows(em, OF_ORDER, { id })
}

/** The documents of a replenishment with its payment orders, those of bills that stand no more apart. */
export async function filesOfReplenishment(em: Em, id: number): Promise<{ files: PackedFile[]; former: PackedFile[] }> {
  const files: PackedFile[] = await rows(em, OF_REPLENISHMENT, { id })
  const paid = await rows(em, PAYMENT_ORDERS, { id })
  return { files: [...files, ...paid.filter(({ former }) => !former)], former: paid.filter(({ former }) => !!former) }
}

type Moments = { readonly created_at: number; readonly status_since: number }

const MOMENTS = {
  REPLENISHMENT: statement((db: Db<typeof Replenishment>, params: Params<{ id: number }>) =>
    db.selectFrom('replenishment').select(['created_at', 'status_since']).where('id', '=', params.id),
  ),
  ORDER: statement((db: Db<typeof Order>, params: Params<{ id: number }>) =>
    db.selectFrom('client_order').select(['created_at', 'status_since']).where('id', '=', params.id),
  ),
}

/** When a record was begun, and since when it stands as it does. */
export async function momentsOf(em: Em, type: keyof typeof MOMENTS, id: number): Promise<Date[]> {
  const found: Moments[] = await rows(em, MOMENTS[type], { id })
  return found.flatMap(one => [new Date(one.created_at), new Date(one.status_since)])
}

const ORDERS_ON = statement((db: Db<typeof Order>, params: Params<{ id: number; atMost: number }>) =>
  db
    .selectFrom('client_order')
    .select('id')
    .where('replenishment_id', '=', params.id)
    .orderBy('id')
    .limit(params.atMost),
)

/** The orders on the basis of a replenishment. */
export async function ordersOn(em: Em, id: number, atMost: number): Promise<number[]> {
  return (await rows(em, ORDERS_ON, { id, atMost })).map(row => row.id)
}

interface Month {
  readonly clientId: number
  readonly start: Date
  readonly end: Date
  readonly atMost: number
}

type Ledger = Db<typeof JournalEntry>

const movedIn = (db: Ledger, params: Params<Month>, type: ChatType) =>
  db
    .selectFrom('ledger_op as l')
    .select('l.instance_id')
    .where('l.client_id', '=', params.clientId)
    .where('l.type', '=', type)
    .where('l.at', '>=', params.start)
    .where('l.at', '<', params.end)

const OF_MONTH = {
  REPLENISHMENT: statement((db: Db<typeof Replenishment | typeof JournalEntry>, params: Params<Month>) =>
    db
      .selectFrom('replenishment as p')
      .select('p.id')
      .where('p.client_id', '=', params.clientId)
      .where(eb =>
        eb.or([
          eb.and([eb('p.created_at', '>=', params.start), eb('p.created_at', '<', params.end)]),
          eb('p.id', 'in', movedIn(db as unknown as Ledger, params, 'REPLENISHMENT')),
        ]),
      )
      .orderBy('p.id')
      .limit(params.atMost),
  ),
  ORDER: statement((db: Db<typeof Order | typeof JournalEntry>, params: Params<Month>) =>
    db
      .selectFrom('client_order as p')
      .select('p.id')
      .where('p.client_id', '=', params.clientId)
      .where(eb =>
        eb.or([
          eb.and([eb('p.created_at', '>=', params.start), eb('p.created_at', '<', params.end)]),
          eb('p.id', 'in', movedIn(db as unknown as Ledger, params, 'ORDER')),
        ]),
      )
      .orderBy('p.id')
      .limit(params.atMost),
  ),
}

/** The records of a kind that a client has begun in a month, or that have moved money in it. */
export async function recordsOfMonth(em: Em, type: keyof typeof OF_MONTH, month: Month): Promise<number[]> {
  return (await rows(em, OF_MONTH[type], month)).map(row => row.id)
}
