import { Migration } from '@mikro-orm/migrations'
import { SqlitePlatform } from '@mikro-orm/sql'
import { secretsOf } from '../core/store.ts'
import type { InHand } from './sealsOfBefore.ts'

/** The statements of a migration on one database, in the order they run in. */
export interface Statements {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** A migration of both databases: it runs the statements of the database at hand. */
export abstract class MigrationOfBoth extends Migration {
  abstract readonly sqlite: Statements
  abstract readonly postgresql: Statements

  override up(): void | Promise<void> {
    this.addStatements()
  }

  override down(): void {
    for (const statement of this.#ofDatabase().down) this.addSql(statement)
  }

  /** The statements that bring the tables up to date, behind those that have run by themselves. */
  protected addStatements(): void {
    for (const statement of this.#ofDatabase().up) this.addSql(statement)
  }

  protected get isOnSqlite(): boolean {
    return this.driver.getPlatform() instanceof SqlitePlatform
  }

  /** What seals rows needs. */
  protected get inHand(): InHand {
    const execute = (sql: string, params?: unknown[]) => this.execute(sql, params)
    return { execute, driver: this.driver, secrets: secretsOf({ config: this.config }) }
  }

  #ofDatabase(): Statements {
    return this.isOnSqlite ? this.sqlite : this.postgresql
  }
}
