import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126141644_webhooks extends MigrationOfBoth {
  override readonly name = 'Migration20261126141644_webhooks'

  override readonly sqlite = {
    up: [
      'create table `webhook` (`id` integer not null primary key autoincrement, `user_id` integer not null, `client_id` integer not null, `url` text not null, `events` json not null, `description` text null, `secret` text not null, `formers` json not null, `enabled` integer not null, `allowed` integer not null, `ended` text null, `ended_at` datetime null, `last_success_at` datetime null, `failing_since` datetime null, `created_at` datetime not null, `version` integer not null default 1, constraint `webhook_user_id_foreign` foreign key (`user_id`) references `app_user` (`id`) on delete cascade);',
      'create index `webhook_user_id_index` on `webhook` (`user_id`);',
      'create index `webhook_enabled_client_id_index` on `webhook` (`enabled`, `client_id`);',
      'create table `webhook_delivery` (`id` integer not null primary key autoincrement, `webhook_id` integer not null, `event_id` text not null, `type` text not null, `about` json null, `body` text not null, `status` text not null, `tries` integer not null default 0, `next_try_at` datetime null, `claim` text null, `tried_at` datetime null, `ms` integer null, `http_status` integer null, `failure` text null, `answer` text null, `created_at` datetime not null, constraint `webhook_delivery_webhook_id_foreign` foreign key (`webhook_id`) references `webhook` (`id`) on delete cascade);',
      'create index `webhook_delivery_next_try_at_index` on `webhook_delivery` (`next_try_at`);',
      'create index `webhook_delivery_created_at_index` on `webhook_delivery` (`created_at`);',
      'create index `webhook_delivery_webhook_id_id_index` on `webhook_delivery` (`webhook_id`, `id`);',
      'create index `webhook_delivery_webhook_id_status_id_index` on `webhook_delivery` (`webhook_id`, `status`, `id`);',
    ],
    down: ['drop table if exists `webhook`;', 'drop table if exists `webhook_delivery`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "webhook" ("id" serial primary key, "user_id" int not null, "client_id" int not null, "url" varchar(500) not null, "events" jsonb not null, "description" varchar(255) null, "secret" varchar(200) not null, "formers" jsonb not null, "enabled" boolean not null, "allowed" boolean not null, "ended" varchar(10) null, "ended_at" timestamptz(3) null, "last_success_at" timestamptz(3) null, "failing_since" timestamptz(3) null, "created_at" timestamptz(3) not null, "version" int not null default 1);',
      'create index "webhook_user_id_index" on "webhook" ("user_id");',
      'create index "webhook_enabled_client_id_index" on "webhook" ("enabled", "client_id");',
      'create table "webhook_delivery" ("id" serial primary key, "webhook_id" int not null, "event_id" varchar(40) not null, "type" varchar(40) not null, "about" jsonb null, "body" text not null, "status" varchar(10) not null, "tries" int not null default 0, "next_try_at" timestamptz(3) null, "claim" varchar(36) null, "tried_at" timestamptz(3) null, "ms" int null, "http_status" int null, "failure" varchar(20) null, "answer" text null, "created_at" timestamptz(3) not null);',
      'create index "webhook_delivery_next_try_at_index" on "webhook_delivery" ("next_try_at");',
      'create index "webhook_delivery_created_at_index" on "webhook_delivery" ("created_at");',
      'create index "webhook_delivery_webhook_id_id_index" on "webhook_delivery" ("webhook_id", "id");',
      'create index "webhook_delivery_webhook_id_status_id_index" on "webhook_delivery" ("webhook_id", "status", "id");',
      'alter table "webhook" add constraint "webhook_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;',
      'alter table "webhook_delivery" add constraint "webhook_delivery_webhook_id_foreign" foreign key ("webhook_id") references "webhook" ("id") on delete cascade;',
    ],
    down: [
      'alter table "webhook_delivery" drop constraint "webhook_delivery_webhook_id_foreign";',
      'drop table if exists "webhook" cascade;',
      'drop table if exists "webhook_delivery" cascade;',
    ],
  }
}
