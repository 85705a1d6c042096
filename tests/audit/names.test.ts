import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { audit as en } from '../../web/i18n/en/audit.ts'
import { audit as ru } from '../../web/i18n/ru/audit.ts'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const reads = [schema.getQueryType(), schema.getSubscriptionType()].flatMap(type =>
  Object.keys(type?.getFields() ?? {}),
)

test.each([
  ['Russian', ru],
  ['English', en],
])('everything that may be read has a name in the log, in %s', (_, { reads: names }) => {
  expect(reads.filter(read => !(read in names))).toEqual([])
  expect(Object.keys(names).filter(name => !reads.includes(name))).toEqual([])
})
