import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125203202_analytics extends MigrationOfBoth {
  override readonly name = 'Migration20261125203202_analytics'

  override readonly sqlite = {
    up: [
      'create table `stage_week` (`week` text not null, `type` text not null, `stage` text not null, `num` integer not null, `median_tenths` integer not null, `long_tenths` integer not null, primary key (`week`, `type`, `stage`));',
      'create table `volume_mark` (`period` text not null primary key, `changes` integer not null default 0, `kept` integer null);',
      'create table `volume_period` (`by` text not null, `period` text not null, `key` text not null, `num` integer not null, `amount_usd` integer not null, primary key (`by`, `period`, `key`), constraint `amount_usd_whole` check (amount_usd is null or amount_usd = cast(amount_usd as bigint)));',
      'create index `inn_item_status_created_at_index` on `inn_item` (`status`, `created_at`);',
      'create index `transition_at_index` on `transition` (`at`);',
      'create index `request_status_status_since_index` on `request` (`status`, `status_since`);',
      'create index `ledger_op_kind_at_index` on `ledger_op` (`kind`, `at`);',
      'create index `replenishment_status_status_since_index` on `replenishment` (`status`, `status_since`);',
      'create index `client_order_status_status_since_index` on `client_order` (`status`, `status_since`);',
    ],
    down: [
      'drop table if exists `stage_week`;',
      'drop table if exists `volume_mark`;',
      'drop table if exists `volume_period`;',
      'drop index `client_order_status_status_since_index`;',
      'drop index `inn_item_status_created_at_index`;',
      'drop index `ledger_op_kind_at_index`;',
      'drop index `replenishment_status_status_since_index`;',
      'drop index `request_status_status_since_index`;',
      'drop index `transition_at_index`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'create table "stage_week" ("week" varchar(10) not null, "type" varchar(15) not null, "stage" varchar(15) not null, "num" int not null, "median_tenths" int not null, "long_tenths" int not null, primary key ("week", "type", "stage"));',
      'create table "volume_mark" ("period" varchar(10) not null, "changes" int not null default 0, "kept" int null, primary key ("period"));',
      'create table "volume_period" ("by" varchar(10) not null, "period" varchar(10) not null, "key" varchar(12) not null, "num" int not null, "amount_usd" bigint not null, primary key ("by", "period", "key"));',
      'create index "inn_item_status_created_at_index" on "inn_item" ("status", "created_at");',
      'create index "transition_at_index" on "transition" ("at");',
      'create index "request_status_status_since_index" on "request" ("status", "status_since");',
      'create index "ledger_op_kind_at_index" on "ledger_op" ("kind", "at");',
      'create index "replenishment_status_status_since_index" on "replenishment" ("status", "status_since");',
      'create index "client_order_status_status_since_index" on "client_order" ("status", "status_since");',
      'alter table "volume_period" add constraint "amount_usd_whole" check (amount_usd is null or amount_usd = cast(amount_usd as bigint));',
    ],
    down: [
      'drop table if exists "stage_week" cascade;',
      'drop table if exists "volume_mark" cascade;',
      'drop table if exists "volume_period" cascade;',
      'drop index "client_order_status_status_since_index";',
      'drop index "inn_item_status_created_at_index";',
      'drop index "ledger_op_kind_at_index";',
      'drop index "replenishment_status_status_since_index";',
      'drop index "request_status_status_since_index";',
      'drop index "transition_at_index";',
    ],
  }
}
