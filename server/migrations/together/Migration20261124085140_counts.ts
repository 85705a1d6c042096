import { COUNTS_OF_BEFORE } from '../countsOfBefore.ts'
import { MigrationOfBoth } from '../ofBoth.ts'

/** What needed work was counted before: those counts come back with the table that held them. */
const TO_DO_OF_BEFORE = `insert into to_do_count (type, client_id, num)
  select kind, owner_id, num from record_count where status = 'ACTION';`

export class Migration20261124085140_counts extends MigrationOfBoth {
  override readonly name = 'Migration20261124085140_counts'

  override readonly sqlite = {
    up: [
      'create table `record_count` (`kind` text not null, `owner_id` integer not null, `status` text not null, `num` integer not null, primary key (`kind`, `owner_id`, `status`));',
      'drop table if exists `to_do_count`;',
      'drop index `chat_thread_client_id_index`;',
      'drop index `request_client_id_index`;',
      'drop index `audit_entry_ledger_op_id_index`;',
      'drop index `replenishment_client_id_index`;',
      'drop index `replenishment_request_id_index`;',
      'drop index `client_order_client_id_index`;',
      'drop index `client_balance_client_id_index`;',
      ...COUNTS_OF_BEFORE,
    ],
    down: [
      'create table `to_do_count` (`type` text not null, `client_id` integer not null, `num` integer not null, primary key (`type`, `client_id`));',
      TO_DO_OF_BEFORE,
      'drop table if exists `record_count`;',
      'create index `audit_entry_ledger_op_id_index` on `audit_entry` (`ledger_op_id`);',
      'create index `chat_thread_client_id_index` on `chat_thread` (`client_id`);',
      'create index `client_balance_client_id_index` on `client_balance` (`client_id`);',
      'create index `client_order_client_id_index` on `client_order` (`client_id`);',
      'create index `replenishment_client_id_index` on `replenishment` (`client_id`);',
      'create index `replenishment_request_id_index` on `replenishment` (`request_id`);',
      'create index `request_client_id_index` on `request` (`client_id`);',
    ],
  }

  override readonly postgresql = {
    up: [
      'create table "record_count" ("kind" varchar(15) not null, "owner_id" int not null, "status" varchar(15) not null, "num" int not null, primary key ("kind", "owner_id", "status"));',
      'drop table if exists "to_do_count" cascade;',
      ...COUNTS_OF_BEFORE,
    ],
    down: [
      'create table "to_do_count" ("type" varchar(15) not null, "client_id" int not null, "num" int not null, primary key ("type", "client_id"));',
      TO_DO_OF_BEFORE,
      'drop table if exists "record_count" cascade;',
    ],
  }
}
