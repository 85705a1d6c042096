import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125024352_api_keys extends MigrationOfBoth {
  override readonly name = 'Migration20261125024352_api_keys'

  override readonly sqlite = {
    up: [
      'create table `api_key` (`id` integer not null primary key autoincrement, `user_id` integer not null, `name` text not null, `scopes` json not null, `addresses` json not null, `created_at` datetime not null, `expires_at` datetime not null, `rotated_at` datetime null, `last_used_at` datetime null, `told` integer not null default 0, constraint `api_key_user_id_foreign` foreign key (`user_id`) references `app_user` (`id`) on delete cascade);',
      'create index `api_key_user_id_index` on `api_key` (`user_id`);',
      'create index `api_key_expires_at_index` on `api_key` (`expires_at`);',
      'create table `key_secret` (`hash` text not null primary key, `key_id` integer not null, `until` datetime null, constraint `key_secret_key_id_foreign` foreign key (`key_id`) references `api_key` (`id`) on delete cascade);',
      'create index `key_secret_key_id_index` on `key_secret` (`key_id`);',
      'create table `key_day` (`key_id` integer not null, `day` text not null, `calls` integer not null default 0, primary key (`key_id`, `day`), constraint `key_day_key_id_foreign` foreign key (`key_id`) references `api_key` (`id`) on delete cascade);',
      'alter table `audit_entry` add column `api_key` text null;',
    ],
    down: [
      'drop table if exists `api_key`;',
      'drop table if exists `key_secret`;',
      'drop table if exists `key_day`;',
      'alter table `audit_entry` drop column `api_key`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'create table "api_key" ("id" serial primary key, "user_id" int not null, "name" varchar(60) not null, "scopes" jsonb not null, "addresses" jsonb not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "rotated_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "told" int not null default 0);',
      'create index "api_key_user_id_index" on "api_key" ("user_id");',
      'create index "api_key_expires_at_index" on "api_key" ("expires_at");',
      'create table "key_secret" ("hash" varchar(64) not null, "key_id" int not null, "until" timestamptz(3) null, primary key ("hash"));',
      'create index "key_secret_key_id_index" on "key_secret" ("key_id");',
      'create table "key_day" ("key_id" int not null, "day" varchar(10) not null, "calls" int not null default 0, primary key ("key_id", "day"));',
      'alter table "audit_entry" add "api_key" varchar(75) null;',
      'alter table "api_key" add constraint "api_key_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;',
      'alter table "key_secret" add constraint "key_secret_key_id_foreign" foreign key ("key_id") references "api_key" ("id") on delete cascade;',
      'alter table "key_day" add constraint "key_day_key_id_foreign" foreign key ("key_id") references "api_key" ("id") on delete cascade;',
    ],
    down: [
      'alter table "key_secret" drop constraint "key_secret_key_id_foreign";',
      'alter table "key_day" drop constraint "key_day_key_id_foreign";',
      'drop table if exists "api_key" cascade;',
      'drop table if exists "key_secret" cascade;',
      'drop table if exists "key_day" cascade;',
      'alter table "audit_entry" drop column "api_key";',
    ],
  }
}
