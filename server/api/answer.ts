import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Context } from '../core/context.ts'

/** What a call is answered on either face, before it is written down. */
export interface Answer {
  readonly status: number
  /** Headers that say something of this answer, by their names in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly data: ExecutionResult['data']
  readonly errors: readonly GraphQLFormattedError[] | undefined
}

/** What an error says to HTTP; it does not leave the application. */
interface Http {
  readonly status?: number
  readonly headers?: ReadonlyMap<string, string>
}

/** Takes off what is for HTTP; errors of our own carry a status, what is left are documents that cannot be read. */
export function withoutHttp(error: GraphQLFormattedError): GraphQLFormattedError {
  const { http: _, ...extensions } = error.extensions ?? {}
  const isOurs = extensions['status'] !== undefined
  return { ...error, extensions: isOurs ? extensions : { ...extensions, status: 400, fieldErrors: [] } }
}

/** The same of an error that the protocol of sockets writes down by itself. */
export function bareError(error: GraphQLError): GraphQLError {
  const { http: _, ...extensions } = error.extensions
  return new GraphQLError(error.message, { path: error.path ?? null, extensions })
}

/** What the calls of a key say of the errors that were answered: the code of the first, with the fields that it names. */
export function errorIn(errors: readonly Pick<GraphQLFormattedError, 'extensions'>[] | undefined): string | null {
  const [first] = errors ?? []
  if (!first) return null
  const { code, fieldErrors = [] } = (first.extensions ?? {}) as {
    code?: string
    fieldErrors?: readonly { readonly field: string }[]
  }
  const fields = fieldErrors.map(({ field }) => field)
  return [code ?? 'GRAPHQL', ...(fields.length > 0 ? [fields.join(', ')] : [])].join(': ')
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Writes what became of a call as its answer. */
export function answerOf({ data, errors }: ExecutionResult, { state }: Context): Answer {
  if (!errors && !state.replayed) return { status: 200, headers: NONE, data, errors: undefined }
  state.error = errorIn(errors)
  const said = (errors ?? []).map(({ extensions }) => (extensions['http'] ?? {}) as Http)
  const headers = new Map(said.flatMap(http => [...(http.headers ?? [])]))
  if (state.replayed) headers.set(REPLAYED, 'true')
  const status = said.findLast(http => http.status !== undefined)?.status ?? 200
  return { status, headers, data, errors: errors?.map(error => withoutHttp(error.toJSON())) }
}

/** The header that tells the caller that the answer is the one that the key's first call was given. */
export const REPLAYED = 'idempotency-replayed'
