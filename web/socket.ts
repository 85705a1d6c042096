import type { ApolloLink } from '@apollo/client'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { type Client, createClient } from 'graphql-ws'
import { connectionBack, connectionLost, connectionSought } from './connection.ts'
import { chosenLanguage, token, tokenSettled } from './session.ts'

/** What the server closes a socket with when it does not take the token (any more). */
const FORBIDDEN = 4403
/** Nothing needs the socket any more. */
const NORMAL = 1000

/** A silent connection is asked whether it lives, and given up without an answer. */
const PING_EVERY_MS = 15_000
const PONG_WITHIN_MS = 5000
/** Tries follow each other at 1, 2, 4, then 8 seconds, and a little apart from those of other browsers. */
const MAX_TRIES_DOUBLED = 3

/** A socket that is closed while it is being opened waits until it is: a browser complains of the other way in its console. */
class PatientWebSocket extends WebSocket {
  override close(code?: number, reason?: string): void {
    if (this.readyState === WebSocket.CONNECTING) this.addEventListener('open', () => super.close(code, reason))
    else super.close(code, reason)
  }
}

let socket: Client | undefined
let link: ApolloLink | undefined
/** The token that the socket was opened with. */
let shown: string | null = null
let pong: ReturnType<typeof setTimeout> | undefined

/** Without a network no try is made for so long; a browser may be wrong about having none. */
const OFFLINE_MS = 60_000

/** Waits for so long, or until the network is back. */
function networkOr(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  window.addEventListener('online', () => resolve(), { once: true })
  return promise
}

const waitToRetry = (tries: number): Promise<void> =>
  networkOr(1000 * 2 ** Math.min(tries, MAX_TRIES_DOUBLED) + Math.random() * 500)

/** Where the socket is opened; asked for before each try. */
async function address(): Promise<string> {
  if (!navigator.onLine) await networkOr(OFFLINE_MS)
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`
}

/** So long after it is open for the first time, what was asked for before is read once more: later than FRESH_MS. */
const SETTLED_MS = 1500

/** What the owner of the socket does when the server speaks or is back. */
export interface SocketEvents {
  /** The server does not take the token that was used. */
  readonly refused: (used: string | null) => Promise<void>
  /** The socket is open for the first time: what changed before it was is caught up with. */
  readonly open: () => void
  /** The socket is open again after a break: what was missed is read. */
  readonly back: () => void
}

/** The link of subscriptions: one socket, opened by the first one, opened again after every break. */
export function socketLink({ refused, open, back }: SocketEvents): ApolloLink {
  socket ??= createClient({
    url: address,
    webSocketImpl: PatientWebSocket,
    lazy: true,
    keepAlive: PING_EVERY_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    retryWait: waitToRetry,
    shouldRetry: () => token() !== null,
    connectionParams: async () => {
      await tokenSettled()
      shown = token()
      return { token: shown, language: chosenLanguage() }
    },
    on: {
      connecting: connectionSought,
      connected: (_socket, _payload, wasRetry) => {
        connectionBack()
        // The answers that a page begins with are older than its socket
        if (wasRetry) back()
        else setTimeout(open, SETTLED_MS)
      },
      ping: received => {
        if (!received) pong = setTimeout(() => socket?.terminate(), PONG_WITHIN_MS)
      },
      pong: () => clearTimeout(pong),
      closed: event => {
        clearTimeout(pong)
        const { code } = event as CloseEvent
        if (code === FORBIDDEN) void refused(shown)
        if (code === NORMAL || !token()) connectionBack()
        else connectionLost()
      },
    },
  })
  link ??= new GraphQLWsLink(socket)
  return link
}

// A socket of the network before is silent without knowing it: a new one is opened at once
window.addEventListener('online', () => socket?.terminate())

/** Closes the socket: the next subscription opens one for whoever is signed in then. */
export function closeSocket(): void {
  socket?.terminate()
}
