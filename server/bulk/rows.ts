import { type Problem, type ProblemName, problems } from '../../domain/core/problems.ts'
import { type Context, write } from '../core/context.ts'
import { findAnswer, type IdempotencyKey, KeyTaken } from '../core/idempotency.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'

/** What became of a row: it was done, or the problem that it was refused for. */
export type RowOutcome = Problem | null

/** Problems whose cause passes without the caller: a row that meets one is tried again under the same key. */
const PASSING: ReadonlySet<number> = new Set([429, 500, 503])

const isPassing = (problem: ProblemName) => PASSING.has(problems[problem].status)

/** Two calls with one key at once: a row of the second waits for that of the first, then finds that it was done. */
const TRIES = 3

/** The key of one row within the key of its call. */
const keyOfRow = (whole: IdempotencyKey, row: string): IdempotencyKey => ({
  ...whole,
  operation: `${whole.operation} ${row}`,
})

/**
 * Does each row in a transaction of its own, one after the other. Under an idempotency key each of them is done once,
 * however often the call is begun: what is kept of a row says that it was done, and its transaction keeps it.
 */
export async function doRows<Row>(
  ctx: Context,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  work: (row: Row) => Promise<unknown>,
): Promise<RowOutcome[]> {
  const whole = ctx.state.key
  const outcomes: RowOutcome[] = []
  try {
    for (const row of rows) {
      ctx.state.key = whole && keyOfRow(whole, nameOf(row))
      outcomes.push(await doOnce(ctx, () => work(row)))
    }
  } finally {
    ctx.state.key = whole
    ctx.state.writtenKey = null
  }
  return outcomes
}

async function doOnce(ctx: Context, work: () => Promise<unknown>): Promise<RowOutcome> {
  const { key } = ctx.state
  for (let attempt = 1; ; attempt++) {
    if (key && (await findAnswer(ctx.app.store.fork(), key))) return null
    try {
      await work()
      return null
    } catch (error) {
      if (error instanceof KeyTaken && attempt < TRIES) continue
      const problem = problemOf(error)
      const trouble = troubleIn(problem)
      if (trouble) ctx.app.report(trouble, { requestId: ctx.requestId, action: ctx.state.action })
      return problem
    }
  }
}

/** Keeps the answer of the whole call under its key, unless a row of it has still to be tried. */
export async function keepWhole<T>(ctx: Context, outcomes: readonly RowOutcome[], answer: T): Promise<T> {
  const isOver = outcomes.every(outcome => outcome === null || !isPassing(outcome.problem))
  return ctx.state.key && isOver ? write(ctx, async () => answer) : answer
}
