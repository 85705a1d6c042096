import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { Config } from '../../core/config.ts'
import { BASE } from './adapter.ts'
import { openApiOf } from './openapi.ts'

const PAGE = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><title>Trinity REST API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="docs/swagger-ui.css"></head>
<body><div id="docs"></div><script src="docs/swagger-ui-bundle.js"></script><script src="docs/init.js"></script></body></html>`

const INIT = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', validatorUrl: null, docExpansion: 'none', filter: true })`

/** The OpenAPI document as it is sent. */
function documentOf(schema: GraphQLSchema, open: boolean) {
  const text = JSON.stringify(openApiOf(schema, open ? '/playground' : null))
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** Serves the OpenAPI document, made for whoever asks first, and its offline reader under the base of REST; /docs leads there. */
export function serveDocs(server: FastifyInstance, schema: GraphQLSchema, { open }: Pick<Config, 'open'>): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  let made: ReturnType<typeof documentOf> | null = null
  const files = {
    'swagger-ui.css': 'text/css; charset=utf-8',
    'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  }
  server.get(`${BASE}/openapi.json`, ({ headers }, reply) => {
    made ??= documentOf(schema, open)
    const { text, etag } = made
    void reply.header('etag', etag).header('cache-control', 'no-cache')
    const isKnown = headers['if-none-match']?.split(/,\s*/).some(tag => tag.replace(/^W\//, '') === etag)
    return isKnown ? reply.status(304).send() : reply.type('application/json').send(text)
  })
  server.get(`${BASE}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  server.get(`${BASE}/docs/init.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(INIT))
  for (const [name, type] of Object.entries(files))
    server.get(`${BASE}/docs/${name}`, (_request, reply) => reply.type(type).send(readFileSync(join(folder, name))))
  server.get('/docs', (_request, reply) => reply.redirect(`${BASE}/docs`))
}
