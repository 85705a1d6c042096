import type { Locale } from '../../domain/core/texts.ts'
import { type LetterName, letterTexts } from './texts.ts'

/** A letter ready to be queued. */
export interface Composed {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

/** Writes a letter in the reader's language, as HTML (MJML) and as plain text. */
export async function compose(
  letter: LetterName,
  { locale, name, link }: { locale: Locale; name: string; link: string },
): Promise<Composed> {
  const words = letterTexts[locale][letter]
  const greeting = words.greeting.replace('{name}', () => name)
  const { default: mjml2html } = await import('mjml') // half a second to load: only when a letter is written
  const { html, errors } = await mjml2html(
    `<mjml><mj-head><mj-title>${words.subject}</mj-title><mj-preview>${words.body}</mj-preview>
      <mj-attributes><mj-all font-family="'Golos Text', Arial, sans-serif" /><mj-text font-size="15px" line-height="22px" color="#1c2b33" /></mj-attributes>
    </mj-head><mj-body background-color="#f2f5f6"><mj-section padding="32px 0 8px"><mj-column>
      <mj-text font-size="20px" font-weight="600" color="#0b5a63">Trinity</mj-text></mj-column></mj-section>
    <mj-section background-color="#ffffff" border-radius="8px"><mj-column>
      <mj-text font-size="18px" font-weight="600">${escaped(greeting)}</mj-text>
      <mj-text>${words.body}</mj-text>
      <mj-button background-color="#0b5a63" border-radius="6px" href="${escaped(link)}">${words.button}</mj-button>
      <mj-text font-size="13px" color="#5b6b73">${escaped(link)}</mj-text>
    </mj-column></mj-section>
    <mj-section><mj-column><mj-text font-size="13px" color="#5b6b73">${words.footer}</mj-text></mj-column></mj-section>
    </mj-body></mjml>`,
    { validationLevel: 'strict' },
  )
  if (errors.length > 0) throw new Error(`The letter ${letter} is not MJML: ${errors[0]?.formattedMessage}`)
  const text = [greeting, words.body, link, words.footer].join('\n\n')
  return { subject: words.subject, html, text }
}
