import { MigrationOfBoth } from '../ofBoth.ts'

/** Which step was proposed, of what became of its proposal. */
export class Migration20261125045115_proposals_in_history extends MigrationOfBoth {
  override readonly name = 'Migration20261125045115_proposals_in_history'

  override readonly sqlite = {
    up: ['alter table `transition` add column `proposed` text null;'],
    down: ['alter table `transition` drop column `proposed`;'],
  }

  override readonly postgresql = {
    up: ['alter table "transition" add "proposed" varchar(10) null;'],
    down: ['alter table "transition" drop column "proposed";'],
  }
}
