import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildASTSchema, type GraphQLFieldResolver, type GraphQLSchema, isObjectType, parse } from 'graphql'
import { putGuards } from './guard.ts'
import { withKeys } from '../core/keys.ts'
import { putScalars } from './scalars.ts'

/** The types of schema.graphql, with nothing behind them. */
export function readSchema(): GraphQLSchema {
  const text = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  // Nobody asks where in the file something stands; kept for each of its words that takes megabytes. A test judges the file
  return buildASTSchema(withKeys(parse(text, { noLocation: true })), { assumeValidSDL: true })
}

/** Builds the schema of schema.graphql with its resolvers, scalars and guards. Throws when a field lacks its right. */
export function createSchema(resolvers: object): GraphQLSchema {
  const schema = readSchema()
  for (const [typeName, fields] of Object.entries(resolvers) as [string, object][]) {
    const type = schema.getType(typeName)
    if (!isObjectType(type)) throw new Error(`The schema has no type ${typeName}`)
    for (const [name, resolver] of Object.entries(fields)) {
      const field = type.getFields()[name]
      if (!field) throw new Error(`The schema has no field ${typeName}.${name}`)
      if (typeof resolver === 'function') field.resolve = resolver as GraphQLFieldResolver<unknown, unknown>
      else Object.assign(field, resolver)
    }
  }
  putScalars(schema)
  putGuards(schema)
  return schema
}
