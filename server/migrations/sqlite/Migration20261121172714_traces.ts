import { Migration } from '@mikro-orm/migrations'
import { TRACES_OF_BEFORE } from '../tracesOfBefore.ts'

export class Migration20261121172714_traces extends Migration {
  override name = 'Migration20261121172714_traces'

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`kept_answer\` (\`user_id\` integer not null, \`operation\` text not null, \`key\` text not null, \`hash\` text not null, \`answer\` text null, \`at\` datetime not null, primary key (\`user_id\`, \`operation\`, \`key\`));`,
    )
    this.addSql(`create index \`kept_answer_at_index\` on \`kept_answer\` (\`at\`);`)

    this.addSql(
      `create table \`to_do_count\` (\`type\` text not null, \`client_id\` integer not null, \`num\` integer not null, primary key (\`type\`, \`client_id\`));`,
    )

    this.addSql(
      `create table \`audit_entry\` (\`id\` integer not null primary key autoincrement, \`at\` datetime not null, \`user_id\` integer null, \`act_as\` integer null, \`action\` text not null, \`type\` text null, \`instance_id\` integer null, \`changes\` json not null, \`outcome\` text not null, \`ip\` text not null, \`request_id\` text not null, \`ledger_op_id\` integer null, constraint \`audit_entry_ledger_op_id_foreign\` foreign key (\`ledger_op_id\`) references \`ledger_op\` (\`id\`) on delete set null);`,
    )
    this.addSql(`create index \`audit_entry_at_index\` on \`audit_entry\` (\`at\`);`)
    this.addSql(`create index \`audit_entry_ledger_op_id_index\` on \`audit_entry\` (\`ledger_op_id\`);`)
    this.addSql(`create unique index \`audit_entry_ledger_op_id_unique\` on \`audit_entry\` (\`ledger_op_id\`);`)
    this.addSql(`create index \`audit_entry_user_id_id_index\` on \`audit_entry\` (\`user_id\`, \`id\`);`)
    this.addSql(
      `create index \`audit_entry_type_instance_id_id_index\` on \`audit_entry\` (\`type\`, \`instance_id\`, \`id\`);`,
    )

    this.addSql(`alter table \`inn_item\` add column \`to_do_staff\` integer not null default false;`)
    this.addSql(`create index \`inn_item_to_do_staff_id_index\` on \`inn_item\` (\`to_do_staff\`, \`id\`);`)

    this.addSql(`alter table \`chat_thread\` add column \`unread_client\` integer not null default 0;`)
    this.addSql(`alter table \`chat_thread\` add column \`unread_staff\` integer not null default 0;`)
    this.addSql(
      `create index \`chat_thread_client_id_unread_client_index\` on \`chat_thread\` (\`client_id\`, \`unread_client\`);`,
    )
    this.addSql(`create index \`chat_thread_unread_staff_index\` on \`chat_thread\` (\`unread_staff\`);`)

    this.addSql(`alter table \`chat_read\` add column \`unread\` integer not null default 0;`)
    for (const statement of TRACES_OF_BEFORE) this.addSql(statement)
    for (const event of ['update', 'delete'])
      this.addSql(
        `create trigger audit_entry_no_${event} before ${event} on audit_entry begin select raise(abort, 'audit_entry is append-only'); end`,
      )
  }
}
