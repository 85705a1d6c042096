import { MigrationOfBoth } from '../ofBoth.ts'

/** A table that SQLite builds anew has lost the triggers that no entity knows: the history stays append-only. */
const APPEND_ONLY = ['update', 'delete'].map(
  event =>
    `create trigger transition_no_${event} before ${event} on transition begin select raise(abort, 'transition is append-only'); end`,
)

/** What becomes of a proposal stands in the history, also when nobody has ended it. */
export class Migration20261125045115_proposals_in_history extends MigrationOfBoth {
  override readonly name = 'Migration20261125045115_proposals_in_history'

  override readonly sqlite = {
    up: [
      'pragma foreign_keys = off;',
      'create table `transition__temp_alter` (`id` integer not null primary key autoincrement, `type` text not null, `instance_id` integer not null, `step` text not null, `from_status` text null, `to_status` text not null, `actor_id` integer null, `act_as` integer null, `approved_by` integer null, `proposed` text null, `comment` text null, `remarks` json null, `amounts` json not null, `undoes` integer null, `at` datetime not null, constraint `transition_actor_id_foreign` foreign key (`actor_id`) references `app_user` (`id`) on delete no action);',
      'insert into `transition__temp_alter` select `id`, `type`, `instance_id`, `step`, `from_status`, `to_status`, `actor_id`, `act_as`, `approved_by`, null as `proposed`, `comment`, `remarks`, `amounts`, `undoes`, `at` from `transition`;',
      'drop table `transition`;',
      'alter table `transition__temp_alter` rename to `transition`;',
      'create index `transition_actor_id_index` on `transition` (`actor_id`);',
      'create unique index `transition_undoes_unique` on `transition` (`undoes`);',
      'create index `transition_type_instance_id_id_index` on `transition` (`type`, `instance_id`, `id`);',
      ...APPEND_ONLY,
      'pragma foreign_keys = on;',
    ],
    down: [
      'pragma foreign_keys = off;',
      'create table `transition__temp_alter` (`act_as` integer null, `actor_id` integer not null, `amounts` json not null, `approved_by` integer null, `at` datetime not null, `comment` text null, `from_status` text null, `id` integer not null primary key autoincrement, `instance_id` integer not null, `remarks` json null, `step` text not null, `to_status` text not null, `type` text not null, `undoes` integer null, constraint `transition_actor_id_foreign` foreign key (`actor_id`) references `app_user` (`id`));',
      'insert into `transition__temp_alter` select `act_as`, `actor_id`, `amounts`, `approved_by`, `at`, `comment`, `from_status`, `id`, `instance_id`, `remarks`, `step`, `to_status`, `type`, `undoes` from `transition`;',
      'drop table `transition`;',
      'alter table `transition__temp_alter` rename to `transition`;',
      'create index `transition_actor_id_index` on `transition` (`actor_id`);',
      'create index `transition_type_instance_id_id_index` on `transition` (`type`, `instance_id`, `id`);',
      'create unique index `transition_undoes_unique` on `transition` (`undoes`);',
      ...APPEND_ONLY,
      'pragma foreign_keys = on;',
    ],
  }

  override readonly postgresql = {
    up: [
      'alter table "transition" add "proposed" varchar(10) null;',
      'alter table "transition" alter column "actor_id" drop not null;',
    ],
    down: [
      'alter table "transition" drop column "proposed";',
      'alter table "transition" alter column "actor_id" set not null;',
    ],
  }
}
