import { MigrationOfBoth } from '../ofBoth.ts'

/** What clients' days came to and what they were paid is kept; every period is summed anew, so that it has them too. */
export class Migration20261127071129_kept_clients extends MigrationOfBoth {
  override readonly name = 'Migration20261127071129_kept_clients'

  override readonly sqlite = {
    up: [
      'create table `paid_period` (`client_id` integer not null, `period` text not null, `currency` text not null, `num` integer not null, `amount` integer not null, `amount_usd` integer not null, primary key (`client_id`, `period`, `currency`), constraint `paid_period_client_id_foreign` foreign key (`client_id`) references `app_user` (`id`), constraint `amount_whole` check (amount is null or amount = cast(amount as bigint)), constraint `amount_usd_whole` check (amount_usd is null or amount_usd = cast(amount_usd as bigint)));',
      'create index `paid_period_period_index` on `paid_period` (`period`);',
      'create table `balance_day` (`client_id` integer not null, `day` text not null, `credit` integer not null, `debit` integer not null, primary key (`client_id`, `day`), constraint `balance_day_client_id_foreign` foreign key (`client_id`) references `app_user` (`id`), constraint `credit_whole` check (credit is null or credit = cast(credit as bigint)), constraint `debit_whole` check (debit is null or debit = cast(debit as bigint)));',
      'create index `balance_day_day_index` on `balance_day` (`day`);',
      'update `volume_mark` set `kept` = null;',
    ],
    down: ['drop table if exists `paid_period`;', 'drop table if exists `balance_day`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "paid_period" ("client_id" int not null, "period" varchar(10) not null, "currency" varchar(3) not null, "num" int not null, "amount" bigint not null, "amount_usd" bigint not null, primary key ("client_id", "period", "currency"));',
      'create index "paid_period_period_index" on "paid_period" ("period");',
      'create table "balance_day" ("client_id" int not null, "day" varchar(10) not null, "credit" bigint not null, "debit" bigint not null, primary key ("client_id", "day"));',
      'create index "balance_day_day_index" on "balance_day" ("day");',
      'alter table "paid_period" add constraint "paid_period_client_id_foreign" foreign key ("client_id") references "app_user" ("id");',
      'alter table "paid_period" add constraint "amount_whole" check (amount is null or amount = cast(amount as bigint));',
      'alter table "paid_period" add constraint "amount_usd_whole" check (amount_usd is null or amount_usd = cast(amount_usd as bigint));',
      'alter table "balance_day" add constraint "balance_day_client_id_foreign" foreign key ("client_id") references "app_user" ("id");',
      'alter table "balance_day" add constraint "credit_whole" check (credit is null or credit = cast(credit as bigint));',
      'alter table "balance_day" add constraint "debit_whole" check (debit is null or debit = cast(debit as bigint));',
      'update "volume_mark" set "kept" = null;',
    ],
    down: ['drop table if exists "paid_period" cascade;', 'drop table if exists "balance_day" cascade;'],
  }
}
