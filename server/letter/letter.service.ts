import { formatMinor } from '../../domain/core/money.ts'
import { type Locale, type MessageKey, text } from '../../domain/core/texts.ts'
import { type Context, caller } from '../context.ts'
import type { Em } from '../core/orm.ts'
import { select } from '../core/sql.ts'
import type { CounterType, NamedAmount } from '../generated/schema.ts'
import { compose, type Fact } from './compose.ts'
import { clientReaders, deskReaders, type Reader } from './readers.ts'
import { clientLetters, recordFacts, recordPaths, type StepLetter } from './statusLetters.ts'
import { type FactName, type LetterName, letterTexts } from './texts.ts'

/** Something that happened to a record. */
export interface Happened {
  readonly type: CounterType
  readonly instanceId: number
  readonly clientId: number
  readonly step: string
  /** The status that the record has now. */
  readonly status: string
  /** The record waits for staff now and did not before, or waits for something else. */
  readonly newWork: boolean
  readonly comment?: string | null | undefined
  readonly amounts?: readonly NamedAmount[]
}

/** Queues the letters that a step sends, in its transaction: to the client, and to staff when it is new work for them. */
export async function writeLetters(ctx: Context, em: Em, happened: Happened): Promise<void> {
  const { type, instanceId, clientId } = happened
  const actor = caller(ctx)
  const told = letterOf(happened)
  const clients = told ? await clientReaders(em, clientId, told.kind, actor) : []
  const staff = happened.newWork ? await deskReaders(em, type, clientId, actor) : []
  if (clients.length + staff.length === 0) return
  const facts = await factsOf(em, happened)
  const write = async (reader: Reader, letter: LetterName, values: Values, of: readonly FactOf[]) => {
    const { publicUrl } = ctx.app.config
    const locale = reader.language
    const composed = await compose(letter, {
      locale,
      name: reader.name,
      link: publicUrl + recordPaths[type](instanceId),
      values: { ...values(locale), id: String(instanceId), profile: `${publicUrl}/profile` },
      facts: of.flatMap(fact => fact(locale)),
    })
    ctx.app.outbox.queue(em, reader.email, composed)
  }
  for (const reader of clients)
    if (told) await write(reader, told.letter, amountOf(happened, told), [facts.record, stepFacts(happened)])
  for (const reader of staff) await write(reader, 'work', workOf(happened, facts.inn), [facts.client, facts.record])
}

type Values = (locale: Locale) => Readonly<Record<string, string>>
type FactOf = (locale: Locale) => Fact[]

function letterOf({ type, step }: Happened): StepLetter | undefined {
  const letters: Readonly<Partial<Record<CounterType, Readonly<Record<string, StepLetter>>>>> = clientLetters
  return letters[type]?.[step]
}

// A letter says "debited" in its words: the amount itself comes without its sign
const amountText = ({ amount, currency }: NamedAmount, locale: Locale) =>
  formatMinor(Math.abs(amount), currency, locale)

function amountOf({ amounts = [] }: Happened, told: StepLetter): Values {
  const named = amounts.find(({ name }) => name === told.amount)
  return locale => (named ? { amount: amountText(named, locale) } : {})
}

function workOf({ type, instanceId, status }: Happened, inn: string | null): Values {
  return locale => ({
    // People know an INN by its digits and everything else by its number
    record: `${text(locale, `labels.thread.${type}`)} ${inn ?? `№${instanceId}`}`,
    status: text(locale, `labels.${type.toLowerCase()}.staff.${status}` as MessageKey),
  })
}

const isFact = (name: string): name is FactName => name in letterTexts.ru.common.facts

/** The amounts and the words of the step; the invoice's amount stands among the facts of the record. */
function stepFacts({ amounts = [], comment }: Happened): FactOf {
  return locale => [
    ...amounts.flatMap(amount => {
      const { name } = amount
      return isFact(name) && name !== 'invoiceAmount' ? [{ name, value: amountText(amount, locale) }] : []
    }),
    ...(comment ? [{ name: 'comment' as const, value: comment }] : []),
  ]
}

interface FactsRow {
  readonly company: string | null
  readonly inn: string | null
  readonly contractor: string | null
  readonly amount: number | null
  readonly currency: string | null
}

async function factsOf(em: Em, { type, instanceId, clientId }: Happened) {
  const [row] = await select<FactsRow>(em, recordFacts[type], [instanceId])
  const [client] = await select<{ name: string }>(em, 'select name from app_user where id = ?', [clientId])
  const named = (name: FactName, value: string | null | undefined): Fact[] => (value ? [{ name, value }] : [])
  return {
    inn: row?.inn ?? null,
    client: () => named('client', client?.name),
    record: (locale: Locale) => [
      ...named('company', row?.company),
      ...named('inn', row?.inn),
      ...named('contractor', row?.contractor),
      ...named('invoiceAmount', (row?.amount && formatMinor(row.amount, row.currency, locale)) || null),
    ],
  }
}
