import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126070345_chat_read_marks extends MigrationOfBoth {
  override readonly name = 'Migration20261126070345_chat_read_marks'

  override readonly sqlite = {
    up: [
      'alter table `chat_thread` add column `client_read_to` integer not null default 0;',
      'alter table `chat_thread` add column `client_read_at` datetime null;',
      'alter table `chat_thread` add column `staff_read_to` integer not null default 0;',
      'alter table `chat_thread` add column `staff_read_at` datetime null;',
    ],
    down: [
      'alter table `chat_thread` drop column `client_read_to`;',
      'alter table `chat_thread` drop column `client_read_at`;',
      'alter table `chat_thread` drop column `staff_read_to`;',
      'alter table `chat_thread` drop column `staff_read_at`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'alter table "chat_thread" add "client_read_to" int not null default 0, add "client_read_at" timestamptz(3) null, add "staff_read_to" int not null default 0, add "staff_read_at" timestamptz(3) null;',
    ],
    down: [
      'alter table "chat_thread" drop column "client_read_to", drop column "client_read_at", drop column "staff_read_to", drop column "staff_read_at";',
    ],
  }
}
