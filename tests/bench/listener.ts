import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { hearFrames, pongFrame, textFrame } from './frames.ts'

const HEAD_END = '\r\n\r\n'

interface Said {
  readonly type: string
  readonly payload?: { readonly data?: unknown; readonly errors?: unknown }
}

/** One subscription over graphql-transport-ws on a socket of its own, with as little of a client as that needs. */
export class Listener {
  readonly #socket: Socket
  readonly #hear: (said: Said) => void
  /** The server has let the socket in, and the subscription is on its way. */
  readonly opened: Promise<void>
  #came: Buffer = Buffer.alloc(0)
  #isUpgraded = false

  constructor(port: number, token: string, query: string, heard: (data: unknown) => void) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.opened = promise
    this.#socket = connect(port, '127.0.0.1').setNoDelay()
    this.#socket.on('error', reject)
    this.#socket.on('close', () => reject(new Error('The socket was closed')))
    this.#socket.on('data', chunk => this.#take(chunk))
    this.#hear = said => {
      if (said.type === 'connection_ack') {
        this.#send({ id: '1', type: 'subscribe', payload: { query } })
        resolve()
      } else if (said.type === 'next' && said.payload?.errors === undefined) heard(said.payload?.data)
      else if (said.type !== 'ping' && said.type !== 'pong')
        this.#socket.destroy(new Error(`Refused: ${JSON.stringify(said)}`))
    }
    const head = [
      'GET /graphql HTTP/1.1',
      'host: 127.0.0.1',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      'sec-websocket-protocol: graphql-transport-ws',
    ]
    this.#socket.write(`${head.join('\r\n')}${HEAD_END}`)
    this.#send({ type: 'connection_init', payload: { token } })
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #send(message: unknown): void {
    this.#socket.write(textFrame('client', message))
  }

  #take(chunk: Buffer): void {
    this.#came = this.#came.length === 0 ? chunk : Buffer.concat([this.#came, chunk])
    if (!this.#isUpgraded) {
      const end = this.#came.indexOf(HEAD_END)
      if (end < 0) return
      if (!this.#came.toString('latin1', 0, end).startsWith('HTTP/1.1 101'))
        return void this.#socket.destroy(new Error('The handshake was refused'))
      this.#isUpgraded = true
      this.#came = this.#came.subarray(end + HEAD_END.length)
    }
    this.#came = hearFrames(this.#came, {
      text: text => this.#hear(JSON.parse(text) as Said),
      ping: payload => this.#socket.write(pongFrame('client', payload)),
      closed: () => this.#socket.destroy(new Error('The server closed the socket')),
    })
  }
}
