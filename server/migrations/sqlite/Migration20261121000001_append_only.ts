import { Migration } from '@mikro-orm/migrations'

/** The ledger and the history are append-only: nothing edits or deletes an entry (decisions.md section 15, "Append-only"). */
export class Migration20261121000001_append_only extends Migration {
  override name = 'Migration20261121000001_append_only'

  override up(): void {
    for (const table of ['ledger_op', 'ledger_entry', 'transition'])
      for (const event of ['update', 'delete'])
        this.addSql(
          `create trigger ${table}_no_${event} before ${event} on ${table} begin select raise(abort, '${table} is append-only'); end`,
        )
  }
}
