import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { openRaw, openSignedIn, type RawSocket } from '../support/rawSocket.ts'

/** A frame of text as a client sends it, its mask of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(payload.length)
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126]), length, Buffer.alloc(4), payload])
}

/** Opens a socket whose line can be cut. */
function openLine(address: string): Promise<Duplex> {
  const headers = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'sec-websocket-protocol': 'graphql-transport-ws',
  }
  return new Promise((resolve, reject) => {
    const asking = request(`${address}/graphql`, { headers })
    asking.once('upgrade', (_answer, line) => resolve(line))
    asking.once('error', reject)
    asking.end()
  })
}

let application: TestApplication
let address = ''
beforeAll(async () => {
  application = await openTestApplication()
  address = await application.listen()
})
afterAll(() => application.close())

const gauge = async (name: string) => {
  const { payload } = await application.server.inject({ url: '/metrics' })
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(payload)?.[1])
}

describe('sockets', () => {
  test('that are cut while they open leave nothing behind', async () => {
    const token = application.token(await application.addUser())
    const before = await gauge('trinity_listeners')
    const init = frame(JSON.stringify({ type: 'connection_init', payload: { token } }))
    const query = 'subscription { countersChanged { toDo { num } } }'
    const subscribe = frame(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
    for (let round = 0; round < 25; round++)
      await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const line = await openLine(address)
          line.on('error', () => {})
          line.write(index % 2 === 0 ? init : Buffer.concat([init, subscribe]))
          if (index > 3) await sleep(index - 4)
          line.destroy()
        }),
      )
    await expect.poll(() => gauge('trinity_sockets')).toBe(0)
    await expect.poll(() => gauge('trinity_listeners')).toBe(before)
  })

  test('of one user are twenty and no more, others are let in, and one that ends makes room', async () => {
    const user = await application.addUser()
    const token = application.token(user)
    const open: RawSocket[] = []
    for (let i = 0; i < 20; i++) open.push((await openSignedIn(address, token)) as RawSocket)
    expect(open).not.toContain(null)
    const late = await openRaw(address)
    late.send({ type: 'connection_init', payload: { token } })
    expect(await late.closed).toBe(1013)
    const other = await openSignedIn(address, application.token(await application.addUser()))
    expect(other?.isOpen()).toBe(true)
    open.pop()?.close()
    await expect.poll(() => gauge('trinity_sockets')).toBe(20)
    const again = await openSignedIn(address, token)
    expect(again?.isOpen()).toBe(true)
    for (const socket of [...open, other, again]) socket?.close()
    await expect.poll(() => gauge('trinity_sockets')).toBe(0)
  })

  test('that do not say who they are are closed', async () => {
    const silent = await openRaw(address)
    expect(await silent.closed).toBe(4408)
  })
})
