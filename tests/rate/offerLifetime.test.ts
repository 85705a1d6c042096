import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { now, setClock } from '../../domain/core/clock.ts'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { automaticOfferEnd } from '../../domain/rate/lifetime.ts'
import { Company } from '../../server/company/company.entity.ts'
import { expireOffers } from '../../server/rate/expiry.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

const MINUTE = 60_000

describe.each(databases)('the lifetime of an offer on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
  })
  afterEach(() => setClock(0))
  afterAll(() => application.close())

  /** Not by a faked `Date`: against that one the clock of PostgreSQL would be put right. */
  const later = (minutes: number) => setClock(now().getTime() - Date.now() + minutes * MINUTE)
  const offered = () => world.replenishmentIn(world.client.user, 'CR_AWT')
  const minutesLeft = (until: unknown) => Math.round((Date.parse(String(until)) - now().getTime()) / MINUTE)
  const statusOf = async (id: number) => (await staff.replenishment({ id })).status
  const expiries = async (id: number) =>
    (await staff.replenishmentHistory({ id })).filter(({ step }) => step === 'EXPIRE_RATE')

  /** Forms the rate of a record that waits for one. */
  const form = async (id: number, validMinutes?: number | null) => {
    const [rate, xRate] = [toRate(90), toRate(7)]
    const figures = await staff.rateCalc({ stage: 'BEFORE', calc: { replenishmentId: id, rate, xRate } })
    return staff.formRate({
      rate: {
        id,
        rateBefore: rate,
        xRateBefore: xRate,
        usdAmountBefore: figures.usdAmount,
        rubAmountBefore: figures.rubAmount,
        invoiceRateBefore: figures.invoiceRate,
        brockmanRateBefore: figures.brockmanRate,
        ...(validMinutes !== undefined && { validMinutes }),
      },
    })
  }

  test('is what staff choose, and OFFER_MINUTES where they choose nothing', async () => {
    const id = await world.replenishmentIn(world.client.user, 'CR_REQ')
    expect((await client.replenishment({ id })).offerExpiresAt).toBeNull()
    expect(minutesLeft((await form(id)).offerExpiresAt)).toBe(60)
    expect(minutesLeft((await form(id, null)).offerExpiresAt)).toBe(60)
    expect(minutesLeft((await form(id, 5)).offerExpiresAt)).toBe(5)
    expect(minutesLeft((await form(id, 1440)).offerExpiresAt)).toBe(1440)
    const [formed] = await client.replenishmentHistory({ id })
    expect(minutesLeft(formed?.until)).toBe(1440)
  })

  test('over, the figures that are asked for are the central bank’s, before and after the scheduled step', async () => {
    const id = await offered()
    const asked = () => client.rateCalc({ stage: 'BEFORE', calc: { replenishmentId: id, clientRate: null } })
    const { rateBefore, xRateBefore } = await client.replenishment({ id })
    expect(await asked()).toMatchObject({ rate: rateBefore, xRate: xRateBefore })
    later(61)
    const over = await asked()
    expect(over.rate).not.toBe(rateBefore)
    await expireOffers(application.app)
    expect(await statusOf(id)).toBe('CR_NAC')
    expect(await asked()).toEqual(over)
  })

  test('is 5 to 1440 whole minutes, on both faces, formed or extended', async () => {
    const id = await offered()
    const byRest = clientOf(application, world.manager, 'REST')
    for (const face of [staff, byRest])
      for (const validMinutes of [4, 1441, 1.5, '60', 0, -5] as number[]) {
        await expect(face.extendOffer({ id, validMinutes })).rejects.toMatchObject({
          status: 400,
          fields: ['validMinutes'],
        })
        const rate = { id, rateBefore: toRate(90), xRateBefore: toRate(7), validMinutes }
        await expect(face.formRate({ rate })).rejects.toMatchObject({ status: 400 })
        const { fields } = (await face.formRate({ rate }).catch((error: unknown) => error)) as { fields: string[] }
        expect(fields).toContain('validMinutes')
      }
    for (const face of [staff, byRest])
      await expect(face.extendOffer({ id })).rejects.toMatchObject({ status: 400, fields: ['validMinutes'] })
  })

  test('ends the right to confirm at its very moment, before and after the scheduled step', async () => {
    const id = await offered()
    const { offerExpiresAt, version } = await client.replenishment({ id })
    setClock(Date.parse(String(offerExpiresAt)) - 1000 - Date.now())
    expect((await client.replenishment({ id })).steps).toContain('CONFIRM_RATE')
    later(1000 / MINUTE + 1 / 60)
    const refusal = { ...problems.offerExpired, message: 'Срок предложения истёк: запросите курс заново' }
    const shown = await client.replenishment({ id })
    expect(shown.steps).not.toContain('CONFIRM_RATE')
    expect(shown.closed).toContainEqual({ step: 'CONFIRM_RATE', reason: refusal.message })
    // A desk is not told to request a rate
    expect((await staff.replenishment({ id })).closed).toContainEqual({
      step: 'EXTEND_OFFER',
      reason: 'Срок предложения истёк: клиент может запросить курс заново',
    })
    await expect(client.confirmRate({ id, accepted: true, version })).rejects.toMatchObject(refusal)
    await expireOffers(application.app)
    expect(await statusOf(id)).toBe('CR_NAC')
    await expect(client.confirmRate({ id, accepted: true, version })).rejects.toMatchObject(refusal)
    await client.requestRate({ rate: { id, companyId: world.company } })
    await expect(client.confirmRate({ id, accepted: true })).rejects.toMatchObject(problems.stepClosed)
    expect((await client.replenishment({ id })).offerExpiresAt).toBeNull()
  })

  test('ends once, by nobody, however many look at it at once, and the client is told', async () => {
    const id = await offered()
    const told = (await application.letters(world.client.user.email ?? '')).length
    later(61)
    await Promise.all(Array.from({ length: 4 }, () => expireOffers(application.app)))
    expect(await expireOffers(application.app)).toBe(0)
    expect(await expiries(id)).toMatchObject([
      { from: 'CR_AWT', to: 'CR_NAC', by: { userId: null, name: null, role: null } },
    ])
    const letters = await application.letters(world.client.user.email ?? '')
    const ofThis = letters.slice(0, letters.length - told).filter(({ subject }) => subject.includes(`№${id}:`))
    expect(ofThis.map(({ subject }) => subject)).toEqual([`Пополнение №${id}: срок предложения истёк`])
    const audit = await select<{ user_id: number | null; action: string }>(
      application.app.store.fork(),
      "select user_id, action from audit_entry where type = 'REPLENISHMENT' and instance_id = ? order by id desc limit 1",
      [id],
    )
    expect(audit).toEqual([{ user_id: null, action: 'expireRate' }])
  })

  test('nobody confirms an offer in the moment in which it is ended', async () => {
    for (let i = 0; i < 5; i++) {
      const id = await offered()
      later(60)
      const [confirmed] = await Promise.allSettled([
        client.confirmRate({ id, accepted: true }),
        expireOffers(application.app),
      ])
      expect(confirmed).toMatchObject({ status: 'rejected', reason: problems.offerExpired })
      await expireOffers(application.app)
      expect(await statusOf(id)).toBe('CR_NAC')
      setClock(0)
    }
  })

  test('a confirmed, a refused and an extended offer is not ended', async () => {
    const [confirmed, refused, extended] = [await offered(), await offered(), await offered()]
    await client.confirmRate({ id: confirmed, accepted: true })
    await client.confirmRate({ id: refused, accepted: false })
    await staff.extendOffer({ id: extended, validMinutes: 120 })
    later(61)
    await expireOffers(application.app)
    expect(await statusOf(confirmed)).toBe('CR_ACC')
    expect(await expiries(refused)).toEqual([])
    // One that was refused has not run out: it is closed for another reason
    await expect(client.confirmRate({ id: refused, accepted: true })).rejects.toMatchObject(problems.stepClosed)
    expect(await client.confirmRate({ id: extended, accepted: true })).toMatchObject({ status: 'CR_ACC' })
  })

  test('an offer is extended from now on with its figures as they are, but not once it has run out', async () => {
    const id = await offered()
    const before = await client.replenishment({ id })
    later(50)
    const after = await staff.extendOffer({ id, validMinutes: 30, version: before.version })
    expect(minutesLeft(after.offerExpiresAt)).toBe(30)
    expect(after).toMatchObject({
      status: 'CR_AWT',
      rubAmountBefore: before.rubAmountBefore,
      rateBefore: before.rateBefore,
    })
    const [row] = await client.replenishmentHistory({ id })
    expect(row).toMatchObject({ step: 'EXTEND_OFFER', until: after.offerExpiresAt })
    const [letter] = await application.letters(world.client.user.email ?? '')
    expect(letter?.subject).toBe(`Пополнение №${id}: срок предложения изменён`)
    expect(letter?.text).toMatch(/Предложение действует до: .+, \d\d:\d\d МСК/)
    later(31)
    await expect(staff.extendOffer({ id, validMinutes: 30 })).rejects.toMatchObject(problems.offerExpired)
    expect(minutesLeft((await form(id, 10)).offerExpiresAt)).toBe(10)
    later(11)
    await expireOffers(application.app)
    expect(await statusOf(id)).toBe('CR_NAC')
    await expect(staff.extendOffer({ id, validMinutes: 30 })).rejects.toMatchObject(problems.offerExpired)
  })

  test('a rate that is requested on an offer that has run out ends it first, in one transaction', async () => {
    const id = await offered()
    const { version } = await client.replenishment({ id })
    await expect(client.requestRate({ rate: { id, companyId: world.company } })).rejects.toMatchObject(
      problems.stepClosed,
    )
    later(61)
    expect((await client.replenishment({ id })).steps).toContain('REQUEST_RATE')
    await expect(client.requestRate({ rate: { id, companyId: 0 } })).rejects.toMatchObject({ status: 400 })
    expect(await statusOf(id)).toBe('CR_AWT')
    await expect(
      client.requestRate({ rate: { id, companyId: world.company, version: version - 1 } }),
    ).rejects.toMatchObject(problems.stale)
    const told = (await application.letters(world.client.user.email ?? '')).length
    const asked = await client.requestRate({ rate: { id, companyId: world.company, clientRate: toRate(4), version } })
    expect(asked).toMatchObject({ status: 'CR_REQ', clientRate: 4, offerExpiresAt: null })
    expect((await client.replenishmentHistory({ id })).slice(0, 2)).toMatchObject([
      { step: 'REQUEST_RATE', from: 'CR_NAC', to: 'CR_REQ' },
      { step: 'EXPIRE_RATE', from: 'CR_AWT', to: 'CR_NAC' },
    ])
    // Whoever goes on from it sees it: no letter
    expect(await application.letters(world.client.user.email ?? '')).toHaveLength(told)
  })

  test('the old wish of the client stays with the record when its offer runs out', async () => {
    const id = await world.replenishmentIn(world.client.user, 'DOC_ACC')
    await client.requestRate({ rate: { id, companyId: world.company, clientRate: toRate(4.5) } })
    await form(id)
    later(61)
    await expireOffers(application.app)
    expect(await client.replenishment({ id })).toMatchObject({ status: 'CR_NAC', clientRate: 4.5 })
  })

  test('an automatic offer holds by its own rule and is never extended', async () => {
    const em = application.app.store.fork()
    await em.nativeUpdate(Company, { id: world.company }, { autoCr: true })
    await clientOf(application, world.admin).deleteCurrencyMarkup({ id: world.client.markup })
    const id = await world.replenishmentIn(world.client.user, 'DOC_ACC')
    const { offerExpiresAt } = await client.requestRate({ isAuto: true, rate: { id, companyId: world.company } })
    expect(Math.abs(Date.parse(String(offerExpiresAt)) - automaticOfferEnd(new Date()).getTime())).toBeLessThan(MINUTE)
    const shown = await staff.replenishment({ id })
    expect(shown.closed.map(({ step }) => step)).toContain('EXTEND_OFFER')
    await expect(staff.extendOffer({ id, validMinutes: 60 })).rejects.toMatchObject(problems.stepClosedFor)
    await form(id)
    expect((await staff.extendOffer({ id, validMinutes: 90 })).steps).toContain('EXTEND_OFFER')
  })

  test('what has no end stays, and staff may give it one', async () => {
    const id = await offered()
    const em = application.app.store.fork()
    await em.execute('update replenishment set offer_expires_at = null where id = ?', [id])
    later(600)
    await expireOffers(application.app)
    expect(await statusOf(id)).toBe('CR_AWT')
    expect(minutesLeft((await staff.extendOffer({ id, validMinutes: 60 })).offerExpiresAt)).toBe(60)
    expect(await client.confirmRate({ id, accepted: true, rubAmountBefore: minor(0) }).catch(() => null)).toBeNull()
    expect(await client.confirmRate({ id, accepted: true })).toMatchObject({ status: 'CR_ACC' })
  })

  test('the client is not told how long offers hold that nobody limits', async () => {
    const id = await offered()
    expect((await client.replenishment({ id })).offerMinutes).toBeNull()
    expect((await staff.replenishment({ id })).offerMinutes).toBe(60)
  })
})

describe('OFFER_MINUTES', () => {
  test('of 0 lets offers hold without end', async () => {
    const application = await openTestApplication({ env: { OFFER_MINUTES: '0' } })
    try {
      const world = await addWorld(application)
      const id = await world.replenishmentIn(world.client.user, 'CR_AWT')
      const staff = clientOf(application, world.manager)
      expect(await staff.replenishment({ id })).toMatchObject({ offerExpiresAt: null, offerMinutes: 0 })
    } finally {
      await application.close()
    }
  })

  test.each(['4', '1441', '1.5', '-1', 'an hour'])('of %s stops the start', async OFFER_MINUTES => {
    await expect(openTestApplication({ env: { OFFER_MINUTES } })).rejects.toThrow('OFFER_MINUTES must be 0, or')
  })
})
