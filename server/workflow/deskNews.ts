import type { Bus } from '../core/events.ts'
import type { Em } from '../core/store.ts'
import { afterCommit } from '../core/transaction.ts'
import type { StandingOf, Subject } from './deskSubject.ts'

/** What tells of a record where it stands. */
interface Telling {
  readonly bus: Bus
  readonly standingOf: StandingOf
}

/** Tells the staff who follow a record, after the commit, that something of the desk's own on it has changed: who works on it, or its notes. */
export async function publishDeskNews({ bus, standingOf }: Telling, em: Em, of: Subject): Promise<void> {
  const { type, instanceId } = of
  const standing = await standingOf(em, { type, instanceId })
  if (!standing) return
  const { status, version } = standing
  afterCommit(() => bus.publish('changed', { type, instanceId, status, version, clientId: null, work: true }))
}
