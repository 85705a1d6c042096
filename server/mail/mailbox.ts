import type { InferEntity } from '@mikro-orm/core'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../../domain/core/problems.ts'
import type { App } from '../core/context.ts'
import { refuseProxied } from '../core/localOnly.ts'
import { Letter } from './letter.entity.ts'
import { unsealed } from './seal.ts'

const SHOWN = 50

const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const linked = (text: string) => escaped(text).replace(/https?:\/\/\S+/g, url => `<a href="${url}">${url}</a>`)

const STYLE = `body{font:14px/1.45 system-ui,sans-serif;color:#16212b;background:#f3f6f7;max-width:760px;margin:24px auto;padding:0 16px}
article{background:#fff;border:1px solid #d5dde3;border-radius:10px;padding:12px 20px;margin:12px 0}h1{font-size:20px}h2{font-size:16px;margin:0}
p{color:#55636f;margin:4px 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0}a{color:#0c6470}`

type Shown = Pick<InferEntity<typeof Letter>, 'sentAt' | 'nextTryAt' | 'tries'>

function stateOf({ sentAt, nextTryAt, tries }: Shown): string {
  if (sentAt) return 'sent'
  if (!nextTryAt) return `given up after ${tries} tries`
  if (tries > 0) return `failed ${tries} times, next try ${nextTryAt.toISOString()}`
  return nextTryAt > new Date() ? `held until ${nextTryAt.toISOString()}` : 'queued'
}

/** Nothing of a letter runs or is loaded: it is shown as a mail program would show it, its links open outside of it. */
function page(reply: FastifyReply, html: string, sandbox: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `default-src 'none'; style-src 'unsafe-inline'; img-src data:${sandbox}`)
    .send(html)
}

/** Shows the newest letters at /dev/mail, and one as HTML; only where the process serves its own developer. */
export function serveMailbox(server: FastifyInstance, app: App): void {
  server.get('/dev/mail', async (request, reply) => {
    refuseProxied(request)
    const letters = await app.store.fork().find(Letter, {}, { orderBy: { id: -1 }, limit: SHOWN })
    const rows = letters.map(letter => {
      const { id, recipient, subject, text, createdAt } = letter
      return `<article><h2><a href="/dev/mail/${id}">№${id} ${escaped(subject)}</a></h2>
        <p>${escaped(recipient)} · ${createdAt.toISOString()} · ${stateOf(letter)}</p><pre>${linked(unsealed(text, app.config.jwtKey))}</pre></article>`
    })
    const body = rows.join('') || '<p>No letters yet.</p>'
    return page(
      reply,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>Outbox</h1>${body}</body></html>`,
      '',
    )
  })
  server.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    refuseProxied(request)
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0
    const letter = await app.store.fork().findOne(Letter, { id })
    if (!letter) throw new Problem('notFound')
    return page(
      reply,
      unsealed(letter.html, app.config.jwtKey),
      '; sandbox allow-popups allow-popups-to-escape-sandbox',
    )
  })
}
