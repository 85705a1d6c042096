import { payable } from '../../domain/bankStatement/lines.ts'
import type { Candidate } from '../../domain/bankStatement/match.ts'
import type { Bank } from '../bank/bank.entity.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ReplenishmentStatus } from '../generated/schema.ts'
import type { Request } from '../request/request.entity.ts'
import type { Replenishment } from './replenishment.entity.ts'

type Tables = Db<typeof Replenishment | typeof Request | typeof Bank>

const bills = (db: Tables) =>
  db
    .selectFrom('replenishment as p')
    .innerJoin('request as r', 'r.id', 'p.request_id')
    .leftJoin('bank as b', 'b.id', 'p.agreement_bank_id')
    .select(['p.id', 'p.rub_amount_before', 'p.contract_number', 'p.status', 'p.version'])
    .select(['r.inn', 'r.client_company_name', 'b.account'])
    .where('p.status', 'in', payable)
    .where('p.rub_amount_before', 'is not', null)

// One for each sign that a line may know a bill by: each goes by an index of its own
const BY_INN = statement((db: Tables, params: Params<{ inns: readonly string[] }>) =>
  bills(db).where(eb => params.inns.has(eb.ref('r.inn'))),
)
const BY_ID = statement((db: Tables, params: Params<{ ids: readonly number[] }>) =>
  bills(db).where(eb => params.ids.has(eb.ref('p.id'))),
)
const BY_AMOUNT = statement((db: Tables, params: Params<{ amounts: readonly number[] }>) =>
  bills(db).where(eb => params.amounts.has(eb.ref('p.rub_amount_before'))),
)
const BY_CONTRACT = statement((db: Tables, params: Params<{ contracts: readonly string[] }>) =>
  bills(db).where(eb => params.contracts.has(eb.ref('p.contract_number'))),
)

/** A replenishment that waits for roubles, as staff are told of it. */
export interface OpenBill extends Candidate {
  readonly status: ReplenishmentStatus
  readonly version: number
  readonly clientCompanyName: string
}

/** The signs of bills that lines name. */
export interface BillSigns {
  readonly inns: readonly string[]
  readonly ids: readonly number[]
  /** Kopecks. */
  readonly amounts: readonly number[]
  readonly contracts: readonly string[]
}

const billOf = (row: RowOf<typeof BY_ID>): OpenBill[] =>
  row.rub_amount_before === null
    ? []
    : [
        {
          replenishmentId: row.id,
          rubAmount: row.rub_amount_before,
          inn: row.inn,
          contractNumber: row.contract_number,
          account: row.account,
          status: row.status,
          version: row.version,
          clientCompanyName: row.client_company_name,
        },
      ]

/** The replenishments that wait for roubles and have any of some signs. */
export async function openBills(em: Em, { inns, ids, amounts, contracts }: BillSigns): Promise<OpenBill[]> {
  const found = [
    ...(inns.length > 0 ? await rows(em, BY_INN, { inns }) : []),
    ...(ids.length > 0 ? await rows(em, BY_ID, { ids }) : []),
    ...(amounts.length > 0 ? await rows(em, BY_AMOUNT, { amounts }) : []),
    ...(contracts.length > 0 ? await rows(em, BY_CONTRACT, { contracts }) : []),
  ]
  return [...new Map(found.map(row => [row.id, row])).values()].flatMap(billOf)
}
