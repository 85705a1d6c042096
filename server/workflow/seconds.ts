import { type Minor, minor } from '../../domain/core/money.ts'
import { sideOf } from '../../domain/core/roles.ts'
import type { Step } from '../../domain/core/workflow.ts'
import { reaches, weightOf } from '../../domain/setting/threshold.ts'
import { type Context, caller } from '../core/context.ts'
import type { SecondStep } from '../generated/schema.ts'
import type { WorkflowRoom } from './rooms.ts'

/**
 * Which of the open steps would wait for a second person, and from how many dollars on, by what the record is worth
 * (`WorkflowRoom.worth`); clients learn of none.
 */
export async function secondsOf<S extends string, N extends string, F>(
  ctx: Context,
  { workflow }: Pick<WorkflowRoom<never, S, N, F, unknown>, 'workflow'>,
  open: readonly N[],
  worth: Minor | null,
): Promise<SecondStep[]> {
  if (sideOf(caller(ctx).roles) === 'client') return []
  const seconds: SecondStep[] = []
  for (const step of open) {
    const { second }: Step<S, F, N> = workflow[step]
    const fromUsd = second ? await ctx.app.secondPerson.from(ctx.em, second) : null
    if (fromUsd === null) continue
    // What it is worth reaches it whatever rate is typed
    const isSure = reaches(weightOf(minor(0), worth), fromUsd)
    seconds.push({ step, fromUsd: isSure ? minor(0) : fromUsd })
  }
  return seconds
}
