import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { bearerOf, strangerOf, viewerOf } from '../account/token.ts'
import type { App } from '../core/context.ts'
import { BodyPlaces, LOOKS_EVERY } from './bodyPlaces.ts'
import { isTooDeep } from './depth.ts'

/** The largest body of a call without files or without a valid token, and the largest at all, bytes. */
const SMALL_BODY = 256 * 1024
export const LARGE_BODY = 64 * 1024 * 1024

/** When to come again while no further large body is read, seconds. */
const COME_AGAIN = 5

const MB = 1024 * 1024

/** Refuses what is no UTF-8: to guess would store other letters than were meant. */
const asText = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files, so that its body may be large. */
    takesFiles?: boolean
  }
}

/**
 * Reads JSON bodies; an empty one is {}. A large one needs a route that takes files and somebody who is signed in, before
 * it is read, and takes one of the places that everybody has a share of.
 */
export function readBodies(server: FastifyInstance, app: App): void {
  const places = new BodyPlaces()
  const looking = setInterval(() => places.look(), LOOKS_EVERY).unref()
  server.addHook('onClose', async () => clearInterval(looking))
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      const text = asText.decode(body as Buffer)
      if (isTooDeep(text)) return done(new Problem('badRequest'))
      done(null, text === '' ? {} : JSON.parse(text))
    } catch {
      done(new Problem('badRequest'))
    }
  })
  // A body that does not tell its length is counted while it is read
  server.addHook('onRoute', route => {
    if (!route.config?.takesFiles) route.bodyLimit = SMALL_BODY
  })
  server.addHook('onRequest', async (request, reply) => {
    const { takesFiles } = request.routeOptions.config
    const length = Number(request.headers['content-length'] ?? 0)
    const isChunked = request.headers['transfer-encoding'] !== undefined
    if (length <= SMALL_BODY && !(isChunked && takesFiles)) return
    const token = takesFiles ? bearerOf(request.headers.authorization) : null
    const viewer = await viewerOf(app, token, request.ip)
    // Whoever was signed in is told that they are no longer, not that their file is too large
    const { authorization } = request.headers
    if (!viewer && takesFiles && authorization) throw new Problem(strangerOf(authorization))
    if (!viewer) throw new Problem('tooLarge', { values: { max: SMALL_BODY / MB } })
    if (reply.raw.destroyed) return // gone while its token was looked at
    const { raw } = request
    const before = raw.socket.bytesRead
    const giveBack = places.take({
      userId: viewer.id,
      read: () => raw.socket.bytesRead - before,
      isWhole: () => raw.complete,
      cut: () => raw.destroy(),
    })
    if (!giveBack) throw new Problem('tooManyAttempts', { values: { seconds: COME_AGAIN } })
    reply.raw.once('close', giveBack)
  })
}

/** The answer to a body beyond the limit of its route, bytes. */
export const beyondLimit = (limit: number) => new Problem('tooLarge', { values: { max: limit / MB } })
