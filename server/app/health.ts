import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../account/token.ts'
import type { App } from '../core/context.ts'
import { refuseProxied } from '../core/localOnly.ts'
import { newestCheck } from '../reconciliation/check.service.ts'
import { countQueued } from '../webhook/delivery.service.ts'
import { countWaiting } from '../mail/outbox.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Serves liveness, readiness and, for Prometheus, the counters of the process. */
export function serveHealth(server: FastifyInstance, app: App): void {
  server.get('/healthz', async () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    if (app.life.stopping) return reply.status(503).send({ status: 'stopping' })
    try {
      await app.store.ping()
      return { status: app.nodes.isDegraded() ? 'degraded' : 'ready' }
    } catch (error) {
      app.report(error, { probe: 'readyz' })
      return reply.status(503).send({ status: 'not ready' })
    }
  })

  app.metrics.gauge('trinity_letters_waiting', 'Letters that wait for delivery', () => countWaiting(app.store.fork()))
  app.metrics.gauge('trinity_webhooks_waiting', 'Deliveries to webhooks that wait for a try', () =>
    countQueued(app.store.fork()),
  )
  const check = () => newestCheck(app.store.fork())
  app.metrics.gauge(
    'trinity_check_findings',
    'Rules that the last check of money found broken; -1: none yet',
    async () => (await check()).findings,
  )
  app.metrics.gauge(
    'trinity_check_age_seconds',
    'How old the last check of money is; -1: none yet',
    async () => (await check()).age,
  )
  if (app.nodes.redis) {
    const up = () => Promise.resolve(app.nodes.isDegraded() ? 0 : 1)
    app.metrics.gauge('trinity_redis_up', 'Events of other nodes come and ours go', up)
    app.metrics.gauge('trinity_nodes', 'Nodes that live', async () => app.nodes.living())
  }
  app.metrics.gauge('trinity_listeners', 'Who listens to events inside', async () => app.bus.listening)
  const { metricsToken, open } = app.config
  if (!metricsToken && !open) return // there would be nobody to keep out strangers
  server.get('/metrics', async (request, reply) => {
    if (!metricsToken) refuseProxied(request)
    const sent = bearerOf(request.headers.authorization) ?? ''
    if (metricsToken && !timingSafeEqual(digest(sent), digest(metricsToken)))
      return reply.status(401).header('www-authenticate', 'Bearer').send({ status: 'a token is needed' })
    const { type, text } = await app.metrics.expose()
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}
