import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261124223720_letterClaim extends MigrationOfBoth {
  override readonly name = 'Migration20261124223720_letterClaim'

  override readonly sqlite = {
    up: ['alter table `letter` add column `claim` text null;'],
    down: ['alter table `letter` drop column `claim`;'],
  }

  override readonly postgresql = {
    up: ['alter table "letter" add "claim" varchar(36) null;'],
    down: ['alter table "letter" drop column "claim";'],
  }
}
