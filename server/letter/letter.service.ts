import { formatClock, formatDate } from '../../domain/core/dates.ts'
import { absolute, formatMinor } from '../../domain/core/money.ts'
import type { Side } from '../../domain/core/roles.ts'
import { type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import { nameOf } from '../account/people.service.ts'
import type { App } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { NamedAmount } from '../generated/schema.ts'
import { claimLetterFacts } from '../inn/inn.service.ts'
import { compose, type Fact } from '../mail/compose.ts'
import type { OnTransition, RecordEvent } from '../workflow/transitions.ts'
import { clientRecipients, staffRecipients, type Recipient } from './readers.ts'
import { clientLetters, listPaths, recordPaths, type StepLetter } from './statusLetters.ts'
import { letterTexts } from '../mail/texts.ts'
import type { FactName } from '../mail/words.ts'

/** Queues the letters that a step sends, in its transaction: to the client, and to staff when it is new work for them. */
export const writeLetters: OnTransition = async (app, em, happened) => {
  const { type, clientId, actor } = happened
  const stepLetter = letterOf(happened)
  const clients = stepLetter ? await clientRecipients(em, clientId, stepLetter.kind, actor) : []
  const staff = happened.newWork ? await staffRecipients(em, type, clientId, actor) : []
  if (clients.length + staff.length === 0) return
  const record = await recordOf(app, em, happened)
  const { publicUrl } = app.config
  const contentFor = ({ language, name }: Recipient, side: Side) => ({
    locale: language,
    name,
    link: publicUrl + recordPaths[type](happened.instanceId, side),
    values: { ...valuesOf(happened, record.inn, language), profile: `${publicUrl}/profile` },
  })
  for (const reader of clients)
    if (stepLetter) {
      const facts = [...record.facts(reader.language), ...stepFacts(happened, reader.language)]
      const letter = compose(stepLetter.letter, { ...contentFor(reader, 'client'), facts })
      await app.outbox.queue(em, reader.email, letter)
    }
  for (const reader of staff) {
    const content = contentFor(reader, 'staff')
    const { clientFacts } = record
    const facts = record.facts(reader.language)
    const letter = compose('work', { ...content, facts: [...clientFacts, ...facts] })
    const said = facts.map(({ value }) => value).join(', ')
    const line = { name: 'record' as const, label: content.values.record, value: said }
    const as = { ...content, link: publicUrl + listPaths[type], facts: clientFacts, line }
    await app.outbox.queue(em, reader.email, letter, {
      join: { topic: `${type} ${happened.status} ${clientId}`, as },
    })
  }
}

function letterOf({ type, step }: RecordEvent): StepLetter | undefined {
  const letters: Readonly<Record<string, StepLetter>> = clientLetters[type]
  return letters[step]
}

// A letter says "debited" in its words: the amount itself comes without its sign
const amountText = ({ amount, currency }: NamedAmount, locale: Locale) =>
  formatMinor(absolute(amount), currency, locale)

/** What the words of a letter are filled with. */
function valuesOf(happened: RecordEvent, inn: string | null, locale: Locale) {
  const { type, instanceId, status, amounts = [] } = happened
  const named = amounts.find(({ name }) => name === letterOf(happened)?.amount)
  const kind = text(locale, `labels.thread.${type}`)
  return {
    id: String(instanceId),
    kind,
    // People know an INN by its digits and everything else by its number
    record: `${kind} ${inn ?? `№${instanceId}`}`,
    status: text(locale, `labels.${type.toLowerCase()}.staff.${status}` as MessageKey),
    ...(named && { amount: amountText(named, locale) }),
  }
}

// Never «today»: a letter may be read on another day
const momentText = (at: Date, locale: Locale) =>
  text(locale, 'labels.moscow', { time: `${formatDate(at, locale)}, ${formatClock(at, locale)}` })

const isFact = (name: string): name is FactName => name in letterTexts.ru.common.facts

/** The amounts and the words of the step; the invoice's amount stands among the facts of the record. */
function stepFacts({ amounts = [], comment, until, remarks = [] }: RecordEvent, locale: Locale): Fact[] {
  return [
    ...amounts.flatMap(amount => {
      const { name } = amount
      return isFact(name) && name !== 'invoiceAmount' ? [{ name, value: amountText(amount, locale) }] : []
    }),
    ...(until ? [{ name: 'until' as const, value: momentText(until, locale) }] : []),
    ...(comment ? [{ name: 'comment' as const, value: comment }] : []),
    ...remarks.map(({ field, comment: value }) => {
      return { name: 'comment' as const, label: text(locale, `labels.remark.${field}`), value }
    }),
  ]
}

async function recordOf(app: App, em: Em, { type, instanceId, clientId }: RecordEvent) {
  const factsOf = type === 'INN' ? claimLetterFacts : app.recordTypes[type].letterFacts
  const record = await factsOf(em, instanceId, clientId)
  const client = await nameOf(em, clientId)
  const named = (name: FactName, value: string | null | undefined): Fact[] => (value ? [{ name, value }] : [])
  return {
    inn: record?.inn ?? null,
    clientFacts: named('client', client),
    facts: (locale: Locale) => [
      ...named('company', record?.company),
      ...named('inn', record?.inn),
      ...named('contractor', record?.contractor),
      ...named('invoiceAmount', record?.amount ? formatMinor(record.amount, record.currency, locale) : null),
    ],
  }
}
