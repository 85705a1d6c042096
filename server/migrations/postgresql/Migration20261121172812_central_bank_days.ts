import { Migration } from '@mikro-orm/migrations'

export class Migration20261121172812_central_bank_days extends Migration {
  override name = 'Migration20261121172812_central_bank_days'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "cbr_day" ("date" varchar(10) not null, "prices" jsonb not null, "fetched_at" timestamptz(3) not null, primary key ("date"));`,
    )
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "cbr_day" cascade;`)
  }
}
