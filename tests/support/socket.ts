import { type Client, createClient } from 'graphql-ws'
import type { Values } from './calls.ts'

/** One open session over graphql-transport-ws. */
export interface Session {
  /** Settles once the server has let the session in (null) or closed it (its code). */
  readonly opened: Promise<number | null>
  /** The code that the session was closed with. */
  readonly closed: Promise<number>
  /** Everything that was delivered, in its order. */
  readonly came: unknown[]
  /** The errors that subscriptions were refused with. */
  readonly refused: { readonly message: string; readonly extensions?: Values }[]
  readonly subscribe: (query: string, variables?: Record<string, unknown>) => void
  readonly stop: () => Promise<void>
}

/** Opens a session with a token at the address of a listening server. */
export function openSession(address: string, token: string | null): Session {
  const came: unknown[] = []
  const refused: Session['refused'] = []
  const closed = Promise.withResolvers<number>()
  const opened = Promise.withResolvers<number | null>()
  const ws: Client = createClient({
    url: `${address.replace('http', 'ws')}/graphql`,
    lazy: false,
    retryAttempts: 0,
    connectionParams: { token },
    onNonLazyError: () => {},
    on: {
      connected: () => opened.resolve(null),
      closed: event => {
        const { code } = event as CloseEvent
        opened.resolve(code)
        closed.resolve(code)
      },
    },
  })
  return {
    opened: opened.promise,
    closed: closed.promise,
    came,
    refused,
    subscribe: (query, variables) =>
      void ws.subscribe(
        { query, ...(variables ? { variables } : {}) },
        {
          next: ({ data, errors }) => (errors ? refused.push(...(errors as never[])) : came.push(data)),
          error: error => Array.isArray(error) && refused.push(...(error as Session['refused'])),
          complete: () => {},
        },
      ),
    stop: async () => ws.dispose(),
  }
}
