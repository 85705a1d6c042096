import { Migration } from '@mikro-orm/migrations'
import { REVIEWS_OF_BEFORE } from '../reviewsOfBefore.ts'

export class Migration20261122093613_reviews extends Migration {
  override name = 'Migration20261122093613_reviews'

  override up(): void | Promise<void> {
    this.addSql(`alter table "inn_item" add "preapproved" boolean not null default false;`)

    this.addSql(`alter table "transition" add "remarks" jsonb null;`)

    this.addSql(`alter table "bank" add "corr_account" varchar(20) null, add "kpp" varchar(9) null;`)

    this.addSql(`alter table "replenishment" add "entered_bank_id" int null;`)
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_entered_bank_id_foreign" foreign key ("entered_bank_id") references "bank" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "payment_order" add "step" varchar(30) not null default 'SEND_PAYMENT', add "former" boolean not null default false;`,
    )
    for (const statement of REVIEWS_OF_BEFORE) this.addSql(statement)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "replenishment" drop constraint "replenishment_entered_bank_id_foreign";`)

    this.addSql(`alter table "bank" drop column "corr_account", drop column "kpp";`)

    this.addSql(`alter table "inn_item" drop column "preapproved";`)

    this.addSql(`alter table "payment_order" drop column "step", drop column "former";`)

    this.addSql(`alter table "replenishment" drop column "entered_bank_id";`)

    this.addSql(`alter table "transition" drop column "remarks";`)
  }
}
