import type { NamedRecord } from '../../domain/preflight/preflight.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { Order } from '../order/order.entity.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import type { Package } from '../workflow/preflight.ts'
import { mayBeOne, recipientKeys } from '../order/recipientKeys.ts'
import { spellingsOf } from './spellings.ts'

/** How many records of a kind are read, and how many of both are named. */
const READ = 50
const NAMED = 5

// Ordered by a sum, or SQLite goes through all that the client has in the order of its ids
type OfNumber = Params<{ clientId: number; numbers: readonly string[]; root: number }>

const REPLENISHMENTS_OF_NUMBER = statement((db: Db<typeof Replenishment>, params: OfNumber) =>
  db
    .selectFrom('replenishment')
    .select(['id', 'contractor_id as contractor', 'contractor_name as name'])
    .where('client_id', '=', params.clientId)
    .where(eb => params.numbers.has(eb.ref('invoice_number')))
    .orderBy(eb => eb('id', '+', eb.lit(0)), 'desc')
    .limit(READ),
)

const ORDERS_OF_NUMBER = statement((db: Db<typeof Order>, params: OfNumber) =>
  db
    .selectFrom('client_order')
    .select(['id', 'contractor_id as contractor', 'contractor_name as name'])
    .where('client_id', '=', params.clientId)
    .where(eb => params.numbers.has(eb.ref('invoice_number')))
    .where('status', 'not in', ['CANCELLED', 'REFUNDED'])
    .where(eb => eb.or([eb('replenishment_id', 'is', null), eb('replenishment_id', '<>', params.root)]))
    .orderBy(eb => eb('id', '+', eb.lit(0)), 'desc')
    .limit(READ),
)

// SQLite begins a cross join with its first table, the file: else it goes through all that the client has
type OfFile = Params<{ clientId: number; hash: string; root: number }>

const REPLENISHMENTS_OF_FILE = statement((db: Db<typeof Replenishment | typeof StoredFile>, params: OfFile) =>
  db
    .selectFrom('stored_file as f')
    .crossJoin('replenishment as p')
    .select('p.id')
    .where('f.sha256', '=', params.hash)
    .whereRef('p.invoice_file_id', '=', 'f.id')
    .where('p.client_id', '=', params.clientId)
    .limit(READ),
)

const ORDERS_OF_FILE = statement((db: Db<typeof Order | typeof StoredFile>, params: OfFile) =>
  db
    .selectFrom('stored_file as f')
    .crossJoin('client_order as o')
    .select('o.id')
    .where('f.sha256', '=', params.hash)
    .whereRef('o.invoice_file_id', '=', 'f.id')
    .where('o.client_id', '=', params.clientId)
    .where('o.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .where(eb => eb.or([eb('o.replenishment_id', 'is', null), eb('o.replenishment_id', '<>', params.root)]))
    .limit(READ),
)

/** The replenishment that a package goes back to: neither it nor its orders are other records; 0: none. */
const rootOf = ({ type, id, basisId }: Package): number => (type === 'REPLENISHMENT' ? id : basisId) ?? 0

const isItself = (of: Package, record: NamedRecord): boolean =>
  record.type === 'REPLENISHMENT' ? record.id === rootOf(of) : of.type === 'ORDER' && record.id === of.id

/** Other records of the client with the same invoice number of the same contractor; null: nothing to look for. */
export async function sameInvoice(em: Em, of: Package): Promise<NamedRecord[] | null> {
  const { clientId, invoiceNumber: number, contractorId, contractorName } = of
  if (!number || !contractorName) return null
  const keys = recipientKeys(contractorName)
  const isSame = (row: { contractor: number | null; name: string | null }) =>
    (contractorId !== null && row.contractor === contractorId) ||
    (row.name !== null && mayBeOne(keys, recipientKeys(row.name)))
  const sought = { clientId, numbers: spellingsOf(number), root: rootOf(of) }
  const replenishments = await rows(em, REPLENISHMENTS_OF_NUMBER, sought)
  const orders = await rows(em, ORDERS_OF_NUMBER, sought)
  return named(of, replenishments.filter(isSame), orders.filter(isSame))
}

/** Other records of the client whose invoice is the same file; null: nothing to look for. */
export async function sameFile(em: Em, of: Package): Promise<NamedRecord[] | null> {
  const { clientId, invoiceHash: hash } = of
  if (!hash) return null
  const sought = { clientId, hash, root: rootOf(of) }
  const replenishments = await rows(em, REPLENISHMENTS_OF_FILE, sought)
  return named(of, replenishments, await rows(em, ORDERS_OF_FILE, sought))
}

const newest = (one: { readonly id: number }, other: { readonly id: number }) => other.id - one.id

function named(
  of: Package,
  replenishments: readonly { readonly id: number }[],
  orders: readonly { readonly id: number }[],
): NamedRecord[] {
  return [
    ...replenishments.toSorted(newest).map(({ id }) => ({ type: 'REPLENISHMENT' as const, id })),
    ...orders.toSorted(newest).map(({ id }) => ({ type: 'ORDER' as const, id })),
  ]
    .filter(record => !isItself(of, record))
    .slice(0, NAMED)
    .map(({ type, id }) => ({ type, id }))
}
