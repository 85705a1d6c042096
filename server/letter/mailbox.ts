import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { Letter } from './letter.entity.ts'

const SHOWN = 50

const escaped = (text: string) => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)

const linked = (text: string) =>
  escaped(text).replace(/https?:&#47;&#47;\S+|https?:\/\/\S+/g, url => `<a href="${url}">${url}</a>`)

/** Shows the newest letters at /dev/mail; only where the process serves its own developer. */
export function serveMailbox(server: FastifyInstance, app: App): void {
  server.get('/dev/mail', async (_request, reply) => {
    const letters = await app.store.fork().find(Letter, {}, { orderBy: { id: -1 }, limit: SHOWN })
    const rows = letters.map(
      ({ id, recipient, subject, text, sentAt, createdAt }) =>
        `<article><h2>№${id} ${escaped(subject)}</h2><p>${escaped(recipient)} · ${createdAt.toISOString()} · ${sentAt ? 'sent' : 'queued'}</p><pre>${linked(text)}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title><meta name="viewport" content="width=device-width"></head><body><h1>Outbox</h1>${rows.join('') || '<p>No letters yet.</p>'}</body></html>`,
      )
  })
}
