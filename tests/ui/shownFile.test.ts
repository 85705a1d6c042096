import { expect, test } from 'vitest'
import { newsSince } from '../../web/ui/compare.ts'
import { isOwnUpload, newFiles, type ShownFile, shownFile } from '../../web/ui/shownFile.ts'

const invoice = (fileId: number, name = 'Инвойс.pdf') => shownFile(7, 'ORDER_CLIENT_INVOICE', name, fileId)
const order = (id: number, name = 'a.pdf'): ShownFile => ({ id, type: 'PAYMENT_ORDER', name, fileId: id })

const newsOf = (was: unknown, is: unknown) => newsSince({ invoiceFile: was }, { invoiceFile: is })

test.each([
  ['another content under the same name', invoice(1), invoice(2), [2]],
  ['another content under another name', invoice(1), invoice(2, 'Новый.pdf'), [2]],
  ['a first file', null, invoice(2), [2]],
  ['a payment order beside one of the same name', [order(1)], [order(1), order(2)], [2]],
  ['a file that was taken away, which leaves nothing to open', invoice(1), null, []],
])('%s is news of a form that shows it', (_what, was, is, opened) => {
  const news = newsOf(was, is)
  expect(news).toHaveLength(1)
  expect(news.flatMap(newFiles).map(({ fileId }) => fileId)).toEqual(opened)
})

test('the same file, read anew, is no news', () => {
  expect(newsOf(invoice(1), invoice(1))).toEqual([])
})

test('a file that comes of one’s own upload is told from one that somebody else has sent', () => {
  const [news] = newsOf(null, invoice(2))
  const isOwn = (sent: object) => news !== undefined && isOwnUpload(news, { ...sent })
  expect(isOwn({ invoice: { id: 2, name: 'Инвойс.pdf' } })).toBe(true)
  expect(isOwn({ invoice: { id: 3, name: 'Инвойс.pdf' } })).toBe(false)
  expect(isOwn({ contract: { id: 2, name: 'Инвойс.pdf' } })).toBe(false)
  expect(isOwn({})).toBe(false)
})

test('a record without a file shows none', () => {
  expect(shownFile(7, 'ORDER_SLIP', null, null)).toBeNull()
})
