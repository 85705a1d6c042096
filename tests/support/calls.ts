import {
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { isListType, isNonNullType, isRequiredArgument, type GraphQLInputType } from 'graphql'
import { argumentsOf } from '../../server/core/keys.ts'
import { createSchema } from '../../server/api/schema.ts'
import { resolvers } from '../../server/app/resolvers.ts'
import type { Role } from '../../server/generated/schema.ts'
import { type Call, callsOf, pathNames } from '../../server/api/rest/routes.ts'
import { shapeOf } from '../../server/api/rest/shape.ts'
import type { RestAnswer, TestApplication } from './application.ts'

/** The arguments of a call by the names of the field's arguments. */
export type Values = Readonly<Record<string, unknown>>

/** A face of the API. */
export type Face = 'REST' | 'GraphQL'

/** What either face answered, in one form: the bare answer, or `{code, message, fieldErrors}`. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: RestAnswer['headers']
}

type RootField = GraphQLField<unknown, unknown>

/** The schema that all calls are made from. */
export const schema: GraphQLSchema = createSchema(resolvers)

/** The REST calls of the schema. */
export const calls: readonly Call[] = callsOf(schema)

const fieldsOf = (type: { getFields: () => Record<string, RootField> } | null | undefined) =>
  Object.values(type?.getFields() ?? {})

/** The root fields of the schema by operation. */
export const roots = {
  query: fieldsOf(schema.getQueryType()),
  mutation: fieldsOf(schema.getMutationType()),
  subscription: fieldsOf(schema.getSubscriptionType()),
} as const

/** The kind of operation that a root field belongs to. */
export type Operation = keyof typeof roots

const EVERYBODY: readonly Role[] = ['ROLE_CLIENT', 'ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD', 'ROLE_ADMIN']

/** A document that calls one field with the arguments that are given, and asks for all that it answers or for little. */
export function documentOf(
  operation: Operation,
  field: RootField,
  values: Values,
  whole: 'whole' | 'little' = 'whole',
): string {
  const used = argumentsOf(field).filter(({ name }) => name in values)
  const declared = used.map(({ name, type }) => `$${name}: ${type.toString()}`).join(', ')
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ')
  const isObject = isObjectType(getNamedType(field.type))
  const shape = !isObject ? '' : whole === 'whole' ? shapeOf(schema, field.type, EVERYBODY) : ' { __typename }'
  return `${operation}${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`}${shape} }`
}

const written = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''))

/** The address and the body of a REST call: each argument stands where the route takes it. */
export function addressOf({ path, body, field }: Call, values: Values): { path: string; body: unknown } {
  const inPath = pathNames(path)
  const at = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(written(values[name]).slice(0, 60)) || '0',
  )
  const free = argumentsOf(field).filter(({ name }) => name in values && !inPath.includes(name))
  const query = free
    .filter(({ name }) => body !== '*' && body !== name)
    .map(({ name }) => `${name}=${encodeURIComponent(written(values[name]))}`)
  const sent =
    body === '*'
      ? Object.fromEntries(free.map(({ name }) => [name, values[name]]))
      : body
        ? (values[body] ?? {})
        : undefined
  return { path: query.length > 0 ? `${at}?${query.join('&')}` : at, body: sent }
}

let made = 0

/** How many calls this process has made through `callOver`. */
export const callsMade = () => made

/** Calls a field over one face. Throws when the field has no route on it. */
export async function callOver(
  application: TestApplication,
  face: Face,
  token: string | null,
  name: string,
  values: Values,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  made++
  if (face === 'REST') {
    const call = calls.find(({ field }) => field.name === name)
    if (!call) throw new Error(`The field ${name} has no route`)
    const { path, body } = addressOf(call, values)
    return application.rest(token, call.method, path, body, headers)
  }
  const operation = roots.query.some(field => field.name === name) ? 'query' : 'mutation'
  const field = roots[operation].find(one => one.name === name)
  if (!field) throw new Error(`No field ${name}`)
  const { data, errors, ...answer } = await application.graphql(
    token,
    documentOf(operation, field, values),
    values,
    headers,
  )
  const [error] = errors ?? []
  if (!error) return { ...answer, body: data?.[name] }
  const { code, status, fieldErrors } = error.extensions ?? {}
  return { status: Number(status), body: { code, message: error.message, fieldErrors }, headers: answer.headers }
}

/** An id that no record will ever have. */
export const UNKNOWN = 2_000_000_000

function least(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return least(type.ofType)
  if (isListType(type)) return []
  const named = getNamedType(type)
  if (isInputObjectType(named)) return {}
  if (isEnumType(named)) return named.getValues()[0]?.name
  return { Int: UNKNOWN, Money: 1, Rate: 1, Boolean: true, String: 'x', Date: '2026-03-05' }[named.name]
}

/** The least that a field can be called with: required arguments only, ids that nobody has, inputs without keys. */
export function leastValues(field: RootField): Values {
  const needed = argumentsOf(field).filter(arg => isRequiredArgument(arg))
  return Object.fromEntries(needed.map(({ name, type }) => [name, least(type)]))
}
