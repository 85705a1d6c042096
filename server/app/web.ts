import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { localeOf } from '../../domain/core/texts.ts'
import type { App } from '../core/context.ts'
import { answerOf } from '../core/problem.ts'

/** Paths that belong to programs: a page is never answered there. */
const PROGRAMS = /^\/(trinity|api|graphql|storage|healthz|readyz|metrics|dev|paper)(\/|$)/

/** Pages before the door; all others begin with the frame behind it. */
const DOOR = /^\/(|signin|signup|forgot|confirm\/.*|reset\/.*)$/

/** The page of whoever has a link to it, and nothing else: /status/{token}. */
const STATUS = /^\/status\/[^/]+$/

/** The address of a page with a slash too many; of plain words, so that it leads to no other host. */
const SLASHED = /^((?:\/[\w-]+)+)\/$/

/** Serves the built web; every path that is no program's opens the single page. */
export async function serveWeb(server: FastifyInstance, app: App, folder: string): Promise<void> {
  const built = existsSync(folder)
  if (built) {
    await server.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      preCompressed: true,
      // By no address, packed or not: the playground is the developer's
      allowedPath: path => app.config.open || !/(^|\/)playground[^/]*$/i.test(path),
      setHeaders: (response, path) => {
        const isHashed = /\/assets\//.test(path)
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    if (app.config.open) server.get('/playground', (_request, reply) => reply.sendFile('playground.html'))
  }
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage = request.method === 'GET' && built && !PROGRAMS.test(path) && !/\.\w+$/.test(path)
    const [, page] = SLASHED.exec(path) ?? []
    if (isPage && page) return void reply.redirect(page + request.url.slice(path.length), 308)
    // A reply that is returned is waited for at each turn of its way here, until Node warns of so many listeners
    if (isPage && STATUS.test(path))
      return void reply
        .header('x-robots-tag', 'noindex, nofollow')
        .header('cache-control', 'no-store')
        .sendFile('status.html')
    if (isPage && (app.config.open || path !== '/playground'))
      return void reply.sendFile(DOOR.test(path) ? 'index.html' : 'inside.html')
    const { status, ...answer } = answerOf(new Problem('notFound'), localeOf(request.headers['accept-language']))
    return void reply.status(status).send(answer)
  })
}
