import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import type { App } from '../core/context.ts'
import { Bank } from './bank.entity.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** How the storage names files; anything else is asked of no database. */
const NAME = /^[0-9a-f-]{36}\.\w{1,5}$/

/** An SVG opened on its own must not run anything in our origin (decisions.md section 9). */
const NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves the icons of banks to everybody at /storage; no other file of the storage, for those are private. */
export function serveIcons(server: FastifyInstance, app: App): void {
  server.get<{ Params: { name: string } }>('/storage/:name', async (request, reply) => {
    const path = request.params.name
    if (!NAME.test(path)) throw new Problem('notFound')
    const bank = await app.store.fork().findOne(Bank, { deletedAt: null, avatar: { path } }, { populate: ['avatar'] })
    const contentType = CONTENT_TYPES[bank?.avatar?.extension ?? '']
    if (!bank?.avatar || !contentType) throw new Problem('notFound')
    return reply
      .header('content-type', contentType)
      .header('content-security-policy', NO_SCRIPTS)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'public, max-age=86400') // a changed icon has another name
      .header('content-length', await app.storage.size(bank.avatar.path))
      .send(Readable.from(app.storage.read(bank.avatar.path), { objectMode: false }))
  })
}
