import { MigrationOfBoth } from '../ofBoth.ts'

/** What clients' days and months came to is kept; every period is summed anew, so that it has them too. */
export class Migration20261127065730_kept_clients extends MigrationOfBoth {
  override readonly name = 'Migration20261127065730_kept_clients'

  override readonly sqlite = {
    up: [
      'create table `paid_month` (`client_id` integer not null, `month` text not null, `currency` text not null, `num` integer not null, `amount` integer not null, `amount_usd` integer not null, primary key (`client_id`, `month`, `currency`), constraint `paid_month_client_id_foreign` foreign key (`client_id`) references `app_user` (`id`), constraint `amount_whole` check (amount is null or amount = cast(amount as bigint)), constraint `amount_usd_whole` check (amount_usd is null or amount_usd = cast(amount_usd as bigint)));',
      'create index `paid_month_month_index` on `paid_month` (`month`);',
      'create table `balance_day` (`client_id` integer not null, `day` text not null, `credit` integer not null, `debit` integer not null, primary key (`client_id`, `day`), constraint `balance_day_client_id_foreign` foreign key (`client_id`) references `app_user` (`id`), constraint `credit_whole` check (credit is null or credit = cast(credit as bigint)), constraint `debit_whole` check (debit is null or debit = cast(debit as bigint)));',
      'create index `balance_day_day_index` on `balance_day` (`day`);',
      'update `volume_mark` set `kept` = null;',
    ],
    down: ['drop table if exists `paid_month`;', 'drop table if exists `balance_day`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "paid_month" ("client_id" int not null, "month" varchar(7) not null, "currency" varchar(3) not null, "num" int not null, "amount" bigint not null, "amount_usd" bigint not null, primary key ("client_id", "month", "currency"));',
      'create index "paid_month_month_index" on "paid_month" ("month");',
      'create table "balance_day" ("client_id" int not null, "day" varchar(10) not null, "credit" bigint not null, "debit" bigint not null, primary key ("client_id", "day"));',
      'create index "balance_day_day_index" on "balance_day" ("day");',
      'alter table "paid_month" add constraint "paid_month_client_id_foreign" foreign key ("client_id") references "app_user" ("id");',
      'alter table "paid_month" add constraint "amount_whole" check (amount is null or amount = cast(amount as bigint));',
      'alter table "paid_month" add constraint "amount_usd_whole" check (amount_usd is null or amount_usd = cast(amount_usd as bigint));',
      'alter table "balance_day" add constraint "balance_day_client_id_foreign" foreign key ("client_id") references "app_user" ("id");',
      'alter table "balance_day" add constraint "credit_whole" check (credit is null or credit = cast(credit as bigint));',
      'alter table "balance_day" add constraint "debit_whole" check (debit is null or debit = cast(debit as bigint));',
      'update "volume_mark" set "kept" = null;',
    ],
    down: ['drop table if exists "paid_month" cascade;', 'drop table if exists "balance_day" cascade;'],
  }
}
