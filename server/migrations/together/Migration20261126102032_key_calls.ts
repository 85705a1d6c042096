import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126102032_key_calls extends MigrationOfBoth {
  override readonly name = 'Migration20261126102032_key_calls'

  override readonly sqlite = {
    up: [
      'create table `key_call` (`id` integer not null primary key autoincrement, `user_id` integer not null, `key` integer not null, `key_name` text not null, `at` datetime not null, `operation` text not null, `method` text not null, `path` text not null, `status` integer not null, `is_refused` integer not null, `ms` integer not null, `request_id` text not null, `error` text null, constraint `key_call_user_id_foreign` foreign key (`user_id`) references `app_user` (`id`) on delete cascade);',
      'create index `key_call_at_index` on `key_call` (`at`);',
      'create index `key_call_user_id_id_index` on `key_call` (`user_id`, `id`);',
      'create index `key_call_user_id_is_refused_id_index` on `key_call` (`user_id`, `is_refused`, `id`);',
      'create index `key_call_key_id_index` on `key_call` (`key`, `id`);',
    ],
    down: ['drop table if exists `key_call`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "key_call" ("id" serial primary key, "user_id" int not null, "key" int not null, "key_name" varchar(60) not null, "at" timestamptz(3) not null, "operation" varchar(200) not null, "method" varchar(10) not null, "path" varchar(200) not null, "status" int not null, "is_refused" boolean not null, "ms" int not null, "request_id" varchar(64) not null, "error" varchar(200) null);',
      'create index "key_call_at_index" on "key_call" ("at");',
      'create index "key_call_user_id_id_index" on "key_call" ("user_id", "id");',
      'create index "key_call_user_id_is_refused_id_index" on "key_call" ("user_id", "is_refused", "id");',
      'create index "key_call_key_id_index" on "key_call" ("key", "id");',
      'alter table "key_call" add constraint "key_call_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;',
    ],
    down: ['drop table if exists "key_call" cascade;'],
  }
}
