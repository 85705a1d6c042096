import { type DocumentNode, Kind, type OperationDefinitionNode, print, valueFromASTUntyped, visit } from 'graphql'
import { hiddenSecrets } from './secrets.ts'

/** What the OpenAPI document says of a call, as much as is needed to write it down. */
interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly 'x-argument'?: string }[]
  /** The argument that the body is; *: its keys are the arguments. */
  readonly 'x-body'?: string
  readonly 'x-open-to-keys'?: boolean
}

/** The OpenAPI document of the server. */
export interface OpenApi {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  /** The playground, where it is open. */
  readonly externalDocs?: { readonly url: string }
}

/** A call over REST. */
export interface RestCall extends Described {
  readonly method: string
  readonly path: string
}

/** The calls of REST by the root fields that serve them. */
export function restCallsOf(document: OpenApi): ReadonlyMap<string, RestCall> {
  const [base] = document.servers
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [
        described.operationId,
        { ...described, method: method.toUpperCase(), path: `${base?.url ?? ''}${path}` },
      ]),
    ),
  )
}

/** A root field as a document asks for it. */
interface Asked {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

const operationIn = ({ definitions }: DocumentNode): OperationDefinitionNode | undefined =>
  definitions.find(one => one.kind === Kind.OPERATION_DEFINITION)

/** The root fields of a document with their arguments; those that its variables leave out are left out. */
export function askedIn(document: DocumentNode, variables: Readonly<Record<string, unknown>>): Asked[] {
  const found = operationIn(document)?.selectionSet.selections ?? []
  return found.flatMap(field => {
    if (field.kind !== Kind.FIELD || field.name.value.startsWith('__')) return []
    const isLeftOut = field.directives?.some(({ name, arguments: [given] = [] }) => {
      const value = given && valueFromASTUntyped(given.value, variables)
      return name.value === 'skip' ? value === true : name.value === 'include' && value === false
    })
    if (isLeftOut) return []
    const args = (field.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)])
    return [{ name: field.name.value, args: Object.fromEntries(args) as Asked['args'] }]
  })
}

/** The text of a document as a person would write it: without what only the cache of the page needs. */
export function textOf(document: DocumentNode): string {
  const bare = visit(document, { Field: ({ name }) => (name.value === '__typename' ? null : undefined) })
  return print(bare)
}

/** A text as one word of a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Where a command takes the key or the token of its caller from: it never stands in the command. */
const BEARER = `-H "Authorization: Bearer $TRINITY_KEY"`
const JSON_BODY = `-H 'Content-Type: application/json'`

const written = (value: unknown) => quoted(JSON.stringify(hiddenSecrets(value)))

/** A call as a command of curl, over REST. */
export function restCommand(origin: string, call: RestCall, args: Asked['args']): string {
  const named = (call.parameters ?? []).filter(one => one['x-argument'] !== undefined || one.in === 'query')
  const valueOf = (one: (typeof named)[number]) => args[one['x-argument'] ?? one.name]
  const path = named
    .filter(one => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(String(valueOf(one)))), call.path)
  const queried = named.filter(one => one.in === 'query' && (valueOf(one) ?? null) !== null)
  const query = new URLSearchParams(queried.map((one): [string, string] => [one.name, String(valueOf(one))])).toString()
  const taken = new Set(named.map(one => one['x-argument'] ?? one.name))
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !taken.has(name)))
  const body = call['x-body'] === '*' ? rest : call['x-body'] && args[call['x-body']]
  return [
    `curl ${call.method === 'GET' ? '' : `-X ${call.method} `}${quoted(`${origin}${path}${query && `?${query}`}`)}`,
    BEARER,
    ...(body === undefined ? [] : [JSON_BODY, `-d ${written(body)}`]),
  ].join(' \\\n  ')
}

/** A call as a command of curl, over GraphQL. */
export function graphQLCommand(origin: string, query: string, variables: Asked['args']): string {
  return [`curl ${quoted(`${origin}/graphql`)}`, BEARER, JSON_BODY, `-d ${written({ query, variables })}`].join(
    ' \\\n  ',
  )
}

/** Where the playground opens a document with its variables: behind the mark, so that no server reads them. */
export function playgroundAddress(playground: string, query: string, variables: Asked['args']): string {
  return `${playground}#${new URLSearchParams({ query, variables: JSON.stringify(hiddenSecrets(variables), null, 2) })}`
}
