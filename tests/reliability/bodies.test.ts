import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { boundConnections } from '../../server/api/connections.ts'
import { openBrowserApplication } from '../support/browserApplication.ts'
import { clientWith } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { openTestApplication, REST, type TestApplication } from '../support/application.ts'

const MB = 1024 * 1024

/** Begins a request with a body that does not come. */
async function hang(address: string, head: string): Promise<Socket> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(head)
  return socket
}

const headOf = (path: string, token: string, length: number) =>
  `POST ${REST}${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: ${length}\r\n\r\n{"file"`

describe('large bodies', () => {
  let application: TestApplication
  let address = ''
  beforeAll(async () => {
    application = await openTestApplication()
    address = await application.listen()
  })
  afterAll(() => application.close())

  /** Sends a large file over the line. Answers its status and headers. */
  const upload = (token: string) => {
    const body = JSON.stringify({ file: { ...pdf(), b64: Buffer.alloc(MB).toString('base64') } })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return new Promise<{ status: number; headers: Record<string, unknown> }>((resolve, reject) => {
      const asking = request(`${address}${REST}/file`, { method: 'POST', headers }, answer => {
        answer.resume()
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
      })
      asking.on('error', reject)
      asking.end(body)
    })
  }

  test('that do not come stop their own sender only; what is cut makes room', async () => {
    const slow = application.token(await application.addUser())
    const quick = application.token(await application.addUser())
    const hanging = await Promise.all(Array.from({ length: 4 }, () => hang(address, headOf('/file', slow, MB))))
    await expect.poll(async () => (await upload(slow)).status).toBe(429)
    expect((await upload(slow)).headers['retry-after']).toBe('5')
    expect((await upload(quick)).status).toBe(400) // read and judged: it is no PDF
    for (const socket of hanging) socket.destroy()
    await expect.poll(async () => (await upload(slow)).status).toBe(400)
  })

  /** Keeps bodies of a sender hanging, each begun anew as often and whenever it is cut. Answers what ends them. */
  const keepHanging = async (token: string, bodies: number, beginsEvery: number) => {
    let isOver = false
    const open = new Set<Socket>()
    const begin = async () => {
      if (isOver) return
      const socket = await hang(address, headOf('/file', token, 5 * MB))
      socket.resume()
      open.add(socket)
      const again = setTimeout(() => socket.destroy(), beginsEvery)
      socket.once('close', () => {
        clearTimeout(again)
        open.delete(socket)
        void begin()
      })
      if (isOver) socket.destroy()
    }
    await Promise.all(Array.from({ length: bodies }, begin))
    return () => {
      isOver = true
      for (const socket of open) socket.destroy()
    }
  }

  test('of three who hold every place give way at once to somebody who has none, also when they are begun anew', async () => {
    const senders = await Promise.all(Array.from({ length: 3 }, () => application.addUser()))
    const quick = application.token(await application.addUser())
    const ends = await Promise.all(senders.map(user => keepHanging(application.token(user), 4, 700)))
    try {
      // Read and judged: it is no PDF
      for (let turn = 0; turn < 8; turn++) {
        expect((await upload(quick)).status).toBe(400)
        await sleep(200)
      }
    } finally {
      for (const end of ends) end()
    }
  })

  test('of twelve that crawl keep a thirteenth sender out for a moment only', async () => {
    const senders = await Promise.all(Array.from({ length: 12 }, () => application.addUser()))
    const quick = application.token(await application.addUser())
    const crawling = await Promise.all(
      senders.map(user => hang(address, headOf('/file', application.token(user), 5 * MB))),
    )
    const dripping = setInterval(() => {
      for (const socket of crawling) if (!socket.destroyed) socket.write('x'.repeat(4096))
    }, 200)
    try {
      await expect.poll(async () => (await upload(quick)).status, { timeout: 5000, interval: 200 }).toBe(400)
    } finally {
      clearInterval(dripping)
      for (const socket of crawling) socket.destroy()
    }
  })

  test('hold no place under a token that is revoked', async () => {
    const user = await application.addUser()
    const token = application.token(user)
    await clientWith(application, token).signOut()
    for (let i = 0; i < 5; i++) {
      const socket = await hang(address, headOf('/file', token, MB))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString()).toContain('401')
      socket.destroy()
    }
    expect((await upload(application.token(user))).status).toBe(400)
  })

  /** Sends bytes to a route that takes no files, without their length when they are chunked. */
  const sendBytes = async (token: string, bytes: Uint8Array<ArrayBuffer>, isChunked: boolean) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = isChunked ? new Blob([bytes]).stream() : bytes
    const answer = await fetch(`${address}${REST}/client/contractor`, { method: 'POST', headers, body, duplex: 'half' })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

  test('that do not tell their length are counted while they are read', async () => {
    const token = application.token(await application.addUser())
    const small = bytesOf('{"name":"Lumen","country":{"code":"CN"}}')
    expect(await sendBytes(token, small, true)).toMatchObject({ status: 200, body: { name: 'Lumen' } })
    expect((await sendBytes(token, bytesOf(`{"name":"${'x'.repeat(300 * 1024)}"}`), true)).status).toBe(413)
  })

  test('that are no UTF-8 are refused, and nothing is guessed', async () => {
    const token = application.token(await application.addUser())
    const [before, after] = [bytesOf('{"country":{"code":"CN"},"name":"'), bytesOf('"}')]
    const cyrillic = new Uint8Array([...before, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, ...after])
    expect(await sendBytes(token, cyrillic, false)).toMatchObject({ status: 400, body: { code: '002-001' } })
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...before, ...bytesOf('Свет'), ...after])
    expect(await sendBytes(token, marked, false)).toMatchObject({ status: 200, body: { name: 'Свет' } })
  })

  test.each(['/%', `${REST}/order/%E0%A4`, `${REST}/auth/confirm/1/%E0`])(
    'the address %s is a bad request',
    async path => {
      const socket = await hang(address, `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n\r\n`)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
      expect(answer.toString()).toContain('"fieldErrors":[]')
      expect(answer.toString()).not.toContain('FST')
    },
  )

  test('every answer tells the time of the server, what cannot be read too', async () => {
    const token = application.token(await application.addUser())
    for (const head of [
      `GET ${REST}/profile HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
      `GET ${REST}/profile HTTP/1.1\r\nHost: x\r\n\r\n`,
      `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
      headOf('/file', 'a.b.c', MB),
      'GET /заявки HTTP/1.1\r\nHost: x\r\n\r\n',
    ]) {
      const socket = await hang(address, head)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString(), head).toMatch(/\r\ndate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/i)
      socket.destroy()
    }
  })
})

describe('a body', () => {
  test.each([
    ['that stands still', { idle: 150, whole: 60_000 }, false],
    ['that drips for ever', { idle: 60_000, whole: 400 }, true],
  ])('%s is ended', async (_, patience, drips) => {
    const server = Fastify()
    boundConnections(server, patience)
    server.post('/', async () => ({}))
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = await hang(address, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
    const dripping = drips ? setInterval(() => socket.write('x'), 50) : undefined
    socket.resume()
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(dripping)
    await server.close()
  })

  test.each([
    ['that is too large for its route', 413, headOf('/auth/signin', 'x', MB)],
    ['under a token that is none', 401, headOf('/file', 'a.b.c', MB)],
  ])('that is refused (%s) is answered and then cut, however it drips', async (_, status, head) => {
    const application = await openTestApplication()
    const socket = await hang(await application.listen(), head)
    const dripping = setInterval(() => socket.write('x'), 50)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toContain(` ${status} `)
    expect(answer.toString()).toMatch(/\r\nconnection: close\r\n/i)
    socket.resume()
    await new Promise(resolve => socket.once('close', resolve))
    clearInterval(dripping)
    await application.close()
  })

  test.each([1, 8, 40])('of %i MB that is refused is no lost connection: its sender reads why', async megabytes => {
    const application = await openTestApplication()
    const address = await application.listen()
    const body = Buffer.alloc(megabytes * MB, 'a')
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}${REST}/order`, { method: 'POST', headers, body })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ code: '002-008' })
    await application.close()
  })

  test('that hangs, and a line on which nothing is said, keep no process from ending in order', async () => {
    const application = await openBrowserApplication()
    const sockets = [
      await hang(application.url, headOf('/auth/signin', 'x', 100)),
      await hang(application.url, ''),
      await hang(application.url, 'POST /graphql HTT'),
    ]
    await application.stop() // throws unless it ends with 0
    for (const socket of sockets) socket.destroy()
  })
})

describe('at the stop', () => {
  const form = (token: string) =>
    [
      `POST ${REST}/file HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
      '',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
    ].join('\r\n')

  test.each([
    ['JSON', (token: string) => headOf('/order', token, 1000)],
    ['a form', form],
  ])('a request whose body has not come whole is cut after a second: %s', async (_, head) => {
    const application = await openTestApplication()
    const token = application.token(await application.addUser())
    const socket = await hang(await application.listen(), head(token))
    const ended = once(socket, 'close')
    socket.resume()
    await sleep(300)
    const begun = performance.now()
    await Promise.all([application.close(), ended])
    // What is worked on has eight seconds
    expect(performance.now() - begun).toBeLessThan(6000)
  })

  test('a request whose body has come is answered', async () => {
    const server = Fastify()
    boundConnections(server)
    server.post('/', async () => sleep(2000, { done: true }))
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const socket = await hang(
      address,
      'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
    const answer = once(socket, 'data') as Promise<[Buffer]>
    await sleep(300)
    await server.close()
    expect((await answer)[0].toString()).toContain('{"done":true}')
  })
})

describe('deep and huge input', () => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication()
  })
  afterAll(() => application.close())

  const TRACE = /stack|\n\s+at |node_modules|\.ts:\d+/i
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const post = async (url: string, payload: string, token: string | null = null) => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const headers = { 'content-type': 'application/json', ...authorization }
    const { statusCode, body } = await application.server.inject({ method: 'POST', url, headers, payload })
    expect(body).not.toMatch(TRACE)
    expect(body.match(/defaultMessage/g)?.length ?? 0).toBeLessThanOrEqual(50)
    return statusCode
  }

  test.each([21, 1000, 100_000])('%i levels are 400 at every door, before anybody looks', async depth => {
    expect(await post(`${REST}/auth/signin`, `{"username":${nested(depth)}}`)).toBe(400)
    const query = 'mutation($u: String!) { signIn(username: $u, password: "x") { token } }'
    expect(await post('/graphql', `{"query":${JSON.stringify(query)},"variables":{"u":${nested(depth)}}}`)).toBe(400)
  })

  test('a text full of brackets and quotation marks is as deep as its values', async () => {
    const text = JSON.stringify('[[[[[[[[[[[[[[[[[[[[[[[[[[{{{"\\"\\\\"[['.repeat(50))
    expect(await post(`${REST}/auth/send-reset`, `{"username":${text}}`)).toBe(400) // read, and no e-mail
  })

  test('variables in an address are judged alike', async () => {
    const query = encodeURIComponent('query($s: String) { banks(search: $s) { id } }')
    const variables = encodeURIComponent(`{"s":${nested(2000)}}`)
    const { statusCode, body } = await application.server.inject({
      url: `/graphql?query=${query}&variables=${variables}`,
      headers: { 'apollo-require-preflight': '1' },
    })
    expect([400, 401]).toContain(statusCode)
    expect(body).not.toMatch(TRACE)
  })

  test('two megabytes of values, wrong keys or one word are refused without a list of all that is wrong', async () => {
    const token = application.token(await application.addUser())
    const query = 'mutation($o: OrderInput!) { createOrder(order: $o) { id } }'
    const keys = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`invoiceNumbe${index}`, index]))
    const inputs = [
      keys,
      { invoiceNumber: Array.from({ length: 400_000 }, () => 1) },
      { invoiceNumber: 'x'.repeat(2_000_000) },
    ]
    for (const o of inputs) {
      expect(await post('/graphql', JSON.stringify({ query, variables: { o } }), token)).toBe(400)
      expect(await post(`${REST}/order`, JSON.stringify(o), token)).toBe(400)
    }
  })

  test('a stranger’s large body is refused by its size', async () => {
    expect(await post('/graphql', JSON.stringify({ query: '{ x }', variables: { a: 'x'.repeat(300 * 1024) } }))).toBe(
      413,
    )
  })
})
