import {
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'

/**
 * Kysely gives a connection back after a COMMIT or a ROLLBACK that went well: one whose BEGIN or ROLLBACK has failed would be
 * lost to the pool, and after as many as the pool is large nobody is served any more. Only a broken connection fails
 * there, and the pool lets a broken one go as soon as it is given back.
 */
class ReturningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#orReturn(connection, super.beginTransaction(connection, settings))
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#orReturn(connection, super.rollbackTransaction(connection))
  }

  async #orReturn(connection: DatabaseConnection, work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      // The same type in the base class asks for its own connections, which these are
      await this.releaseConnection(connection as Parameters<PostgresDriver['releaseConnection']>[0])
      throw error
    }
  }
}

/** PostgreSQL whose connections come back to their pool, however their transactions end. */
export class ReturningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver(): Driver {
    return new ReturningDriver(this.#config)
  }
}

/** A pool of connections; one that breaks while nobody uses it is replaced, and no reason to end the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const leave = () => {} // whoever uses it hears of it by the statement that fails
  pool.on('connect', client => void client.on('error', leave))
  pool.on('error', leave)
  return pool
}
