import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A call that a receiver has got. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly path: string
}

/** What an event is, once its signature was verified. */
export interface ReceivedEvent {
  readonly type: string
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

type Answer = (response: http.ServerResponse, received: Received) => void

/** A receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Says how calls are answered from now on. */
  readonly answers: (answer: Answer) => void
  /** The events that came until now, verified by the public library. Throws where a signature is wrong. */
  readonly events: (secret: string) => readonly ReceivedEvent[]
  readonly close: () => Promise<void>
}

/** Answers with a status. */
export const status =
  (code: number, words = ''): Answer =>
  response =>
    void response.writeHead(code).end(words)

/** Reads a call by the public library. Throws where its signature is wrong. */
export const verified = (secret: string, { body, headers }: Received): ReceivedEvent =>
  new Webhook(secret).verify(body, headers) as ReceivedEvent

/** Opens a receiver that takes everything. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const received: Received[] = []
  let answer: Answer = status(204)
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const call = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString('utf8'),
        path: request.url ?? '',
      }
      received.push(call)
      answer(response, call)
    })
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answers: next => {
      answer = next
    },
    events: secret => received.map(call => verified(secret, call)),
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => void server.close(() => resolve()))
    },
  }
}
