import { Migration } from '@mikro-orm/migrations'

export class Migration20261123092607_letters_joined extends Migration {
  override name = 'Migration20261123092607_letters_joined'

  override up(): void | Promise<void> {
    this.addSql(`alter table \`letter\` add column \`urgent\` integer not null default false;`)
    this.addSql(`alter table \`letter\` add column \`topic\` text null;`)
    this.addSql(`alter table \`letter\` add column \`joinable\` json null;`)
    this.addSql(`create index \`letter_topic_recipient_index\` on \`letter\` (\`topic\`, \`recipient\`);`)
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index \`letter_topic_recipient_index\`;`)
    this.addSql(`alter table \`letter\` drop column \`urgent\`;`)
    this.addSql(`alter table \`letter\` drop column \`topic\`;`)
    this.addSql(`alter table \`letter\` drop column \`joinable\`;`)
  }
}
