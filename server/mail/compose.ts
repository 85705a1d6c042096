import type { Locale } from '../../domain/core/texts.ts'
import { factRow, letterLayout, type Place } from './layout.ts'
import { letterTexts } from './texts.ts'
import type { FactName, LetterName } from './words.ts'

/** A letter ready to be queued. */
export interface Composed {
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** What a letter is made of beside its words. */
export interface LetterContent {
  readonly locale: Locale
  /** The reader's name; null: nobody has confirmed that the address is theirs. */
  readonly name: string | null
  readonly link: string
  /** Fill the {placeholders} of the words. They stand in the subject too: numbers, amounts and labels of ours, no user text. */
  readonly values?: Readonly<Record<string, string>>
  /** Lines about the record; user text may stand here. */
  readonly facts?: readonly Fact[]
}

/** A line about the record. */
export interface Fact {
  readonly name: FactName
  /** Stands instead of the name's own words. */
  readonly label?: string
  readonly value: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

/** What people typed, on one line, without characters that would change how the rest is read. */
const clean = (text: string) => text.replace(/[ \p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** Writes a letter in the reader's language, as HTML and as plain text. The same content gives the same letter. */
export function compose(letter: LetterName, content: LetterContent): Composed {
  const { common, letters } = letterTexts[content.locale]
  const words = letters[letter]
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => content.values?.[name] ?? '')
  const subject = filled(words.subject)
  const { name: reader } = content
  const greeting = reader === null ? common.hello : common.greeting.replace('{name}', () => clean(reader))
  const body = filled(words.body)
  const footer = filled(words.footer ?? common.footer)
  const facts = (content.facts ?? []).map(({ name, label, value }) => ({
    label: label ?? common.facts[name],
    value: clean(value),
  }))
  const places: Readonly<Record<Place, string>> = {
    lang: content.locale,
    subject: escaped(subject),
    preview: escaped(body),
    greeting: escaped(greeting),
    body: escaped(body),
    facts: facts.map(({ label, value }) => factRow(escaped(label), escaped(value))).join(''),
    link: escaped(content.link),
    button: escaped(words.button),
    // Words of ours and an address of ours: nothing that people typed stands in the footer
    footer: escaped(footer).replace(/https?:\S+$/, url => `<a href="${url}" style="color:inherit">${url}</a>`),
  }
  const html = letterLayout().replace(/\[\[(\w+)\]\]/g, (_, place: Place) => places[place])
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const text = [greeting, body, lines, content.link, footer].filter(Boolean).join('\n\n')
  return { subject, html, text }
}
