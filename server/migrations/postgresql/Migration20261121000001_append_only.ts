import { Migration } from '@mikro-orm/migrations'

/** The ledger and the history are append-only: nothing edits or deletes an entry (decisions.md section 15, "Append-only"). */
export class Migration20261121000001_append_only extends Migration {
  override name = 'Migration20261121000001_append_only'

  override up(): void {
    this.addSql(
      `create function append_only() returns trigger language plpgsql as $$ begin raise exception '% is append-only', tg_table_name; end $$`,
    )
    for (const table of ['ledger_op', 'ledger_entry', 'transition']) {
      this.addSql(
        `create trigger ${table}_append_only before update or delete on ${table} for each row execute function append_only()`,
      )
      this.addSql(
        `create trigger ${table}_no_truncate before truncate on ${table} for each statement execute function append_only()`,
      )
    }
  }
}
