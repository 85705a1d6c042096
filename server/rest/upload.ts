import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { MAX_FILE_BYTES } from '../../domain/core/fields.ts'
import { Problem } from '../../domain/core/problems.ts'

/** Reads a multipart upload into the same body that JSON would carry: `{file: {name, b64}}`. */
export async function acceptUploads(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits: { files: 1, fields: 0, fileSize: MAX_FILE_BYTES + 1 } })
  server.addHook('preHandler', async request => {
    if (!request.isMultipart()) return
    const part = await request.file()
    if (!part) throw new Problem('badRequest')
    const content = await part.toBuffer()
    request.body = { file: { name: part.filename, b64: content.toString('base64') } }
  })
}
