import { createHash } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { hearFrames, textFrame } from './frames.ts'

/** What every server adds to the key of a client (RFC 6455). */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

interface Heard {
  readonly type: string
  readonly payload?: { readonly query?: string }
}

/** Tells those who follow a thread of a message, and those who follow counters what they are now. */
export interface FloorSockets {
  readonly message: (message: unknown) => void
  readonly counters: () => void
}

/**
 * Serves subscriptions as bare as they can be: one frame is made for all who follow the same, and written to the socket of
 * each. Nobody is asked who they are, and whoever does not follow counters follows the only thread.
 */
export function floorSockets(server: Server, counters: () => unknown): FloorSockets {
  const followers = { messageAdded: new Set<Socket>(), countersChanged: new Set<Socket>() }
  const tell = (field: keyof typeof followers, value: unknown, sockets: Iterable<Socket> = followers[field]) => {
    const frame = textFrame('server', { id: '1', type: 'next', payload: { data: { [field]: value } } })
    for (const socket of sockets) socket.write(frame)
  }
  const hear = (socket: Socket, { type, payload }: Heard) => {
    if (type === 'connection_init') socket.write(textFrame('server', { type: 'connection_ack' }))
    if (type !== 'subscribe') return
    const field = payload?.query?.includes('countersChanged') ? 'countersChanged' : 'messageAdded'
    followers[field].add(socket)
    socket.once('close', () => followers[field].delete(socket))
    if (field === 'countersChanged') tell(field, counters(), [socket])
  }
  server.on('upgrade', (request, stream, first) => {
    const socket = stream as Socket
    const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64')
    const head = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade']
    head.push(`sec-websocket-accept: ${key}`, 'sec-websocket-protocol: graphql-transport-ws')
    socket.setNoDelay().write(`${head.join('\r\n')}\r\n\r\n`)
    let came: Buffer = first
    const take = (chunk: Buffer) => {
      came = hearFrames(Buffer.concat([came, chunk]), {
        text: text => hear(socket, JSON.parse(text) as Heard),
        ping: () => {},
        closed: () => socket.destroy(),
      })
    }
    socket.on('error', () => socket.destroy())
    socket.on('data', take)
    take(Buffer.alloc(0))
  })
  return {
    message: message => tell('messageAdded', message),
    counters: () => followers.countersChanged.size > 0 && tell('countersChanged', counters()),
  }
}
