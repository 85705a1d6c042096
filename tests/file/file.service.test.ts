import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { removeUnused } from '../../server/file/file.service.ts'
import { jpg, pdf, png } from '../support/files.ts'
import { databases, openTestHouse, REST, type TestHouse } from '../support/house.ts'
import { addOrder } from '../support/work.ts'

const b64 = (text: string) => Buffer.from(text).toString('base64')

describe.each(databases)('files on %s', database => {
  let house: TestHouse
  let client: User
  let token = ''
  let foreign = ''
  let orders = ''
  let requests = ''

  beforeAll(async () => {
    house = await openTestHouse({ database })
    client = await house.addUser({ kind: 'CLIENT' })
    token = house.token(client)
    foreign = house.token(await house.addUser({ kind: 'CLIENT' }))
    orders = house.token(await house.addUser({ kind: 'MANAGER', managesOrders: true }))
    requests = house.token(await house.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => house.close())

  const upload = (file: object, by = token) => house.rest(by, 'POST', '/file', { file })

  test.each([
    ['a program named as a PDF', { name: 'a.pdf', b64: b64('MZ\u0090\u0000 this is a program') }],
    ['a picture named as a PDF', { ...png('a.pdf') }],
    ['a PDF named as a picture', { ...pdf('a.jpg') }],
    ['an unknown extension', { name: 'a.exe', b64: b64('MZ') }],
    ['no extension', { name: 'README', b64: b64('text') }],
    ['broken base64', { name: 'a.txt', b64: 'not base64!' }],
    ['an empty file', { name: 'a.txt', b64: '' }],
    ['a text with binary in it', { name: 'a.txt', b64: 'AAECAw==' }],
    [
      'an SVG with a script',
      { name: 'a.svg', b64: b64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') },
    ],
    ['an SVG with a handler', { name: 'a.svg', b64: b64('<svg onload="alert(1)"></svg>') }],
    ['a name longer than 255', { ...pdf(`${'a'.repeat(260)}.pdf`) }],
  ])('%s is refused at the door', async (_, file) => {
    const { status, body } = await upload(file)
    expect(status).toBe(400)
    expect(body['fieldErrors']).toMatchObject([{ field: 'file' }])
  })

  test.each([pdf('Договор №1.pdf'), png('a.png'), jpg('a.JPG'), { name: 'a.txt', b64: b64('привет') }])(
    '$name is taken',
    async file => {
      const { status, body } = await upload(file)
      expect(status).toBe(200)
      expect(body).toMatchObject({ name: file.name })
    },
  )

  test('a file of more than 20 MB is refused in the same words as JSON and as a form', async () => {
    const content = 'a'.repeat(21 * 1024 * 1024)
    const asJson = await upload({ name: 'a.txt', b64: b64(content) })
    expect(asJson).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'file' }] } })
    const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain'
    const asForm = await house.server.inject({
      method: 'POST',
      url: `${REST}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${part}\r\n\r\n${content}\r\n--x--\r\n`,
    })
    expect(asForm.statusCode).toBe(400)
    expect(asForm.json()).toEqual(asJson.body)
  })

  test('files of more than 45 MB together are refused, and none of them is kept', async () => {
    const instanceId = await addOrder(house, client)
    const text = Buffer.alloc(15.5 * 1024 * 1024, 'a').toString('base64')
    const metas = ['a.txt', 'b.txt', 'c.txt'].map(fileName => ({ fileName, b64: text }))
    const stored = () => house.app.store.fork().count(StoredFile)
    const before = await stored()
    const sent = await house.rest(token, 'POST', '/messenger/message', { type: 'ORDER', instanceId, metas })
    expect(sent).toMatchObject({ status: 413, body: { code: '002-008' } })
    expect(await stored()).toBe(before)
  })

  test('an upload is used once, by its owner', async () => {
    const mine = Number((await upload(pdf('a.pdf'))).body['id'])
    const id = await addOrder(house, client)
    const use = (by: string) => house.rest(by, 'PUT', '/order', { id, invoice: { id: mine } })
    expect((await use(foreign)).status).toBe(404)
    const theirs = Number((await upload(pdf('b.pdf'), foreign)).body['id'])
    const stolen = await house.rest(token, 'PUT', '/order', { id, invoice: { id: theirs } })
    expect(stolen).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'invoice' }] } })
    expect(await use(token)).toMatchObject({ status: 200, body: { invoicePath: 'a.pdf' } })
    expect((await use(token)).status).toBe(400)
  })

  test('whoever may read the owner may download, nobody else', async () => {
    const id = await addOrder(house, client)
    const get = (by: string | null, of: number) => house.rest(by, 'GET', `/download?id=${of}&type=ORDER_CLIENT_INVOICE`)
    expect(await get(token, id)).toMatchObject({ status: 200, body: { name: 'invoice.pdf', extension: 'pdf' } })
    expect((await get(orders, id)).status).toBe(200)
    const missing = await get(foreign, 99_999)
    for (const by of [foreign, requests]) expect((await get(by, id)).body).toEqual(missing.body)
    expect(missing.status).toBe(404)
    expect((await get(null, id)).status).toBe(401)
    expect((await house.rest(token, 'GET', `/download?id=${id}&type=ORDER_SLIP`)).status).toBe(404)
    expect((await house.rest(token, 'GET', `/download?id=${id}&type=NONSENSE`)).status).toBe(400)
  })

  test('an upload that nobody used goes after a day, a used file stays', async () => {
    await upload(pdf('old.pdf'))
    await addOrder(house, client)
    const em = house.app.store.fork()
    await em.nativeUpdate(StoredFile, {}, { createdAt: new Date(Date.now() - 90_000_000) })
    const used = await em.count(StoredFile, { used: true })
    expect(await removeUnused(house.app)).toBeGreaterThan(0)
    const fresh = house.app.store.fork()
    expect(await fresh.count(StoredFile, { used: false })).toBe(0)
    expect(await fresh.count(StoredFile, { used: true })).toBe(used)
  })
})
