import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125171159_paper_addresses extends MigrationOfBoth {
  override readonly name = 'Migration20261125171159_paper_addresses'

  override readonly sqlite = {
    up: [
      'create table `paper_address` (`id` integer not null primary key autoincrement, `hash` text not null, `user_id` integer not null, `jti` text not null, `kind` text not null, `type` text not null, `instance_id` integer not null, `lang` text not null, `month` text null, `first_day` text null, `last_day` text null, `expires_at` datetime not null, `opened_at` datetime null, constraint `paper_address_user_id_foreign` foreign key (`user_id`) references `app_user` (`id`));',
      'create unique index `paper_address_hash_unique` on `paper_address` (`hash`);',
      'create index `paper_address_user_id_index` on `paper_address` (`user_id`);',
      'create index `paper_address_expires_at_index` on `paper_address` (`expires_at`);',
    ],
    down: ['drop table if exists `paper_address`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "paper_address" ("id" serial primary key, "hash" varchar(64) not null, "user_id" int not null, "jti" varchar(36) not null, "kind" varchar(20) not null, "type" varchar(15) not null, "instance_id" int not null, "lang" varchar(2) not null, "month" varchar(7) null, "first_day" varchar(10) null, "last_day" varchar(10) null, "expires_at" timestamptz(3) not null, "opened_at" timestamptz(3) null);',
      'alter table "paper_address" add constraint "paper_address_hash_unique" unique ("hash");',
      'create index "paper_address_user_id_index" on "paper_address" ("user_id");',
      'create index "paper_address_expires_at_index" on "paper_address" ("expires_at");',
      'alter table "paper_address" add constraint "paper_address_user_id_foreign" foreign key ("user_id") references "app_user" ("id");',
    ],
    down: ['drop table if exists "paper_address" cascade;'],
  }
}
