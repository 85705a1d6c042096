import type { MikroORM as PostgreSqlORM } from '@mikro-orm/postgresql'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { MikroORM as SqliteORM } from '@mikro-orm/sqlite'

/** One session with the database. */
export type Em = SqlEntityManager

/** The database of one process. */
export interface Store {
  readonly kind: 'sqlite' | 'postgresql'
  /** A fresh session. */
  readonly fork: () => Em
  /** Brings the tables up to date. */
  readonly migrate: () => Promise<void>
  /** Throws when the database does not answer. */
  readonly ping: () => Promise<void>
  /** Runs work that may be lost with the machine, such as filling an empty database, without waiting for the disk. */
  readonly withoutWaiting: <T>(work: () => Promise<T>) => Promise<T>
  readonly orm: SqliteORM | PostgreSqlORM
  readonly close: () => Promise<void>
}
