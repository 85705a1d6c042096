import { dayStart } from '../../domain/core/dates.ts'
import { type Minor, minor, negative, plus } from '../../domain/core/money.ts'
import { invalid } from '../../domain/core/problems.ts'
import { User } from '../account/account.entity.ts'
import { wholeStatement } from '../balance/statement.service.ts'
import type { Context } from '../core/context.ts'
import type { Language } from '../generated/schema.ts'
import type { Act, ActMove } from './act.draw.ts'

/** How many movements an act holds at most. */
export const MOST_MOVES = 2000

/** The days of an act, both included. */
export interface ActPeriod {
  readonly from: string
  readonly to: string
}

/** What a pack tells of an act before it is drawn. */
interface ActFacts {
  /** How many movements it has. */
  readonly count: number
  readonly at: Date
}

/** How many movements a client's account has in a period, in the bounds of an act, and its moment. Throws 404, field errors. */
export async function actFacts(ctx: Context, userId: number, period: ActPeriod): Promise<ActFacts> {
  const { totalItems: count, stretches } = await wholeStatement(ctx, userId, period)
  if (count > MOST_MOVES) throw invalid({ field: 'from', key: 'fields.reconciliationMax', values: { max: MOST_MOVES } })
  const { value } = await stretches[Symbol.asyncIterator]().next()
  return { count, at: actMoment(period, value?.[0]?.createdAt) }
}

/**
 * The moment of an act: its newest movement, and not before its last day begins. So it is never to come, also when that day
 * is today, and stands as long as the movements do.
 */
function actMoment({ to }: ActPeriod, newest: string | undefined): Date {
  const day = dayStart(to)
  const moved = newest === undefined ? day : new Date(newest)
  return moved > day ? moved : day
}

/** What an act of reconciliation of a client's account says; the same while its movements stand. Throws 404, field errors. */
export async function actSheet(ctx: Context, userId: number, { from, to }: ActPeriod, locale: Language): Promise<Act> {
  const { opening, stretches } = await wholeStatement(ctx, userId, { from, to })
  const { name } = await ctx.em.findOneOrFail(User, { id: userId })
  const moves: ActMove[] = []
  for await (const stretch of stretches)
    for (const { id, createdAt, kind, amount, balanceAfter, type, instanceId, reverses } of stretch) {
      moves.push({ id, at: createdAt, kind, amount, balanceAfter, type, instanceId, reverses: reverses ?? null })
      if (moves.length > MOST_MOVES)
        throw invalid({ field: 'from', key: 'fields.reconciliationMax', values: { max: MOST_MOVES } })
    }
  moves.reverse()
  const sum = (of: (amount: Minor) => boolean) => plus(...moves.map(({ amount }) => amount).filter(of))
  const credit = sum(amount => amount > 0)
  const debit = sum(amount => amount < 0)
  return {
    paper: 'ACT',
    locale,
    userId,
    name,
    from,
    to,
    at: actMoment({ from, to }, moves.at(-1)?.at).toISOString(),
    opening,
    credit,
    debit: debit === 0 ? minor(0) : negative(debit),
    closing: plus(opening, credit, debit),
    moves,
  }
}
