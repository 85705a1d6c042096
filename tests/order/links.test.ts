import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import type { StatusPage } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { change, select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

const LINK = { language: 'ZH', days: 7, showAmount: true, showDates: true, showSwift: true } as const

describe.each(databases)('a link for the recipient on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let other: Client
  let manager: Client
  const em = () => application.app.store.fork()
  const paid = (status: 'PAID' | 'INQUIRY' | 'SWIFT_DONE' | 'NEW' = 'PAID') =>
    world.orderIn(world.client.user, world.client.credited, status)
  const made = async (id: number, link: object = LINK) => {
    const { url, ...answer } = await client.createOrderLink({ id, link })
    return { ...answer, url: url ?? '', token: (url ?? '').split('/').at(-1) ?? '' }
  }
  const open = (token: string) => application.rest(null, 'GET', `/status/${token}`)
  const page = async (token: string) => {
    const { status, body } = await open(token)
    expect(status).toBe(200)
    return body as unknown as StatusPage
  }

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    other = clientOf(application, world.otherClient.user)
    manager = clientOf(application, world.manager)
  })
  afterAll(() => application.close())

  test('opens without signing in and shows what was chosen, nothing more', async () => {
    const id = await paid('SWIFT_DONE')
    const { token, url } = await made(id)
    expect(url).toBe(`${application.app.config.publicUrl}/status/${token}`)
    const order = await client.order({ id })
    const shown = await page(token)
    expect(shown).toEqual({
      language: 'ZH',
      recipient: order.contractorName,
      invoiceNumber: order.invoiceNumber,
      invoiceDate: order.invoiceDate,
      amount: order.invoiceAmount,
      currency: order.invoiceCurrency,
      isClarified: false,
      hasSwift: true,
      events: [
        { kind: 'SENT', at: expect.any(String) },
        { kind: 'SWIFT_READY', at: expect.any(String) },
      ],
      expiresAt: expect.any(String),
    })
    const text = JSON.stringify(shown)
    for (const secret of [world.manager.name, world.client.user.name, String(order.amountUsd), String(order.xRate)])
      expect(text).not.toContain(secret)
    const copy = await application.rest(null, 'GET', `/status/${token}/swift`)
    expect(copy.status).toBe(200)
    expect(Buffer.from(String(copy.body['b64']), 'base64').length).toBeGreaterThan(0)
  })

  test('hides amount, dates and the SWIFT copy unless they were chosen', async () => {
    const { token } = await made(await paid('SWIFT_DONE'), {
      ...LINK,
      showAmount: false,
      showDates: false,
      showSwift: false,
    })
    expect(await page(token)).toMatchObject({
      amount: null,
      currency: null,
      hasSwift: false,
      events: [{ kind: 'SENT', at: null }],
    })
    expect((await application.rest(null, 'GET', `/status/${token}/swift`)).status).toBe(404)
  })

  test('says nothing of an inquiry', async () => {
    const { token } = await made(await paid('INQUIRY'))
    expect((await page(token)).events.map(({ kind }) => kind)).toEqual(['SENT'])
  })

  test('tells of a payment that was taken back or refunded that it is being clarified with the payer', async () => {
    const admin = clientOf(application, world.admin)
    const rolled = await paid()
    const back = await made(rolled)
    await admin.rollbackOrder({ id: rolled })
    expect(await page(back.token)).toMatchObject({ isClarified: true, events: [{ kind: 'CLARIFIED', at: null }] })
    const refunded = await paid('SWIFT_DONE')
    const gone = await made(refunded)
    await admin.refundOrder({ id: refunded, amount: minor(100) })
    expect(await page(gone.token)).toMatchObject({
      hasSwift: false,
      events: [{ kind: 'SENT' }, { kind: 'CLARIFIED' }],
    })
  })

  test('keeps its address nowhere, and is answered under its key without it', async () => {
    const id = await paid()
    const key = { 'idempotency-key': `link-${id}` }
    const send = () => application.rest(application.token(world.client.user), 'POST', `/order/${id}/link`, LINK, key)
    const first = await send()
    const token = String(first.body['url']).split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    expect((await send()).body).toMatchObject({ id: first.body['id'], url: null })
    for (const table of ['order_link', 'kept_answer', 'audit_entry', 'letter'])
      expect(JSON.stringify(await select(em(), `select * from ${table}`))).not.toContain(token)
  })

  test('counts its openings, and both sides see them', async () => {
    const id = await paid()
    const { token } = await made(id)
    for (const _ of [1, 2, 3]) await page(token)
    for (const by of [client, manager]) {
      const [link] = await by.orderLinks({ id })
      expect(link).toMatchObject({ openings: 3, lastOpenedAt: expect.any(String), revokedAt: null })
    }
  })

  test('is one and the same page when it is unknown, revoked or expired', async () => {
    const [revoked, expired] = [await made(await paid()), await made(await paid())]
    const id = (await select<{ order_id: number }>(em(), `select order_id from order_link where id = ${revoked.id}`))[0]
    await manager.revokeOrderLink({ id: id?.order_id ?? 0, linkId: revoked.id })
    const past = database === 'sqlite' ? String(Date.now() - 1000) : "now() - interval '1 second'"
    await change(em(), `update order_link set expires_at = ${past} where id = ${expired.id}`)
    const seen = async (token: string) => {
      const { status, body } = await open(token)
      return { status, body }
    }
    const unknown = await seen('A'.repeat(43))
    expect(unknown.status).toBe(404)
    expect(await seen(revoked.token)).toEqual(unknown)
    expect(await seen(expired.token)).toEqual(unknown)
  })

  test('is made by the order’s client alone, of a paid order, in the limits of its input', async () => {
    const id = await paid()
    await expect(other.createOrderLink({ id, link: LINK })).rejects.toMatchObject({ code: problems.notFound.code })
    await expect(other.orderLinks({ id })).rejects.toMatchObject({ code: problems.notFound.code })
    await expect(manager.createOrderLink({ id, link: LINK })).rejects.toMatchObject({ code: problems.forbidden.code })
    await expect(client.createOrderLink({ id: await paid('NEW'), link: LINK })).rejects.toMatchObject({
      code: problems.linkClosed.code,
    })
    const wrong: readonly [object, string][] = [
      [{ ...LINK, days: 0 }, 'days'],
      [{ ...LINK, days: 31 }, 'days'],
      [{ ...LINK, days: 1.5 }, 'days'],
      [{ ...LINK, days: '7' }, 'days'],
      [{ ...LINK, language: 'DE' }, 'language'],
      [{ ...LINK, showSwift: 'yes' }, 'showSwift'],
      [{ ...LINK, showAmount: null }, 'showAmount'],
    ]
    const token = application.token(world.client.user)
    for (const [link, field] of wrong) {
      const { status, body } = await application.rest(token, 'POST', `/order/${id}/link`, link)
      expect({ link, status, fields: (body['fieldErrors'] as { field: string }[]).map(error => error.field) }).toEqual({
        link,
        status: 400,
        fields: [field],
      })
    }
  })

  test('is one of ten at most that live', async () => {
    const id = await paid()
    for (let count = 0; count < 10; count++) await made(id)
    await expect(client.createOrderLink({ id, link: LINK })).rejects.toMatchObject({ code: problems.tooManyLinks.code })
    const [link] = await client.orderLinks({ id })
    await client.revokeOrderLink({ id, linkId: link?.id ?? 0 })
    await made(id)
    await expect(client.revokeOrderLink({ id: await paid(), linkId: link?.id ?? 0 })).rejects.toMatchObject({
      code: problems.notFound.code,
    })
  })

  test('does not open while its client is banned', async () => {
    const { token } = await made(await paid())
    const admin = clientOf(application, world.admin)
    await admin.banUser({ userId: world.client.user.id, isBanned: true })
    expect((await open(token)).status).toBe(404)
    await admin.banUser({ userId: world.client.user.id, isBanned: false })
    expect((await open(token)).status).toBe(200)
  })
})

test('a caller opens links thirty times a minute', async () => {
  const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  try {
    const open = () => application.rest(null, 'GET', `/status/${'B'.repeat(43)}`)
    for (let times = 0; times < 30; times++) expect((await open()).status).toBe(404)
    expect((await open()).status).toBe(429)
  } finally {
    await application.close()
  }
})
