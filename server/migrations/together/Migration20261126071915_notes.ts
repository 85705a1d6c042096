import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126071915_notes extends MigrationOfBoth {
  override readonly name = 'Migration20261126071915_notes'

  override readonly sqlite = {
    up: [
      'create table `note` (`id` integer not null primary key autoincrement, `type` text not null, `instance_id` integer not null, `author_id` integer not null, `act_as` integer null, `text` text not null, `created_at` datetime not null, `edited_at` datetime null, `deleted_at` datetime null, `version` integer not null default 1, constraint `note_author_id_foreign` foreign key (`author_id`) references `app_user` (`id`));',
      'create index `note_type_instance_id_id_index` on `note` (`type`, `instance_id`, `id`);',
      'create table `note_mention` (`note_id` integer not null, `user_id` integer not null, `unread` integer not null default true, primary key (`note_id`, `user_id`), constraint `note_mention_note_id_foreign` foreign key (`note_id`) references `note` (`id`) on update cascade on delete cascade, constraint `note_mention_user_id_foreign` foreign key (`user_id`) references `app_user` (`id`) on update cascade on delete cascade);',
      'create index `note_mention_note_id_index` on `note_mention` (`note_id`);',
      'create index `note_mention_user_id_index` on `note_mention` (`user_id`);',
      'create index `note_mention_user_id_unread_index` on `note_mention` (`user_id`, `unread`);',
    ],
    down: ['drop table if exists `note`;', 'drop table if exists `note_mention`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "note" ("id" serial primary key, "type" varchar(15) not null, "instance_id" int not null, "author_id" int not null, "act_as" int null, "text" text not null, "created_at" timestamptz(3) not null, "edited_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, "version" int not null default 1);',
      'create index "note_type_instance_id_id_index" on "note" ("type", "instance_id", "id");',
      'create table "note_mention" ("note_id" int not null, "user_id" int not null, "unread" boolean not null default true, primary key ("note_id", "user_id"));',
      'create index "note_mention_user_id_unread_index" on "note_mention" ("user_id", "unread");',
      'alter table "note" add constraint "note_author_id_foreign" foreign key ("author_id") references "app_user" ("id");',
      'alter table "note_mention" add constraint "note_mention_note_id_foreign" foreign key ("note_id") references "note" ("id") on update cascade on delete cascade;',
      'alter table "note_mention" add constraint "note_mention_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update cascade on delete cascade;',
    ],
    down: [
      'alter table "note_mention" drop constraint "note_mention_note_id_foreign";',
      'drop table if exists "note" cascade;',
      'drop table if exists "note_mention" cascade;',
    ],
  }
}
