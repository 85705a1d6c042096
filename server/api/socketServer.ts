import type { WebSocket } from '@fastify/websocket'
import type { FastifyRequest } from 'fastify'
import { CloseCode, makeServer, MessageType, type ServerOptions } from 'graphql-ws'
import type { App } from '../core/context.ts'
import { retryAfter } from '../core/problem.ts'
import { problemOf, troubleIn } from '../core/trouble.ts'
import { isTooDeep } from './depth.ts'
import { createPayloads } from './payloads.ts'
import { afterPrevious } from './reusedIds.ts'
import { endWhenSilent } from './silence.ts'

/** The code of a socket that is closed for a reason that passes. */
export const TRY_AGAIN_LATER = 1013

/** What the protocol knows of a socket. */
export interface SocketState {
  readonly socket: WebSocket
  readonly request: FastifyRequest
}

/** Messages that only a server sends: from a client they are as bad as no JSON at all. */
const OURS: ReadonlySet<unknown> = new Set([MessageType.ConnectionAck, MessageType.Next, MessageType.Error])

function refuseOurs(key: string, value: unknown): unknown {
  const { type } = (key === '' ? (value ?? {}) : {}) as { readonly type?: unknown }
  if (OURS.has(type)) throw new Error('A client does not send this')
  return value
}

/**
 * Speaks graphql-transport-ws on the sockets of Fastify. The library's own handler writes what callers do wrong to the
 * console, as if it were our error, and tells them what our errors say; otherwise this one does the same.
 */
export function serveSockets<P extends Record<string, unknown>>(app: App, options: ServerOptions<P, SocketState>) {
  const payloads = createPayloads()
  const server = makeServer<P, SocketState>({
    ...options,
    jsonMessageReviver: refuseOurs,
    onNext: (_ctx, _id, _payload, _args, answer) => payloads.of(answer),
  })
  return (socket: WebSocket, request: FastifyRequest): void => {
    // A frame that is too long or broken, a line that was cut: the socket closes itself with the code that says so
    socket.on('error', () => {})
    endWhenSilent(socket)
    const failed = (error: unknown) => {
      const problem = problemOf(error)
      const trouble = troubleIn(problem)
      if (trouble) app.report(trouble, { requestId: request.id, socket: true })
      // After the one code clients come again, after the other they do not
      if (retryAfter(problem) !== null) return socket.close(TRY_AGAIN_LATER, 'Try again later')
      socket.close(CloseCode.InternalServerError, 'Internal server error')
    }
    const closed = server.opened(
      {
        protocol: socket.protocol,
        send: message => {
          const bytes = payloads.whole(message)
          return new Promise(resolve => {
            // A line that was cut is no trouble of ours: its session ends
            if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: false }, () => resolve())
            else resolve()
          })
        },
        close: (code, reason) => socket.close(code, reason),
        onMessage: takeMessage => {
          const take = afterPrevious(takeMessage)
          socket.on('message', data => {
            // Frames come as buffers unless a socket is told otherwise
            const text = (data as Buffer).toString()
            if (isTooDeep(text)) return socket.close(CloseCode.BadRequest, 'Too deep')
            // A subscription is taken as long as it lives: a process that stops waits for the answers that are being made
            app.background.start('socket', () => take(text).catch(failed))
          })
        },
      },
      { socket, request },
    )
    socket.once('close', (code, reason) => void closed(code, String(reason)))
  }
}
