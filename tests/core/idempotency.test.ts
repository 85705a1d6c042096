import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { KeptAnswer } from '../../server/core/idempotency.entity.ts'
import { write } from '../../server/core/context.ts'
import { forgetAnswers, KEPT_FOR, keyOf, findAnswer } from '../../server/core/idempotency.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { docx, pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addCompanyAndBank, addOrder, addRequest, balanceInTable, statusInTable, topUp } from '../support/work.ts'
import { auditMoney } from '../support/audits.ts'

const CONTRACTOR = { name: 'Shenzhen Lumen', country: { code: 'CN' } }
const CREATE = `mutation($contractor: ContractorInput!, $key: String) {
  createContractor(contractor: $contractor, idempotencyKey: $key) { id name } }`

describe.each(databases)('idempotency keys on %s', database => {
  let application: TestApplication
  let client: User
  let other: User
  let manager: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    other = await application.addUser()
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
  })
  afterAll(() => application.close())

  const post = (user: User, key: string | null, body: object = CONTRACTOR) =>
    application.rest(
      application.token(user),
      'POST',
      '/client/contractor',
      body,
      key === null ? {} : { 'idempotency-key': key },
    )

  test('the same key again is given the first answer, flagged, and changes nothing', async () => {
    const first = await post(client, 'a-1')
    const second = await post(client, 'a-1')
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(second.headers['idempotency-replayed']).toBe('true')
    const { body } = await application.rest(application.token(client), 'GET', '/client/contractor')
    expect(body).toHaveLength(1)
  })

  test('a record whose fields are read when somebody asks is given whole again', async () => {
    const desk = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    const id = await addRequest(application.app.store, client)
    const reject = () =>
      application.rest(
        desk,
        'PUT',
        `/request/${id}/status`,
        { status: 'REJECTED', comment: 'No invoice' },
        { 'idempotency-key': 'a-9' },
      )
    await reject()
    const again = await reject()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.body).toEqual((await application.rest(desk, 'GET', `/request/${id}`)).body)
  })

  test('both faces share a key, and GraphQL takes it as an argument', async () => {
    const first = await post(client, 'a-2')
    const { data, headers } = await application.graphql(application.token(client), CREATE, {
      contractor: CONTRACTOR,
      key: 'a-2',
    })
    expect(data?.['createContractor']).toEqual({ id: first.body['id'], name: first.body['name'] })
    expect(headers['idempotency-replayed']).toBe('true')
  })

  test('the order of keys in a body means nothing, another value is 422', async () => {
    const first = await post(client, 'a-3')
    const turned = await post(client, 'a-3', { country: { code: 'CN' }, name: 'Shenzhen Lumen' })
    expect(turned.body).toEqual(first.body)
    const changed = await post(client, 'a-3', { ...CONTRACTOR, name: 'Another' })
    expect(changed).toMatchObject({ status: 422, body: { code: '002-012' } })
  })

  test('a key belongs to its user and its operation', async () => {
    const mine = await post(client, 'a-4')
    const theirs = await post(other, 'a-4')
    expect(theirs.body['id']).not.toBe(mine.body['id'])
    const claim = { inn: '7707083893', name: 'ООО «Лампа»' }
    const elsewhere = await application.rest(application.token(client), 'POST', '/client/inn', claim, {
      'idempotency-key': 'a-4',
    })
    expect(elsewhere.status).toBe(200)
  })

  test('a second write under one key throws at once: it could never be answered again', async () => {
    const ctx = application.contextFor(client)
    const key = keyOf(client.id, 'twice', 'a-8', {}, application.app.config.jwtKey)
    ctx.state.key = key
    expect(await write(ctx, async () => 1)).toBe(1)
    await expect(write(ctx, async () => 2)).rejects.toThrow('writes twice')
    expect(await findAnswer(application.app.store.fork(), key)).toEqual({ value: 1 })
  })

  test('an expected error is the first answer too', async () => {
    const first = await post(client, 'a-5', { country: { code: 'CN' } })
    const second = await post(client, 'a-5', { country: { code: 'CN' } })
    expect(first.status).toBe(400)
    expect(second).toMatchObject({ status: 400, body: first.body, headers: { 'idempotency-replayed': 'true' } })
  })

  test('rights come before the key', async () => {
    const refused = await post(manager, 'a-6')
    const again = await post(manager, 'a-6')
    expect([refused.status, again.status]).toEqual([403, 403])
    expect(again.headers['idempotency-replayed']).toBeUndefined()
  })

  test.each(['', 'с кириллицей', 'with space', 'x'.repeat(256)])('a key such as %j is refused or none', async key => {
    const { status, body } = await application
      .graphql(application.token(client), CREATE, { contractor: CONTRACTOR, key })
      .then(({ errors }) => ({ status: errors?.[0]?.extensions?.['status'], body: errors?.[0]?.extensions }))
    expect(status).toBe(400)
    expect(body?.['fieldErrors']).toMatchObject([{ field: 'idempotencyKey' }])
  })

  test('a payment sent three times by 16 people at once is made once, and all are told the same', async () => {
    const { companyId } = await addCompanyAndBank(application)
    await topUp(application, client, 1_000_000)
    const id = await addOrder(application, client, 50_000)
    await application.rest(application.token(manager), 'PATCH', `/order/${id}/company/${companyId}`)
    const pay = { id, xRate: 7.125, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
    const before = await balanceInTable(application, client)
    const answers = await Promise.all(
      Array.from({ length: 48 }, () =>
        application.rest(application.token(manager), 'POST', '/order/pay', pay, { 'idempotency-key': 'pay-once' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await statusInTable(application, id)).toBe('PAID')
    expect(before - (await balanceInTable(application, client))).toBe(answers[0]?.body['amountUsd'])
    const findings = await auditMoney(application.app.store.fork())
    expect(findings.filter(({ rule }) => /AUDIT|DEBIT/.test(rule))).toEqual([])
  })

  test.each(['REST', 'GraphQL'] as const)(
    'a key that comes again with a file that its first call used is given the first answer, over %s',
    async face => {
      const SEND = 'mutation($m: MessageInput!, $key: String) { sendMessage(message: $m, idempotencyKey: $key) { id } }'
      const token = application.token(client)
      const send = async (message: object, key: string) => {
        if (face === 'REST') {
          const path = '/messenger/message'
          const { status, body } = await application.rest(token, 'POST', path, message, { 'idempotency-key': key })
          return { status, id: body['id'] }
        }
        const { status, data } = await application.graphql(token, SEND, { m: message, key })
        return { status, id: (data?.['sendMessage'] as { id: number } | undefined)?.id }
      }
      const instanceId = await addOrder(application, client)
      for (let round = 0; round < 4; round++) {
        const { body } = await application.rest(token, 'POST', '/file', { file: pdf(`round-${round}.pdf`) })
        // The document takes a while to be judged: the second call finds no answer, and then a file that is used
        const metas = [{ fileName: 'a.docx', b64: docx().b64 }, { id: body['id'] }]
        const message = { type: 'ORDER', instanceId, metas }
        const key = `${face}-${round}`
        const first = send(message, key)
        const late = sleep(40).then(() => send(message, key))
        const told = await first
        expect(told).toMatchObject({ status: 200, id: expect.any(Number) })
        expect([await late, await send(message, key)], `round ${round}`).toEqual([told, told])
      }
    },
  )

  test('contents that come again under a key are stored once', async () => {
    const token = application.token(client)
    const id = await addOrder(application, client)
    const stored = () => application.app.store.fork().count(StoredFile)
    const before = await stored()
    const save = () =>
      application.rest(token, 'PUT', '/order', { id, invoice: pdf() }, { 'idempotency-key': `inline-${id}` })
    const answers = await Promise.all([save(), save(), save(), save()])
    answers.push(await save())
    expect(new Set(answers.map(({ status, body }) => `${status} ${String(body['version'])}`))).toEqual(
      new Set(['200 2']),
    )
    expect(await stored()).toBe(before + 1)
  })

  test('an answer is forgotten after 72 hours', async () => {
    const first = await post(client, 'a-7')
    const em = application.app.store.fork()
    await em.nativeUpdate(KeptAnswer, { key: 'a-7' }, { at: new Date(Date.now() - KEPT_FOR - 1000) })
    const anew = await post(client, 'a-7')
    expect(anew.body['id']).not.toBe(first.body['id'])
    await em.nativeUpdate(KeptAnswer, { key: 'a-7' }, { at: new Date(Date.now() - KEPT_FOR - 1000) })
    expect(await forgetAnswers(em)).toBe(1)
  })
})
