import { AuditType } from '../../domain/generated/enums.ts'
import type { Problem, ProblemName } from '../../domain/core/problems.ts'
import type { Subject } from '../audit/trail.ts'
import { type Context, note } from '../context.ts'
import type { AuditChange } from '../generated/schema.ts'

const DENIALS: ReadonlySet<ProblemName> = new Set(['forbidden', 'notFound'])

/** Arguments whose words the audit log repeats; of the others only numbers and answers to yes-or-no. */
const WORDS = new Set(['type', 'stage', 'status', 'inn', 'search', 'from', 'to'])

type Arguments = Readonly<Record<string, unknown>>

/** Writes into the audit log that somebody who is signed in was refused a thing that is not theirs. */
export async function noteDenial(ctx: Context, action: string, problem: Problem, args: object): Promise<void> {
  if (!ctx.viewer || !DENIALS.has(problem.problem)) return
  ctx.state.action = action
  await note(ctx, { ...subjectIn(args), changes: told(ctx, args), outcome: problem.problem })
}

/** The record that arguments name, where they say its kind. */
export function subjectIn(args: object): Subject {
  const { type, instanceId } = args as Arguments
  const kind = Object.values(AuditType).find(one => one === type)
  return kind && typeof instanceId === 'number' ? { type: kind, instanceId } : { type: null, instanceId: null }
}

/** The arguments of a call as the audit log tells of them. */
export function told(ctx: Context, args: object): AuditChange[] {
  return Object.entries(args).flatMap(([field, value]) => {
    const isTold = typeof value === 'number' || typeof value === 'boolean' || (WORDS.has(field) && value)
    return isTold ? [{ record: ctx.state.action, field, before: null, after: String(value).slice(0, 100) }] : []
  })
}
