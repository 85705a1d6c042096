import { openPostgreSql } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Entities, Store } from './store.ts'

/** Opens the PostgreSQL database at `url`, or the SQLite file. Throws when the driver cannot be trusted with money. */
export async function openStore(at: { url: string | null; file: string }, entities: Entities): Promise<Store> {
  return at.url ? openPostgreSql(at.url, entities) : openSqlite(at.file, entities)
}
