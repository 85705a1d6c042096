import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126065444_work_items extends MigrationOfBoth {
  override readonly name = 'Migration20261126065444_work_items'

  override readonly sqlite = {
    up: [
      'create table `work_item` (`id` integer not null primary key autoincrement, `type` text not null, `instance_id` integer not null, `holder_id` integer null, `since` datetime null, `active_at` datetime null, constraint `work_item_holder_id_foreign` foreign key (`holder_id`) references `app_user` (`id`) on delete no action);',
      'create index `work_item_holder_id_index` on `work_item` (`holder_id`);',
      'create index `work_item_active_at_index` on `work_item` (`active_at`);',
      'create unique index `work_item_type_instance_id_unique` on `work_item` (`type`, `instance_id`);',
    ],
    down: ['drop table if exists `work_item`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "work_item" ("id" serial primary key, "type" varchar(15) not null, "instance_id" int not null, "holder_id" int null, "since" timestamptz(3) null, "active_at" timestamptz(3) null);',
      'create index "work_item_holder_id_index" on "work_item" ("holder_id");',
      'create index "work_item_active_at_index" on "work_item" ("active_at");',
      'alter table "work_item" add constraint "work_item_type_instance_id_unique" unique ("type", "instance_id");',
      'alter table "work_item" add constraint "work_item_holder_id_foreign" foreign key ("holder_id") references "app_user" ("id") on delete no action;',
    ],
    down: ['drop table if exists "work_item" cascade;'],
  }
}
