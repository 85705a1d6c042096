import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How an outside service answers. */
export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** An outside service on a free port of the loopback address: answers as it is told, and keeps what it was asked. */
export interface Service {
  readonly url: string
  /** The questions until now: method, path, headers and body. */
  readonly asked: Asked[]
  /** From now on it answers so. */
  readonly becomes: (answering: Answering) => void
  readonly close: () => Promise<void>
}

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** Opens an outside service. */
export async function openService(answering: Answering): Promise<Service> {
  const asked: Asked[] = []
  let now = answering
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push({ method: request.method, path: request.url, headers: request.headers, body })
    now(request, response)
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    becomes: next => void (now = next),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Answers a content. */
export function says(content: string | Uint8Array, type = 'application/json; charset=utf-8', status = 200): Answering {
  return (_request, response) => void response.writeHead(status, { 'content-type': type }).end(content)
}

/** Takes the question and never answers. */
export const hangs: Answering = () => {}

/** Sends the caller to another address. */
export function sendsTo(url: string): Answering {
  return (_request, response) => void response.writeHead(302, { location: url }).end()
}

/** Sends spaces for as long as somebody takes them. */
export const floods: Answering = (_request, response) => {
  const part = Buffer.alloc(64 * 1024, 0x20)
  const write = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', write)
  }
  response.writeHead(200, { 'content-type': 'application/xml' })
  write()
}
