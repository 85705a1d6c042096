import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Bank } from './bank.entity.ts'

const KNOWN = statement((db: Db<typeof Bank>, params: Params<{ accounts: readonly string[] }>) =>
  db
    .selectFrom('bank')
    .select('account')
    .where(eb => params.accounts.has(eb.ref('account')))
    .where('deleted_at', 'is', null),
)

/** Those of some accounts that a payee of ours has. */
export async function payeeAccounts(em: Em, accounts: readonly string[]): Promise<string[]> {
  const known = await rows(em, KNOWN, { accounts })
  return [...new Set(known.flatMap(({ account }) => account ?? []))]
}
