import { expect, test } from 'vitest'
import { fileSize } from '../../web/ui/fileSize.ts'

test.each([
  [1, 'ru', '1 кБ'],
  [12_000, 'ru', '12 кБ'],
  [1024 * 1024, 'ru', '1 МБ'],
  [3_355_443, 'ru', '3,2 МБ'],
  [20 * 1024 * 1024, 'ru', '20 МБ'],
  [20 * 1024 * 1024, 'en', '20 MB'],
  [3_355_443, 'en', '3.2 MB'],
  [500, 'en', '1 kB'],
] as const)('a file of %d bytes has its size in %s: %s', (bytes, language, text) => {
  expect(fileSize(bytes, language).replaceAll(/\s/g, ' ')).toBe(text)
})
