import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Node, removeNode, serverProcess } from '../support/cluster.ts'
import { BUCKET, bucketEngine, type Engine } from '../support/engines.ts'
import { bytesOf, pdf, png } from '../support/files.ts'

const MB = 1024 * 1024
const LARGE = 20 * MB
/** Each user may have four large bodies on their way, and all together twelve: one buffer for each of their contents would be 240 MB; two documents and a picture are looked through at once. */
const MOST_GROWTH = 230

const padded = (head: Buffer, filling: Buffer) => Buffer.concat([head, filling], LARGE)
const letters = Buffer.alloc(LARGE, 'A sentence of a letter.\n')
const noise = randomBytes(LARGE)
/** A file of each kind that is judged another way, as large as one may be. */
const KINDS: readonly (readonly [name: string, content: Buffer])[] = [
  ['Письмо.txt', letters],
  ['scan.png', padded(bytesOf(png()), noise)],
  ['Договор.pdf', padded(bytesOf(pdf()), Buffer.concat([Buffer.from('\n%'), letters]))],
  ['Записка.txt', letters],
]

const memoryOf = (pid: number, what: 'VmHWM' | 'VmRSS') =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe.each(['a folder', 'a bucket'])('uploads into %s', carrier => {
  let bucket: Engine
  let node: Node
  let tokens: string[] = []

  beforeAll(async () => {
    bucket = await bucketEngine()
    await bucket.start()
    const s3 = carrier === 'a bucket' ? { S3_ENDPOINT: bucket.url, ...BUCKET } : {}
    node = await serverProcess('files', { ...s3, DEMO: '1' })
    await node.start()
    tokens = await Promise.all(['client', 'client2', 'manager'].map(name => signIn(`${name}@trinity.test`)))
  })
  afterAll(async () => {
    await removeNode(node)
    await bucket.remove()
  })

  const signIn = async (username: string) => {
    const answer = await fetch(`${node.url}/trinity/api/v1/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'Trinity-2026' }),
    })
    return ((await answer.json()) as { token: string }).token
  }
  const send = async (token: string, name: string, content: Buffer) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)]), name)
    const answer = await fetch(`${node.url}/trinity/api/v1/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return { status: answer.status, body: (await answer.json()) as Readonly<Record<string, unknown>> }
  }
  /** What lies where contents are kept or on their way. */
  const lying = () =>
    ['files', 'incoming'].flatMap(folder => {
      try {
        return readdirSync(join(node.dataDir, folder))
      } catch {
        return [] // nothing has come there yet
      }
    })

  test('take the memory of a few of them however many come at once', async () => {
    const warm = await Promise.all(KINDS.map(([name, content]) => send(tokens[0] ?? '', name, content)))
    expect(warm.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const before = memoryOf(node.pid(), 'VmRSS')
    writeFileSync(`/proc/${node.pid()}/clear_refs`, '5') // the peak begins anew
    const all = tokens.flatMap(token => KINDS.map(([name, content]) => send(token, name, content)))
    const answers = await Promise.all(all)
    expect(answers.map(({ status, body }) => [status, body['size']])).toEqual(all.map(() => [200, LARGE]))
    const growth = memoryOf(node.pid(), 'VmHWM') - before
    expect(growth).toBeLessThan(MOST_GROWTH)
  })

  test('that are refused leave nothing, and neither does one that was cut', async () => {
    const before = lying()
    const refused = await Promise.all([
      send(tokens[0] ?? '', 'Счёт.pdf', letters),
      send(tokens[0] ?? '', 'Письмо.txt', noise),
      send(tokens[0] ?? '', 'Письмо.txt', Buffer.concat([letters, letters])),
      send('nobody', 'Письмо.txt', Buffer.from('short')),
    ])
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 401])
    const cut = request(`${node.url}/trinity/api/v1/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens[1]}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    cut.on('error', () => {}) // that is what we do to it
    cut.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    cut.write(letters)
    await expect.poll(() => lying().length).toBeGreaterThan(before.length)
    cut.destroy()
    await expect.poll(lying).toEqual(before)
  })
})
