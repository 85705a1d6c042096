import type { many as ru } from '../ru/many.ts'
import type { Texts } from '../texts.ts'

/** Texts of decisions on many rows at once. */
export const many: Texts<typeof ru> = {
  label: 'With the chosen',
  tick: 'Choose {name}',
  chosen: '{count, plural, one {# row chosen} other {# rows chosen}}',
  tooMany: '{count} chosen: at most {max} at once',
  clear: 'Clear the choice',
  export: 'Export',
  takeUp: 'Take up',
  taken: '{by} is on {name}',
  approve: { REQUEST: 'Approve', INN: 'Approve' },
  ask: { APPROVE: 'Approve', REJECT: 'Reject…', BLOCK: 'Block…' },
  verb: { APPROVE: 'Approve', REJECT: 'Reject', BLOCK: 'Block' },
  title: { APPROVE: 'Approve the chosen: {count}', REJECT: 'Reject requests: {count}', BLOCK: 'Block INNs: {count}' },
  reason: 'Reason for all',
  reasonHint: 'The client reads it',
  outcome: '{done} done, {failed} not: {names}',
  allDone: '{done} done',
  close: 'Close the outcome',
}
