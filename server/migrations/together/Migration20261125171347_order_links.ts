import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125171347_order_links extends MigrationOfBoth {
  override readonly name = 'Migration20261125171347_order_links'

  override readonly sqlite = {
    up: [
      'create table `order_link` (`id` integer not null primary key autoincrement, `order_id` integer not null, `hash` text not null, `language` text not null, `show_amount` integer not null, `show_dates` integer not null, `show_swift` integer not null, `created_at` datetime not null, `expires_at` datetime not null, `revoked_at` datetime null, `revoked_by_id` integer null, `openings` integer not null default 0, `last_opened_at` datetime null, constraint `order_link_order_id_foreign` foreign key (`order_id`) references `client_order` (`id`), constraint `order_link_revoked_by_id_foreign` foreign key (`revoked_by_id`) references `app_user` (`id`) on delete no action);',
      'create index `order_link_order_id_index` on `order_link` (`order_id`);',
      'create unique index `order_link_hash_unique` on `order_link` (`hash`);',
    ],
    down: ['drop table if exists `order_link`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "order_link" ("id" serial primary key, "order_id" int not null, "hash" varchar(64) not null, "language" varchar(2) not null, "show_amount" boolean not null, "show_dates" boolean not null, "show_swift" boolean not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "revoked_at" timestamptz(3) null, "revoked_by_id" int null, "openings" int not null default 0, "last_opened_at" timestamptz(3) null);',
      'create index "order_link_order_id_index" on "order_link" ("order_id");',
      'alter table "order_link" add constraint "order_link_hash_unique" unique ("hash");',
      'alter table "order_link" add constraint "order_link_order_id_foreign" foreign key ("order_id") references "client_order" ("id");',
      'alter table "order_link" add constraint "order_link_revoked_by_id_foreign" foreign key ("revoked_by_id") references "app_user" ("id") on delete no action;',
    ],
    down: ['drop table if exists "order_link" cascade;'],
  }
}
