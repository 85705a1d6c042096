import type { NamedRecord } from '../../domain/preflight/preflight.ts'
import { recipientKey } from '../../domain/order/recipient.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { Order } from '../order/order.entity.ts'
import type { Replenishment } from '../replenishment/replenishment.entity.ts'
import type { Package } from '../workflow/preflight.ts'

/** How many records of a kind are read, and how many of both are named. */
const READ = 50
const NAMED = 5

type Number = Params<{ clientId: number; number: string }>

const REPLENISHMENTS_OF_NUMBER = statement((db: Db<typeof Replenishment>, params: Number) =>
  db
    .selectFrom('replenishment')
    .select(['id', 'contractor_id as contractor', 'contractor_name as name'])
    .where('client_id', '=', params.clientId)
    .where('invoice_number', '=', params.number)
    .orderBy('id', 'desc')
    .limit(READ),
)

const ORDERS_OF_NUMBER = statement((db: Db<typeof Order>, params: Number) =>
  db
    .selectFrom('client_order')
    .select(['id', 'contractor_id as contractor', 'contractor_name as name', 'replenishment_id as basis'])
    .where('client_id', '=', params.clientId)
    .where('invoice_number', '=', params.number)
    .where('status', 'not in', ['CANCELLED', 'REFUNDED'])
    .orderBy('id', 'desc')
    .limit(READ),
)

type Hash = Params<{ clientId: number; hash: string }>

const REPLENISHMENTS_OF_FILE = statement((db: Db<typeof Replenishment | typeof StoredFile>, params: Hash) =>
  db
    .selectFrom('stored_file as f')
    .innerJoin('replenishment as p', 'p.invoice_file_id', 'f.id')
    .select('p.id')
    .where('f.sha256', '=', params.hash)
    .where('p.client_id', '=', params.clientId)
    .orderBy('p.id', 'desc')
    .limit(READ),
)

const ORDERS_OF_FILE = statement((db: Db<typeof Order | typeof StoredFile>, params: Hash) =>
  db
    .selectFrom('stored_file as f')
    .innerJoin('client_order as o', 'o.invoice_file_id', 'f.id')
    .select(['o.id', 'o.replenishment_id as basis'])
    .where('f.sha256', '=', params.hash)
    .where('o.client_id', '=', params.clientId)
    .where('o.status', 'not in', ['CANCELLED', 'REFUNDED'])
    .orderBy('o.id', 'desc')
    .limit(READ),
)

/** The records that a package belongs together with: itself, its basis, and the orders of the same basis. */
function isKin({ type, id, basisId }: Package, record: NamedRecord & { readonly basis?: number | null }): boolean {
  const root = type === 'REPLENISHMENT' ? id : basisId
  if (record.type === type && record.id === id) return true
  if (root === null) return false
  return record.type === 'REPLENISHMENT' ? record.id === root : record.basis === root
}

/** Other records of the client with the same invoice number of the same contractor; null: nothing to look for. */
export async function sameInvoice(em: Em, of: Package): Promise<NamedRecord[] | null> {
  const { clientId, invoiceNumber: number, contractorId, contractorName } = of
  if (!number || !contractorName) return null
  const key = recipientKey(contractorName)
  const isSame = (row: { contractor: number | null; name: string | null }) =>
    (contractorId !== null && row.contractor === contractorId) || (row.name !== null && recipientKey(row.name) === key)
  const replenishments = await rows(em, REPLENISHMENTS_OF_NUMBER, { clientId, number })
  const orders = await rows(em, ORDERS_OF_NUMBER, { clientId, number })
  return named(of, replenishments.filter(isSame), orders.filter(isSame))
}

/** Other records of the client whose invoice is the same file; null: nothing to look for. */
export async function sameFile(em: Em, of: Package): Promise<NamedRecord[] | null> {
  const { clientId, invoiceHash: hash } = of
  if (!hash) return null
  const replenishments = await rows(em, REPLENISHMENTS_OF_FILE, { clientId, hash })
  return named(of, replenishments, await rows(em, ORDERS_OF_FILE, { clientId, hash }))
}

function named(
  of: Package,
  replenishments: readonly { readonly id: number }[],
  orders: readonly { readonly id: number; readonly basis: number | null }[],
): NamedRecord[] {
  return [
    ...replenishments.map(({ id }) => ({ type: 'REPLENISHMENT' as const, id })),
    ...orders.map(({ id, basis }) => ({ type: 'ORDER' as const, id, basis })),
  ]
    .filter(record => !isKin(of, record))
    .slice(0, NAMED)
    .map(({ type, id }) => ({ type, id }))
}
