import { MigrationOfBoth } from '../ofBoth.ts'

/** The numbers and seals of movements, the seals of rows and the runs of the check; `chain_of_before` fills them. */
export class Migration20261125155801_ledger_chain extends MigrationOfBoth {
  override readonly name = 'Migration20261125155801_ledger_chain'

  override readonly sqlite = {
    up: [
      'create table `row_seal` (`table_name` text not null, `row_id` integer not null, `seal` text not null, primary key (`table_name`, `row_id`));',
      'create table `check_run` (`id` integer not null primary key autoincrement, `status` text not null, `running` integer null, `started_by_id` integer null, `at` datetime not null, `beat_at` datetime not null, `duration_ms` integer null, `findings` json not null, `amounts` json null, `seen_to` datetime not null, `last_passport` integer not null default 0, constraint `check_run_started_by_id_foreign` foreign key (`started_by_id`) references `app_user` (`id`) on delete no action);',
      'create unique index `check_run_running_unique` on `check_run` (`running`);',
      'alter table `ledger_op` add column `number` integer not null default 0;',
      "alter table `ledger_op` add column `previous` text not null default '';",
      "alter table `ledger_op` add column `seal` text not null default '';",
      'alter table `client_balance` add column `number` integer not null default 0;',
      "alter table `client_balance` add column `seal` text not null default '';",
      'alter table `client_balance` add column `proven_number` integer not null default 0;',
      "alter table `client_balance` add column `proven_seal` text not null default '';",
    ],
    down: [
      'drop table if exists `row_seal`;',
      'drop table if exists `check_run`;',
      'alter table `client_balance` drop column `number`;',
      'alter table `client_balance` drop column `seal`;',
      'alter table `client_balance` drop column `proven_number`;',
      'alter table `client_balance` drop column `proven_seal`;',
      'alter table `ledger_op` drop column `number`;',
      'alter table `ledger_op` drop column `previous`;',
      'alter table `ledger_op` drop column `seal`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'create table "row_seal" ("table_name" varchar(30) not null, "row_id" int not null, "seal" varchar(64) not null, primary key ("table_name", "row_id"));',
      'create table "check_run" ("id" serial primary key, "status" varchar(10) not null, "running" int null, "started_by_id" int null, "at" timestamptz(3) not null, "beat_at" timestamptz(3) not null, "duration_ms" int null, "findings" jsonb not null, "amounts" jsonb null, "seen_to" timestamptz(3) not null, "last_passport" int not null default 0);',
      'alter table "check_run" add constraint "check_run_running_unique" unique ("running");',
      'alter table "ledger_op" add "number" int not null default 0, add "previous" varchar(64) not null default \'\', add "seal" varchar(64) not null default \'\';',
      'alter table "client_balance" add "number" int not null default 0, add "seal" varchar(64) not null default \'\', add "proven_number" int not null default 0, add "proven_seal" varchar(64) not null default \'\';',
      'alter table "check_run" add constraint "check_run_started_by_id_foreign" foreign key ("started_by_id") references "app_user" ("id") on delete no action;',
    ],
    down: [
      'drop table if exists "row_seal" cascade;',
      'drop table if exists "check_run" cascade;',
      'alter table "client_balance" drop column "number", drop column "seal", drop column "proven_number", drop column "proven_seal";',
      'alter table "ledger_op" drop column "number", drop column "previous", drop column "seal";',
    ],
  }
}
