import type { Texts } from '../texts.ts'
import type { inn as ru, innReads as ruReads, innActions as ruActions } from '../ru/inn.ts'

/** Texts of the room `inn`. */
export const inn: Texts<typeof ru> = {
  title: 'INN',
  registry: {
    title: 'INN registry',
    filters: 'Status of the INN',
    all: 'All',
    tabs: { PENDING: 'New', APPROVED: 'Approved', BLOCKED: 'Blocked' },
    search: 'INN, name, address, comment',
    list: 'INNs of the registry',
    add: 'Add an INN',
    added: 'INN {inn} was added to the registry as approved',
    failed: 'Error loading the registry: {message}',
    empty: 'The registry is empty',
    emptyHint: 'An INN appears here once a client adds it.',
    changed: 'The registry has changed: show',
    reason: 'Reason: {reason}',
    clients: 'Added by',
    noClients: 'no client',
    waits: 'waits for review',
    known: 'The registry holds this INN already: {status}',
    openKnown: 'Open it in the registry',
    callsIt: 'calls it “{name}”',
  },
  mine: {
    title: 'My INNs',
    list: 'My INNs',
    add: 'Add an INN',
    added: 'INN {inn} was sent for review',
    failed: 'Error getting data from the server: {message}',
    empty: 'You have not added an INN yet',
    emptyHint: 'Add the INN of the company that pays: we will review it and tell you.',
    remove: 'Delete INN {inn}',
    removeTitle: 'Delete the INN?',
    removed: 'INN {inn} was deleted',
    search: 'INN, name, address, comment',
  },
  fields: {
    inn: 'INN',
    innHint: '10 or 12 digits',
    name: 'Name',
    address: 'Address',
    comment: 'Comment',
    reason: 'Reason for the block',
  },
  actions: {
    approve: 'Approve',
    approveOf: 'Approve INN {inn}',
    approved: 'INN {inn} was approved',
    block: 'Block',
    blockOf: 'Block INN {inn}',
    blockTitle: 'Block INN {inn}?',
    blockText: '{name}. Clients will read the reason and cannot create requests with this INN.',
    blockPlaceholder: 'Enter the reason for the client',
    blocked: 'INN {inn} was blocked',
    unblock: 'Unblock',
    unblockOf: 'Unblock INN {inn}',
    unblocked: 'INN {inn} was unblocked',
    remove: 'Delete',
    removeOf: 'Delete INN {inn} from the registry',
    removeTitle: 'Delete INN {inn} from the registry?',
    removeText: '{name}. The INN disappears from the clients who added it too. Requests that exist stay.',
    removed: 'INN {inn} was deleted from the registry',
  },
}

/** What the audit log calls the queries of the room `inn`. */
export const innReads: Texts<typeof ruReads> = {
  myInns: 'own INNs',
  innRegistry: 'INN registry',
  innItem: 'INN of the registry',
}

/** What the audit log calls the mutations of the room `inn`. */
export const innActions: Texts<typeof ruActions> = {
  addInn: 'INN claimed',
  deleteInn: 'Own INN removed',
  saveInnItem: 'INN registry item saved',
  approveInn: 'INN approved',
  blockInn: 'INN blocked',
  unblockInn: 'INN unblocked',
  deleteInnItem: 'INN deleted from the registry',
}
