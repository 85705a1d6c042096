import { Migration } from '@mikro-orm/migrations'

export class Migration20261121172811_central_bank_days extends Migration {
  override name = 'Migration20261121172811_central_bank_days'

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`cbr_day\` (\`date\` text not null primary key, \`prices\` json not null, \`fetched_at\` datetime not null);`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`cbr_day\`;`)
  }
}
