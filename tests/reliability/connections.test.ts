import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { stopListening, untilNobodyWaits } from '../../server/api/connections.ts'
import { openTestApplication } from '../support/application.ts'
import { openBrowserApplication } from '../support/browserApplication.ts'

/** A connection that begins a request and leaves it at that. */
function halfOpen(url: string, said: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.once('connect', () => {
      socket.write(said)
      resolve(socket)
    })
  })
}

const ended = (socket: Socket) => new Promise<void>(resolve => socket.resume().once('close', () => resolve()))

test('who says nothing, or half a request, is let go', { timeout: 30_000 }, async () => {
  const application = await openTestApplication()
  try {
    const url = await application.listen()
    // The same rule, without waiting for its 15 seconds
    application.server.server.headersTimeout = 200
    const sockets = await Promise.all(['', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '].map(said => halfOpen(url, said)))
    await Promise.all(sockets.map(ended))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  } finally {
    await application.close()
  }
})

test('who has connected when a node leaves is answered, however many wait', async () => {
  const application = await openTestApplication()
  try {
    const url = await application.listen()
    const request = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    const answers = Array.from({ length: 100 }, async () => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request))
      let answer = ''
      socket.on('error', () => {}).on('data', part => (answer += part.toString()))
      await ended(socket)
      return answer.split('\r\n')[0]
    })
    await untilNobodyWaits(application.server)
    await stopListening(application.server, 0)
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200 OK']))
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  } finally {
    await application.close()
  }
})

test('more connections than the system gives a process end no process: others are served again when they go', async () => {
  const application = await openBrowserApplication({ openFiles: 300 })
  const sockets: Socket[] = []
  try {
    for (let i = 0; i < 400; i++) sockets.push(await halfOpen(application.url, 'GET / HTTP/1.1\r\nHost: a\r\n'))
    for (const socket of sockets) socket.destroy()
    await expect
      .poll(() =>
        fetch(`${application.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
    await application.stop()
  }
})
