import { Migration } from '@mikro-orm/migrations'

export class Migration20261123092722_letters_joined extends Migration {
  override name = 'Migration20261123092722_letters_joined'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "letter" add "urgent" boolean not null default false, add "topic" varchar(60) null, add "joinable" jsonb null;`,
    )
    this.addSql(`create index "letter_topic_recipient_index" on "letter" ("topic", "recipient");`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "letter_topic_recipient_index";`)
    this.addSql(`alter table "letter" drop column "urgent", drop column "topic", drop column "joinable";`)
  }
}
