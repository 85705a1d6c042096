import { now } from '../../domain/core/clock.ts'
import { formatClock, formatDate, today } from '../../domain/core/dates.ts'
import { formatMinor } from '../../domain/core/money.ts'
import { type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import { isWorkingTime } from '../../domain/core/workingTime.ts'
import { type App, scheduledWrite } from '../core/context.ts'
import { firstRow, type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { MorningLetters } from '../deadline/deadline.entity.ts'
import { workCalendar } from '../deadline/deadline.service.ts'
import type { ChatType } from '../generated/schema.ts'
import { compose, type Fact } from '../mail/compose.ts'
import type { LetterFacts, OverdueRecord } from '../workflow/recordTypes.ts'
import { type Recipient, staffRecipients } from './readers.ts'
import { overduePaths } from './statusLetters.ts'

/** How many records a letter names; it says how many more there are. */
const NAMED = 20

interface Overdue extends OverdueRecord {
  readonly type: ChatType
}

const WRITTEN = statement((db: Db<typeof MorningLetters>, params: Params<{ day: string }>) =>
  db.selectFrom('morning_letters').select('day').where('day', '=', params.day),
)

/** One of several who write the letters of a day does. */
const TAKE = statement((db: Db<typeof MorningLetters>, params: Params<{ day: string; at: Date }>) =>
  db
    .insertInto('morning_letters')
    .values({ day: params.day, at: params.at })
    .onConflict(conflict => conflict.column('day').doNothing()),
)

/**
 * Writes the morning letters of a working day from 9:00 in Moscow on, once however many nodes ask: to each manager what is
 * overdue of their clients; where nothing is overdue, none (decisions.md section 24). Answers how many it has written.
 */
export async function writeMorningLetters(app: App): Promise<number> {
  const em = app.store.fork()
  const at = now()
  const day = today(at)
  if (!isWorkingTime(at, await workCalendar(em)) || (await firstRow(em, WRITTEN, { day }))) return 0
  const letters = await lettersOf(app, em)
  return scheduledWrite(app, 'morningLetters', async em => {
    if ((await run(em, TAKE, { day, at })) === 0) return 0
    for (const { email, letter } of letters) await app.outbox.queue(em, email, letter)
    return letters.length
  })
}

/** What is overdue, each by who looks after it. */
async function lettersOf(app: App, em: Em) {
  const readers = new Map<number, { reader: Recipient; records: Overdue[] }>()
  for (const [type, { overdue }] of Object.entries(app.recordTypes) as [ChatType, App['recordTypes'][ChatType]][]) {
    const recipients = new Map<number, Recipient[]>()
    for (const record of await overdue(em)) {
      const { clientId } = record
      const theirs = recipients.get(clientId) ?? (await staffRecipients(em, type, clientId, null, 'OVERDUE'))
      recipients.set(clientId, theirs)
      for (const reader of theirs) {
        const known = readers.get(reader.id) ?? { reader, records: [] }
        known.records.push({ type, ...record })
        readers.set(reader.id, known)
      }
    }
  }
  const facts = new Map<string, LetterFacts | undefined>()
  const factsOf = async ({ type, id, clientId }: Overdue) => {
    const key = `${type} ${id}`
    if (!facts.has(key)) facts.set(key, await app.recordTypes[type].letterFacts(em, id, clientId))
    return facts.get(key)
  }
  const letters: { email: string; letter: ReturnType<typeof compose> }[] = []
  for (const { reader, records } of readers.values()) {
    const { email, language: locale, name } = reader
    const sorted = records.toSorted((a, b) => a.since - b.since)
    const lines: Fact[] = []
    for (const record of sorted.slice(0, NAMED)) lines.push(lineOf(record, await factsOf(record), locale))
    if (sorted.length > NAMED) lines.push({ name: 'more', value: String(sorted.length - NAMED) })
    const [only, ...others] = new Set(records.map(({ type }) => type))
    const { publicUrl } = app.config
    const link = publicUrl + (only && others.length === 0 ? overduePaths[only] : '/dashboard')
    const values = { count: String(records.length), profile: `${publicUrl}/profile` }
    letters.push({ email, letter: compose('overdue', { locale, name, link, values, facts: lines }) })
  }
  return letters
}

function lineOf({ type, id, status, since }: Overdue, facts: LetterFacts | undefined, locale: Locale): Fact {
  const at = new Date(since)
  const amount = facts?.amount ? formatMinor(facts.amount, facts.currency, locale) : null
  const waits = text(locale, `labels.${type.toLowerCase()}.staff.${status}` as MessageKey)
  const moment = text(locale, 'labels.moscow', { time: `${formatDate(at, locale)}, ${formatClock(at, locale)}` })
  const value = [facts?.company, facts?.contractor, amount, waits, moment].filter(Boolean).join(', ')
  return { name: 'record', label: `${text(locale, `labels.thread.${type}`)} №${id}`, value }
}
