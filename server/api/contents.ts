import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Contents, type StoredContent } from '../core/contents.ts'
import type { App } from '../core/context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The stored contents that its answer carries; null: it was refused before it could have any. */
    contents: Contents | null
  }
}

/** How long an answer waits for its reader to take more of it, and may last in all, milliseconds. */
const PATIENCE = { idle: 30_000, whole: 1_200_000 }

const base64Length = (size: number) => Math.ceil(size / 3) * 4

/**
 * Writes the stored contents that an answer carries into it as it goes out. Any other text is made bytes here, once: Node
 * would count them first and then write letter by letter.
 */
export function sendContents(server: FastifyInstance, app: App): void {
  server.decorateRequest('contents', null)
  server.addHook('onRequest', (request, reply, done) => {
    const contents = new Contents()
    request.contents = contents
    reply.raw.once('close', () => contents.end())
    done()
  })
  server.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string') return done(null, payload)
    const pieces = request.contents?.piecesOf(payload) ?? null
    if (!pieces) return done(null, Buffer.from(payload))
    const length = (piece: string | StoredContent) =>
      typeof piece === 'string' ? Buffer.byteLength(piece) : base64Length(piece.size)
    void reply.header(
      'content-length',
      pieces.reduce((sum, piece) => sum + length(piece), 0),
    )
    done(null, streamOf(written(app, pieces)))
  })
}

async function* written(app: App, pieces: readonly (string | StoredContent)[]): AsyncGenerator<Buffer, void, void> {
  for (const piece of pieces)
    if (typeof piece === 'string') yield Buffer.from(piece)
    else yield* asBase64(app.storage.read(piece.path))
}

/** Three bytes are four letters: what is left of a part goes with the next one. */
async function* asBase64(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const part of parts) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, part]) : part
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1')
  }
  yield Buffer.from(rest.toString('base64'), 'latin1')
}

/** An answer that nobody reads ends, so that what it holds is free. */
function streamOf(parts: AsyncIterable<Buffer>): Readable {
  const cut = () => void stream.destroy()
  const stream: Readable = Readable.from(watched(parts, cut), { objectMode: false })
  const whole = setTimeout(cut, PATIENCE.whole).unref()
  stream.once('close', () => clearTimeout(whole))
  return stream
}

async function* watched(parts: AsyncIterable<Buffer>, cut: () => void): AsyncGenerator<Buffer, void, void> {
  for await (const part of parts) {
    const idle = setTimeout(cut, PATIENCE.idle).unref()
    try {
      yield part
    } finally {
      clearTimeout(idle)
    }
  }
}
