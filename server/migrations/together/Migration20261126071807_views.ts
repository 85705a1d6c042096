import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126071807_views extends MigrationOfBoth {
  override readonly name = 'Migration20261126071807_views'

  override readonly sqlite = {
    up: [
      'create table `list_view` (`id` integer not null primary key autoincrement, `owner_id` integer not null, `list` text not null, `name` text not null, `folded` text not null, `shared` integer not null, `query` json not null, `created_at` datetime not null, `version` integer not null default 1, constraint `list_view_owner_id_foreign` foreign key (`owner_id`) references `app_user` (`id`));',
      'create index `list_view_shared_list_index` on `list_view` (`shared`, `list`);',
      'create unique index `list_view_owner_id_list_folded_unique` on `list_view` (`owner_id`, `list`, `folded`);',
    ],
    down: ['drop table if exists `list_view`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "list_view" ("id" serial primary key, "owner_id" int not null, "list" varchar(20) not null, "name" varchar(100) not null, "folded" varchar(200) not null, "shared" boolean not null, "query" jsonb not null, "created_at" timestamptz(3) not null, "version" int not null default 1);',
      'create index "list_view_shared_list_index" on "list_view" ("shared", "list");',
      'alter table "list_view" add constraint "list_view_owner_id_list_folded_unique" unique ("owner_id", "list", "folded");',
      'alter table "list_view" add constraint "list_view_owner_id_foreign" foreign key ("owner_id") references "app_user" ("id");',
    ],
    down: ['drop table if exists "list_view" cascade;'],
  }
}
