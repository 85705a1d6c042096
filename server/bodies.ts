import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../domain/core/problems.ts'
import { bearerOf, readToken } from './account/token.ts'
import type { App } from './context.ts'

/** The largest body of a call without files or without a valid token, and the largest at all, bytes. */
const SMALL_BODY = 256 * 1024
export const LARGE_BODY = 64 * 1024 * 1024

/** How many large bodies are read at once, and when to come again, seconds. */
const LARGE_AT_ONCE = 4
const COME_AGAIN = 5

const MB = 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes files, so that its body may be large. */
    takesFiles?: boolean
  }
}

/** Reads JSON bodies; an empty one is {}. A large one needs a route that takes files and a valid token, before it is read. */
export function readBodies(server: FastifyInstance, app: App): void {
  let large = 0
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)))
    } catch {
      done(new Problem('badRequest'))
    }
  })
  server.addHook('onRequest', async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0)
    if (length <= SMALL_BODY && request.headers['transfer-encoding'] === undefined) return
    if (!mayBeLarge(app, request)) throw new Problem('tooLarge', { values: { max: SMALL_BODY / MB } })
    if (large >= LARGE_AT_ONCE) throw new Problem('tooManyAttempts', { values: { seconds: COME_AGAIN } })
    large++
    reply.raw.once('close', () => large--)
  })
}

function mayBeLarge(app: App, request: FastifyRequest): boolean {
  const token = bearerOf(request.headers.authorization)
  return request.routeOptions.config.takesFiles === true && token !== null && readToken(app, token) !== null
}

/** The answer to a body beyond every limit. */
export const beyondLimits = () => new Problem('tooLarge', { values: { max: LARGE_BODY / MB } })
