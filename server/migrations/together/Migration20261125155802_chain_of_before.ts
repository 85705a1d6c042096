import { MigrationOfBoth } from '../ofBoth.ts'
import { chainMovements, sealTables } from '../sealsOfBefore.ts'

/** The tables that were sealed from the beginning. */
const TABLES = [
  'bank',
  'client_order',
  'company',
  'contractor_account',
  'currency_markup',
  'payment_order',
  'rate_passport',
  'replenishment',
  'tier',
  'transition',
]

/** Chains the movements and seals the rows that are there already, in the transaction that has made their columns. */
export class Migration20261125155802_chain_of_before extends MigrationOfBoth {
  override readonly name = 'Migration20261125155802_chain_of_before'

  override readonly sqlite = {
    up: [
      'create unique index `ledger_op_client_id_number_unique` on `ledger_op` (`client_id`, `number`);',
      "create trigger ledger_op_no_update before update on ledger_op begin select raise(abort, 'ledger_op is append-only'); end",
    ],
    down: ['drop index `ledger_op_client_id_number_unique`;'],
  }

  override readonly postgresql = {
    up: [
      'alter table "ledger_op" add constraint "ledger_op_client_id_number_unique" unique ("client_id", "number");',
      'alter table ledger_op enable trigger ledger_op_append_only',
    ],
    down: ['alter table "ledger_op" drop constraint "ledger_op_client_id_number_unique";'],
  }

  override async up(): Promise<void> {
    const open = this.isOnSqlite
      ? 'drop trigger ledger_op_no_update'
      : 'alter table ledger_op disable trigger ledger_op_append_only'
    await this.execute(open)
    await chainMovements(this.inHand)
    await sealTables(this.inHand, TABLES)
    this.addStatements()
  }
}
