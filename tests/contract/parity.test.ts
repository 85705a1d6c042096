import { isEnumType, isInputObjectType, isObjectType, type GraphQLField } from 'graphql'
import { describe, expect, test } from 'vitest'
import { GROUPS } from '../../domain/core/roles.ts'
import { rightOf, uses } from '../../server/api/directives.ts'
import { argumentsOf } from '../../server/core/keys.ts'
import { createSchema } from '../../server/api/schema.ts'
import { resolvers } from '../../server/app/resolvers.ts'
import type { Caller, Role } from '../../server/generated/schema.ts'
import { NEEDS, type RootField } from '../../server/api/needs.ts'
import { openApiOf } from '../../server/api/rest/openapi.ts'
import { type Call, callsOf, pathNames } from '../../server/api/rest/routes.ts'
import rows from './routes.json' with { type: 'json' }

const schema = createSchema(resolvers)
const calls = callsOf(schema)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const served = new Map(calls.map(call => [nameOf(call), call]))
const built = rows
  .filter(row => served.has(nameOf(row)))
  .map(row => ({ ...row, call: served.get(nameOf(row)) as Call }))

/** Who passes the door of a route; what is one's own, or by the record, the service judges behind it. */
const WHO: Readonly<Record<string, readonly Caller[] | null>> = {
  '-': null,
  any: ['ANY'],
  C: ['CLIENT'],
  Q: ['REQUEST_DESK'],
  O: ['ORDER_DESK'],
  M: ['MANAGEMENT'],
  A: ['ADMIN'],
  'C, Q': ['CLIENT', 'REQUEST_DESK'],
  'C, O': ['CLIENT', 'ORDER_DESK'],
  'M, self': ['ANY'],
  'A, self': ['ANY'],
  'A; M for clients': ['MANAGEMENT'],
  'by the desk': ['MANAGEMENT'],
  'by the item': ['ANY'],
  'by the owner': ['ANY'],
}

const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()

/** The names that a call takes from its query. */
function queryNames({ field, path, body }: Call): string[] {
  if (body === '*') return []
  const inPath = pathNames(path)
  return argumentsOf(field)
    .map(({ name }) => name)
    .filter(name => name !== body && !inPath.includes(name))
}

describe('routes.json', () => {
  test('is served whole', () => {
    expect(rows.map(nameOf).filter(name => !served.has(name))).toEqual([])
  })

  test('holds every route of the schema', () => {
    const known = new Set(rows.map(nameOf))
    expect([...served.keys()].filter(name => !known.has(name))).toEqual([])
  })

  test('is served once a route', () => {
    expect(calls.map(nameOf).length).toBe(served.size)
  })

  test.each(built)('$method $path takes the query $query', ({ call, query }) => {
    const given = [...query.matchAll(/(\w+)=/g)].map(([, name = '']) => name)
    const extra = queryNames(call).filter(name => !given.includes(name))
    expect(given.filter(name => !queryNames(call).includes(name))).toEqual([])
    // Every step takes the version that its caller has seen
    expect(extra.filter(name => name !== 'version')).toEqual([])
  })

  test.each(built)('$method $path is open to $who', ({ call, who }) => {
    const groups = WHO[who]
    expect(groups, `what ${who} means`).toBeDefined()
    const right = rightOf(schema, call.field)
    const expected: readonly Role[] | undefined = groups?.flatMap(group => GROUPS[group])
    expect(right && sorted(right.roles)).toEqual(expected ? sorted(expected) : null)
  })
})

interface Operation {
  readonly 'x-open-to-keys'?: boolean
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
  readonly security?: unknown
}

interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

describe('the OpenAPI document', () => {
  const document = JSON.parse(JSON.stringify(openApiOf(schema))) as Document
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

  test('has every route and no other', () => {
    const shapeOf = (route: string) => route.replace(/\{\w+\}/g, '{}')
    expect(operations.map(nameOf).map(shapeOf).toSorted()).toEqual([...served.keys()].map(shapeOf).toSorted())
  })

  test('names each address once: no two paths differ by the names of their parameters only', () => {
    const shapes = Object.keys(document.paths).map(path => path.replace(/\{\w+\}/g, '{}'))
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  test('tells of the refusals of reads that name a record elsewhere than in the path', () => {
    const refusalsOf = (name: string) =>
      Object.keys(operations.find(({ operation }) => operation.operationId === name)?.operation.responses ?? {})
    expect(refusalsOf('download')).toContain('404')
    expect(refusalsOf('rateCalc')).toEqual(expect.arrayContaining(['404', '409']))
  })

  test('tells of every call who may call it, and how it refuses', () => {
    for (const { method, path, operation } of operations) {
      const call = calls.find(({ field }) => field.name === operation.operationId)
      const isPublic = call !== undefined && rightOf(schema, call.field) === null
      const need = NEEDS[operation.operationId as RootField]
      const scopes = need === 'never' ? [] : 'all' in need ? need.all : need
      expect(operation.security, nameOf({ method, path })).toEqual(isPublic ? [] : [{ bearer: scopes }])
      expect(operation['x-open-to-keys'], nameOf({ method, path })).toBe(isPublic ? undefined : need !== 'never')
      const wanted = ['400', '429', ...(isPublic ? [] : ['401', '403']), ...(path.includes('{') ? ['404'] : [])]
      expect(Object.keys(operation.responses), nameOf({ method, path })).toEqual(expect.arrayContaining(wanted))
      for (const [status, { $ref }] of Object.entries(operation.responses))
        if (/^[45]/.test(status)) expect($ref).toBe(`#/components/responses/Error${status}`)
    }
  })

  test('has no component that nothing leads to', () => {
    const text = JSON.stringify(document)
    for (const name of Object.keys(document.components.schemas))
      expect(text, name).toContain(`"#/components/schemas/${name}"`)
  })

  test('is OpenAPI 3.1 whose references all lead somewhere', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(50)
    const names = new Set(Object.keys(document.components.schemas))
    expect(sorted(references.map(([, name = '']) => name)).filter(name => !names.has(name))).toEqual([])
  })

  test('names its operations apart', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test.each(operations)(
    '$method $path declares its parameters once, those of the path as required',
    ({ path, operation }) => {
      const parameters = operation.parameters ?? []
      const names = parameters.map(parameter => `${parameter.in} ${parameter.name}`)
      expect(new Set(names).size).toBe(names.length)
      const inPath = parameters.filter(parameter => parameter.in === 'path')
      expect(inPath.map(({ name }) => name).toSorted()).toEqual(pathNames(path).toSorted())
      expect(inPath.every(({ required }) => required)).toBe(true)
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0)
    },
  )
})

describe('the schema', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const rootFields: GraphQLField<unknown, unknown>[] = roots.flatMap(root => Object.values(root?.getFields() ?? {}))

  test.each(rootFields)('$name says what it does and has exactly one right', field => {
    expect(field.description).toBeTruthy()
    expect(() => rightOf(schema, field)).not.toThrow()
    const rights = ['public', 'allow', 'step'].flatMap(name => uses<object>(schema, name, field))
    expect(rights.length).toBe(1)
  })

  test('describes every type, input, enum and scalar of its own', () => {
    const own = Object.values(schema.getTypeMap()).filter(
      type => type.astNode && !roots.some(root => root?.name === type.name),
    )
    expect(
      own.filter(type => isObjectType(type) || isInputObjectType(type) || isEnumType(type)).length,
    ).toBeGreaterThan(50)
    expect(own.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
  })
})
