import { createHash } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { removeStrays, removeUnused } from '../../server/file/file.service.ts'
import { bytesOf, jpg, pdf, png } from '../support/files.ts'
import { databases, openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { addOrder } from '../support/work.ts'

const b64 = (text: string) => Buffer.from(text).toString('base64')

/** A photo up to the place where its picture begins. */
const withoutScan = () => {
  const content = bytesOf(jpg())
  return content.subarray(0, content.indexOf(Buffer.from([0xff, 0xda])) + 10).toString('base64')
}

describe.each(databases)('files on %s', database => {
  let application: TestApplication
  let client: User
  let token = ''
  let foreign = ''
  let orders = ''
  let requests = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT' })
    token = application.token(client)
    foreign = application.token(await application.addUser({ kind: 'CLIENT' }))
    orders = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    requests = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => application.close())

  const upload = (file: object, by = token) => application.rest(by, 'POST', '/file', { file })

  test.each<[string, object]>([
    ['a program named as a PDF', { name: 'a.pdf', b64: b64('MZ\u0090\u0000 this is a program') }],
    ['a picture named as a PDF', { ...png('a.pdf') }],
    ['a PDF named as a picture', { ...pdf('a.jpg') }],
    ['the first bytes of a photo', { name: 'a.jpg', b64: jpg().b64.slice(0, 24) }],
    ['the head of a picture', { name: 'a.png', b64: bytesOf(png()).subarray(0, 33).toString('base64') }],
    ['a photo without its picture', { name: 'a.jpg', b64: withoutScan() }],
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
    ...['../../a.pdf', 'a/b.pdf', 'a\\b.pdf', 'a:b.pdf', 'a*.pdf', 'a?.pdf', 'a"b.pdf', '<a>.pdf', 'a|b.pdf'].map(
      (name): [string, object] => [`the name ${JSON.stringify(name)}`, pdf(name)],
    ),
    ...['\n', '\r', '\t', '\u0007', '\u0085', '\u2028', '\u202e', '\u2066', '\u200f', '\ufeff', '\ud800'].map(
      (sign): [string, object] => [`a name with ${JSON.stringify(sign)} in it`, pdf(`a${sign}b.pdf`)],
    ),
    ...[
      '.pdf',
      '.a.pdf',
      ' .a.pdf',
      '..pdf',
      '\u200b.a.pdf',
      '\u3164.pdf',
      '\na.pdf',
      '\ufeffa.pdf',
      'a.exe\u200b',
    ].map((name): [string, object] => [`the name ${JSON.stringify(name)}`, pdf(name)]),
  ])('%s is refused at the door', async (_, file) => {
    const { status, body } = await upload(file)
    expect(status).toBe(400)
    expect(body['fieldErrors']).toMatchObject([{ field: 'file' }])
  })

  test.each([
    pdf('Договор №1.pdf'),
    pdf('Счёт (2) — «Лампа».pdf'),
    png('a.png'),
    jpg('a.JPG'),
    { name: 'a.txt', b64: b64('привет') },
    { name: 'in lines.pdf', b64: pdf().b64.replace(/.{76}/g, '$&\r\n') },
    { name: 'as an address.pdf', b64: `data:application/pdf;base64,${pdf().b64}` },
  ])('$name is taken', async file => {
    const { status, body } = await upload(file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: file.name })
  })

  test('a file of more than 20 MB is refused in the same words as JSON and as a form', async () => {
    const content = 'a'.repeat(21 * 1024 * 1024)
    const asJson = await upload({ name: 'a.txt', b64: b64(content) })
    expect(asJson).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'file' }] } })
    const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain'
    const asForm = await application.server.inject({
      method: 'POST',
      url: `${REST}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${part}\r\n\r\n${content}\r\n--x--\r\n`,
    })
    expect(asForm.statusCode).toBe(400)
    expect(asForm.json()).toEqual(asJson.body)
  })

  test('files of more than 45 MB together are refused, and none of them is kept', async () => {
    const instanceId = await addOrder(application, client)
    const text = Buffer.alloc(15.5 * 1024 * 1024, 'a').toString('base64')
    const metas = ['a.txt', 'b.txt', 'c.txt'].map(fileName => ({ fileName, b64: text }))
    const stored = () => application.app.store.fork().count(StoredFile)
    const before = await stored()
    const sent = await application.rest(token, 'POST', '/messenger/message', { type: 'ORDER', instanceId, metas })
    expect(sent).toMatchObject({ status: 413, body: { code: '002-008' } })
    expect(await stored()).toBe(before)
  })

  test('the hash of a content is kept as it is stored, whichever way it came', async () => {
    const file = pdf('hash.pdf')
    const { body } = await upload(file)
    const row = await application.app.store.fork().findOneOrFail(StoredFile, Number(body.id))
    expect(row.sha256).toBe(createHash('sha256').update(bytesOf(file)).digest('hex'))
  })

  test('an upload is used once, by its owner', async () => {
    const [owner, stranger] = [token, foreign].map(by => clientWith(application, by)) as [Client, Client]
    const uploaded = await owner.uploadFile({ file: pdf('a.pdf') })
    const id = await addOrder(application, client)
    const use = (by: Client, upload: number) => by.saveOrder({ order: { id, invoice: { id: upload } } })
    await expect(use(stranger, uploaded.id)).rejects.toMatchObject({ status: 404 })
    const foreignUpload = await stranger.uploadFile({ file: pdf('b.pdf') })
    await expect(use(owner, foreignUpload.id)).rejects.toMatchObject({ status: 400, fields: ['invoice'] })
    expect(await use(owner, uploaded.id)).toMatchObject({ invoicePath: 'a.pdf' })
    await expect(use(owner, uploaded.id)).rejects.toMatchObject({ status: 400 })
  })

  test('whoever may read the owner may download, nobody else', async () => {
    const id = await addOrder(application, client)
    const get = (by: string | null, of: number) =>
      application.rest(by, 'GET', `/download?id=${of}&type=ORDER_CLIENT_INVOICE`)
    expect(await get(token, id)).toMatchObject({ status: 200, body: { name: 'invoice.pdf', extension: 'pdf' } })
    expect((await get(orders, id)).status).toBe(200)
    const missing = await get(foreign, 99_999)
    for (const by of [foreign, requests]) expect((await get(by, id)).body).toEqual(missing.body)
    expect(missing.status).toBe(404)
    expect((await get(null, id)).status).toBe(401)
    expect((await application.rest(token, 'GET', `/download?id=${id}&type=ORDER_SLIP`)).status).toBe(404)
    expect((await application.rest(token, 'GET', `/download?id=${id}&type=NONSENSE`)).status).toBe(400)
  })

  const contents = () => readdirSync(join(application.dataDir, 'files')).length
  const rows = () => application.app.store.fork().count(StoredFile)

  test('what a refused call has stored is gone when it is answered, over both faces', async () => {
    const id = await addOrder(application, client)
    const before = { rows: await rows(), contents: contents() }
    const refused = await application.rest(token, 'POST', '/order', { invoice: pdf(), invoiceNumber: 'A' })
    const stale = await application.rest(token, 'PUT', '/order', { id, version: 99, invoice: pdf() })
    const SAVE = 'mutation($o: OrderInput!) { saveOrder(order: $o) { id } }'
    const over = await application.graphql(token, SAVE, { o: { id, version: 99, invoice: pdf() } })
    expect([refused.status, stale.status, over.status]).toEqual([400, 409, 409])
    expect({ rows: await rows(), contents: contents() }).toEqual(before)
  })

  test('a content that cannot be kept leaves nothing of the call behind', async () => {
    const instanceId = await addOrder(application, client)
    const before = { rows: await rows(), contents: contents() }
    const put = vi.spyOn(application.app.storage, 'put')
    put.mockImplementationOnce(put.getMockImplementation() ?? application.app.storage.put)
    put.mockRejectedValueOnce(new Error('ENOSPC'))
    const metas = [pdf('a.pdf'), pdf('b.pdf')].map(({ name: fileName, b64: content }) => ({ fileName, b64: content }))
    const sending = clientOf(application, client).sendMessage({ message: { type: 'ORDER', instanceId, metas } })
    await expect(sending).rejects.toMatchObject({ status: 500 })
    put.mockRestore()
    expect(application.takeReported()).toHaveLength(1)
    expect({ rows: await rows(), contents: contents() }).toEqual(before)
  })

  test('a disk that does not take what comes is our trouble, not the sender’s', async () => {
    const incoming = vi.spyOn(application.app.storage, 'incoming').mockResolvedValue('/there/is/no/such/folder')
    const part = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain'
    const asForm = await application.server.inject({
      method: 'POST',
      url: `${REST}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${part}\r\n\r\nA letter\r\n--x--\r\n`,
    })
    const asJson = await application.rest(token, 'POST', '/file', { file: pdf() })
    incoming.mockRestore()
    expect([asForm.statusCode, asJson.status]).toEqual([500, 500])
    expect(application.takeReported()).toHaveLength(2)
  })

  test('a content is on the disk, its name too, before a row names it', async () => {
    const handle = await open(join(application.dataDir, 'files'), 'r')
    const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
    await handle.close()
    const before = await rows()
    const told: string[] = []
    const folder = join(application.dataDir, 'files')
    const inside = () => readdirSync(folder).map(name => statSync(join(folder, name), { throwIfNoEntry: false })?.ino)
    sync.mockImplementation(async function (this: typeof handle) {
      const { ino } = await this.stat()
      // Letters are kept on the disk meanwhile too
      if (ino !== statSync(folder).ino && !inside().includes(ino)) return
      told.push(ino === statSync(folder).ino ? 'folder' : 'file', `rows ${(await rows()) - before}`)
    })
    try {
      expect((await upload(pdf('safe.pdf'))).status).toBe(200)
    } finally {
      sync.mockRestore()
    }
    expect(told).toEqual(['file', 'rows 0', 'folder', 'rows 0'])
    expect(readdirSync(join(application.dataDir, 'files')).filter(name => name.endsWith('.part'))).toEqual([])
  })

  test('uploads that nobody used go after a day, however many; a used file stays', async () => {
    await upload(pdf('old.pdf'))
    await addOrder(application, client)
    const em = application.app.store.fork()
    const many = Array.from({ length: 1200 }, (_, index) => ({
      name: 'old.pdf',
      extension: 'pdf',
      size: 1,
      path: `old-${index}.pdf`,
      owner: client.id,
      used: false,
      createdAt: new Date(),
    }))
    await em.insertMany(StoredFile, many)
    await em.nativeUpdate(StoredFile, {}, { createdAt: new Date(Date.now() - 90_000_000) })
    const used = await em.count(StoredFile, { used: true })
    expect(await removeUnused(application.app)).toBeGreaterThan(1200)
    const fresh = application.app.store.fork()
    expect(await fresh.count(StoredFile, { used: false })).toBe(0)
    expect(await fresh.count(StoredFile, { used: true })).toBe(used)
  })

  test('a content of more than a day that no row names goes, a younger one and a named one stay', async () => {
    const folder = join(application.dataDir, 'files')
    await addOrder(application, client)
    const named = readdirSync(folder)
    const old = new Date(Date.now() - 90_000_000)
    for (const name of [...named, 'lost.pdf', 'lost.pdf.part', 'young.pdf']) {
      if (!named.includes(name)) writeFileSync(join(folder, name), 'x')
      if (name !== 'young.pdf') utimesSync(join(folder, name), old, old)
    }
    expect(await removeStrays(application.app)).toBe(2)
    expect(readdirSync(folder).toSorted()).toEqual([...named, 'young.pdf'].toSorted())
  })
})

describe('the limit of uploads', () => {
  test('counts the contents inside calls like POST /file, and no replay', async () => {
    const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
    try {
      const client = await application.addUser()
      const token = application.token(client)
      const instanceId = await addOrder(application, client) // one
      const send = (count: number, key: string) => {
        const metas = Array.from({ length: count }, () => ({ fileName: 'a.pdf', b64: pdf().b64 }))
        const body = { type: 'ORDER', instanceId, metas }
        return application.rest(token, 'POST', '/messenger/message', body, { 'idempotency-key': key })
      }
      for (const key of ['a', 'a', 'a']) expect((await send(20, key)).status).toBe(200)
      for (let i = 0; i < 9; i++)
        expect((await application.rest(token, 'POST', '/file', { file: pdf() })).status).toBe(200)
      expect(await send(1, 'b')).toMatchObject({ status: 429, body: { code: '001-011' } })
      expect((await application.rest(token, 'POST', '/file', { file: pdf() })).status).toBe(429)
    } finally {
      await application.close()
    }
  })
})
