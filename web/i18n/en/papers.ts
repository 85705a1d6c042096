import type { paperActions as ruActions, papers as ru } from '../ru/papers.ts'
import type { Texts } from '../texts.ts'

/** Texts of the room `paper`. */
export const papers: Texts<typeof ru> = {
  button: 'Documents',
  making: 'Preparing…',
  failed: 'The document could not be prepared: {message}',
  again: 'The answer got lost, try again',
  pack: 'All documents (ZIP)',
  report: { ru: 'Agent’s report in Russian (PDF)', en: 'Agent’s report (PDF)' },
  month: 'Month',
  monthPack: 'All documents of the month (ZIP)',
  act: { ru: 'Act in Russian (PDF)', en: 'Act of reconciliation (PDF)' },
  shown: 'Of the chosen period',
}

/** What the audit log calls what is done in the room `paper`. */
export const paperActions: Texts<typeof ruActions> = {
  packReplenishment: 'Documents of a replenishment',
  packOrder: 'Documents of an order',
  packMonth: 'Documents of a client’s month',
  reportReplenishment: 'Agent’s report on a replenishment',
  reportOrder: 'Agent’s report on an order',
  reconcile: 'Act of reconciliation',
  openPaper: 'Document downloaded',
}
