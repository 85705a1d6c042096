import { isSchema, type Schema, type SchemaDescription, type SchemaFieldDescription } from 'yup'
import { expect, test } from 'vitest'
import * as account from '../../domain/account/schema.ts'
import * as bank from '../../domain/bank/schema.ts'
import * as company from '../../domain/company/schema.ts'
import * as contractor from '../../domain/contractor/schema.ts'
import * as inn from '../../domain/inn/schema.ts'
import * as order from '../../domain/order/schema.ts'
import * as replenishment from '../../domain/replenishment/schema.ts'
import * as request from '../../domain/request/schema.ts'
import { names } from '../../web/i18n/ru/names.ts'

const rooms: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account,
  bank,
  company,
  contractor,
  inn,
  order,
  replenishment,
  request,
}

/** A schema, also one that is made for a currency. */
const schemaOf = (one: unknown): Schema | null => {
  const made: unknown = typeof one === 'function' ? one('CNY') : one
  return isSchema(made) ? (made as Schema) : null
}

/** The names of all fields of a schema; a file and a country are one field. */
function fieldsOf(described: SchemaFieldDescription | SchemaDescription): string[] {
  if ('innerType' in described) return [described.innerType ?? []].flat().flatMap(fieldsOf)
  if (!('fields' in described) || typeof described.fields !== 'object') return []
  return Object.entries(described.fields).flatMap(([name, field]) => [
    name,
    ...(['code', 'b64'].some(part => 'fields' in field && part in field.fields) ? [] : fieldsOf(field)),
  ])
}

const schemas = Object.entries(rooms).flatMap(([room, all]) =>
  Object.entries(all).flatMap(([name, one]) => {
    const schema = name.endsWith('Schema') && schemaOf(one)
    return schema ? [{ name: `${room}.${name}`, schema }] : []
  }),
)

// The types hold English to the keys of Russian
test.each(schemas)('each field of $name has a name for errors and news', ({ schema }) => {
  expect(fieldsOf(schema.describe()).filter(field => !(field in names))).toEqual([])
})
