import { invalid, Problem } from '../../domain/core/problems.ts'
import { mayRead } from '../../domain/core/roles.ts'
import { type Context, caller } from '../core/context.ts'
import { requiredId, requireFound } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import type { CounterType } from '../generated/schema.ts'

declare module '../core/context.ts' {
  interface App {
    /** The number of an INN in the registry; null: it is not there. */
    readonly numberOfInn: (em: Em, inn: string) => Promise<number | null>
    /** Where a record stands for staff; null: it is not there. */
    readonly standingOf: StandingOf
  }
}

/** Where a record stands, as events tell it. */
export interface Standing {
  readonly status: string
  readonly version: number
}

/** A record on which the desk has something of its own: who works on it, notes. */
export interface Subject {
  readonly type: CounterType
  readonly instanceId: number
}

/** Finds where a record stands for staff; null: it is not there. */
export type StandingOf = (em: Em, subject: Subject) => Promise<Standing | null>

/** How a call names a record: an INN by its digits too. */
export interface NamedSubject {
  readonly type?: CounterType | null
  readonly id?: number | null
  readonly inn?: string | null
}

/** The record that a call of staff names, if the caller may read it. Throws field errors, 404. */
export async function subjectOf(ctx: Context, { type, id, inn }: NamedSubject): Promise<Subject> {
  if (!type) throw invalid({ field: 'type', key: 'fields.choice' })
  if (!mayRead(caller(ctx).roles, type)) throw new Problem('notFound')
  const isByDigits = type === 'INN' && typeof inn === 'string'
  const instanceId = isByDigits ? requireFound(await ctx.app.numberOfInn(ctx.em, inn)) : requiredId(id)
  requireFound(await ctx.app.standingOf(ctx.em, { type, instanceId }))
  return { type, instanceId }
}
