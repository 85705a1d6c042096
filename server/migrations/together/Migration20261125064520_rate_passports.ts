import { MigrationOfBoth } from '../ofBoth.ts'

/** Passports of rates: append-only, like the ledger and the history. */
export class Migration20261125064520_rate_passports extends MigrationOfBoth {
  override readonly name = 'Migration20261125064520_rate_passports'

  override readonly sqlite = {
    up: [
      'create table `rate_passport` (`id` integer not null primary key autoincrement, `replenishment_id` integer not null, `kind` text not null, `engine` integer not null, `inputs` json not null, `outputs` json not null, `at` datetime not null, constraint `rate_passport_replenishment_id_foreign` foreign key (`replenishment_id`) references `replenishment` (`id`));',
      'create index `rate_passport_replenishment_id_id_index` on `rate_passport` (`replenishment_id`, `id`);',
      "create trigger rate_passport_no_update before update on rate_passport begin select raise(abort, 'rate_passport is append-only'); end",
      "create trigger rate_passport_no_delete before delete on rate_passport begin select raise(abort, 'rate_passport is append-only'); end",
    ],
    down: ['drop table if exists `rate_passport`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "rate_passport" ("id" serial primary key, "replenishment_id" int not null, "kind" varchar(10) not null, "engine" int not null, "inputs" jsonb not null, "outputs" jsonb not null, "at" timestamptz(3) not null);',
      'create index "rate_passport_replenishment_id_id_index" on "rate_passport" ("replenishment_id", "id");',
      'alter table "rate_passport" add constraint "rate_passport_replenishment_id_foreign" foreign key ("replenishment_id") references "replenishment" ("id");',
      'create trigger rate_passport_append_only before update or delete on rate_passport for each row execute function append_only()',
      'create trigger rate_passport_no_truncate before truncate on rate_passport for each statement execute function append_only()',
    ],
    down: ['drop table if exists "rate_passport" cascade;'],
  }
}
