import { once } from 'node:events'

/** What a server sends over graphql-transport-ws. */
export interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

/** A socket without a client library: whatever is said goes out as it is. */
export interface RawSocket {
  /** Everything that came, in its order. */
  readonly came: Message[]
  /** Settles with the code that the socket was closed with. */
  readonly closed: Promise<number>
  readonly isOpen: () => boolean
  readonly send: (message: unknown) => void
  /** Waits until a message comes that passes, or the socket is closed (null). */
  readonly waitFor: (isWanted: (message: Message) => boolean) => Promise<Message | null>
  readonly close: () => void
}

/** Opens a socket at the address of a listening server. Rejects when the server refuses the handshake. */
export async function openRaw(address: string, protocols: string[] = ['graphql-transport-ws']): Promise<RawSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, protocols)
  const came: Message[] = []
  const waiting: (() => void)[] = []
  const wake = () => waiting.splice(0).forEach(one => one())
  const closed = Promise.withResolvers<number>()
  socket.addEventListener('message', ({ data }) => {
    came.push(JSON.parse(String(data)) as Message)
    wake()
  })
  socket.addEventListener('close', ({ code }) => {
    closed.resolve(code)
    wake()
  })
  await Promise.race([
    once(socket, 'open'),
    once(socket, 'error').then(() => Promise.reject(new Error('The handshake was refused'))),
  ])
  const isOpen = () => socket.readyState === WebSocket.OPEN
  return {
    came,
    closed: closed.promise,
    isOpen,
    send: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    waitFor: async isWanted => {
      for (;;) {
        const found = came.find(isWanted)
        if (found) return found
        if (!isOpen()) return null
        await new Promise<void>(resolve => waiting.push(resolve))
      }
    },
    close: () => socket.close(),
  }
}

/** Opens a socket and signs in. Answers null when the server lets nobody in with the token. */
export async function openSignedIn(address: string, token: string | null): Promise<RawSocket | null> {
  const socket = await openRaw(address)
  socket.send({ type: 'connection_init', payload: { token } })
  const answer = await socket.waitFor(({ type }) => type === 'connection_ack')
  return answer ? socket : null
}
