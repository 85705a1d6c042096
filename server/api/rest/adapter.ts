import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLFormattedError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isListType,
  parse,
} from 'graphql'
import type { Context } from '../../core/context.ts'
import { argumentsOf } from '../../core/keys.ts'
import type { Role } from '../../generated/schema.ts'
import { answerOf } from '../answer.ts'
import type { Execute } from '../executor.ts'
import { type Operation, operationOf } from '../operation.ts'
import { type Call, callsOf, pathNames } from './routes.ts'
import { shapeOf } from './shape.ts'

/** The base that the REST face is served under. */
export const BASE = '/trinity/api/v1'
/** The base with what may stand before it, behind the origin that some send with their addresses. */
const WITH_PREFIX = new RegExp(`^((?:https?://[^/]*)?)/api(?=${BASE}/)`)

/** An address as it is routed: the same whether the prefix stands before the base of REST or not. */
export const routedUrl = (url: string): string => url.replace(WITH_PREFIX, '$1')

/** What a caller has seen of a record: it counts in the query and in the body, so that nothing older is overwritten unnoticed. */
const SEEN: ReadonlySet<string> = new Set(['version', 'rubAmountBefore'])

type Values = Record<string, unknown>

interface Parts {
  readonly schema: GraphQLSchema
  readonly execute: Execute
  readonly contextOf: (request: FastifyRequest) => Promise<Context>
}

/** Answered with an empty object where there is nothing to say. */
const DONE: ReadonlySet<string> = new Set(['Done', 'DoneOrWaiting'])

/** Serves every @rest field by the document that asks for it: same guards, same errors, same logs. */
export function serveRest(app: FastifyInstance, { schema, execute, contextOf }: Parts): void {
  for (const call of callsOf(schema)) {
    const operations = new Map<string, Operation>()
    const operationFor = (roles: readonly Role[]) => {
      const key = roles.join()
      const operation = operations.get(key) ?? restOperation(schema, call, roles)
      operations.set(key, operation)
      return operation
    }
    const variablesOf = variablesIn(call)
    const isDone = DONE.has(getNamedType(call.field.type).name)
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = await contextOf(request)
      const operation = operationFor(ctx.viewer?.roles ?? [])
      const { data, errors, headers } = answerOf(await execute(operation, variablesOf(request), ctx), ctx)
      const error = errors?.find(({ path }) => !path || path.length === 1) ?? errors?.[0]
      for (const [name, value] of headers) void reply.header(name, value)
      void reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8')
      if (error) return reply.status(statusOf(error)).send(JSON.stringify(refusalOf(error)))
      return reply.send(JSON.stringify(isDone && data?.[call.field.name] === true ? {} : data?.[call.field.name]))
    }
    app.route({
      method: call.method,
      url: BASE + call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { takesFiles: takesFiles(call.field) },
      handler,
    })
  }
}

/** Tells whether files may stand in a call's arguments, at any depth. */
function takesFiles({ args }: Call['field']): boolean {
  return args.some(({ type }) => holdsFiles(type, new Set()))
}

function holdsFiles(type: GraphQLInputType, seen: Set<string>): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named) || seen.has(named.name)) return false
  seen.add(named.name)
  const fields = named.getFields()
  return 'b64' in fields || Object.values(fields).some(field => holdsFiles(field.type, seen))
}

function restOperation(schema: GraphQLSchema, call: Call, roles: readonly Role[]): Operation {
  const operation = operationOf(schema, parse(documentOf(schema, call, roles)), null)
  if (!operation) throw new Error(`The call ${call.path} has no operation`)
  return operation
}

function statusOf(error: GraphQLFormattedError): number {
  return Number(error.extensions?.['status'] ?? 500)
}

function refusalOf({ message, extensions }: GraphQLFormattedError) {
  const { code, fieldErrors = [], requestId } = extensions ?? {}
  return { code, message, fieldErrors, ...(requestId !== undefined && { requestId }) }
}

/** The document of a call, as its caller may read the answer. */
export function documentOf(schema: GraphQLSchema, { operation, field }: Call, roles: readonly Role[]): string {
  const given = argumentsOf(field)
    .map(({ name, type }) => `$${name}: ${type.toString()}`)
    .join(', ')
  const passed = argumentsOf(field)
    .map(({ name }) => `${name}: $${name}`)
    .join(', ')
  const call = argumentsOf(field).length > 0 ? `${field.name}(${passed})` : field.name
  return `${operation}${given && `(${given})`} { ${call}${shapeOf(schema, field.type, roles)} }`
}

/** Where an argument of a call stands in a request. */
type Place = (params: Values, query: Values, body: object) => unknown

function placeOf({ name, type }: GraphQLArgument, inPath: readonly string[], body: string | undefined): Place {
  if (inPath.includes(name)) return params => pathValue(type, String(params[name]))
  if (body === name) return (_params, _query, sent) => known(type, sent)
  if (body === '*') return (_params, _query, sent) => known(type, (sent as Values)[name])
  if (!SEEN.has(name)) return (_params, query) => queryValue(type, query[name])
  return (_params, query, sent) => queryValue(type, query[name]) ?? known(type, inBody(sent, name))
}

/** Reads the variables of a call out of its requests. */
function variablesIn({ field, path, body }: Call): (request: FastifyRequest) => Values {
  const inPath = pathNames(path)
  const places = argumentsOf(field).map(arg => [arg.name, placeOf(arg, inPath, body)] as const)
  return ({ params, query, body: sent }) => {
    const variables: Values = {}
    for (const [name, read] of places) variables[name] = read(params as Values, query as Values, sent ?? {})
    return variables
  }
}

/** What the body has under a name; not all bodies are records. */
const inBody = (sent: object, name: string) => (Object.hasOwn(sent, name) ? (sent as Values)[name] : undefined)

/** A malformed id in a path names nothing: 0 is no record's id, so the answer is 404 in its turn. */
function pathValue(type: GraphQLInputType, text: string): unknown {
  if (getNamedType(type).name !== 'Int') return text
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : 0
}

/** An empty parameter is an absent one; text that is not of the type goes on as it is and is refused there. */
function queryValue(type: GraphQLInputType, text: unknown): unknown {
  if (text === undefined || text === '') return undefined
  switch (getNamedType(type).name) {
    case 'Int':
    case 'Money':
    case 'Rate':
      return typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
    case 'Boolean':
      return text === 'true' ? true : text === 'false' ? false : text
    default:
      return text
  }
}

/** Keeps the keys of the input type: old clients send whole records. */
function known(type: GraphQLInputType, value: unknown): unknown {
  const bare = getNullableType(type)
  if (isListType(bare)) return Array.isArray(value) ? value.map(item => known(bare.ofType, item)) : value
  if (!isInputObjectType(bare) || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const kept: Values = {}
  for (const [name, field] of Object.entries(bare.getFields()))
    if (Object.hasOwn(value, name)) kept[name] = known(field.type, (value as Values)[name])
  return kept
}
