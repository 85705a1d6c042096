import { expect, test, vi } from 'vitest'
import { openBrowserApplication } from '../support/browserApplication.ts'
import { CLIENT, fillWithClient } from '../support/clientInFile.ts'
import { freePort, removeFolder } from '../support/pg.ts'
import { openReceiver, status } from '../support/receiver.ts'
import { cpSync } from 'node:fs'

test('what was committed before the process was killed is told by the next one, under one id', async () => {
  const port = await freePort()
  const before = await openBrowserApplication({ fill: fillWithClient })
  const call = async (path: string, token: string | null, body: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${before.url}/trinity/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { token: string; secret: string }
  }
  const { token } = await call('/auth/signin', null, { username: CLIENT.email, password: CLIENT.password })
  // It takes the call and never answers: the process dies with the delivery on its way
  const silent = await openReceiver(port)
  silent.answers(() => undefined)
  const { secret } = await call('/webhook', token, { url: silent.url, events: ['inn.pending'] })
  await call('/client/inn', token, { inn: '7707083893', name: 'ООО «Лампа»' })
  await vi.waitFor(() => expect(silent.received).toHaveLength(1), { timeout: 30_000 })
  await call('/client/inn', token, { inn: '7736050003', name: 'ООО «Газ»' })
  await before.kill()
  const [first] = silent.events(secret)
  await silent.close()

  const receiver = await openReceiver(port)
  receiver.answers(status(200))
  const after = await openBrowserApplication({
    fill: async dataDir => cpSync(before.dataDir, dataDir, { recursive: true }),
  })
  removeFolder(before.dataDir)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), { timeout: 60_000 })
  const events = receiver.events(secret)
  expect(new Set(events.map(({ data }) => data['inn']))).toEqual(new Set(['7707083893', '7736050003']))
  expect(events).toContainEqual(first)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toContain(silent.received[0]?.headers['webhook-id'])
  await after.stop()
  await receiver.close()
}, 180_000)
