import { Migration } from '@mikro-orm/migrations'
import { TRACES_OF_BEFORE } from '../tracesOfBefore.ts'

export class Migration20261121172716_traces extends Migration {
  override name = 'Migration20261121172716_traces'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "kept_answer" ("user_id" int not null, "operation" varchar(60) not null, "key" varchar(255) not null, "hash" varchar(64) not null, "answer" text null, "at" timestamptz(3) not null, primary key ("user_id", "operation", "key"));`,
    )
    this.addSql(`create index "kept_answer_at_index" on "kept_answer" ("at");`)

    this.addSql(
      `create table "to_do_count" ("type" varchar(15) not null, "client_id" int not null, "num" int not null, primary key ("type", "client_id"));`,
    )

    this.addSql(
      `create table "audit_entry" ("id" serial primary key, "at" timestamptz(3) not null, "user_id" int null, "act_as" int null, "action" varchar(60) not null, "type" varchar(15) null, "instance_id" int null, "changes" jsonb not null, "outcome" varchar(40) not null, "ip" varchar(64) not null, "request_id" varchar(64) not null, "ledger_op_id" int null);`,
    )
    this.addSql(`create index "audit_entry_at_index" on "audit_entry" ("at");`)
    this.addSql(`alter table "audit_entry" add constraint "audit_entry_ledger_op_id_unique" unique ("ledger_op_id");`)
    this.addSql(`create index "audit_entry_user_id_id_index" on "audit_entry" ("user_id", "id");`)
    this.addSql(`create index "audit_entry_type_instance_id_id_index" on "audit_entry" ("type", "instance_id", "id");`)

    this.addSql(`alter table "inn_item" add "to_do_staff" boolean not null default false;`)
    this.addSql(`create index "inn_item_to_do_staff_id_index" on "inn_item" ("to_do_staff", "id");`)

    this.addSql(`drop index "chat_thread_client_id_index";`)
    this.addSql(
      `alter table "chat_thread" add "unread_client" int not null default 0, add "unread_staff" int not null default 0;`,
    )
    this.addSql(
      `create index "chat_thread_client_id_unread_client_index" on "chat_thread" ("client_id", "unread_client");`,
    )
    this.addSql(`create index "chat_thread_unread_staff_index" on "chat_thread" ("unread_staff");`)

    this.addSql(`alter table "chat_read" add "unread" int not null default 0;`)

    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_ledger_op_id_foreign" foreign key ("ledger_op_id") references "ledger_op" ("id") on delete set null;`,
    )
    for (const statement of TRACES_OF_BEFORE) this.addSql(statement)
    this.addSql(
      `create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function append_only()`,
    )
    this.addSql(
      `create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function append_only()`,
    )
  }
}
