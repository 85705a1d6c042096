import type { Texts } from '../texts.ts'
import type { palette as ru } from '../ru/palette.ts'

/** Texts of the command palette and of the keys. */
export const palette: Texts<typeof ru> = {
  search: 'Search',
  open: 'Search and commands: Ctrl K',
  placeholder: 'No., client, INN, section or action',
  statementOf: 'Statement of the client',
  groups: {
    views: 'Views of lists',
    records: 'Records',
    clients: 'Clients',
    inns: 'INN registry',
    actions: 'Actions',
    pages: 'Sections',
  },
  actions: {
    request: 'Create a request',
    replenishment: 'Create a replenishment',
    order: 'Create an order',
    inns: 'My INNs',
    bank: 'Add a bank',
  },
  keys: {
    title: 'Keyboard shortcuts',
    palette: 'Search and commands',
    search: 'Search the list',
    rows: 'Next and previous row',
    help: 'This help',
    go: 'Go to: {section}',
  },
}
