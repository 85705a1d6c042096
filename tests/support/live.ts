import type { GraphQLError } from 'graphql'
import { createClient } from 'graphql-ws'
import type { User } from '../../server/account/account.entity.ts'
import { type DatabaseKind, openTestApplication, type TestApplication } from './application.ts'

/** What somebody hears over a socket. */
export interface Ear {
  /** What came, in its order. */
  readonly came: Record<string, unknown>[]
  /** The statuses of the refusals that came. */
  readonly refused: unknown[]
  /** What was subscribed to is followed. */
  readonly ready: Promise<void>
  readonly stop: () => void | Promise<void>
}

/** An application whose users listen: two clients, and a manager of each desk. */
export interface LiveApplication {
  readonly application: TestApplication
  readonly client: User
  readonly otherClient: User
  readonly manager: User
  readonly requests: User
  readonly listen: (user: User, query: string) => Ear
}

/** The statuses that a refusal over a socket carries. */
const statusesOf = (errors: unknown): unknown[] =>
  Array.isArray(errors) ? errors.map((error: GraphQLError) => error.extensions['status']) : []

/** Opens an application for listening. */
export async function openLiveApplication(database: DatabaseKind): Promise<LiveApplication> {
  const application = await openTestApplication({ database })
  const url = `${(await application.listen()).replace('http', 'ws')}/graphql`
  return {
    application,
    client: await application.addUser({ kind: 'CLIENT' }),
    otherClient: await application.addUser({ kind: 'CLIENT' }),
    manager: await application.addUser({ kind: 'MANAGER', managesOrders: true }),
    requests: await application.addUser({ kind: 'MANAGER', managesRequests: true }),
    listen: (user, query) => {
      const came: Ear['came'] = []
      const refused: Ear['refused'] = []
      const ws = createClient({ url, connectionParams: { token: application.token(user) }, retryAttempts: 0 })
      ws.subscribe(
        { query },
        {
          next: ({ data, errors }) => {
            if (errors) refused.push(...errors.map(({ extensions }) => extensions?.['status']))
            else came.push(data as Record<string, unknown>)
          },
          error: errors => refused.push(...statusesOf(errors)),
          complete: () => {},
        },
      )
      // Counters come at once; by then what was subscribed to before them, with less to ask, is followed too
      const ready = new Promise<void>(resolve => {
        const sink = { next: () => resolve(), error: () => resolve(), complete: () => {} }
        ws.subscribe({ query: 'subscription { countersChanged { toDo { type num } } }' }, sink)
      })
      return { came, refused, ready, stop: () => ws.dispose() }
    },
  }
}
