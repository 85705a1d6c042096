import { createHmac, type KeyObject } from 'node:crypto'
import { invalid, Problem, type ProblemParts } from '../../domain/core/problems.ts'
import type { Em } from './store.ts'
import { change, select } from './sql.ts'

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

const OF_KEY = 'user_id = ? and operation = ? and key = ?'

/** What the key's first call was answered; null: there was none. Throws `idempotencyMismatch` (422) for another body. */
export async function findAnswer(em: Em, { userId, operation, key, hash }: IdempotencyKey): Promise<Outcome | null> {
  const [row] = await select<{ hash: string; answer: string | null; at: number }>(
    em,
    `select hash, answer, at from kept_answer where ${OF_KEY}`,
    [userId, operation, key],
  )
  if (!row?.answer || row.at < Date.now() - KEPT_FOR) return null
  if (row.hash !== hash) throw new Problem('idempotencyMismatch')
  return JSON.parse(row.answer) as Outcome
}

/** Takes the key for the open transaction. Throws KeyTaken when another call has it. */
export async function takeKey(em: Em, { userId, operation, key, hash }: IdempotencyKey): Promise<void> {
  const now = new Date()
  await change(em, `delete from kept_answer where ${OF_KEY} and at < ?`, [
    userId,
    operation,
    key,
    new Date(now.getTime() - KEPT_FOR),
  ])
  const taken = await change(
    em,
    'insert into kept_answer (user_id, operation, key, hash, at) values (?, ?, ?, ?, ?) on conflict do nothing',
    [userId, operation, key, hash, now],
  )
  if (taken !== 1) throw new KeyTaken()
}

/** Keeps the answer under the key that the open transaction has taken. */
export async function keepAnswer(em: Em, { userId, operation, key }: IdempotencyKey, kept: Outcome): Promise<void> {
  await change(em, `update kept_answer set answer = ? where ${OF_KEY}`, [JSON.stringify(kept), userId, operation, key])
}

/** Forgets answers that are too old. */
export function forgetAnswers(em: Em): Promise<number> {
  return change(em, 'delete from kept_answer where at < ?', [new Date(Date.now() - KEPT_FOR)])
}
