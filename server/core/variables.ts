import {
  coerceInputValue,
  getNamedType,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import type { FieldProblem } from '../../domain/core/problems.ts'
import type { MessageKey } from '../../domain/core/texts.ts'

/** What is said of a value that is not of the type; a numeric string is none (decisions.md section 1). */
const SAID: Readonly<Record<string, MessageKey>> = {
  Int: 'fields.integer',
  Money: 'fields.money',
  Rate: 'fields.number',
  Boolean: 'fields.flag',
  String: 'fields.text',
  Date: 'fields.date',
}

/** Judges the variables of an operation; the paths of what is wrong are those of the caller's body. */
export function judgeVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  const tell = (field: string, key: MessageKey) => found.has(field) || found.set(field, { field, key })
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value
    const type = typeFromAST(schema, definition.type)
    if (!isInputType(type)) continue // validation has refused it
    const value = variables[name]
    if (value === undefined || value === null) {
      if (isNonNullType(type) && !(value === undefined && definition.defaultValue)) tell(name, 'fields.required')
    } else {
      for (const path of nulPaths(value)) tell(path.join('.') || name, 'fields.characters')
      coerceInputValue(value, type, path => tell(path.length ? path.join('.') : name, said(type, path)))
    }
  }
  return [...found.values()]
}

/** Where a value holds a NUL character: no database keeps one, and no text of people has one. */
function nulPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => nulPaths(item, [...path, key]))
}

function said(type: GraphQLInputType, path: readonly (string | number)[]): MessageKey {
  let at: GraphQLInputType = type
  for (const step of path) {
    if (isNonNullType(at)) at = at.ofType
    if (isListType(at)) at = at.ofType
    else if (isInputObjectType(at)) at = at.getFields()[step]?.type ?? at
  }
  if (isNonNullType(at)) at = at.ofType
  if (isListType(at)) return 'fields.list'
  const named = getNamedType(at)
  return isEnumType(named) ? 'fields.choice' : (SAID[named.name] ?? 'fields.invalid')
}
