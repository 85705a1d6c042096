import { now } from '../../domain/core/clock.ts'
import { PREVIOUS, type Step } from '../../domain/core/workflow.ts'
import type { App, Viewer } from '../core/context.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { WorkflowRoom, WorkRecord } from './rooms.ts'
import { publishChange } from './changes.ts'
import { writeHistory } from './history.service.ts'
import { runTransitionHooks } from './transitions.ts'

/**
 * Takes a scheduled step of a locked record when its time has come; nobody has taken it, as the history says. `witness` is
 * whoever goes on from there in the same transaction: no letter tells them what they see. Answers whether it was taken.
 */
export async function takeDue<R extends WorkRecord<S>, S extends string, N extends string, F>(
  app: App,
  em: Em,
  room: WorkflowRoom<R, S, N, F, unknown>,
  name: N,
  record: R,
  witness: Viewer | null = null,
): Promise<boolean> {
  const { type, workflow } = room
  const step: Step<S, F, N> = workflow[name]
  const from = record.status
  const to = step.moves[from]
  if (to === undefined || to === PREVIOUS || !step.due?.(room.facts(record), clockOf(em))) return false
  record.status = to as S
  record.statusSince = now()
  room.settle(record)
  const row = { type, instanceId: record.id, step: name }
  await writeHistory(em, null, { ...row, from, to })
  await em.flush()
  await runTransitionHooks(app, em, {
    ...row,
    actor: witness,
    clientId: record.client.id,
    status: to,
    newWork: record.toDoStaff,
  })
  publishChange(app, type, record)
  return true
}
