import { randomUUID } from 'node:crypto'
import type { InferEntity } from '@mikro-orm/core'
import { sql } from 'kysely'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import { clockOf, type Store } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { Letter } from './letter.entity.ts'

type OneLetter = InferEntity<typeof Letter>

/** What becomes of letters that were tried. */
type Outcome = Partial<Pick<OneLetter, 'sentAt' | 'tries' | 'nextTryAt' | 'html' | 'text'>>

/** Letters that this process alone delivers now. */
export interface Claimed {
  /** At least one, in their order. */
  readonly letters: readonly OneLetter[]
  /** They may not be this process's any more: whoever has them now delivers them. */
  readonly isOver: () => boolean
  /** Writes down what became of them, unless another process has them by now. */
  readonly settle: (outcome: Outcome) => Promise<void>
}

/** The most letters that are joined. */
const MOST_JOINED = 1000

/** How long letters are those of the process that claims them, and until when it may begin to send them, seconds. */
const CLAIMED_FOR = 60
const BEGUN_WITHIN = 20

const isWaiting = { sentAt: null, nextTryAt: { $ne: null } }

const now = sql<number>`clock_timestamp()`
/** A letter is due by what its process thought the database's clock to be: a little more or less does not count. */
const soon = sql<number>`clock_timestamp() + interval '1 second'`
const claimEnd = sql<number>`clock_timestamp() + make_interval(secs => ${sql.lit(CLAIMED_FOR)})`

type Letters = Db<typeof Letter>

const NEXT = statement((db: Letters, params: Params<{ claim: string }>) =>
  db
    .updateTable('letter')
    .set({ claim: params.claim, next_try_at: claimEnd })
    .where('id', '=', due =>
      due
        .selectFrom('letter as due')
        .select('due.id')
        .where('due.sent_at', 'is', null)
        .where('due.next_try_at', '<=', soon)
        .orderBy('due.urgent', 'desc')
        .orderBy('due.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'topic', 'recipient']),
)

const TOGETHER = statement((db: Letters, params: Params<{ claim: string; topic: string; recipient: string }>) =>
  db
    .updateTable('letter')
    .set({ claim: params.claim, next_try_at: claimEnd })
    .where('id', 'in', waiting =>
      waiting
        .selectFrom('letter as waiting')
        .select('waiting.id')
        .where('waiting.topic', '=', params.topic)
        .where('waiting.recipient', '=', params.recipient)
        .where('waiting.sent_at', 'is', null)
        .where('waiting.next_try_at', 'is not', null)
        // Those of another process are not ours to send
        .where(eb => eb.or([eb('waiting.claim', 'is', null), eb('waiting.next_try_at', '<=', now)]))
        .orderBy('waiting.id')
        .limit(sql.lit(MOST_JOINED))
        .forUpdate()
        .skipLocked(),
    )
    .returning('id'),
)

/** Claims the letter that is due next and those that go with it; null: none is due. */
export function claimNext(store: Store): Promise<Claimed | null> {
  return store.kind === 'sqlite' ? takeNext(store) : claimShared(store)
}

/** On SQLite there is no other process. */
async function takeNext(store: Store): Promise<Claimed | null> {
  const em = store.fork()
  const next = await em.findOne(
    Letter,
    { sentAt: null, nextTryAt: { $lte: new Date() } },
    { orderBy: { urgent: 'desc', id: 1 } },
  )
  if (!next) return null
  const { topic, recipient } = next
  const letters = topic
    ? await em.find(Letter, { ...isWaiting, topic, recipient }, { orderBy: { id: 1 }, limit: MOST_JOINED })
    : [next]
  const ids = letters.map(({ id }) => id)
  return {
    letters,
    isOver: () => false,
    settle: async outcome =>
      void (await transaction(store, em => em.nativeUpdate(Letter, { id: { $in: ids } }, outcome))),
  }
}

/** By the clock of the database, so that those of the processes decide nothing. */
async function claimShared(store: Store): Promise<Claimed | null> {
  const claim = randomUUID()
  const since = performance.now()
  const em = store.fork()
  const next = await firstRow(em, NEXT, { claim })
  if (!next) return null
  const { topic, recipient } = next
  const others = topic ? await rows(em, TOGETHER, { claim, topic, recipient }) : []
  const ours = { id: { $in: [next, ...others].map(({ id }) => id) }, claim }
  const letters = await em.find(Letter, ours, { orderBy: { id: 1 } })
  return {
    letters,
    isOver: () => letters.length === 0 || performance.now() - since > BEGUN_WITHIN * 1000,
    settle: async outcome =>
      void (await transaction(store, em => em.nativeUpdate(Letter, ours, { ...outcome, claim: null }))),
  }
}

/** How long nothing is due, milliseconds; null: nothing waits. */
export async function untilNext(store: Store): Promise<number | null> {
  const em = store.fork()
  const next = await em.findOne(Letter, isWaiting, { orderBy: { nextTryAt: 1 }, fields: ['nextTryAt'] })
  return next?.nextTryAt ? next.nextTryAt.getTime() - clockOf(em).getTime() : null
}
