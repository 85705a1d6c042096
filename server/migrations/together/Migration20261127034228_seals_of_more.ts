import { MigrationOfBoth } from '../ofBoth.ts'
import { sealTables } from '../sealsOfBefore.ts'

/** The tables that are sealed from here on. */
const TABLES = ['app_user', 'contractor', 'order_link', 'request', 'setting']

/** Seals requests, users, contractors, links and settings; a check remembers how many rows it has seen. */
export class Migration20261127034228_seals_of_more extends MigrationOfBoth {
  override readonly name = 'Migration20261127034228_seals_of_more'

  override readonly sqlite = {
    up: ['alter table `check_run` add column `seen_rows` json null;'],
    down: ['alter table `check_run` drop column `seen_rows`;'],
  }

  override readonly postgresql = {
    up: ['alter table "check_run" add "seen_rows" jsonb null;'],
    down: ['alter table "check_run" drop column "seen_rows";'],
  }

  override async up(): Promise<void> {
    await sealTables(this.inHand, TABLES)
    this.addStatements()
  }
}
