import type { Locale } from '../../domain/core/texts.ts'
import { type Composed, compose, type Fact } from './compose.ts'

/** What a letter becomes a line of when it is joined with others of its topic. */
export interface Joinable {
  readonly locale: Locale
  /** The reader's name. */
  readonly name: string
  /** The list that holds what the letters are about. */
  readonly link: string
  readonly values: Readonly<Record<string, string>>
  /** What all of the topic have in common. */
  readonly facts: readonly Fact[]
  readonly line: Fact
}

/** So long after a letter further ones of its topic are gathered, milliseconds (decisions.md section 12, "Letters"). */
export const GATHERED_MS = 5 * 60_000

/** The most lines of a joined letter. */
const MOST_LINES = 20

interface Before {
  readonly sentAt?: Date | null | undefined
  readonly nextTryAt?: Date | null | undefined
}

/** When a letter is due whose topic had another one before: the first goes at once, those that follow go together. */
export function dueAfter(before: Before | null, now: Date): Date {
  const { sentAt, nextTryAt } = before ?? {}
  if (!sentAt && !nextTryAt) return now // none, or it was given up
  const gathered = (since: Date) => new Date(since.getTime() + GATHERED_MS)
  if (!sentAt && nextTryAt && nextTryAt > now) return nextTryAt < gathered(now) ? nextTryAt : gathered(now)
  const due = gathered(sentAt ?? nextTryAt ?? now)
  return due > now ? due : now
}

/** One of each record, the newest: it may have come into the queue twice. */
export const distinct = (letters: readonly Joinable[]): Joinable[] => [
  ...new Map(letters.map(letter => [letter.line.label, letter])).values(),
]

/** Writes one letter of several of a topic; the newest says whom it greets and where it leads. */
export function joined(letters: readonly [Joinable, ...Joinable[]]): Composed {
  const { locale, name, link, values, facts } = letters.at(-1) ?? letters[0]
  const lines = letters.slice(0, MOST_LINES).map(({ line }) => line)
  const more = letters.length - lines.length
  return compose('works', {
    locale,
    name,
    link,
    values: { ...values, count: String(letters.length) },
    facts: [...facts, ...lines, ...(more > 0 ? [{ name: 'more' as const, value: String(more) }] : [])],
  })
}
