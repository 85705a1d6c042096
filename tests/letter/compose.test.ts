import { describe, expect, test } from 'vitest'
import { compose } from '../../server/mail/compose.ts'
import { letterTexts } from '../../server/mail/texts.ts'
import type { LetterName } from '../../server/mail/words.ts'

const PLANTED = '<script>alert(1)</script> & "{amount}" [[footer]] $& \u202Eevil\r\nBcc: all@example.com\u0000'

const names = Object.keys(letterTexts.ru.letters) as LetterName[]
const content = (locale: 'ru' | 'en') => ({
  locale,
  name: 'Анна',
  link: 'https://trinity.example/order/7',
  values: {
    id: '7',
    amount: '1\u202F000,50\u00A0USD',
    record: 'Order',
    kind: 'Order',
    count: '12',
    status: 'SWIFT',
    profile: 'https://t.example/profile',
  },
})

describe.each(names)('the letter %s', name => {
  test.each(['ru', 'en'] as const)('is whole in %s, as HTML and as plain text', async locale => {
    const { subject, html, text } = compose(name, content(locale))
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/\{\w+\}|\[\[|undefined|null/)
      expect(part.trim()).not.toBe('')
    }
    expect(subject.length).toBeLessThanOrEqual(255)
    expect(text).toContain('https://trinity.example/order/7')
    expect(html).toContain('href="https://trinity.example/order/7"')
    expect(html).toContain(`<html lang="${locale}"`)
    // Nothing tells anybody that the letter was opened
    expect(html).not.toMatch(/<link|<img|@import|url\(|src=/)
    if (locale === 'en') expect(`${subject}${text.replace('Анна', '')}`).not.toMatch(/[а-яё]/i)
  })
})

describe('what people typed', () => {
  test('arrives as text, on one line, and never in the subject', async () => {
    const facts = [{ name: 'company' as const, value: PLANTED }]
    const { subject, html, text } = compose('rateFormed', { ...content('ru'), name: PLANTED, facts })
    expect(html).not.toContain('<script>')
    expect(html).toContain(
      '&#60;script&#62;alert(1)&#60;/script&#62; &#38; &#34;{amount}&#34; [[footer]] $&#38; evil Bcc: all@',
    )
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202E]/u)
    expect(text).toContain('Компания: <script>alert(1)</script> & "{amount}" [[footer]] $& evil Bcc: all@example.com')
    expect(subject).toBe('Пополнение №7: курс сформирован, к оплате 1\u202F000,50\u00A0USD')
  })

  test('the same content gives the same letter', async () => {
    expect(compose('work', content('ru'))).toEqual(compose('work', content('ru')))
  })
})
