import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, printSchema, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { readSchema } from '../../server/api/schema.ts'
import { schema } from '../support/calls.ts'

/** A start takes it as it is: what is wrong in it comes to light here alone. */
test('the schema is valid as its file is written, and as it is served', () => {
  const text = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  expect(() => buildSchema(text)).not.toThrow()
  expect(() => buildSchema(printSchema(readSchema()))).not.toThrow()
  expect(validateSchema(schema)).toEqual([])
  expect(() => buildSchema(`${text}\ntype Query { twice: Int }`)).toThrow('There can be only one type named "Query"')
})
