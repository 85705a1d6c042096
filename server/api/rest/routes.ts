import type { GraphQLField, GraphQLSchema } from 'graphql'
import { type RestRoute, routesOf } from '../directives.ts'

/** One REST call: the field that serves it and where. */
export interface Call extends RestRoute {
  readonly operation: 'query' | 'mutation'
  readonly field: GraphQLField<unknown, unknown>
}

/** Every REST call of the schema, in its order. */
export function callsOf(schema: GraphQLSchema): Call[] {
  const roots = [
    { operation: 'query', type: schema.getQueryType() },
    { operation: 'mutation', type: schema.getMutationType() },
  ] as const
  return roots.flatMap(({ operation, type }) =>
    Object.values(type?.getFields() ?? {}).flatMap(field =>
      routesOf(schema, field).map(route => ({ ...route, operation, field })),
    ),
  )
}

/** The names of the parameters in a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
