import type { WebSocket } from '@fastify/websocket'

/** How often it is looked whether a socket has said something, milliseconds. */
export const LOOKS_EVERY = 15_000
/** A socket that was silent at so many looks is asked whether it lives, and at the next one ended. */
const ASKED_AT = 2

/**
 * Ends a socket whose line is dead. It lives as long as something comes: what its owner sends, be it a ping of its own (the
 * web sends one every 15 s), or the answer to ours.
 */
export function endWhenSilent(socket: Pick<WebSocket, 'on' | 'once' | 'ping' | 'terminate'>): void {
  let silent = 0
  const heard = () => void (silent = 0)
  socket.on('message', heard).on('pong', heard)
  const looks = setInterval(() => {
    silent++
    if (silent > ASKED_AT) socket.terminate()
    else if (silent === ASKED_AT) socket.ping()
  }, LOOKS_EVERY)
  socket.once('close', () => clearInterval(looks))
}
