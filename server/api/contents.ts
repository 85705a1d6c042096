import type { FastifyInstance } from 'fastify'
import { Contents, type StoredContent } from '../core/contents.ts'
import type { App } from '../core/context.ts'
import { boundStream } from '../core/outgoing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The stored contents that its answer carries; null: it was refused before it could have any. */
    contents: Contents | null
  }
}

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
    done(null, boundStream(written(app, pieces)))
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
