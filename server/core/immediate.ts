import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

/** How long a transaction waits for a file that another process holds, milliseconds. */
const BUSY_WITHIN = 5000
/** How often it looks, milliseconds; the library would stop everything else while it waits. */
export const LOCK_POLL_MS = 25

/**
 * Begins transactions IMMEDIATE: a deferred one that reads before it writes fails BUSY under load (decisions.md section 16.1). Kysely
 * never gives a connection back whose BEGIN has failed, and SQLite has only one: so a transaction that could not begin
 * fails at its first statement instead, and its rollback ends it.
 */
class ImmediateDriver extends SqliteDriver {
  #refused: Error | null = null

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection()
    return {
      executeQuery: async (query, options) => {
        if (this.#refused) throw this.#refused
        return connection.executeQuery(query, options)
      },
      streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
    }
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    for (const since = Date.now(); ; await sleep(LOCK_POLL_MS)) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        const isBusy = (error as { code?: string }).code === 'SQLITE_BUSY'
        if (isBusy && Date.now() - since < BUSY_WITHIN) continue
        this.#refused = error as Error
        return
      }
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#refused) throw this.#refused
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const wasRefused = this.#refused !== null
    this.#refused = null
    if (!wasRefused) await super.rollbackTransaction(connection)
  }
}

/** SQLite whose transactions begin with the lock for writing. */
export class ImmediateDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}
