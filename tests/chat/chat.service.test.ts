import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_MESSAGE, THREAD_PAGE } from '../../domain/chat/schema.ts'
import { toRate } from '../../domain/core/rate.ts'
import { problems } from '../../domain/core/problems.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf, txt } from '../support/files.ts'
import { addOrder, topUp } from '../support/work.ts'

describe.each(databases)('the thread of an order on %s', database => {
  let application: TestApplication
  let client: Client
  let other: Client
  let staff: Client
  let colleague: Client
  let wrongDesk: Client
  let instanceId = 0
  const type = 'ORDER'

  beforeAll(async () => {
    application = await openTestApplication({ database })
    const desk = { kind: 'MANAGER', managesOrders: true } as const
    other = clientOf(application, await application.addUser())
    staff = clientOf(application, await application.addUser(desk))
    colleague = clientOf(application, await application.addUser(desk))
    wrongDesk = clientOf(application, await application.addUser({ kind: 'MANAGER', managesRequests: true }))
  })
  afterAll(() => application.close())
  beforeEach(async () => {
    const owner = await application.addUser()
    client = clientOf(application, owner)
    await topUp(application, owner, 1_000_000)
    instanceId = await addOrder(application, owner)
  })

  const say = (by: Client, text: string) => by.sendMessage({ message: { type, instanceId, text } })
  const read = (by: Client, page = 0) => by.messages({ type, instanceId, page })
  const unread = async (by: Client) =>
    (await by.unread({ type })).items.find(item => item.instanceId === instanceId)?.num ?? 0

  test('is read newest first, a page at a time', async () => {
    for (let number = 1; number <= THREAD_PAGE + 1; number++) await say(client, `${number}`)
    const first = await read(staff)
    expect(first).toMatchObject({ totalItems: THREAD_PAGE + 1, totalPages: 2 })
    expect(first.items.map(({ text }) => text)).toEqual(
      Array.from({ length: THREAD_PAGE }, (_, index) => `${THREAD_PAGE + 1 - index}`),
    )
    expect((await read(staff, 1)).items.map(({ text }) => text)).toEqual(['1'])
  })

  test('tells the client that staff wrote, and staff who it was', async () => {
    await say(staff, 'Принято')
    expect((await read(client)).items).toMatchObject([{ text: 'Принято', senderName: null }])
    expect((await read(colleague)).items[0]?.senderName).not.toBeNull()
  })

  test('counts what the other side wrote until it is read', async () => {
    await say(client, 'Когда?')
    await say(client, 'Ждём')
    expect([await unread(client), await unread(staff), await unread(colleague)]).toEqual([0, 2, 2])
    await read(staff)
    expect([await unread(staff), await unread(colleague)]).toEqual([0, 2])
  })

  test('is read for all staff once one of them has replied', async () => {
    await say(client, 'Когда?')
    await say(staff, 'Завтра')
    expect([await unread(client), await unread(staff), await unread(colleague)]).toEqual([1, 0, 0])
  })

  test.each([
    ['neither text nor files', { text: '  ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(MAX_MESSAGE + 1) }, 'text'],
    ['a file of a kind that is not taken', { metas: [{ fileName: 'run.exe', b64: pdf().b64 }] }, 'metas.0'],
  ])('takes no message with %s', async (_what, message, field) => {
    await expect(client.sendMessage({ message: { type, instanceId, ...message } })).rejects.toMatchObject({
      status: 400,
      fields: [expect.stringContaining(field)],
    })
    expect((await read(client)).totalItems).toBe(0)
  })

  test('carries files, which both sides find in the record', async () => {
    const file = pdf('Акт.pdf')
    const { metas } = await client.sendMessage({
      message: { type, instanceId, metas: [{ fileName: file.name, b64: file.b64 }] },
    })
    expect(metas).toMatchObject([{ fileName: 'Акт.pdf' }])
    for (const one of [client, staff])
      expect((await one.order({ id: instanceId })).files).toMatchObject([{ fileName: 'Акт.pdf' }])
  })

  test('shows the files of a message as they were sent: in the answer, in the thread and in the record', async () => {
    const [first, second] = [txt('Первый.txt'), txt('Второй.txt')]
    const earlier = await client.uploadFile({ file: second })
    const later = await client.uploadFile({ file: first })
    const metas = [{ id: later.id }, { fileName: 'Вложенный.txt', b64: txt().b64 }, { id: earlier.id }]
    const sent = await client.sendMessage({ message: { type, instanceId, metas } })
    const names = (files: readonly { fileName: string }[]) => files.map(({ fileName }) => fileName)
    const chosen = ['Первый.txt', 'Вложенный.txt', 'Второй.txt']
    expect(names(sent.metas)).toEqual(chosen)
    expect((await read(staff)).items.map(({ metas }) => names(metas))).toEqual([chosen])
    expect(names((await staff.order({ id: instanceId })).files ?? [])).toEqual(chosen)
  })

  test('is nobody else’s: neither another client nor the other desk reads it or writes to it', async () => {
    for (const stranger of [other, wrongDesk]) {
      await expect(read(stranger)).rejects.toMatchObject({ status: 404 })
      await expect(say(stranger, 'Привет')).rejects.toMatchObject({ status: 404 })
    }
  })

  test('is read-only once its order is archived', async () => {
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    const files = { slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
    await staff.payOrder({ order: { id: instanceId, xRate: toRate(7.25), ...files } })
    await say(client, 'Спасибо')
    await admin.archiveOrder({ id: instanceId })
    await expect(say(client, 'И ещё')).rejects.toMatchObject(problems.readOnlyThread)
    expect((await read(client)).totalItems).toBe(1)
  })
})
