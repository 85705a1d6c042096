import type { EntityMetadata } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import type { SqlEntityManager } from '@mikro-orm/sql'
import { MIGRATIONS } from './migrations.ts'
import type { Em, Entities, Store } from './store.ts'
import { searchTriggers } from './searchTables.ts'
import { touchedSubscriber } from './touched.ts'

/** What the ORM is told on either database. */
export const ormSettings = (kind: Store['kind'], entities: Entities) => ({
  entities: [...entities],
  extensions: [Migrator],
  subscribers: [touchedSubscriber],
  baseDir: import.meta.dirname,
  forceUtcTimezone: true,
  ignoreUndefinedInQuery: false,
  discovery: {
    onMetadata: (meta: EntityMetadata) => {
      meta.triggers = searchTriggers(meta.tableName, kind)
    },
  },
  migrations: {
    path: MIGRATIONS,
    // The first ones have a folder for each database. They run in the order of their paths: `together` comes last.
    glob: `{${kind},together}/Migration*.{ts,js}`,
    snapshot: false, // that of both databases is read and written by scripts/createMigration.ts
    silent: true,
  },
})

/**
 * Makes fresh sessions. The ORM's own `fork` writes two variables of the process's environment for each, which costs more
 * than the session itself; what else it does is for forks that take something over.
 */
export function sessionsOf({ config, em }: Store['orm']): () => Em {
  const Session = em.constructor as typeof SqlEntityManager
  const [driver, metadata, events] = [em.getDriver(), em.getMetadata(), em.getEventManager()]
  return () => new Session(config, driver, metadata, false, events)
}
