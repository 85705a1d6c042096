import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entities } from '../../server/app/entities.ts'

const root = join(import.meta.dirname, '../..')
const tables = entities.map(({ meta }) => meta.tableName)

/** SQL that names a table: in a typed statement the table stands alone in its text. */
const NAMES_TABLE = new RegExp(
  `\\b(?:select\\b[^'\`]*\\bfrom|delete from|insert into|join|update)\\s+"?(?:${tables.join('|')})\\b`,
  'i',
)

/** Texts of SQL stand here: in migrations, and in the audit of all money. */
const STRINGS = /^server\/(migrations\/|reconciliation\/(chains|counters|passports|rules|sealedRows)\.ts$)/

/** What asks for the state of the database itself, and for no table. */
const OF_DATABASE = ['server/app/backup.ts']

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

/** Whether a source has a text of SQL that names a table, or runs one. */
const isString = (source: string) => {
  const code = withoutComments(source)
  return NAMES_TABLE.test(code) || /\b(?:em|fork\(\))\.execute\b/.test(code)
}

test('a table stands in a text of SQL only in migrations and in the check of money', () => {
  const files = globSync('server/**/*.ts', { cwd: root }).filter(file => !STRINGS.test(file))
  expect(files.length).toBeGreaterThan(150)
  const found = files.filter(file => isString(readFileSync(join(root, file), 'utf8')))
  expect(found.toSorted()).toEqual(OF_DATABASE)
})

test.each([
  ["const ALL = 'select id from app_user'", true],
  ['const ALL = `select * from chat_thread t join "chat_read" r on true`', true],
  ["change(em, 'update client_balance set amount = 0')", true],
  ["em.execute('vacuum')", true],
  ["db.selectFrom('app_user as u').innerJoin('chat_read as r', 'r.reader_id', 'u.id')", false],
  ['// Taken from request and company\nconst a = 1', false],
])('the search for such texts judges %s', (source, isFound) => {
  expect(isString(source)).toBe(isFound)
})
