import type { ApolloLink } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient } from 'graphql-ws'
import { chosenLanguage, token, tokenSettled } from './session.ts'

/** What the server closes a socket with when it does not take the token (any more). */
const FORBIDDEN = 4403

let socket: Client | undefined
let link: ApolloLink | undefined
/** The token that the socket was opened with. */
let shown: string | null = null

/** The link of subscriptions: one socket, opened by the first one, opened again after every break. */
export function socketLink(refused: (used: string | null) => Promise<void>): ApolloLink {
  socket ??= createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    lazy: true,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => token() !== null,
    connectionParams: async () => {
      await tokenSettled()
      shown = token()
      return { token: shown, language: chosenLanguage() }
    },
    on: {
      closed: event => {
        if ((event as CloseEvent).code === FORBIDDEN) void refused(shown)
      },
    },
  })
  link ??= new GraphQLWsLink(socket)
  return link
}

/** Closes the socket: the next subscription opens one for whoever is signed in then. */
export function closeSocket(): void {
  socket?.terminate()
}
