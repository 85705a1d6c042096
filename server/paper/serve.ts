import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { viewerAgain } from '../account/token.ts'
import { type App, createContext, writeAuditEvent } from '../core/context.ts'
import { boundStream } from '../core/outgoing.ts'
import { transaction } from '../core/transaction.ts'
import { claimAddress } from './address.service.ts'
import { refuseAsPage } from './gone.ts'
import { openPaper } from './open.service.ts'

/** The name of a file as every browser saves it, Cyrillic too. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * Serves papers and packs at the addresses that were made for them: each once and within a minute, without a header. What is
 * asked for is judged anew, by what its caller may read by now (decisions.md section 20).
 */
export function servePapers(server: FastifyInstance, app: App): void {
  // No HEAD: whoever only looks would use the address up
  const options = { exposeHeadRoute: false, errorHandler: refuseAsPage }
  server.get<{ Params: { token: string } }>('/paper/:token', options, async (request, reply) => {
    const { ip, id: requestId } = request
    await app.limits.count('call', ip)
    const row = await transaction(app.store, em => claimAddress(em, request.params.token))
    const viewer = row && (await viewerAgain(app, row.jti, ip))
    if (!row || !viewer || viewer.id !== row.user_id) throw new Problem('notFound')
    request.viewerId = viewer.id
    const userAgent = request.headers['user-agent'] ?? ''
    const ctx = createContext(app, { viewer, locale: row.lang, ip, requestId, userAgent })
    ctx.state.action = 'openPaper'
    const giveBack = await app.takeDownload(viewer.id)
    reply.raw.once('close', giveBack)
    const wanted = { ...row, instanceId: row.instance_id, firstDay: row.first_day, lastDay: row.last_day }
    const { name, contentType, parts } = await openPaper(ctx, wanted)
    const { type, instance_id: instanceId } = row
    const changes = [{ record: 'PaperAddress', field: 'kind', before: null, after: row.kind }]
    await writeAuditEvent(ctx, { type, instanceId, changes, outcome: 'OK' })
    return reply
      .header('content-type', contentType)
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(boundStream(parts))
  })
}
