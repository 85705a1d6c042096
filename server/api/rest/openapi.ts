import {
  getNamedType,
  type GraphQLType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import { readersOf, rightOf } from '../directives.ts'
import { type Need, NEEDS, type RootField } from '../needs.ts'
import { argumentsOf, takesKey } from '../../core/keys.ts'
import { BASE } from './adapter.ts'
import { CONVENTIONS } from './conventions.ts'
import { EXAMPLES } from './examples.ts'
import { type Call, callsOf, pathNames } from './routes.ts'

type Json = Record<string, unknown>

const SCALARS: Readonly<Record<string, Json>> = {
  Int: { type: 'integer' },
  Money: { type: 'integer', format: 'int64', description: 'Minor units (×100).' },
  Rate: { type: 'number', description: 'At most 4 decimals.' },
  Boolean: { type: 'boolean' },
  Float: { type: 'number' },
  String: { type: 'string' },
  ID: { type: 'string' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  Done: { type: 'object' },
  Json: {
    type: 'object',
    description: 'An object of JSON: parameters of a list, or WebAuthn as browsers give and take it.',
  },
  DoneOrWaiting: { type: 'object' },
}

const KEY_HEADER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'The same key again is given the first answer (Idempotency-Replayed: true) and changes nothing; kept for 72 hours. Another body under it: 422.',
  schema: { type: 'string', maxLength: 255 },
}

const ERROR: Json = {
  type: 'object',
  required: ['code', 'message', 'fieldErrors'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: "In the caller's language (Accept-Language; Russian by default)." },
    fieldErrors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'defaultMessage'],
        properties: { field: { type: 'string' }, defaultMessage: { type: 'string' } },
      },
    },
    requestId: { type: 'string', description: 'Only with 500: name it to support, our log has it too.' },
  },
}

/** The OpenAPI 3.1 document of the REST face, made from the schema; `playground`: where GraphQL is tried out, if anywhere. */
export function openApiOf(schema: GraphQLSchema, playground: string | null = null): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const known = new Map<string, string>()
  for (const call of callsOf(schema)) {
    // One address is one path of the document, whatever its calls name what stands in it
    const shape = call.path.replace(/\{\w+\}/g, '{}')
    const path = known.get(shape) ?? call.path
    known.set(shape, path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(schema, call, pathNames(path)) }
  }
  const operations = Object.values(paths).flatMap(path => Object.values(path))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Trinity',
      version: '1',
      description: CONVENTIONS,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: BASE }],
    ...(playground && { externalDocs: { url: playground, description: 'The GraphQL playground' } }),
    tags: [...new Set(operations.flatMap(({ tags }) => tags as string[]))].map(name => ({
      name,
      description: `Calls under /${name}.`,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
      schemas: used(paths, { Error: ERROR, ...componentsOf(schema) }),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, { description }]) => [`Error${status}`, errorOf(description)]),
      ),
    },
  }
}

/** How a call says who it is. */
const BEARER =
  'The token of a sign-in, or the secret of an API key of the profile (`trinity_…`): a key does what its owner may and its scopes name, else 403 `keyScope`.'

/** The components that the paths lead to, also through each other. */
function used(paths: Json, components: Json): Json {
  const found = new Set(['Error'])
  const look = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(components[name])
    }
  }
  look(paths)
  return Object.fromEntries(Object.entries(components).filter(([name]) => found.has(name)))
}

const errorOf = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** A call as far as its refusals depend on it. */
interface Kind {
  readonly isPublic: boolean
  /** Its path names a record. */
  readonly names: boolean
  readonly writes: boolean
  readonly hasBody: boolean
  /** Refusals that its parameters do not tell of. */
  readonly more: readonly string[]
}

/** Reads that name a record in their query or body, with what they refuse beside the usual: operation → statuses. */
const MORE: Readonly<Record<string, readonly string[]>> = { download: ['404'], rateCalc: ['404', '409'] }

/** Every refusal with what it means and which calls know it. */
const REFUSALS: Readonly<Record<string, { readonly description: string; readonly of: (kind: Kind) => boolean }>> = {
  400: { description: 'The fields that the caller can correct, or a request that cannot be read.', of: () => true },
  401: { description: 'No valid token.', of: ({ isPublic }) => !isPublic },
  403: {
    description: 'A role that never does this, or an API key that is not open for it.',
    of: ({ isPublic }) => !isPublic,
  },
  404: {
    description: 'Unknown, or not yours: one and the same answer.',
    of: ({ names, writes, isPublic }) => names || (writes && !isPublic),
  },
  409: {
    description:
      'The status, the version or the figures of the record have moved, or the session has to show a second factor.',
    of: ({ isPublic }) => !isPublic,
  },
  413: { description: 'Too large.', of: ({ hasBody }) => hasBody },
  422: {
    description: 'An idempotency key that was used with another body.',
    of: ({ writes, isPublic }) => writes && !isPublic,
  },
  429: { description: 'Too often: see Retry-After.', of: () => true },
  503: { description: 'Busy, try again: see Retry-After.', of: ({ writes }) => writes },
}

function refusalsOf(kind: Kind): Json {
  const known = Object.entries(REFUSALS).filter(([status, { of }]) => of(kind) || kind.more.includes(status))
  return Object.fromEntries(known.map(([status]) => [status, { $ref: `#/components/responses/Error${status}` }]))
}

function operationOf(schema: GraphQLSchema, call: Call, namesOfPath: readonly string[]): Json {
  const { field, path, body } = call
  const right = rightOf(schema, field)
  const inPath = pathNames(path)
  const parameters: Json[] = argumentsOf(field)
    .filter(({ name }) => inPath.includes(name) || !body)
    .map(({ name, type, description }) => ({
      name: namesOfPath[inPath.indexOf(name)] ?? name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || isNonNullType(type),
      ...describing(description, namesOfPath[inPath.indexOf(name)] ?? name, name),
      'x-argument': name,
      schema: typeOf(isNonNullType(type) ? type.ofType : type, false),
    }))
  if (takesKey(field)) parameters.push(KEY_HEADER)
  const queried =
    body && body !== '*' ? argumentsOf(field).filter(({ name }) => name !== body && !inPath.includes(name)) : []
  for (const { name, type } of queried)
    parameters.push({ name, in: 'query', required: isNonNullType(type), schema: typeOf(type, false) })
  return {
    operationId: field.name,
    tags: [path.split('/')[1] === 'client' ? `client/${path.split('/')[2]}` : path.split('/')[1]],
    summary: field.description ?? field.name,
    ...(right ? openTo([...new Set(right.roles)], NEEDS[field.name as RootField]) : { security: [] }),
    ...(body ? { 'x-body': body } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { content: contentOf(call, inPath) } } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: typeOf(field.type, false) } } },
      ...refusalsOf({
        isPublic: right === null,
        names: inPath.length > 0,
        writes: call.operation === 'mutation',
        hasBody: Boolean(body),
        more: MORE[field.name] ?? [],
      }),
      default: errorOf('An error.'),
    },
  }
}

/** Whom a call is open to: roles, and the scopes that an API key needs for it beside its owner's role. */
function openTo(roles: readonly string[], need: Need): Json {
  const scopes = need === 'never' ? [] : 'all' in need ? need.all : need
  const further = typeof need === 'object' && 'and' in need ? ', and what the named record needs' : ''
  const keys = need === 'never' ? 'never' : `${scopes.join(', ') || 'any'}${further}`
  return {
    security: [{ bearer: scopes }],
    description: `Roles: ${roles.join(', ')}. API key: ${keys}.`,
    'x-open-to-keys': need !== 'never',
  }
}

/** What a parameter is: in its own words, and by its own name where the path calls it otherwise. */
function describing(description: string | null | undefined, shown: string, own: string): Json {
  const said = [description, shown === own ? null : `Here: ${own}.`].filter(Boolean).join(' ')
  return said ? { description: said } : {}
}

function contentOf({ field, path, body }: Call, inPath: string[]): Json {
  if (path === '/file')
    return {
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      },
    }
  const argument = argumentsOf(field).find(({ name }) => name === body)
  const schema = argument
    ? typeOf(argument.type, false)
    : {
        type: 'object',
        properties: Object.fromEntries(
          argumentsOf(field)
            .filter(({ name }) => !inPath.includes(name))
            .map(({ name, type }) => [name, typeOf(type)]),
        ),
      }
  const example = EXAMPLES[field.name]
  return { 'application/json': { schema, ...(example && { example }) } }
}

function typeOf(type: GraphQLType, nullable = true): Json {
  if (isNonNullType(type)) return typeOf(type.ofType, false)
  if (isListType(type)) return { type: nullable ? ['array', 'null'] : 'array', items: typeOf(type.ofType) }
  const named = getNamedType(type)
  const scalar = isScalarType(named) ? SCALARS[named.name] : undefined
  if (scalar) return nullable ? { ...scalar, type: [scalar['type'], 'null'] } : scalar
  const ref = { $ref: `#/components/schemas/${named.name}` }
  return nullable ? { anyOf: [ref, { type: 'null' }] } : ref
}

function componentsOf(schema: GraphQLSchema): Json {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const schemas: Json = {}
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || roots.some(root => root === type)) continue
    const described = type.description ? { description: type.description } : {}
    if (isEnumType(type)) schemas[type.name] = { type: 'string', ...described, enum: type.getValues().map(v => v.name) }
    if (!isObjectType(type) && !isInputObjectType(type)) continue
    const properties: Json = {}
    for (const field of Object.values(type.getFields())) {
      const readers = isObjectType(type) ? readersOf(schema, field as never) : null
      const note = [field.description, readers ? `Only for ${[...new Set(readers)].join(', ')}.` : '']
      const description = note.filter(Boolean).join(' ')
      properties[field.name] = { ...typeOf(field.type), ...(description ? { description } : {}) }
    }
    schemas[type.name] = { type: 'object', ...described, properties }
  }
  return schemas
}
