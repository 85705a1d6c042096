import { Migration } from '@mikro-orm/migrations'
import { COUNTS_OF_BEFORE } from '../countsOfBefore.ts'

export class Migration20261124085141_counts extends Migration {
  override name = 'Migration20261124085141_counts'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "record_count" ("kind" varchar(15) not null, "owner_id" int not null, "status" varchar(15) not null, "num" int not null, primary key ("kind", "owner_id", "status"));`,
    )

    this.addSql(`drop table if exists "to_do_count" cascade;`)
    for (const statement of COUNTS_OF_BEFORE) this.addSql(statement)
  }

  override down(): void | Promise<void> {
    this.addSql(
      `create table to_do_count (type varchar(15) not null, client_id int not null, num int not null, primary key (type, client_id));`,
    )
    this.addSql(
      `insert into to_do_count (type, client_id, num) select kind, owner_id, num from record_count where status = 'ACTION';`,
    )

    this.addSql(`drop table if exists "record_count" cascade;`)
  }
}
