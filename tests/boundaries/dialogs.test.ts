import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIALOGS } from '../journeys/dialogs.ts'

const root = join(import.meta.dirname, '../..')

/** What draws something that opens over a page. */
const OPENERS =
  /<(Dialog|FormDialog|ConfirmDialog|DeleteRecord|Modal|Drawer|Popover|Menu|Spotlight\.Root)[\s<>]|\bmodals\.open\(/g

/** The furniture that others open: each of them is in the table by its own name. */
const FURNITURE = new Set(['ui/Dialog.tsx', 'ui/ConfirmDialog.tsx', 'ui/FormDialog.tsx', 'ui/DeleteRecord.tsx'])

/** How many there are in each file. */
const counted = (files: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(files, file => file)).map(([file, all]) => [file, all?.length]))

test('everything of the web that opens over a page is in the table of dialogs', () => {
  const files = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => file.endsWith('.tsx') && !file.startsWith('generated') && !FURNITURE.has(file))
  const found = sources.flatMap(file => {
    const drawn = readFileSync(join(root, 'web', file), 'utf8').match(OPENERS) ?? []
    return drawn.map(() => file)
  })
  expect(counted(found)).toEqual(counted(Object.values(DIALOGS)))
})

test('each of them is opened and judged by a journey', () => {
  const folder = join(root, 'tests/journeys')
  const journeys = readdirSync(folder).filter(name => name.endsWith('.journey.ts'))
  const told = journeys.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  const seen = [...told.matchAll(/ seen\((?:.|\n)*?, '([\w.]+)',?\s*\)\n/g)].map(([, name]) => name)
  expect(Object.keys(DIALOGS).filter(name => !seen.includes(name))).toEqual([])
})
