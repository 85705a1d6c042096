import type { Entities, Keyed, Store } from './store.ts'

/**
 * Opens the PostgreSQL database at `url`, or the SQLite file; the other's driver is not loaded. Throws when the driver
 * cannot be trusted with money.
 */
export async function openStore(
  { url, directUrl = null, file, secrets }: Keyed & { url: string | null; directUrl?: string | null; file: string },
  entities: Entities,
): Promise<Store> {
  if (url === null) return (await import('./sqlite.ts')).openSqlite({ file, secrets }, entities)
  return (await import('./postgres.ts')).openPostgreSql({ url, directUrl, secrets }, entities)
}
