import { Migration } from '@mikro-orm/migrations'
import { REVIEWS_OF_BEFORE } from '../reviewsOfBefore.ts'

export class Migration20261122093610_reviews extends Migration {
  override name = 'Migration20261122093610_reviews'

  override up(): void | Promise<void> {
    this.addSql(`alter table \`inn_item\` add column \`preapproved\` integer not null default false;`)

    this.addSql(`alter table \`transition\` add column \`remarks\` json null;`)

    this.addSql(`alter table \`bank\` add column \`corr_account\` text null;`)
    this.addSql(`alter table \`bank\` add column \`kpp\` text null;`)

    this.addSql(
      `alter table \`replenishment\` add column \`entered_bank_id\` integer null constraint \`replenishment_entered_bank_id_foreign\` references \`bank\` (\`id\`) on delete set null;`,
    )
    this.addSql(`create index \`replenishment_entered_bank_id_index\` on \`replenishment\` (\`entered_bank_id\`);`)

    this.addSql(`alter table \`payment_order\` add column \`step\` text not null default 'SEND_PAYMENT';`)
    this.addSql(`alter table \`payment_order\` add column \`former\` integer not null default false;`)
    for (const statement of REVIEWS_OF_BEFORE) this.addSql(statement)
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`bank\` drop column \`corr_account\`;`)
    this.addSql(`alter table \`bank\` drop column \`kpp\`;`)

    this.addSql(`alter table \`inn_item\` drop column \`preapproved\`;`)

    this.addSql(`alter table \`payment_order\` drop column \`step\`;`)
    this.addSql(`alter table \`payment_order\` drop column \`former\`;`)

    this.addSql(`drop index \`replenishment_entered_bank_id_index\`;`)
    this.addSql(`alter table \`replenishment\` drop column \`entered_bank_id\`;`)

    this.addSql(`alter table \`transition\` drop column \`remarks\`;`)
  }
}
