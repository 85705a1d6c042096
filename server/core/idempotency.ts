import { createHmac, type KeyObject } from 'node:crypto'
import { invalid, Problem, type ProblemParts } from '../../domain/core/problems.ts'
import { clockOf, type Em } from './store.ts'
import type { KeptAnswer } from './idempotency.entity.ts'
import { firstRow, type Params, run, runInBatches, statement } from './sql.ts'
import type { Db } from './tables.ts'

/** A key of one user for one operation, with a hash of what was sent. */
export interface IdempotencyKey {
  readonly userId: number
  readonly operation: string
  readonly key: string
  readonly hash: string
}

/** What a call was answered: a value, or an expected error. */
export type Outcome = { readonly value: unknown } | { readonly problem: ProblemParts }

/** Another call with the same key has just been carried out: its answer is the one to give. */
export class KeyTaken extends Error {}

/** How long an answer is kept, milliseconds (decisions.md section 15, "Idempotency"). */
export const KEPT_FOR = 72 * 3_600_000

const FORM = /^[\x21-\x7e]{1,255}$/

/** Makes the key of a call. Throws a field error when it is not 1 to 255 visible ASCII characters. */
export function keyOf(
  userId: number,
  operation: string,
  key: string,
  args: unknown,
  secret: KeyObject,
): IdempotencyKey {
  if (!FORM.test(key)) throw invalid({ field: 'idempotencyKey', key: 'fields.idempotencyKey' })
  const hash = createHmac('sha256', secret).update(JSON.stringify(args, sorted)).digest('hex')
  return { userId, operation, key, hash }
}

/** The order in which somebody writes the keys of an object means nothing. */
function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

interface OfKey {
  readonly userId: number
  readonly operation: string
  readonly key: string
}

type Answers = Db<typeof KeptAnswer>

const ANSWER = statement((db: Answers, params: Params<OfKey>) =>
  db
    .selectFrom('kept_answer')
    .select(['hash', 'answer', 'at'])
    .where('user_id', '=', params.userId)
    .where('operation', '=', params.operation)
    .where('key', '=', params.key),
)

const FORGET_OLD = statement((db: Answers, params: Params<OfKey & { before: Date }>) =>
  db
    .deleteFrom('kept_answer')
    .where('user_id', '=', params.userId)
    .where('operation', '=', params.operation)
    .where('key', '=', params.key)
    .where('at', '<', params.before),
)

const TAKE = statement((db: Answers, params: Params<OfKey & { hash: string; now: Date }>) =>
  db
    .insertInto('kept_answer')
    .values({
      user_id: params.userId,
      operation: params.operation,
      key: params.key,
      hash: params.hash,
      at: params.now,
    })
    .onConflict(conflict => conflict.doNothing()),
)

const KEEP = statement((db: Answers, params: Params<OfKey & { answer: string }>) =>
  db
    .updateTable('kept_answer')
    .set({ answer: params.answer })
    .where('user_id', '=', params.userId)
    .where('operation', '=', params.operation)
    .where('key', '=', params.key),
)

const FORGET = statement((db: Answers, params: Params<{ before: Date; atMost: number }>) =>
  db
    .deleteFrom('kept_answer')
    .where(eb =>
      eb(
        eb.refTuple('user_id', 'operation', 'key'),
        'in',
        eb
          .selectFrom('kept_answer as old')
          .select(['old.user_id', 'old.operation', 'old.key'])
          .where('old.at', '<', params.before)
          .limit(params.atMost)
          .$asTuple('user_id', 'operation', 'key'),
      ),
    ),
)

/** What the key's first call was answered; null: there was none. Throws `idempotencyMismatch` (422) for another body. */
export async function findAnswer(em: Em, { userId, operation, key, hash }: IdempotencyKey): Promise<Outcome | null> {
  const row = await firstRow(em, ANSWER, { userId, operation, key })
  if (!row?.answer || row.at < Date.now() - KEPT_FOR) return null
  if (row.hash !== hash) throw new Problem('idempotencyMismatch')
  return JSON.parse(row.answer) as Outcome
}

/** Takes the key for the open transaction. Throws KeyTaken when another call has it. */
export async function takeKey(em: Em, { userId, operation, key, hash }: IdempotencyKey): Promise<void> {
  const now = new Date()
  const before = new Date(now.getTime() - KEPT_FOR)
  await run(em, FORGET_OLD, { userId, operation, key, before })
  const taken = await run(em, TAKE, { userId, operation, key, hash, now })
  if (taken !== 1) throw new KeyTaken()
}

/** Keeps the answer under the key that the open transaction has taken. */
export async function keepAnswer(em: Em, { userId, operation, key }: IdempotencyKey, kept: Outcome): Promise<void> {
  await run(em, KEEP, { userId, operation, key, answer: JSON.stringify(kept) })
}

/** Forgets answers that are too old. */
export function forgetAnswers(em: Em): Promise<number> {
  return runInBatches(em, FORGET, { before: new Date(clockOf(em).getTime() - KEPT_FOR) })
}
