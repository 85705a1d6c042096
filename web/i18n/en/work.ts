import type { Texts } from '../texts.ts'
import type { work as ru, workActions as ruActions, workReads as ruReads } from '../ru/work.ts'

/** Texts of the work of the desk: who works on a record. */
export const work: Texts<typeof ru> = {
  by: '{name} is on it',
  byYou: 'You are on it',
  ownSince: 'You are on it · since {date}',
  otherSince: '{name} is working on this now · since {date}',
  take: 'Take it up',
  takeOver: 'Take over',
  release: 'Let go',
}

/** What the audit log calls the actions of the desk. */
export const workActions: Texts<typeof ruActions> = {
  exportRequests: 'Requests exported',
  exportInns: 'INNs exported',
  bulkRequest: 'Many requests decided',
  bulkInn: 'Many INNs decided',
  takeWorkItem: 'Record taken up',
  releaseWorkItem: 'Record let go',
  expireWorkItem: 'Work on a record ran out',
}

/** What the audit log calls what the desk only reads, where it was refused. */
export const workReads: Texts<typeof ruReads> = {
  exportRequests: 'export of requests',
  exportInns: 'export of INNs',
}
