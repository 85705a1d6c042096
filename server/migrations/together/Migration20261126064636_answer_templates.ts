import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126064636_answer_templates extends MigrationOfBoth {
  override readonly name = 'Migration20261126064636_answer_templates'

  override readonly sqlite = {
    up: [
      'create table `answer_template` (`id` integer not null primary key autoincrement, `desk` text not null, `name` text not null, `folded` text not null, `ru` text not null, `en` text not null, `created_at` datetime not null, `version` integer not null default 1);',
      'create unique index `answer_template_desk_folded_unique` on `answer_template` (`desk`, `folded`);',
    ],
    down: ['drop table if exists `answer_template`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "answer_template" ("id" serial primary key, "desk" varchar(10) not null, "name" varchar(100) not null, "folded" varchar(200) not null, "ru" text not null, "en" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);',
      'alter table "answer_template" add constraint "answer_template_desk_folded_unique" unique ("desk", "folded");',
    ],
    down: ['drop table if exists "answer_template" cascade;'],
  }
}
