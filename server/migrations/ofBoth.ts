import { Migration } from '@mikro-orm/migrations'
import { SqlitePlatform } from '@mikro-orm/sql'

/** The statements of a migration on one database, in the order they run in. */
export interface Statements {
  readonly up: readonly string[]
  readonly down: readonly string[]
}

/** A migration of both databases: it runs the statements of the database at hand. */
export abstract class MigrationOfBoth extends Migration {
  abstract readonly sqlite: Statements
  abstract readonly postgresql: Statements

  override up(): void {
    for (const statement of this.#ofDatabase().up) this.addSql(statement)
  }

  override down(): void {
    for (const statement of this.#ofDatabase().down) this.addSql(statement)
  }

  #ofDatabase(): Statements {
    return this.driver.getPlatform() instanceof SqlitePlatform ? this.sqlite : this.postgresql
  }
}
