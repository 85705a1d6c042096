import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import type { App, Viewer } from '../core/context.ts'
import type { ChatType, CounterType } from '../generated/schema.ts'
import { afterCommit } from '../core/transaction.ts'

interface Changed {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly client: { readonly id: number }
}

/** Tells open sessions, after the commit, that a record and the counters around it have moved; or only those of staff. */
export function publishChange(app: App, type: ChatType, record: Changed, staffOnly = false): void {
  afterCommit(() => {
    const { id, status, version, client } = record
    app.bus.publish('changed', { type, instanceId: id, status, version, clientId: staffOnly ? null : client.id })
    app.bus.publish('counters', { type, clientId: client.id, readerId: null })
  })
}

/** Tells whether somebody may follow a change: clients their own records, staff those of their desk. */
export function mayFollow(viewer: Viewer, type: CounterType, clientId: number | null): boolean {
  if (sideOf(viewer.roles) === 'client') return clientId === viewer.id
  // An INN has several clients: its change is told to each of them, and once to staff
  return belongs(viewer.roles, DESKS[type]) && (type !== 'INN' || clientId === null)
}
