import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawOnePage, drawPaper } from '../../server/core/paper/draw.ts'
import { runsOf } from '../../server/core/paper/faces.ts'
import { linesOf } from '../../server/core/paper/lines.ts'
import type { Paper } from '../../server/core/paper/paper.ts'

const OPTIONS = {
  title: 'Бумага',
  lang: 'ru',
  at: new Date('2026-03-05T12:00:00Z'),
  hashLabel: 'SHA-256:',
  pageLabel: (page: number, of: number) => `${page} из ${of}`,
}
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length
/** One unit a sign: what fits is easy to see. */
const bySign = (part: string) => Array.from(part).length

describe('a line of text', () => {
  test('breaks between words, after hyphens and beside ideographs, and within a word that is too wide', () => {
    expect(linesOf('раз два три', 7, bySign)).toEqual(['раз два', 'три'])
    expect(linesOf('юго-восточный', 9, bySign)).toEqual(['юго-', 'восточный'])
    expect(linesOf('深圳市华强北', 4, bySign)).toEqual(['深圳市华', '强北'])
    expect(linesOf('x'.repeat(10), 4, bySign)).toEqual(['xxxx', 'xxxx', 'xx'])
    expect(linesOf('раз\n\nдва', 7, bySign)).toEqual(['раз', '', 'два'])
  })

  test('is drawn in the face that has its signs; what none has is a question mark', () => {
    expect(runsOf('ООО «Лампа» 深圳', 'regular')).toEqual([
      { face: 'regular', text: 'ООО «Лампа» ' },
      { face: 'chinese', text: '深圳' },
    ])
    expect(runsOf('🚢', 'bold')).toEqual([{ face: 'emoji', text: '🚢' }])
    expect(runsOf('\u{1F468}\u200D\u{1F469}\uFE0F', 'regular')).toEqual([{ face: 'emoji', text: '👨👩' }])
    expect(runsOf('\u{E000}', 'regular')).toEqual([{ face: 'regular', text: '?' }])
  })

  test('keeps the words of what is read from the right together, so that they stand in their order', () => {
    expect(runsOf('شركة التجارة', 'regular')).toEqual([{ face: 'arabic', text: 'شركة التجارة' }])
  })
})

describe('a paper', () => {
  const write = (rows: number) => (paper: Paper) => {
    paper.text('Заголовок', { size: 18, weight: 'bold' })
    paper.facts([
      ['Получатель', 'Ы'.repeat(255)],
      ['Нет', null],
    ])
    paper.table(
      [
        { head: 'Что', share: 0.6 },
        { head: 'Сумма', share: 0.4, align: 'right' },
      ],
      Array.from({ length: rows }, (_, index) => ({ cells: [`Строка ${index}`, '1 000,00 USD'] })),
    )
  }

  test('has the same bytes each time, and others when one letter is another', async () => {
    const [one, again] = [await drawPaper(OPTIONS, write(3)), await drawPaper(OPTIONS, write(3))]
    expect(Buffer.compare(one, again)).toBe(0)
    expect(Buffer.compare(one, await drawPaper(OPTIONS, write(4)))).not.toBe(0)
  })

  test('takes as many pages as it needs, or one whose type gets smaller', async () => {
    expect(pagesOf(await drawPaper(OPTIONS, write(60)))).toBe(2)
    expect(pagesOf(await drawOnePage(OPTIONS, write(60)))).toBe(1)
    await expect(drawOnePage(OPTIONS, write(600))).rejects.toThrow('has no room on one page')
  })

  test('says at its foot the hash of its texts, divided by line feeds', async () => {
    let hash = ''
    await drawPaper(OPTIONS, paper => {
      paper.text('Раз')
      paper.facts([['Два', 'три']])
      hash = paper.hash()
    })
    expect(hash).toBe(createHash('sha256').update('Раз\nДва\nтри').digest('hex'))
  })
})
