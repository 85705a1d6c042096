import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '../../domain/core/fields.ts'
import { Problem } from '../../domain/core/problems.ts'

/** Reads a multipart upload into the same body that JSON would carry: `{file: {name, b64}}`. */
export async function acceptUploads(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    limits: { files: 1, fields: 0, fileSize: MAX_FILE_BYTES + 1 },
    // Cut off one byte over what is allowed, it is refused where files are judged, in the words of every face
    throwFileSizeLimit: false,
    preservePath: true, // a name with a path in it is refused as on the other faces, not cut
  })
  server.addHook('preHandler', async request => {
    if (!request.isMultipart()) return
    const { filename, content } = await readPart(request)
    request.body = { file: { name: filename, b64: content.toString('base64') } }
  })
}

/** The one file of a multipart body. Throws 400 for a body that is broken or holds none, and what Fastify refuses. */
async function readPart(request: FastifyRequest): Promise<{ filename: string; content: Buffer }> {
  try {
    const part = await request.file()
    if (part) return { filename: part.filename, content: await part.toBuffer() }
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== undefined) throw error
    // The reader's own errors are about what was sent, and carry no status
  }
  throw new Problem('badRequest')
}
