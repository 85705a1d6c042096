import { openPostgreSql } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Entities, Store } from './store.ts'

/** Opens the PostgreSQL database at `url`, or the SQLite file. Throws when the driver cannot be trusted with money. */
export async function openStore(
  { url, directUrl = null, file }: { url: string | null; directUrl?: string | null; file: string },
  entities: Entities,
): Promise<Store> {
  return url ? openPostgreSql({ url, directUrl }, entities) : openSqlite(file, entities)
}
