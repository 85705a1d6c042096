import type { MutationResolvers, QueryResolvers } from '../../server/generated/resolvers.ts'
import type { Mutation, Query } from '../../server/generated/schema.ts'
import type { User } from '../../server/account/account.entity.ts'
import type { TestApplication } from './application.ts'
import { callOver, type Face, roots } from './calls.ts'

type ArgsOf<Resolver> = Parameters<Extract<NonNullable<Resolver>, (...args: never[]) => unknown>>[1]

/** Whether a field may be called without arguments: it has none, or each may be left out. */
type IsBare<Args> = object extends Args ? true : Args extends Record<PropertyKey, never> ? true : false

type CallsOf<Answers, Resolvers> = {
  readonly [Name in keyof Answers & keyof Resolvers as Name extends '__typename' ? never : Name]: IsBare<
    ArgsOf<Resolvers[Name]>
  > extends true
    ? (args?: ArgsOf<Resolvers[Name]>) => Promise<Answers[Name]>
    : (args: ArgsOf<Resolvers[Name]>) => Promise<Answers[Name]>
}

/** Every query and mutation of the schema, typed by it. */
export type Client = CallsOf<Query, QueryResolvers> & CallsOf<Mutation, MutationResolvers>

interface Refusal {
  readonly code: string
  readonly message: string
  readonly fieldErrors: readonly { readonly field: string; readonly defaultMessage: string }[]
}

/** A call that the application has refused. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
  /** What it says of each of the fields, in the language of the call. */
  readonly said: readonly string[]

  constructor(status: number, { code, message, fieldErrors }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fieldErrors.map(({ field }) => field)
    this.said = fieldErrors.map(({ defaultMessage }) => defaultMessage)
  }
}

/** What a call is refused with, as a plain value, to compare refusals with each other. Throws when it is carried out. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<Pick<Refused, 'status' | 'code' | 'message' | 'fields' | 'said'>> {
  const outcome = await call.catch((error: unknown) => error)
  if (!(outcome instanceof Refused)) throw new Error('The call was not refused', { cause: outcome })
  const { status, code, message, fields, said } = outcome
  return { status, code, message, fields, said }
}

/** Headers of a call, such as the language. */
type Headers = Readonly<Record<string, string>>

/** Calls an application as somebody, over a face. A call that is refused throws `Refused`. */
export function clientOf(
  application: TestApplication,
  user: User,
  face: Face = 'GraphQL',
  headers: Headers = {},
): Client {
  return clientFor(application, () => application.token(user), face, headers)
}

/** The same with a token that somebody was given; null: nobody is signed in. */
export function clientWith(application: TestApplication, token: string | null, face: Face = 'GraphQL'): Client {
  return clientFor(application, () => token, face, {})
}

function clientFor(application: TestApplication, token: () => string | null, face: Face, headers: Headers): Client {
  const call = async (name: string, args: object = {}) => {
    const { status, body } = await callOver(application, face, token(), name, { ...args }, headers)
    if (status !== 200) throw new Refused(status, body as Refusal)
    return body
  }
  const fields = [...roots.query, ...roots.mutation]
  return Object.fromEntries(fields.map(({ name }) => [name, (args?: object) => call(name, args)])) as unknown as Client
}
