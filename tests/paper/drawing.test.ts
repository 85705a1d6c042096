import { describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import { runsOf } from '../../server/core/paper/faces.ts'
import { createThreads } from '../../server/core/threads.ts'
import { type Act, drawAct } from '../../server/paper/act.draw.ts'
import { drawInventory } from '../../server/paper/inventory.draw.ts'
import { createPaths, safeName } from '../../server/paper/names.ts'
import type { Sheet } from '../../server/paper/papers.worker.ts'
import { drawReport, type OrderReport } from '../../server/paper/report.draw.ts'
import { textOfPdf } from '../support/papers.ts'

const AT = '2026-06-12T11:05:00.000Z'
const NAMES = {
  'of 255 letters without a blank': 'Щ'.repeat(255),
  'of 255 letters in words': 'Общество '.repeat(29).slice(0, 255),
  'with emoji': 'Лампа 😀👩‍👩‍👧‍👦🏳️‍🌈 и Ко',
  Arabic: 'شركة الأمل للتجارة العامة',
  Chinese: '深圳市流明贸易有限公司'.repeat(20),
  'that no face has': 'ꙮ𒀱𓀀',
} as const

const report = (name: string): OrderReport => ({
  paper: 'ORDER_REPORT',
  locale: 'ru',
  id: 12,
  at: AT,
  clientName: name,
  clientCompanyName: name,
  replenishmentId: null,
  companyName: name,
  contractorName: name,
  country: 'Китай',
  bankName: name,
  swift: 'BKCHCNBJ',
  account: '6222020200112233445',
  invoiceNumber: name,
  invoiceDate: '2026-06-01',
  invoiceAmount: minor(10 ** 13),
  currency: 'CNY',
  xRate: toRate(7.1234),
  amountUsd: minor(10 ** 12),
  refundAmount: null,
  moves: [{ kind: 'ORDER', at: AT, amount: minor(-(10 ** 12)) }],
  total: minor(-(10 ** 12)),
})

const ACT: Act = {
  paper: 'ACT',
  locale: 'ru',
  userId: 7,
  name: '',
  from: '2026-06-01',
  to: '2026-06-30',
  at: AT,
  opening: minor(0),
  credit: minor(123_456_789),
  debit: minor(0),
  closing: minor(123_456_789),
  moves: [
    {
      id: 1,
      at: AT,
      kind: 'REPLENISHMENT',
      amount: minor(123_456_789),
      balanceAfter: minor(123_456_789),
      type: 'REPLENISHMENT',
      instanceId: 5,
      reverses: null,
    },
  ],
}
const act = (name: string) => drawAct({ ...ACT, name })

test('the text of a paper in English can be selected, whatever was drawn in Russian before', async () => {
  // A thread of its own: what one draws depends on what it has drawn
  const threads = createThreads<Sheet, Uint8Array>(new URL('../../server/paper/papers.worker.ts', import.meta.url), 1)
  try {
    await threads.run({ ...ACT, locale: 'ru', name: 'Всеволод Хабаров' })
    const bytes = await threads.run({ ...ACT, locale: 'en', name: 'Rebecca Boyce' })
    const said = textOfPdf(Buffer.from(bytes))?.replace(/\s+/g, ' ')
    for (const words of ['Act of reconciliation', 'Rebecca Boyce', 'Opening balance', 'Replenishment No. 5'])
      expect(said).toContain(words)
    expect(said).not.toContain('№')
  } finally {
    await threads.destroy()
  }
})

test('the signatures of an act stand on one page with their captions and the closing line, however many movements it has', async () => {
  const [move] = ACT.moves
  for (let count = 8; count < 48; count++) {
    const said = textOfPdf(Buffer.from(await drawAct({ ...ACT, moves: Array(count).fill(move) })))
    if (said === null) return
    const pages = said.split('\f').filter(page => /остаток клиента|От агента|От клиента|подпись/.test(page))
    expect(pages, `${count} movements`).toHaveLength(1)
  }
})

test.each([
  ['Korean', 'АО 한서기계 주식회사'],
  ['Korean of a rare syllable', '㈜뷁믕힣'],
  ['Chinese beyond the first plane', '𠮷野家 深圳市流明贸易有限公司'],
  ['Traditional Chinese', '臺灣龍體貿易公司'],
  ['Japanese', 'ひまわり トレーディング'],
  ['Greek with accents', 'Ελληνική Εταιρεία «Ήλιος» ΐ ά ἀ'],
  ['Thai', 'บริษัท ส่งออกไทย จำกัด'],
  ['Vietnamese', 'Công ty Thương mại Nguyễn'],
])('a paper has the signs of a recipient whose name is %s', async (_, name) => {
  const said = textOfPdf(Buffer.from(await drawReport(report(name))))
  if (said !== null) expect(said.normalize('NFKD')).toContain(`Получатель ${name}`.normalize('NFKD'))
})

test('a Hebrew name is one stretch that is read from the right, blanks and quotes with it', async () => {
  const name = 'חברת אור בע"מ'
  expect(runsOf(`АО ${name}`, 'bold')).toEqual([
    { face: 'bold', text: 'АО ' },
    { face: 'hebrew', text: name },
  ])
  const said = textOfPdf(Buffer.from(await drawReport(report(name))))
  if (said !== null) for (const word of name.split(' ')) expect(said).toContain(word)
})

test('a sign that no face has is «?», and nothing else of its name is lost', async () => {
  const said = textOfPdf(Buffer.from(await drawReport(report('Завод 𒀱 한국'))))
  if (said !== null) expect(said).toContain('Получатель Завод ? 한국')
})

describe.each(Object.entries(NAMES))('a paper with names %s', (about, name) => {
  test('is drawn whole, and the same at each call', async () => {
    const [one, two] = [await drawReport(report(name)), await drawReport(report(name))]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    const said = textOfPdf(Buffer.from(one))
    // Nothing of the name is cut, though it is broken into lines; six times it stands there
    if (said !== null && about.startsWith('of 255'))
      expect(said.match(/[ЩОбщество]/gu)?.length).toBeGreaterThanOrEqual(5 * name.replaceAll(' ', '').length)
    expect((await act(name)).length).toBeGreaterThan(1000)
    const entry = { path: `Ордер №1/${name}.pdf`, name, size: 1, sha256: 'a'.repeat(64) }
    const inventory = drawInventory({ paper: 'INVENTORY', locale: 'en', title: name, at: AT, entries: [entry] })
    expect((await inventory).length).toBeGreaterThan(1000)
  })
})

test.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['C:\\Windows\\a.pdf', 'C__Windows_a.pdf'],
  ['con.pdf', '_con.pdf'],
  ['Счёт №1.pdf', 'Счёт №1.pdf'],
  ['счёт\u202Efdp.exe', 'счёт_fdp.exe'],
  ['', '_'],
])('a file called «%s» is called «%s» in a pack', (name, expected) => {
  const safe = safeName(name)
  expect(safe).toBe(expected)
})

test('a long name is cut to what file systems take, between signs and before its extension', () => {
  const safe = safeName(`${'😀'.repeat(200)}.pdf`)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(240)
  expect(safe).toMatch(/^(?:😀)+\.pdf$/u)
})

test('doubles are numbered, whatever their case, within a folder', () => {
  const pathOf = createPaths()
  const paths = [pathOf('a', 'Счёт.pdf'), pathOf('a', 'СЧЁТ.PDF'), pathOf('b', 'Счёт.pdf'), pathOf('a', 'Счёт.pdf')]
  expect(paths).toEqual(['a/Счёт.pdf', 'a/СЧЁТ (2).PDF', 'b/Счёт.pdf', 'a/Счёт (3).pdf'])
})
