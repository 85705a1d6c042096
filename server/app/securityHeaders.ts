import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../core/config.ts'

/** What pages may load, run and be framed by: all of it is ours. */
const CONTENT_SECURITY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", 'ws:', 'wss:'],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
  },
}

/** Sends the security headers with every answer. They are the same for all, so that they are made once. */
export function sendSecurityHeaders(server: FastifyInstance, { publicUrl }: Config): void {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => void (headers[name] = value), removeHeader: () => {} }
  helmet({
    contentSecurityPolicy: CONTENT_SECURITY,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    crossOriginEmbedderPolicy: false,
  })({} as never, answer as never, () => {})
  server.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
