import { LockMode } from '@mikro-orm/core'
import { asideSchema, LINE_MOVES, type LineState } from '../../domain/bankStatement/lines.ts'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { type Em } from '../core/store.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { StatementLine as Answer, StatementLineStep } from '../generated/schema.ts'
import { writeEvent } from './events.ts'
import { lineOf } from './list.service.ts'
import { keptOf, matchAll, SETTLED } from './matching.ts'
import { StatementLine } from './statement.entity.ts'

const lockMode = LockMode.PESSIMISTIC_WRITE

/** Lines by their ids, locked in one order. */
export const lockLines = (em: Em, ids: readonly number[]): Promise<StatementLine[]> =>
  em.find(StatementLine, { id: { $in: [...ids] } }, { orderBy: { id: 1 }, lockMode })

/** The lines that a replenishment has or waits for, locked in the same order. */
export const linesOf = (em: Em, replenishment: number): Promise<StatementLine[]> =>
  em.find(StatementLine, { replenishment, state: { $in: ['WAITING', 'CONFIRMED'] } }, { orderBy: { id: 1 }, lockMode })

interface By {
  readonly step: Extract<StatementLineStep, 'FREE' | 'RELEASE'>
  readonly actor: number | null
}

/** Lets lines be open again, matched as things are now. */
export async function openLines(em: Em, lines: readonly StatementLine[], { step, actor }: By): Promise<void> {
  if (lines.length === 0) return
  const matches = await matchAll(
    em,
    lines.map(({ id, amount, payerInn, purpose, account }) => ({
      id,
      amount,
      payerInn: payerInn || null,
      purpose,
      account,
    })),
  )
  for (const line of lines) {
    await writeEvent(em, line.id, { step, actor, replenishmentId: line.replenishment?.id ?? null })
    em.assign(line, {
      state: 'OPEN',
      replenishment: null,
      confirmedBy: null,
      confirmedAs: null,
      reason: null,
      ...keptOf(matches.get(line.id) ?? []),
    })
  }
  await em.flush()
}

/** A line that may move, locked. Throws 404, 409 `stale`, `lineClosed`. */
async function movable(em: Em, { id, version }: SeenVersion, from: readonly LineState[]): Promise<StatementLine> {
  const line = requireFound(await em.findOne(StatementLine, { id }, { lockMode }))
  refuseStale(line, version)
  if (!from.includes(line.state)) throw new Problem('lineClosed')
  return line
}

/** Puts an open line aside, with a reason. Throws 404, field errors, 409 `stale`, `lineClosed`. */
export async function setStatementLineAside(
  ctx: Context,
  { reason: typed, ...seen }: SeenVersion & { readonly reason?: string | null },
): Promise<Answer> {
  requireFound(await ctx.em.findOne(StatementLine, { id: seen.id }))
  const { reason } = checkInput(asideSchema, { reason: typed })
  return write(ctx, async em => {
    const line = await movable(em, seen, LINE_MOVES.aside)
    em.assign(line, { state: 'ASIDE', reason, ...SETTLED })
    await writeEvent(em, line.id, { step: 'ASIDE', actor: caller(ctx).id, reason })
    await em.flush()
    return lineOf(em, line.id)
  })
}

/** Takes a line back that was put aside or waits for payment orders. Throws 404, 409 `stale`, `lineClosed`. */
export async function releaseStatementLine(ctx: Context, seen: SeenVersion): Promise<Answer> {
  return write(ctx, async em => {
    const line = await movable(em, seen, LINE_MOVES.release)
    await openLines(em, [line], { step: 'RELEASE', actor: caller(ctx).id })
    return lineOf(em, line.id)
  })
}
