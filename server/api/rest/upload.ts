import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '../../../domain/core/fields.ts'
import { invalid, Problem } from '../../../domain/core/problems.ts'
import { Arrivals, receive } from '../../core/arrivals.ts'
import type { App } from '../../core/context.ts'
import type { Storage } from '../../core/storage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The contents that came with it as bytes; null: it is no form. */
    arrivals: Arrivals | null
  }
}

/**
 * Reads a multipart upload into the same body that JSON would carry: `{file: {name, b64}}`. The content goes to the disk as
 * it comes, and a word stands for it in the body.
 */
export async function acceptUploads(server: FastifyInstance, app: App): Promise<void> {
  await server.register(multipart, {
    // One more than is taken, so that it is told of what it has too much
    limits: { files: 2, fields: 1, fileSize: MAX_FILE_BYTES + 1 },
    // Cut off one byte over what is allowed, it is refused where files are judged, in the words of every face
    throwFileSizeLimit: false,
    preservePath: true, // a name with a path in it is refused as on the other faces, not cut
  })
  server.decorateRequest('arrivals', null)
  server.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) return
    const arrivals = new Arrivals()
    request.arrivals = arrivals
    reply.raw.once('close', () => void arrivals.end().catch(error => app.report(error, { requestId: request.id })))
    const { filename, word } = await readPart(request, arrivals, app.storage)
    request.body = { file: { name: asNamed(filename), b64: word } }
  })
}

const ENCODED: Readonly<Record<string, string>> = { '%22': '"', '%0A': '\n', '%0D': '\r' }

/** A file's name as it was before a browser wrote it into a form: three signs, and no others, are encoded there (HTML). */
const asNamed = (filename: string): string => filename.replace(/%(?:22|0A|0D)/g, code => ENCODED[code] ?? code)

interface Part {
  readonly filename: string
  /** What stands for its content. */
  readonly word: string
}

/**
 * The one file of a multipart body. Throws 400 for a body that is broken or holds none, with a field error for a part
 * without a file's name and for a second file, and what Fastify refuses.
 */
async function readPart(request: FastifyRequest, arrivals: Arrivals, storage: Storage): Promise<Part> {
  let file: Part | null = null
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') throw invalid({ field: 'file', key: 'files.unnamed' })
      if (file) throw invalid({ field: 'file', key: 'files.oneAtATime' })
      file = { filename: part.filename, word: await arrivals.add(await receive(storage, part.file)) }
    }
  } catch (error) {
    const { statusCode, syscall } = error as { readonly statusCode?: number; readonly syscall?: string }
    // A disk that does not take it is our trouble
    if (error instanceof Problem || statusCode !== undefined || syscall !== undefined) throw error
    // The reader's own errors are about what was sent, and carry no status
  }
  if (!file) throw new Problem('badRequest')
  return file
}
