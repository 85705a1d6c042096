import { getNamedType, type GraphQLNamedType, type GraphQLOutputType, type GraphQLSchema, isObjectType } from 'graphql'
import { hasOneOf } from '../../../domain/core/roles.ts'
import { readersOf } from '../directives.ts'
import type { Role } from '../../generated/schema.ts'

/**
 * What REST answers for a type: every field that a caller with these roles may read; one that they may not read is left
 * out (decisions.md section 1). Types of the schema are trees, so this ends.
 */
export function shapeOf(schema: GraphQLSchema, type: GraphQLOutputType, roles: readonly Role[]): string {
  const named: GraphQLNamedType = getNamedType(type)
  if (!isObjectType(named)) return ''
  const fields = Object.values(named.getFields())
    .filter(field => {
      const readers = readersOf(schema, field)
      return readers === null || hasOneOf(roles, readers)
    })
    .map(field => `${field.name}${shapeOf(schema, field.type, roles)}`)
  return ` { ${fields.join(' ')} }`
}
