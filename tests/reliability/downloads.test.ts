import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { clientOf } from '../support/client.ts'
import { openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { pdf } from '../support/files.ts'
import { addOrder } from '../support/work.ts'

/** More than a line takes in before anybody reads. */
const CONTENT = randomBytes(12 * 1024 * 1024 + 1)

describe('a download', () => {
  let application: TestApplication
  let address = ''
  let client: User
  let token = ''
  let id = 0

  beforeAll(async () => {
    application = await openTestApplication()
    address = await application.listen()
    client = await application.addUser()
    token = application.token(client)
    id = await addOrder(application, client)
    await clientOf(application, client).saveOrder({ order: { id, invoice: pdf('счёт.pdf') } })
    const stored = await application.app.store.fork().findOneOrFail(StoredFile, { name: 'счёт.pdf' })
    writeFileSync(join(application.dataDir, 'files', stored.path), CONTENT)
  })
  afterAll(() => application.close())

  const path = () => `${REST}/download?id=${id}&type=ORDER_CLIENT_INVOICE`

  /** Asks over the line, and reads nothing of the answer yet. */
  const begin = async (of = token): Promise<IncomingMessage> => {
    const headers = { authorization: `Bearer ${of}` }
    const [answer] = (await once(get(address + path(), { headers, agent: false }), 'response')) as [IncomingMessage]
    return answer
  }

  test('carries the whole file on both faces, with its length', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const query = `{ download(id: ${id}, type: ORDER_CLIENT_INVOICE) { name b64 extension } profile { userId } }`
    const rest = await fetch(address + path(), { headers })
    const graphql = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    const file = { name: 'счёт.pdf', extension: 'pdf', b64: CONTENT.toString('base64') }
    const text = await rest.text()
    expect(Number(rest.headers.get('content-length'))).toBe(Buffer.byteLength(text))
    expect(JSON.parse(text)).toEqual(file)
    expect(await graphql.json()).toEqual({ data: { download: file, profile: { userId: client.id } } })
  })

  test('stands once in a document of GraphQL, by whatever names', async () => {
    const field = `download(id: ${id}, type: ORDER_CLIENT_INVOICE) { b64 }`
    const aliases = await application.graphql(token, `{ a: ${field} b: ${field} }`)
    expect(aliases).toMatchObject({ status: 400, errors: [{ message: 'One download a document' }] })
    const fragment = await application.graphql(token, `{ a: ${field} ...More } fragment More on Query { b: ${field} }`)
    expect(fragment).toMatchObject({ status: 400, errors: [{ message: 'One download a document' }] })
  })

  test('that nobody reads stops further ones of its own user only; what is cut makes room', async () => {
    const unread = await Promise.all(Array.from({ length: 4 }, () => begin()))
    let isAnswered = false
    const fifth = begin().then(answer => {
      isAnswered = true
      return answer
    })
    const admin = application.token(await application.addUser({ kind: 'ADMIN' }))
    const other = await begin(admin)
    expect(other.statusCode).toBe(200)
    expect(isAnswered).toBe(false)
    unread[0]?.destroy()
    const answer = await fifth
    expect(answer.statusCode).toBe(200)
    for (const one of [...unread, other, answer]) one.destroy()
  })
})
