import { connect, type Socket } from 'node:net'

/** A call over HTTP. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string | null
  readonly body?: unknown
}

const HEAD_END = '\r\n\r\n'

/**
 * One connection that is kept, with one call on its way at a time: as little of a client as HTTP needs, so that it leaves
 * the machine to what is measured.
 */
export class Connection {
  readonly #port: number
  #socket: Socket
  #came: Buffer = Buffer.alloc(0)
  #answered: { resolve: (text: string) => void; reject: (error: Error) => void } | null = null

  constructor(port: number) {
    this.#port = port
    this.#socket = this.#open()
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay()
    // What an earlier one still says is nobody's
    const told = (error: Error) => this.#socket === socket && this.#answered?.reject(error)
    socket.on('data', chunk => this.#take(chunk))
    socket.on('error', told)
    socket.on('close', () => told(new Error('The connection was closed')))
    return socket
  }

  /** The body of an answer. Rejects for any status but 200, and for errors inside an answer of GraphQL. */
  call({ method, path, token, body }: Call): Promise<string> {
    const payload = body === undefined ? '' : JSON.stringify(body)
    const head = [
      `${method} ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(payload ? ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`] : []),
    ]
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject }
      this.#socket.write(`${head.join('\r\n')}${HEAD_END}${payload}`)
    })
  }

  close(): void {
    this.#answered = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#came = this.#came.length === 0 ? chunk : Buffer.concat([this.#came, chunk])
    const headEnd = this.#came.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#came.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#socket.destroy(new Error(`An answer without a length: ${head}`)) as never
    const start = headEnd + HEAD_END.length
    if (this.#came.length < start + Number(length)) return
    const text = this.#came.toString('utf8', start, start + Number(length))
    this.#came = this.#came.subarray(start + Number(length))
    const answered = this.#answered
    this.#answered = null
    // nginx ends a connection after a thousand calls, and says so
    if (/\r\nconnection: *close/i.test(head)) {
      const last = this.#socket
      this.#socket = this.#open()
      last.destroy()
    }
    if (!head.startsWith('HTTP/1.1 200') || text.includes('"errors":['))
      answered?.reject(new Error(`${head.split('\r\n')[0]}: ${text.slice(0, 500)}`))
    else answered?.resolve(text)
  }
}

/** Calls once, by a connection of its own. Answers the parsed body. */
export async function callOnce<T>(port: number, call: Call): Promise<T> {
  const connection = new Connection(port)
  try {
    return JSON.parse(await connection.call(call)) as T
  } finally {
    connection.close()
  }
}
