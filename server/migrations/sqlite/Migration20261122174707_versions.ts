import { Migration } from '@mikro-orm/migrations'

export class Migration20261122174707_versions extends Migration {
  override name = 'Migration20261122174707_versions'

  override up(): void | Promise<void> {
    this.addSql(`alter table \`tier\` add column \`version\` integer not null default 1;`)

    this.addSql(`alter table \`currency_markup\` add column \`version\` integer not null default 1;`)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`currency_markup\` drop column \`version\`;`)

    this.addSql(`alter table \`tier\` drop column \`version\`;`)
  }
}
