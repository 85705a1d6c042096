import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import { localeOf } from '../../domain/core/texts.ts'
import { answerOf, retryAfter } from '../core/problem.ts'
import { paperWords } from './words.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#16212b;background:#f3f6f7;max-width:520px;margin:15vh auto;padding:0 16px}
h1{font-size:22px;line-height:1.3}a{color:#0c6470}`

/**
 * Answers a refused address as a page to whoever opens it in a browser, in their language; throws the error to everybody
 * else, who are answered as everywhere. The texts are ours, without anything of the address.
 */
export function refuseAsPage(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Problem) || !request.headers.accept?.includes('text/html')) throw error
  const locale = localeOf(request.headers['accept-language'])
  const { gone } = paperWords[locale]
  const { status, message } = answerOf(error, locale)
  const [title, why] = error.problem === 'notFound' ? [gone.title, gone.why] : [message, '']
  const seconds = retryAfter(error)
  if (seconds !== null) void reply.header('retry-after', seconds)
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>${title}</h1><p>${why}</p><p><a href="/">${gone.home}</a></p></body></html>`,
    )
}
