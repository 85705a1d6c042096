import { MigrationOfBoth } from '../ofBoth.ts'

/** What a scheduled step has nobody to name for, and when offers end. The history is append-only in its new table too. */
export class Migration20261125045053_offer_lifetimes extends MigrationOfBoth {
  override readonly name = 'Migration20261125045053_offer_lifetimes'

  override readonly sqlite = {
    up: [
      'pragma foreign_keys = off;',
      'create table `transition__temp_alter` (`id` integer not null primary key autoincrement, `type` text not null, `instance_id` integer not null, `step` text not null, `from_status` text null, `to_status` text not null, `actor_id` integer null, `act_as` integer null, `approved_by` integer null, `comment` text null, `remarks` json null, `amounts` json not null, `until` datetime null, `undoes` integer null, `at` datetime not null, constraint `transition_actor_id_foreign` foreign key (`actor_id`) references `app_user` (`id`) on delete no action);',
      'insert into `transition__temp_alter` select `id`, `type`, `instance_id`, `step`, `from_status`, `to_status`, `actor_id`, `act_as`, `approved_by`, `comment`, `remarks`, `amounts`, null as `until`, `undoes`, `at` from `transition`;',
      'drop table `transition`;',
      'alter table `transition__temp_alter` rename to `transition`;',
      'create index `transition_actor_id_index` on `transition` (`actor_id`);',
      'create unique index `transition_undoes_unique` on `transition` (`undoes`);',
      'create index `transition_type_instance_id_id_index` on `transition` (`type`, `instance_id`, `id`);',
      "create trigger transition_no_update before update on transition begin select raise(abort, 'transition is append-only'); end",
      "create trigger transition_no_delete before delete on transition begin select raise(abort, 'transition is append-only'); end",
      'pragma foreign_keys = on;',
      'alter table `replenishment` add column `offer_expires_at` datetime null;',
      'alter table `replenishment` add column `offer_automatic` integer not null default false;',
      'create index `replenishment_status_offer_expires_at_index` on `replenishment` (`status`, `offer_expires_at`) where offer_expires_at is not null;',
    ],
    down: [
      'drop index `replenishment_status_offer_expires_at_index`;',
      'alter table `replenishment` drop column `offer_expires_at`;',
      'alter table `replenishment` drop column `offer_automatic`;',
      'pragma foreign_keys = off;',
      'create table `transition__temp_alter` (`act_as` integer null, `actor_id` integer not null, `amounts` json not null, `approved_by` integer null, `at` datetime not null, `comment` text null, `from_status` text null, `id` integer not null primary key autoincrement, `instance_id` integer not null, `remarks` json null, `step` text not null, `to_status` text not null, `type` text not null, `undoes` integer null, constraint `transition_actor_id_foreign` foreign key (`actor_id`) references `app_user` (`id`));',
      'insert into `transition__temp_alter` select `act_as`, `actor_id`, `amounts`, `approved_by`, `at`, `comment`, `from_status`, `id`, `instance_id`, `remarks`, `step`, `to_status`, `type`, `undoes` from `transition`;',
      'drop table `transition`;',
      'alter table `transition__temp_alter` rename to `transition`;',
      'create index `transition_actor_id_index` on `transition` (`actor_id`);',
      'create index `transition_type_instance_id_id_index` on `transition` (`type`, `instance_id`, `id`);',
      'create unique index `transition_undoes_unique` on `transition` (`undoes`);',
      "create trigger transition_no_update before update on transition begin select raise(abort, 'transition is append-only'); end",
      "create trigger transition_no_delete before delete on transition begin select raise(abort, 'transition is append-only'); end",
      'pragma foreign_keys = on;',
    ],
  }

  override readonly postgresql = {
    up: [
      'alter table "transition" add "until" timestamptz(3) null;',
      'alter table "transition" alter column "actor_id" drop not null;',
      'alter table "replenishment" add "offer_expires_at" timestamptz(3) null, add "offer_automatic" boolean not null default false;',
      'create index "replenishment_status_offer_expires_at_index" on "replenishment" ("status", "offer_expires_at") where offer_expires_at is not null;',
    ],
    down: [
      'drop index "replenishment_status_offer_expires_at_index";',
      'alter table "replenishment" drop column "offer_expires_at", drop column "offer_automatic";',
      'alter table "transition" drop column "until";',
      'alter table "transition" alter column "actor_id" set not null;',
    ],
  }
}
