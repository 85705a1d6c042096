import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

describe.each(databases)('names of files on %s', database => {
  let application: TestApplication
  let client: User
  let token = ''
  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT' })
    token = application.token(client)
  })
  afterAll(() => application.close())

  const upload = (file: object) => application.rest(token, 'POST', '/file', { file })

  const byForm = async (name: string) => {
    const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf`
    const answer = await application.server.inject({
      method: 'POST',
      url: `${REST}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `--x\r\n${head}\r\n\r\n${Buffer.from(pdf().b64, 'base64').toString('latin1')}\r\n--x--\r\n`,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const UNSEEN = [
    '\u200b',
    '\u00ad',
    '\u180e',
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u{e0041}',
    '\u{e007f}',
    '\u2800',
  ]
  const NAMES: readonly (readonly [string, string])[] = [
    ...UNSEEN.flatMap(sign => [
      [`${sign}a${sign}b${sign}.p${sign}df${sign}`, 'ab.pdf'] as const,
      [`a ${sign} .pdf ${sign}`, 'a.pdf'] as const,
    ]),
    [' a b \u00a0.pdf\u3000', 'a b.pdf'],
    ['и\u034f\u0306.pdf', 'й.pdf'],
    ['con.pdf', 'con_.pdf'],
    [' LPT1.a.pdf', 'LPT1_.a.pdf'],
    ['contract.pdf', 'contract.pdf'],
    ['👩\u200d💻.pdf', '👩💻.pdf'],
  ]
  test('of a name nothing is kept that nobody sees, on both faces, as a form and in a message', async () => {
    const instanceId = await addOrder(application, client)
    for (const [given, kept] of NAMES) {
      const { b64: content } = pdf()
      expect((await upload(pdf(given))).body, JSON.stringify(given)).toMatchObject({ name: kept })
      expect(await byForm(given)).toMatchObject({ status: 200, body: { name: kept } })
      const metas = [{ fileName: given, b64: content }]
      const sent = await application.rest(token, 'POST', '/messenger/message', { type: 'ORDER', instanceId, metas })
      expect(sent.body).toMatchObject({ metas: [{ fileName: kept }] })
      const UPLOAD = 'mutation($file: FileInput!) { uploadFile(file: $file) { name } }'
      const over = await application.graphql(token, UPLOAD, { file: pdf(given) })
      expect(over.data).toEqual({ uploadFile: { name: kept } })
    }
  })

  test('a name that a browser encodes for a form is judged as it was', async () => {
    const asJson = await upload(pdf('Счет "Ромашка".pdf'))
    expect(asJson).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'file' }] } })
    for (const name of ['Счет %22Ромашка%22.pdf', 'a%0Ab.pdf', 'a%0D%0Ab.pdf'])
      expect(await byForm(name)).toEqual({ status: 400, body: asJson.body })
    expect(await byForm('100%25 скидка %41.pdf')).toMatchObject({
      status: 200,
      body: { name: '100%25 скидка %41.pdf' },
    })
  })

  test('a name is judged in its composed form, also when it comes by a form', async () => {
    const decomposed = 'Счёт й.pdf'.normalize('NFD')
    expect((await upload(pdf(decomposed))).body).toMatchObject({ name: 'Счёт й.pdf' })
    expect(await byForm(decomposed)).toMatchObject({ status: 200, body: { name: 'Счёт й.pdf' } })
    expect(await byForm('../a.pdf')).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'file' }] } })
  })

  const NAMED = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain'
  test.each([
    ['a part without a name of a file', ['Content-Disposition: form-data; name="file"'], 'У файла нет имени'],
    ['a field before the file', ['Content-Disposition: form-data; name="note"', NAMED], 'У файла нет имени'],
    ['a second file', [NAMED, NAMED], 'Отправляйте по одному файлу'],
    ['a third file', [NAMED, NAMED, NAMED], 'Отправляйте по одному файлу'],
  ])('of a form %s is an error of the field, and nothing is stored', async (_, heads, defaultMessage) => {
    const stored = () => application.app.store.fork().count(StoredFile)
    const before = await stored()
    const answer = await application.server.inject({
      method: 'POST',
      url: `${REST}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${heads.map(head => `--x\r\n${head}\r\n\r\nabc\r\n`).join('')}--x--\r\n`,
    })
    expect({ status: answer.statusCode, body: answer.json<unknown>() }).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'file', defaultMessage }] },
    })
    expect(await stored()).toBe(before)
  })
})
