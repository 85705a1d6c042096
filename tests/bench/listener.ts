import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

const TEXT = 0x81
const [CLOSE, PING, PONG] = [0x88, 0x89, 0x8a]
const [SHORT, MIDDLE] = [126, 127]

/** A frame as clients send them: masked, here by zeros. */
function frameOf(kind: number, payload: Buffer): Buffer {
  const long = payload.length >= SHORT
  const head = Buffer.alloc(long ? 8 : 6)
  head[0] = kind
  head[1] = 0x80 | (long ? SHORT : payload.length)
  if (long) head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

interface Frame {
  readonly kind: number
  readonly payload: Buffer
  /** Where the next one begins. */
  readonly end: number
}

/** The frame at a place; null: it has not come whole. */
function frameAt(bytes: Buffer, at: number): Frame | null {
  if (bytes.length < at + 2) return null
  const code = bytes.readUInt8(at + 1)
  const head = code < SHORT ? 2 : code === SHORT ? 4 : 10
  if (bytes.length < at + head) return null
  const length =
    code < SHORT ? code : code < MIDDLE ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
  const end = at + head + length
  return bytes.length < end ? null : { kind: bytes.readUInt8(at), payload: bytes.subarray(at + head, end), end }
}

interface Said {
  readonly type: string
  readonly payload?: { readonly data?: unknown; readonly errors?: unknown }
}

/** One subscription over graphql-transport-ws on a socket of its own, with as little of a client as that needs. */
export class Listener {
  readonly #socket: Socket
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
    this.#socket.on('data', chunk =>
      this.#take(chunk, said => {
        if (said.type === 'connection_ack') {
          this.#send({ id: '1', type: 'subscribe', payload: { query } })
          resolve()
        } else if (said.type === 'next' && said.payload?.errors === undefined) heard(said.payload?.data)
        else if (said.type !== 'ping' && said.type !== 'pong')
          this.#socket.destroy(new Error(`Refused: ${JSON.stringify(said)}`))
      }),
    )
    const head = [
      'GET /graphql HTTP/1.1',
      'host: 127.0.0.1',
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
      'sec-websocket-protocol: graphql-transport-ws',
    ]
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n`)
    this.#send({ type: 'connection_init', payload: { token } })
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #send(message: unknown): void {
    this.#socket.write(frameOf(TEXT, Buffer.from(JSON.stringify(message))))
  }

  #take(chunk: Buffer, hear: (said: Said) => void): void {
    this.#came = this.#came.length === 0 ? chunk : Buffer.concat([this.#came, chunk])
    let at = 0
    if (!this.#isUpgraded) {
      const end = this.#came.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!this.#came.toString('latin1', 0, end).startsWith('HTTP/1.1 101'))
        return void this.#socket.destroy(new Error('The handshake was refused'))
      this.#isUpgraded = true
      at = end + 4
    }
    for (let frame = frameAt(this.#came, at); frame; frame = frameAt(this.#came, at)) {
      at = frame.end
      if (frame.kind === TEXT) hear(JSON.parse(frame.payload.toString('utf8')) as Said)
      else if (frame.kind === PING) this.#socket.write(frameOf(PONG, frame.payload))
      else if (frame.kind === CLOSE) this.#socket.destroy(new Error('The server closed the socket'))
    }
    this.#came = this.#came.subarray(at)
  }
}
