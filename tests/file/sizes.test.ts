import { getNamedType, type GraphQLInputType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { calls } from '../support/calls.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { addOrder } from '../support/work.ts'

const MB = 1024 * 1024
const MOST = 20 * MB
/** Where a pattern with groups ran out of stack. */
const OF_OLD = 3_400_000

/** A file of a size: a text of letters, or a PDF with room at its end. */
const text = (size: number) => Buffer.alloc(size, 'a')
const paper = (size: number) => Buffer.concat([Buffer.from(pdf().b64, 'base64'), Buffer.alloc(size)]).subarray(0, size)

const UPLOAD = 'mutation($file: FileInput!) { uploadFile(file: $file) { id name size } }'

/** Tells whether base64 may stand in an input, at any depth. */
function mayCarry(type: GraphQLInputType): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return false
  const fields = named.getFields()
  return 'b64' in fields || Object.values(fields).some(field => mayCarry(field.type))
}

interface Told {
  readonly status: number
  readonly body: unknown
}

describe.each(databases)('sizes of files on %s', database => {
  let application: TestApplication
  let client: User
  let token = ''
  let manager = ''
  let admin = ''

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    token = application.token(client)
    manager = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    admin = application.token(await application.addUser({ kind: 'ADMIN' }))
  })
  afterAll(() => application.close())

  /** The ways in which a file reaches the application, each with its answer in one form. */
  const WAYS: Readonly<Record<string, (name: string, content: Buffer) => Promise<Told>>> = {
    JSON: (name, content) =>
      application.rest(token, 'POST', '/file', { file: { name, b64: content.toString('base64') } }),
    'a form': async (name, content) => {
      const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`
      const answer = await application.server.inject({
        method: 'POST',
        url: `${REST}/file`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(`--x\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n--x--\r\n')]),
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    GraphQL: async (name, content) => {
      const file = { name, b64: content.toString('base64') }
      const { status, data, errors } = await application.graphql(token, UPLOAD, { file })
      const { code, fieldErrors } = errors?.[0]?.extensions ?? {}
      return { status, body: data?.['uploadFile'] ?? { code, message: errors?.[0]?.message, fieldErrors } }
    },
  }

  describe.each(Object.keys(WAYS))('as %s', way => {
    test.each([
      ['of nothing', 0, 'Файл пуст'],
      ['of 1 byte', 1, null],
      ['of 3.2 MB', OF_OLD, null],
      ['of 8 MB', 8 * MB, null],
      ['of 20 MB', MOST, null],
      ['of one byte more', MOST + 1, 'Файл больше 20 МБ'],
    ])('a file %s is taken whole or refused in its field', async (_, size, refused) => {
      const { status, body } = (await WAYS[way]?.('Письмо.txt', text(size))) ?? { status: 0, body: null }
      if (refused === null) expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Письмо.txt', size } })
      else
        expect({ status, body }).toMatchObject({
          status: 400,
          body: { fieldErrors: [{ field: 'file', defaultMessage: refused }] },
        })
    })
  })

  test.each(['POST /order', 'POST /order/pay', 'POST /messenger/message', 'POST /brockman/bank'] as const)(
    '%s takes 20 MB and not a byte more',
    async call => {
      const id = await addOrder(application, client)
      const send = (content: Buffer) => {
        const b64 = content.toString('base64')
        const file = { name: 'a.pdf', b64 }
        const sent = {
          'POST /order': { by: token, field: 'invoice', body: { invoice: file } },
          'POST /order/pay': { by: manager, field: 'slip', body: { id, slip: file } },
          'POST /messenger/message': {
            by: token,
            field: 'metas.0',
            body: { type: 'ORDER', instanceId: id, metas: [{ fileName: 'a.pdf', b64 }] },
          },
          'POST /brockman/bank': { by: admin, field: 'additionalAgreement', body: { additionalAgreement: file } },
        }[call]
        const [, path = ''] = call.split(' ')
        return application.rest(sent.by, 'POST', path, sent.body).then(answer => ({ ...answer, field: sent.field }))
      }
      const taken = await send(paper(MOST))
      expect([200, 400]).toContain(taken.status)
      expect(JSON.stringify(taken.body['fieldErrors'] ?? [])).not.toContain(`"${taken.field}"`)
      const refused = await send(paper(MOST + 1))
      expect(refused.status).toBe(400)
      expect(refused.body['fieldErrors']).toContainEqual({
        field: refused.field,
        defaultMessage: 'Файл больше 20 МБ',
      })
    },
  )

  test('every REST call that can carry a content takes a large body', async () => {
    const large = 'x'.repeat(300 * 1024)
    const carrying = calls.filter(({ field }) => field.args.some(({ type }) => mayCarry(type)))
    expect(carrying.length).toBeGreaterThan(10)
    for (const { method, path, field } of carrying) {
      const { status } = await application.rest(admin, method, path.replace(/\{\w+\}/g, '1'), { nothing: large })
      expect(status, field.name).not.toBe(413)
    }
  })

  test('a picture of 20 MB whose whole text is one comment is judged like any other', async () => {
    const wrap = (inside: string) => `<!--${inside}--><svg xmlns="http://www.w3.org/2000/svg"></svg>`
    const content = Buffer.from(wrap('a'.repeat(MOST - wrap('').length)))
    expect(await WAYS['JSON']?.('a.svg', content)).toMatchObject({ status: 200, body: { size: MOST } })
  })
})
