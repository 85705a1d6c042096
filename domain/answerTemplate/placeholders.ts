import type { Locale } from '../core/money.ts'
import { formatMinor, type Minor } from '../core/money.ts'

/** What a canned answer may leave to the record: the client's name, the record's number, its amount and its currency. */
export const PLACEHOLDERS = ['client', 'number', 'amount', 'currency'] as const

/** One of them. */
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** What stands where a record says nothing: whoever sends the answer fills it in. */
export const GAP = '____'

/** Something between braces in one line. Other braces that do not close, and those with nothing between them, are text. */
const BRACED = /\{([^{}\n]*[^{}\s][^{}\n]*)\}/g

/** A placeholder that lacks one of its braces. */
const HALF = new RegExp(`\\{\\s*(?:${PLACEHOLDERS.join('|')})\\b|\\b(?:${PLACEHOLDERS.join('|')})\\s*\\}`)

/** As much of an unknown name as a refusal repeats, characters. */
const SHOWN = 40

const isKnown = (name: string): name is Placeholder => PLACEHOLDERS.some(one => one === name)

/** The first placeholder of a text that there is none of, or that is not closed, as it was typed; null: there is no such. */
export function unknownPlaceholder(text: string): string | null {
  const name = [...text.matchAll(BRACED)].map(([, found = '']) => found).find(found => !isKnown(found))
  if (name === undefined) return HALF.exec(text.replace(BRACED, ''))?.[0] ?? null
  const letters = Array.from(name)
  return `{${letters.length > SHOWN ? `${letters.slice(0, SHOWN).join('')}…` : name}}`
}

/** What a record has to say; null: nothing yet. `amount`: minor units of `currency`. */
export interface AnswerFacts {
  readonly client: string | null
  readonly number: number
  readonly amount: Minor | null
  readonly currency: string | null
}

/** A canned answer as it is put into the composer. */
export interface FilledAnswer {
  readonly text: string
  /** The placeholders that the record says nothing of, each once, in their order: a gap stands there. */
  readonly gaps: readonly Placeholder[]
}

/** Fills a canned answer from a record, amounts as the product writes them in the language; what has nothing to say is a gap. */
export function fillAnswer(text: string, facts: AnswerFacts, locale: Locale): FilledAnswer {
  const { client, number, amount, currency } = facts
  const words: Readonly<Record<Placeholder, string | null>> = {
    client,
    number: String(number),
    amount: amount === null ? null : formatMinor(amount, null, locale),
    currency,
  }
  const gaps = new Set<Placeholder>()
  const filled = text.replace(BRACED, (whole, name: string) => {
    if (!isKnown(name)) return whole
    const word = words[name]
    if (!word) gaps.add(name)
    return word || GAP
  })
  return { text: filled, gaps: [...gaps] }
}
