import { belongs } from '../../domain/core/roles.ts'
import type { Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import type { Touched } from '../core/touch.ts'
import { afterCommit } from '../core/transaction.ts'

type Change = Events['referenceData']

/** Entities that belong to a company, bank, user or contractor: which one, and who may read it. */
export type ReferenceChanges = Readonly<Record<string, (record: Touched['record']) => Change>>

/** Tells open sessions of the companies, banks, users and contractors that a write has changed, once each. */
export const publishReferenceChanges =
  (known: ReferenceChanges): BeforeCommit =>
  async (_em, _actor, touched, bus) => {
    const changes = touched.flatMap(({ entity, record }) => known[entity]?.(record) ?? [])
    const told = new Map(changes.map(change => [Object.values(change).join(), change]))
    if (told.size > 0) afterCommit(() => told.forEach(change => bus.publish('referenceData', change)))
  }

/** Tells whether somebody may hear of a change of a company, bank, user or contractor. */
export function mayFollowReference({ id, roles }: Viewer, { readers, ownerId }: Change): boolean {
  return ownerId === id || (readers !== null && belongs(roles, readers))
}
