import type { checks as ru } from '../ru/checks.ts'
import type { Texts } from '../texts.ts'

/** Texts of the room `reconciliation`. */
export const checks: Texts<typeof ru> = {
  title: 'Check of money',
  hint: 'Every night the program reconciles the ledger, balances, records, counters and files. A change past the program shows here.',
  start: 'Check now',
  running: 'The check is running…',
  failed: 'Could not load the checks: {message}',
  notStarted: 'Could not start the check: {message}',
  empty: 'There has been no check yet',
  emptyHint: 'The first one begins by itself soon after the server has started.',
  all: 'All checks',
  statuses: {
    RUNNING: 'Running',
    GREEN: 'Everything agrees',
    RED: 'Differences found',
    BROKEN: 'Did not finish',
  },
  columns: { at: 'Began', by: 'Started by', status: 'Outcome', read: 'Read', duration: 'Took' },
  night: 'By schedule',
  read: '{movements, plural, one {# movement} other {# movements}}, {rows, plural, one {# record} other {# records}}, {files, plural, one {# file} other {# files}}',
  seconds: '{seconds, number} s',
  findings: 'Differences',
  finding: 'No. <ids></ids>',
  everybody: '0 (all together)',
  gone: 'fewer rows than the last check has seen',
  first: 'the first 20 are shown',
  advice: 'Stop payments of these records and compare them with the backup and the audit log.',
  tried: '{count, plural, one {# rule checked} other {# rules checked}}',
}
