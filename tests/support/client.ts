import type { MutationResolvers, QueryResolvers } from '../../server/generated/resolvers.ts'
import type { Mutation, Query } from '../../server/generated/schema.ts'
import type { User } from '../../server/account/account.entity.ts'
import type { TestApplication } from './application.ts'
import { callOver, type Face, roots } from './calls.ts'

type ArgsOf<Resolver> = Parameters<Extract<NonNullable<Resolver>, (...args: never[]) => unknown>>[1]

type CallsOf<Answers, Resolvers> = {
  readonly [Name in keyof Answers & keyof Resolvers as Name extends '__typename' ? never : Name]: object extends ArgsOf<
    Resolvers[Name]
  >
    ? (args?: ArgsOf<Resolvers[Name]>) => Promise<Answers[Name]>
    : (args: ArgsOf<Resolvers[Name]>) => Promise<Answers[Name]>
}

/** Every query and mutation of the schema, typed by it. */
export type Client = CallsOf<Query, QueryResolvers> & CallsOf<Mutation, MutationResolvers>

interface Refusal {
  readonly code: string
  readonly message: string
  readonly fieldErrors: readonly { readonly field: string }[]
}

/** A call that the application has refused. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]

  constructor(status: number, { code, message, fieldErrors }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fieldErrors.map(({ field }) => field)
  }
}

/** Calls an application as somebody, over a face. A call that is refused throws `Refused`. */
export function clientOf(application: TestApplication, user: User, face: Face = 'GraphQL'): Client {
  const call = async (name: string, args: object = {}) => {
    const { status, body } = await callOver(application, face, application.token(user), name, { ...args })
    if (status !== 200) throw new Refused(status, body as Refusal)
    return body
  }
  const fields = [...roots.query, ...roots.mutation]
  return Object.fromEntries(fields.map(({ name }) => [name, (args?: object) => call(name, args)])) as unknown as Client
}
