import { MigrationOfBoth } from '../ofBoth.ts'
import { sealRowsAnew } from '../sealsOfBefore.ts'

const NEWEST = `(select max(t.at) from transition t
  where t.type = 'REPLENISHMENT' and t.instance_id = p.id and t.to_status = 'BILL')`
/** Bills that an edit has replaced in their status: the time in it began anew with the newest one. */
const REPLACED = `select p.id as id from replenishment p where p.status = 'BILL' and p.status_since < ${NEWEST}`
const RENEW = `update replenishment as p set status_since = ${NEWEST} where p.id = ?`

export class Migration20261126065504_deadlines extends MigrationOfBoth {
  override readonly name = 'Migration20261126065504_deadlines'

  override readonly sqlite = {
    up: [
      'create table `deadline` (`id` integer not null primary key autoincrement, `limits` json not null, `holidays` json not null, `workdays` json not null, `created_at` datetime not null, `version` integer not null default 1);',
      'create table `morning_letters` (`day` text not null primary key, `at` datetime not null);',
    ],
    down: ['drop table if exists `deadline`;', 'drop table if exists `morning_letters`;'],
  }

  override readonly postgresql = {
    up: [
      'create table "deadline" ("id" serial primary key, "limits" jsonb not null, "holidays" jsonb not null, "workdays" jsonb not null, "created_at" timestamptz(3) not null, "version" int not null default 1);',
      'create table "morning_letters" ("day" varchar(10) not null, "at" timestamptz(3) not null, primary key ("day"));',
    ],
    down: ['drop table if exists "deadline" cascade;', 'drop table if exists "morning_letters" cascade;'],
  }

  override async up(): Promise<void> {
    this.addStatements()
    const replaced = (await this.inHand.execute(REPLACED)) as readonly { id: number }[]
    for (const { id } of replaced) await this.execute(RENEW, [id])
    await sealRowsAnew(
      this.inHand,
      'replenishment',
      replaced.map(({ id }) => id),
    )
  }
}
