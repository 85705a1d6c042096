import { setTimeout as sleep } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

/** How long a transaction waits for a file that another process holds, its turn among others included, milliseconds. */
const BUSY_WITHIN = 5000
/** How long it waits at least, when the file has been held for so long that others have given up, milliseconds. */
const BUSY_AT_LEAST = 250
/** How often it looks, milliseconds; the library would stop everything else while it waits. */
export const LOCK_POLL_MS = 25

/** The settings of the library, and what the file says of itself. */
export interface ImmediateConfig extends SqliteDialectConfig {
  /** A transaction is open on the connection that writes. */
  readonly isInTransaction: () => boolean
}

/**
 * Begins transactions IMMEDIATE: a deferred one that reads before it writes fails BUSY under load (decisions.md section 16.1). Kysely
 * never gives a connection back whose BEGIN has failed, and SQLite has only one: so a transaction that could not begin
 * fails at its first statement instead, and its rollback ends it. Nor does it give one back whose rollback has failed: SQLite
 * itself ends a transaction where the disk is full or fails, and there is nothing left to roll back.
 */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  #refused: Error | null = null
  /** Since when the file is held, as far as those have seen who wait for it; null: it is not. */
  #heldSince: number | null = null
  readonly #cameAt = new WeakMap<DatabaseConnection, number>()

  constructor({ isInTransaction, ...config }: ImmediateConfig) {
    super(config)
    this.#isInTransaction = isInTransaction
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const cameAt = Date.now()
    const connection = await super.acquireConnection()
    const own: DatabaseConnection = {
      executeQuery: async (query, options) => {
        if (this.#refused) throw this.#refused
        return connection.executeQuery(query, options)
      },
      streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
    }
    this.#cameAt.set(own, cameAt)
    return own
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const now = Date.now()
    const since = Math.min(this.#cameAt.get(connection) ?? now, this.#heldSince ?? now)
    const end = Math.max(since + BUSY_WITHIN, now + BUSY_AT_LEAST)
    for (; ; await sleep(LOCK_POLL_MS)) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        this.#heldSince = null
        return
      } catch (error) {
        const isBusy = (error as { code?: string }).code === 'SQLITE_BUSY'
        if (isBusy) this.#heldSince ??= Date.now()
        if (isBusy && Date.now() < end) continue
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
    this.#refused = null
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** SQLite whose transactions begin with the lock for writing. */
export class ImmediateDialect extends SqliteDialect {
  readonly #config: ImmediateConfig
  constructor(config: ImmediateConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new ImmediateDriver(this.#config)
  }
}
