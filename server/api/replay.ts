import { Problem, type ProblemName, problems } from '../../domain/core/problems.ts'
import { type Context, caller, undoOutsideTransaction } from '../core/context.ts'
import { keepAnswer, type IdempotencyKey, KeyTaken, keyOf, findAnswer, takeKey } from '../core/idempotency.ts'
import { transaction } from '../core/transaction.ts'

/** Statuses whose cause passes without the caller: their answers are not kept. */
const PASSING: ReadonlySet<number> = new Set([401, 429, 500, 503])

/** Refusals that say something of the session and not of the call. */
const OF_SESSION: ReadonlySet<ProblemName> = new Set([
  'factorRequired',
  'stepUpRequired',
  'stepUpRecovered',
  'readOnlySession',
  'ownersAlone',
])

/** Two calls with one key at once: the second waits for the first one's transaction, then finds its answer. */
const TRIES = 3

/**
 * Carries a mutation out once under its idempotency key: the same key again is given the first answer, an expected
 * error too (decisions.md section 15, "Idempotency"). Throws a field error for a key that is none, `idempotencyMismatch` (422).
 */
export async function executeOnce<T>(
  ctx: Context,
  operation: string,
  sent: string | null,
  args: object,
  work: () => Promise<T>,
): Promise<T> {
  if (sent === null) return work()
  const { app } = ctx
  const key = keyOf(caller(ctx).id, operation, sent, args, app.config.jwtKey)
  for (let attempt = 1; ; attempt++) {
    const kept = await findAnswer(app.store.fork(), key)
    if (kept) {
      ctx.state.replayed = true
      if ('problem' in kept) throw new Problem(kept.problem.problem, kept.problem)
      return kept.value as T
    }
    try {
      ctx.state.key = key
      return await work()
    } catch (error) {
      // The first call may have changed what this one was refused for: then its answer is the one to give
      const isAnswered = error instanceof KeyTaken || !(await keepsIts(ctx, key, error))
      if (!isAnswered || attempt >= TRIES) throw error
      await undoOutsideTransaction(ctx)
    }
  }
}

const isPassing = ({ problem }: Problem) => PASSING.has(problems[problem].status) || OF_SESSION.has(problem)

/** Keeps the expected error that a call is refused with. Answers false when another call with its key was answered. */
async function keepsIts(ctx: Context, key: IdempotencyKey, error: unknown): Promise<boolean> {
  if (!(error instanceof Problem) || isPassing(error)) return true
  const { problem, values, fieldErrors } = error
  try {
    await transaction(ctx.app.store, async em => {
      await takeKey(em, key)
      await keepAnswer(em, key, { problem: { problem, values, fieldErrors } })
    })
    return true
  } catch (taken) {
    if (taken instanceof KeyTaken) return false
    throw taken
  }
}
