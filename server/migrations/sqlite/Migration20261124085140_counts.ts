import { Migration } from '@mikro-orm/migrations'
import { COUNTS_OF_BEFORE } from '../countsOfBefore.ts'

export class Migration20261124085140_counts extends Migration {
  override name = 'Migration20261124085140_counts'

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`record_count\` (\`kind\` text not null, \`owner_id\` integer not null, \`status\` text not null, \`num\` integer not null, primary key (\`kind\`, \`owner_id\`, \`status\`));`,
    )

    this.addSql(`drop table if exists \`to_do_count\`;`)

    this.addSql(`drop index \`chat_thread_client_id_index\`;`)

    this.addSql(`drop index \`request_client_id_index\`;`)

    this.addSql(`drop index \`audit_entry_ledger_op_id_index\`;`)

    this.addSql(`drop index \`replenishment_client_id_index\`;`)
    this.addSql(`drop index \`replenishment_request_id_index\`;`)

    this.addSql(`drop index \`client_order_client_id_index\`;`)

    this.addSql(`drop index \`client_balance_client_id_index\`;`)
    for (const statement of COUNTS_OF_BEFORE) this.addSql(statement)
  }

  override down(): void | Promise<void> {
    this.addSql(
      `create table \`to_do_count\` (\`client_id\` integer not null primary key, \`num\` integer not null, \`type\` text not null primary key, primary key (\`type\`, \`client_id\`));`,
    )

    this.addSql(`drop table if exists \`record_count\`;`)

    this.addSql(`create index \`audit_entry_ledger_op_id_index\` on \`audit_entry\` (\`ledger_op_id\`);`)

    this.addSql(`create index \`chat_thread_client_id_index\` on \`chat_thread\` (\`client_id\`);`)

    this.addSql(`create index \`client_balance_client_id_index\` on \`client_balance\` (\`client_id\`);`)

    this.addSql(`create index \`client_order_client_id_index\` on \`client_order\` (\`client_id\`);`)

    this.addSql(`create index \`replenishment_client_id_index\` on \`replenishment\` (\`client_id\`);`)
    this.addSql(`create index \`replenishment_request_id_index\` on \`replenishment\` (\`request_id\`);`)

    this.addSql(`create index \`request_client_id_index\` on \`request\` (\`client_id\`);`)
  }
}
