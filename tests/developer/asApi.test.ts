import { execFileSync } from 'node:child_process'
import { isObjectType, parse } from 'graphql'
import { expect, test } from 'vitest'
import { openApiOf } from '../../server/api/rest/openapi.ts'
import { callsOf } from '../../server/api/rest/routes.ts'
import { NEEDS, type RootField } from '../../server/api/needs.ts'
import { argumentsOf } from '../../server/core/keys.ts'
import {
  askedIn,
  graphQLCommand,
  type OpenApi,
  playgroundAddress,
  quoted,
  restCallsOf,
  restCommand,
  textOf,
} from '../../web/developer/restCalls.ts'
import { hiddenSecrets, SECRET } from '../../web/developer/secrets.ts'
import { roots, schema } from '../support/calls.ts'

const calls = restCallsOf(openApiOf(schema) as unknown as OpenApi)
const ORIGIN = 'https://trinity.example'

/** What a shell makes of a command: the words that curl is given. */
const wordsOf = (command: string): string[] =>
  execFileSync('bash', ['--norc', '-c', command.replace(/^curl/, 'printf "%s\\0"')], {
    env: { PATH: process.env['PATH'], TRINITY_KEY: 'trinity_of_a_test' },
  })
    .toString()
    .split('\0')
    .slice(0, -1)

const COMMENT = "It's closed $HOME `id`"

test.each<[string, object, string[], object | null]>([
  ['orders', { page: 0, search: "O'Neil & сыновья", status: null }, ["/order?page=0&search=O'Neil+%26+сыновья"], null],
  ['order', { id: 7 }, ['/order/7'], null],
  ['deleteRequest', { id: 7, version: 2 }, ['-X', 'DELETE', '/request/7?version=2'], null],
  [
    'setRequestStatus',
    { id: 7, status: 'REJECTED', comment: COMMENT },
    ['-X', 'PUT', '/request/7/status'],
    { status: 'REJECTED', comment: COMMENT },
  ],
  ['createRequest', { request: { inn: COMMENT } }, ['-X', 'POST', '/request'], { inn: COMMENT }],
])('the command of %s with %j is read by a shell as it is meant', (name, args, expected, body) => {
  const call = calls.get(name)
  if (!call) throw new Error(`No call ${name}`)
  const words = wordsOf(restCommand(ORIGIN, call, { ...args }))
  const address = expected.length - 1
  expect(words.slice(0, address)).toEqual(expected.slice(0, address))
  expect(decodeURI(words[address] ?? '')).toBe(`${ORIGIN}/trinity/api/v1${expected[address]}`)
  expect(words).toContain('Authorization: Bearer trinity_of_a_test')
  expect(words.includes('-d') ? JSON.parse(words.at(-1) ?? '') : null).toEqual(body)
})

test('every call of REST says where each of its arguments stands', () => {
  for (const { field, path, body } of callsOf(schema)) {
    const call = calls.get(field.name)
    const placed = new Set((call?.parameters ?? []).map(one => one['x-argument'] ?? one.name))
    for (const { name } of argumentsOf(field)) {
      const isPlaced = placed.has(name) || call?.['x-body'] === name || call?.['x-body'] === '*'
      expect(isPlaced, `${field.name}.${name} of ${path} ${body ?? ''}`).toBe(true)
    }
  }
})

test('the arguments of a root field are those that its variables and its text give', () => {
  const document = parse(`query Q($page: Int, $more: Boolean!) {
    mine: orders(page: $page, status: ACTION) { totalItems __typename }
    requests @include(if: $more) { totalItems }
    profile @skip(if: $more) { name }
    __typename
  }`)
  expect(askedIn(document, { page: 2, more: false })).toEqual([
    { name: 'orders', args: { page: 2, status: 'ACTION' } },
    { name: 'profile', args: {} },
  ])
  expect(textOf(document)).not.toContain('__typename')
})

test('the command over GraphQL carries the document and its variables, and no token', () => {
  const query = 'query One($id: Int!) { order(id: $id) { contractor } }'
  const command = graphQLCommand(ORIGIN, query, { id: 7 })
  expect(command).not.toContain('trinity_')
  const words = wordsOf(command)
  expect(JSON.parse(words.at(-1) ?? '')).toEqual({ query, variables: { id: 7 } })
})

test('what the playground opens stands behind the mark of its address', () => {
  const address = new URL(playgroundAddress('/playground', '{ profile { name } }', { page: 0 }), ORIGIN)
  expect(address.search).toBe('')
  expect(new URLSearchParams(address.hash.slice(1)).get('query')).toBe('{ profile { name } }')
})

test.each(["it's", '', '$(id)', '`id`', 'a\nb', '\\'])('%j is one word of a shell', text => {
  expect(wordsOf(`curl ${quoted(text)}`)).toEqual([text])
})

/** Names that are of doors wherever they stand. */
const OF_DOORS = /password|secret|token|challenge|confirmation|recoveryCodes/i

test('every field that is shown once, and every name of a door in what is open to keys, is hidden', () => {
  const onces = Object.values(schema.getTypeMap())
    .filter(type => isObjectType(type))
    .flatMap(type => Object.values(type.getFields()))
    .filter(({ astNode }) => astNode?.directives?.some(({ name }) => name.value === 'shownOnce'))
  expect(onces.length).toBeGreaterThan(5)
  for (const { name } of onces) expect(SECRET, name).toContain(name)
  const shown = [...roots.query, ...roots.mutation.filter(({ name }) => NEEDS[name as RootField] !== 'never')]
  for (const { name, args } of shown)
    for (const arg of args) if (OF_DOORS.test(arg.name)) expect(SECRET, `${name}(${arg.name})`).toContain(arg.name)
  expect(hiddenSecrets({ a: [{ secret: 'x', url: null, name: 'n', __typename: 'T' }], file: { b64: 'AAAA' } })).toEqual(
    {
      a: [{ secret: '…', url: null, name: 'n' }],
      file: { b64: '…' },
    },
  )
})
