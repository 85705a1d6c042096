import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125205940_demo_prices extends MigrationOfBoth {
  override readonly name = 'Migration20261125205940_demo_prices'

  override readonly sqlite = {
    up: ['alter table `cbr_day` add column `is_demo` integer not null default false;'],
    down: ['alter table `cbr_day` drop column `is_demo`;'],
  }

  override readonly postgresql = {
    up: ['alter table "cbr_day" add "is_demo" boolean not null default false;'],
    down: ['alter table "cbr_day" drop column "is_demo";'],
  }
}
