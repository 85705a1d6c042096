import { readFileSync } from 'node:fs'
import { Server, Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a body may take, milliseconds. */
export interface Patience {
  /** Without a byte. */
  readonly idle: number
  /** From its first byte to its last (decisions.md section 9: requests have 1,200 s). */
  readonly whole: number
}

const PATIENCE: Patience = { idle: 30_000, whole: 1_200_000 }
const LOOKS_EVERY = 1000

/** How long what is left of a refused body is taken in, milliseconds, and from the first on only from who sends as fast. */
const DRAIN = { slow: 1000, whole: 20_000, bytesPerMs: 256 }

/** How long a connection that nobody works for, and one that somebody does, may hold up the stop, milliseconds. */
const GRACE = 1000
const GRACE_AT_WORK = 8000

/** A turn of the event loop in which hardly anything is done, and for how long one is waited for, milliseconds. */
const CALM = 0.1
const CALM_WITHIN = 1000

/** The most connections at once, where the system does not set a lower limit. */
const MOST = 10_000
/** What of the system's limit of open files is left for the database, stored files and threads. */
const OTHERS_NEED = 100

/** How many connections may be open: of a process that may open no file any more even the threads die. */
function mostConnections(): number {
  try {
    const [, files] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return files === undefined ? MOST : Math.min(MOST, Math.max(OTHERS_NEED, Number(files) - OTHERS_NEED))
  } catch {
    return MOST // not on Linux
  }
}

interface Reading {
  readonly request: FastifyRequest['raw']
  readonly begun: number
  bytes: number
  moved: number
  /** It was refused before it was read: when, and how many bytes had come. */
  refused: { readonly at: number; readonly bytes: number } | null
}

/**
 * A refused body holds nothing: what is left of it is thrown away for a short time, so that its sender reads the answer
 * (a connection that is closed over unread bytes is reset, and a browser then tells of no answer), then it is cut.
 */
function isOver({ refused, request, bytes }: Reading, now: number): boolean {
  if (!refused) return false
  const took = now - refused.at
  const isQuick = bytes - refused.bytes >= took * DRAIN.bytesPerMs
  return request.complete || took > DRAIN.whole || (took > DRAIN.slow && !isQuick)
}

/**
 * Waits for a turn of the event loop in which nobody came and hardly anything was done, for a second at most: the moment to
 * stop listening. The system connects callers before the process accepts them, one a turn; one who waits for that when
 * listening ends is reset with a call on the way, and a balancer tries no other node for a call that may have begun.
 */
export async function untilNobodyWaits({ server }: FastifyInstance): Promise<void> {
  let cameAt = 0
  const came = () => (cameAt = performance.now())
  server.on('connection', came)
  const begun = performance.now()
  let turn = begun
  do {
    turn = performance.now()
    await setImmediate()
  } while ((cameAt >= turn || performance.now() - turn > CALM) && turn - begun < CALM_WITHIN)
  server.off('connection', came)
}

/**
 * Takes no new connections from now on; what there is goes on for a while, so that a balancer that keeps connections lets
 * go of them before they are cut. Answers what waits for the last one to end.
 */
export async function stopListening({ server }: FastifyInstance, whileMs: number): Promise<() => Promise<void>> {
  if (!server.listening) return async () => {}
  const ended = new Promise<void>(resolve => void server.once('close', resolve))
  // That of HTTP would also cut the connections that are idle, with what is on its way to them
  Server.prototype.close.call(server)
  await sleep(whileMs)
  return () => ended
}

/**
 * Ends what would last for ever: a body that does not come, and at the stop every connection whose request nobody works
 * on, then the others too. A request that is cut before its body is read has changed nothing. No more connections are taken
 * than the system can hold.
 */
export function boundConnections(server: FastifyInstance, { idle, whole }: Patience = PATIENCE): void {
  server.server.maxConnections = mostConnections()
  const open = new Set<Socket>()
  const handed = new Set<FastifyRequest['raw']>()
  const readings = new Set<Reading>()
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.addHook('onRequest', ({ raw, headers }, _reply, done) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    // A request that was made inside the process has no line
    if (hasBody && raw.socket instanceof Socket) {
      const now = Date.now()
      readings.add({ request: raw, begun: now, bytes: raw.socket.bytesRead, moved: now, refused: null })
    }
    done()
  })
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    const { socket } = raw
    if (!raw.complete && reply.statusCode >= 400 && socket instanceof Socket) {
      void reply.header('connection', 'close')
      // Node would close it with the answer, over the bytes that are still coming
      socket.destroySoon = () => void socket.end()
      const reading = [...readings].find(({ request }) => request === raw)
      if (reading) reading.refused = { at: Date.now(), bytes: socket.bytesRead }
    }
    done(null, payload)
  })
  server.addHook('preHandler', ({ raw }, _reply, done) => {
    handed.add(raw)
    done()
  })
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    handed.delete(raw)
    done()
  })

  const looking = setInterval(
    () => {
      const now = Date.now()
      for (const reading of readings) {
        const { request, begun } = reading
        const { socket } = request
        if (!socket.destroyed && socket.bytesRead > reading.bytes)
          Object.assign(reading, { bytes: socket.bytesRead, moved: now })
        if (socket.destroyed || (request.complete && !reading.refused)) readings.delete(reading)
        else if (isOver(reading, now) || now - reading.moved > idle || now - begun > whole) {
          if (readings.delete(reading)) socket.destroy()
        }
      }
    },
    Math.min(LOOKS_EVERY, idle),
  ).unref()

  server.addHook('preClose', async () => {
    const endAllBut = (spared: ReadonlySet<Socket>) => {
      for (const socket of open) if (!spared.has(socket)) socket.destroy()
    }
    // A form is read only by the work itself: it is at work from its last byte on, like every other body
    const atWork = () => new Set([...handed].filter(({ complete }) => complete).map(({ socket }) => socket))
    setTimeout(() => endAllBut(atWork()), GRACE).unref()
    setTimeout(() => endAllBut(new Set()), GRACE_AT_WORK).unref()
  })
  server.addHook('onClose', async () => clearInterval(looking))
}
