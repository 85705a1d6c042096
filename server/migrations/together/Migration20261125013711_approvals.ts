import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125013711_approvals extends MigrationOfBoth {
  override readonly name = 'Migration20261125013711_approvals'

  override readonly sqlite = {
    up: [
      'create table `setting` (`id` integer not null primary key autoincrement, `pay_from` integer null, `credit_from` integer null, `refund` integer not null default false, `rollback` integer not null default false, `payees` integer not null default false, `details_changed_from` integer null, `details_new_from` integer null, `created_at` datetime not null, `version` integer not null default 1, constraint `pay_from_whole` check (pay_from is null or pay_from = cast(pay_from as bigint)), constraint `credit_from_whole` check (credit_from is null or credit_from = cast(credit_from as bigint)), constraint `details_changed_from_whole` check (details_changed_from is null or details_changed_from = cast(details_changed_from as bigint)), constraint `details_new_from_whole` check (details_new_from is null or details_new_from = cast(details_new_from as bigint)));',
      'create table `approval` (`id` integer not null primary key autoincrement, `step` text not null, `type` text not null, `instance_id` integer null, `desk` text not null, `status` text not null, `subject` text not null, `amounts` json not null, `changes` json not null, `figures` text not null, `action` text not null, `input` json null, `files` json not null, `proposed_by_id` integer not null, `act_as` integer null, `signatures` text not null, `decided_by_id` integer null, `decided_at` datetime null, `reason` text null, `waiting_on` text null, `created_at` datetime not null, `expires_at` datetime not null, `version` integer not null default 1, constraint `approval_proposed_by_id_foreign` foreign key (`proposed_by_id`) references `app_user` (`id`), constraint `approval_decided_by_id_foreign` foreign key (`decided_by_id`) references `app_user` (`id`) on delete set null);',
      'create index `approval_proposed_by_id_index` on `approval` (`proposed_by_id`);',
      'create index `approval_decided_by_id_index` on `approval` (`decided_by_id`);',
      'create unique index `approval_waiting_on_unique` on `approval` (`waiting_on`);',
      'create index `approval_status_desk_id_index` on `approval` (`status`, `desk`, `id`);',
      'create index `approval_desk_id_index` on `approval` (`desk`, `id`);',
      'alter table `app_user` add column `unchanged_since` datetime null;',
      'alter table `transition` add column `approved_by` integer null;',
      'alter table `replenishment` add column `approval_id` integer null;',
      'alter table `client_order` add column `approval_id` integer null;',
      'alter table `client_order` add column `details_checked` json null;',
    ],
    down: [
      'drop table if exists `setting`;',
      'drop table if exists `approval`;',
      'alter table `app_user` drop column `unchanged_since`;',
      'alter table `client_order` drop column `approval_id`;',
      'alter table `client_order` drop column `details_checked`;',
      'alter table `replenishment` drop column `approval_id`;',
      'alter table `transition` drop column `approved_by`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'create table "setting" ("id" serial primary key, "pay_from" bigint null, "credit_from" bigint null, "refund" boolean not null default false, "rollback" boolean not null default false, "payees" boolean not null default false, "details_changed_from" bigint null, "details_new_from" bigint null, "created_at" timestamptz(3) not null, "version" int not null default 1);',
      'create table "approval" ("id" serial primary key, "step" varchar(10) not null, "type" varchar(15) not null, "instance_id" int null, "desk" varchar(15) not null, "status" varchar(10) not null, "subject" varchar(255) not null, "amounts" jsonb not null, "changes" jsonb not null, "figures" text not null, "action" varchar(30) not null, "input" jsonb null, "files" jsonb not null, "proposed_by_id" int not null, "act_as" int null, "signatures" varchar(520) not null, "decided_by_id" int null, "decided_at" timestamptz(3) null, "reason" varchar(1000) null, "waiting_on" varchar(300) null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "version" int not null default 1);',
      'alter table "approval" add constraint "approval_waiting_on_unique" unique ("waiting_on");',
      'create index "approval_status_desk_id_index" on "approval" ("status", "desk", "id");',
      'create index "approval_desk_id_index" on "approval" ("desk", "id");',
      'alter table "app_user" add "unchanged_since" timestamptz(3) null;',
      'alter table "transition" add "approved_by" int null;',
      'alter table "replenishment" add "approval_id" int null;',
      'alter table "client_order" add "approval_id" int null, add "details_checked" jsonb null;',
      'alter table "setting" add constraint "pay_from_whole" check (pay_from is null or pay_from = cast(pay_from as bigint));',
      'alter table "setting" add constraint "credit_from_whole" check (credit_from is null or credit_from = cast(credit_from as bigint));',
      'alter table "setting" add constraint "details_changed_from_whole" check (details_changed_from is null or details_changed_from = cast(details_changed_from as bigint));',
      'alter table "setting" add constraint "details_new_from_whole" check (details_new_from is null or details_new_from = cast(details_new_from as bigint));',
      'alter table "approval" add constraint "approval_proposed_by_id_foreign" foreign key ("proposed_by_id") references "app_user" ("id");',
      'alter table "approval" add constraint "approval_decided_by_id_foreign" foreign key ("decided_by_id") references "app_user" ("id") on delete set null;',
    ],
    down: [
      'drop table if exists "setting" cascade;',
      'drop table if exists "approval" cascade;',
      'alter table "app_user" drop column "unchanged_since";',
      'alter table "client_order" drop column "approval_id", drop column "details_checked";',
      'alter table "replenishment" drop column "approval_id";',
      'alter table "transition" drop column "approved_by";',
    ],
  }
}
