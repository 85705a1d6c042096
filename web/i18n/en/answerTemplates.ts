import type {
  answerTemplateActions as ruActions,
  answerTemplateReads as ruReads,
  answerTemplates as ru,
} from '../ru/answerTemplates.ts'
import type { Texts } from '../texts.ts'

/** Texts of canned answers. */
export const answerTemplates: Texts<typeof ru> = {
  title: 'Canned answers',
  hint: 'What the desk often writes to clients. In the chat “/” at the start of a message offers them, in the language of the client.',
  add: 'Add an answer',
  new: 'New canned answer',
  change: 'Canned answer',
  search: 'Name or text',
  failed: 'The canned answers could not be loaded: {message}',
  empty: 'No canned answers yet',
  emptyHint: 'Add the answers that you write most often',
  notFound: 'Nothing was found',
  columns: { name: 'Name', text: 'Text', desk: 'Desk' },
  desks: { REQUEST: 'Requests and replenishments', ORDER: 'Orders' },
  ru: 'Text in Russian',
  en: 'Text in English',
  placeholders: 'Filled from the record: {names}.',
  names: { client: 'the client’s name', number: 'the record’s number', amount: 'the amount', currency: 'the currency' },
  saved: 'The canned answer was saved',
  deleted: 'The canned answer was deleted',
  delete: 'Delete',
  deleteOf: 'Delete the canned answer “{name}”',
  deleteTitle: 'Delete the canned answer “{name}”?',
  deleteText: 'Nobody of the desk will find it in the chat any more.',
}

/** What the audit log calls reads of canned answers. */
export const answerTemplateReads: Texts<typeof ruReads> = { answerTemplates: 'canned answers' }

/** The same of actions. */
export const answerTemplateActions: Texts<typeof ruActions> = {
  saveAnswerTemplate: 'Canned answer saved',
  deleteAnswerTemplate: 'Canned answer deleted',
}
