import type { deadlineActions as ruActions, deadlineReads as ruReads, deadlines as ru } from '../ru/deadlines.ts'
import type { Texts } from '../texts.ts'

/** Texts of the room `deadline`. */
export const deadlines: Texts<typeof ru> = {
  title: 'Deadlines and calendar',
  hint: 'How many working hours staff have in each status in which it is their turn. Working time is Moscow’s, Monday to Friday, 9 to 18, by the calendar. From 75 % of the limit on a record is marked amber, from its end on red. Clients see no deadlines.',
  limits: 'Limits',
  hours: 'h',
  limit: '{kind}: {status}',
  bill: 'Bill with payment orders',
  billHint: 'Since they came',
  calendar: 'Calendar',
  holidays: 'Days off',
  holidaysHint: 'Holidays and moved days off from Monday to Friday',
  workdays: 'Worked weekends',
  workdaysHint: 'Saturdays and Sundays that were moved and are worked on',
  day: 'Add a day',
  add: 'Add',
  remove: 'Remove {date}',
  none: 'None',
  already: 'This day is there already',
  other: 'This day is in the other list',
  save: 'Save',
  saved: 'Deadlines saved',
  failed: 'Could not load the deadlines: {message}',
}

/** What the audit log calls the queries about deadlines. */
export const deadlineReads: Texts<typeof ruReads> = { deadlines: 'deadlines' }

/** What the audit log calls the mutations about deadlines. */
export const deadlineActions: Texts<typeof ruActions> = {
  saveDeadlines: 'Deadlines saved',
  morningLetters: 'Morning letters',
}
