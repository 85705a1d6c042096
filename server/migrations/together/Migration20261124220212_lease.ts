import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261124220212_lease extends MigrationOfBoth {
  override readonly name = 'Migration20261124220212_lease'

  override readonly sqlite = {
    up: [
      'create table `lease` (`name` text not null primary key, `holder` text not null, `held_until` datetime not null, `due_at` datetime not null);',
    ],
    down: ['drop table if exists `lease`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "lease" ("name" varchar(100) not null, "holder" varchar(100) not null, "held_until" timestamptz(3) not null, "due_at" timestamptz(3) not null, primary key ("name"));',
    ],
    down: ['drop table if exists "lease" cascade;'],
  }
}
