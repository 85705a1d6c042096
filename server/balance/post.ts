import type { InferEntity } from '@mikro-orm/core'
import { MAX_AMOUNT, type Minor, minor, negative } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { firstRow, type Params, run, statement } from '../core/sql.ts'
import { type Em, secretsOf } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ChatType, LedgerKind } from '../generated/schema.ts'
import { accountOf, ClientBalance, JournalEntry, Posting } from './balance.entity.ts'
import { ledgerKey, sealOfMovement } from './chain.ts'

/** What is told of a movement beside its money. */
interface Operation {
  readonly kind: LedgerKind
  readonly clientId: number
  readonly type: ChatType
  readonly instanceId: number
  readonly generation: number
  readonly reverses: InferEntity<typeof JournalEntry> | null
  readonly actor: number
  readonly actAs: number | null
  readonly at: Date
}

/** The money of a movement, signed USD minor units as the client sees it, and what is told when the balance does not hold it. */
interface Moved {
  readonly amount: Minor
  /** The account that stands against the client's. */
  readonly against: string
  readonly refusal: 'insufficientFunds' | 'creditSpent'
}

/** Locks the head of a client's account and answers the seal that stands there, so that no two movements share a predecessor. */
const MOVE = statement((db: Db<typeof ClientBalance>, params: Params<{ clientId: number; amount: Minor }>) =>
  db
    .updateTable('client_balance')
    .set(eb => ({ amount: eb('amount', '+', params.amount), number: eb('number', '+', 1) }))
    .where('client_id', '=', params.clientId)
    .where(eb => eb.between(eb('amount', '+', params.amount), minor(0), MAX_AMOUNT))
    .returning(['number', 'seal']),
)

const SEAL = statement((db: Db<typeof ClientBalance>, params: Params<{ clientId: number; seal: string }>) =>
  db.updateTable('client_balance').set({ seal: params.seal }).where('client_id', '=', params.clientId),
)

/**
 * Writes a movement in the open transaction: the balance, the operation with its two entries that sum to zero, and the new
 * head of the chain. Throws the refusal when the balance would leave its bounds.
 */
export async function post(em: Em, operation: Operation, { amount, against, refusal }: Moved): Promise<void> {
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MAX_AMOUNT)
    throw new Error(`Not an amount to move: ${amount}`)
  const { clientId, reverses, at, ...told } = operation
  await em.upsert(ClientBalance, { client: clientId, amount: minor(0) }, { onConflictAction: 'ignore' })
  const head = await firstRow(em, MOVE, { clientId, amount })
  if (!head) throw new Problem(refusal)
  const { number, seal: previous } = head
  const lines = [
    { account: accountOf(clientId), amount },
    { account: against, amount: negative(amount) },
  ]
  const chained = { ...told, clientId, number, previous, reverses: reverses?.number ?? null, at: at.getTime(), lines }
  const seal = sealOfMovement(ledgerKey(secretsOf(em)), chained)
  const op = em.create(JournalEntry, { ...told, client: clientId, reverses, at, number, previous, seal })
  for (const line of lines) em.create(Posting, { op, ...line })
  await em.flush()
  await run(em, SEAL, { clientId, seal })
}
