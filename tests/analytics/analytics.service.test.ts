import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addDays, today } from '../../domain/core/dates.ts'
import { mondayOf } from '../../domain/analytics/days.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { keepVolume } from '../../server/analytics/keeping.service.ts'
import { keepStages } from '../../server/analytics/stages.service.ts'
import { CbrDay } from '../../server/dictionary/centralBank.entity.ts'
import { payOrder, refundOrder, rollbackOrder } from '../../server/order/money.service.ts'
import { setOrderCompany } from '../../server/order/order.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, refusalOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { select } from '../support/sql.ts'
import { addCompanyAndBank, addOrder, addRequest, topUp } from '../support/work.ts'

const daysAgo = (days: number) => addDays(today(), -days)

describe.each(databases)('analytics on %s', database => {
  let application: TestApplication
  let owner: User
  let client: Client
  let other: Client
  let manager: User
  let admin: User
  let companyId: number

  beforeAll(async () => {
    application = await openTestApplication({ database })
    owner = await application.addUser({ name: 'Ромашка' })
    client = clientOf(application, owner)
    other = clientOf(application, await application.addUser())
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
    admin = await application.addUser({ kind: 'ADMIN' })
    companyId = (await addCompanyAndBank(application)).companyId
  })
  afterAll(() => application.close())

  /** Does something at another time of the clock. */
  const on = async <T>(at: string, work: () => Promise<T>): Promise<T> => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(at)
    try {
      return await work()
    } finally {
      vi.useRealTimers()
    }
  }
  const pay = async (of: User, at: string, amount = 7_000) => {
    const id = await addOrder(application, of, amount)
    await on(at, () =>
      payOrder(application.contextFor(manager), {
        id,
        xRate: toRate(7),
        slip: pdf('s.pdf'),
        agentInvoice: pdf('a.pdf'),
      }),
    )
    return id
  }
  const volumeOf = (by: 'COMPANY' | 'CURRENCY' | 'COUNTRY' | 'CLIENT', from: string, to: string) =>
    clientOf(application, admin).analyticsVolume({ by, from, to })

  describe('the balance by day', () => {
    const day = daysAgo(20)
    beforeAll(async () => {
      await on(`${addDays(day, -1)}T20:59:59Z`, () => topUp(application, owner, 100_000))
      await pay(owner, `${day}T20:59:59.500Z`)
      await pay(owner, `${day}T21:00:00Z`, 14_000)
    })

    test('opens with what was there before, follows each Moscow day and fills those without movements', async () => {
      const days = await client.analyticsBalance({ userId: owner.id, from: day, to: addDays(day, 2) })
      expect(days).toEqual([
        { date: day, opening: 100_000, credit: 0, debit: -1000, closing: 99_000 },
        { date: addDays(day, 1), opening: 99_000, credit: 0, debit: -2000, closing: 97_000 },
        { date: addDays(day, 2), opening: 97_000, credit: 0, debit: 0, closing: 97_000 },
      ])
    })

    test('closes as the statement and the balance of that day say, and leaves out days to come', async () => {
      const days = await client.analyticsBalance({ userId: owner.id, from: daysAgo(30), to: addDays(today(), 5) })
      expect(days.at(-1)?.date).toBe(today())
      for (const { date, closing } of days.filter((_, index) => index % 7 === 0))
        expect((await client.balanceOn({ userId: owner.id, date })).amount).toBe(closing)
      const { credit, debit } = await client.statement({ userId: owner.id, from: daysAgo(30) })
      const sum = (key: 'credit' | 'debit') => days.reduce((all, one) => all + one[key], 0)
      expect([sum('credit'), sum('debit')]).toEqual([credit, debit])
    })

    test('an account with nothing answers its days as zero, and no payments', async () => {
      const empty = await application.addUser()
      const asked = clientOf(application, empty)
      const days = await asked.analyticsBalance({ userId: empty.id })
      expect(days).toHaveLength(90)
      expect(new Set(days.map(({ closing, credit, debit }) => `${closing} ${credit} ${debit}`))).toEqual(
        new Set(['0 0 0']),
      )
      expect(await asked.analyticsPayments({ userId: empty.id })).toEqual([])
    })

    test('is the client’s and the staff’s; a foreign one and one that does not exist are 404 alike', async () => {
      for (const call of ['analyticsBalance', 'analyticsPayments'] as const) {
        const foreign = await refusalOf(other[call]({ userId: owner.id }))
        expect(foreign).toMatchObject({ status: 404 })
        expect(await refusalOf(other[call]({ userId: 999_999 }))).toEqual(foreign)
        expect(await refusalOf(clientOf(application, manager)[call]({ userId: 999_999 }))).toEqual(foreign)
        expect(await clientOf(application, manager)[call]({ userId: owner.id })).toEqual(
          await client[call]({ userId: owner.id }),
        )
      }
    })

    test('a period that is backwards, too long or none is a field error in the caller’s language', async () => {
      const refused = (args: object) => refusalOf(client.analyticsBalance({ userId: owner.id, ...args }))
      expect(await refused({ from: '2026-02-02', to: '2026-02-01' })).toMatchObject({ status: 400, fields: ['to'] })
      expect(await refused({ from: '2024-02-02', to: '2034-02-01' })).toMatchObject({
        fields: ['from'],
        said: ['Период не длиннее 366 дней'],
      })
      const months = await refusalOf(client.analyticsPayments({ userId: owner.id, from: '2026-13' }))
      expect(months).toMatchObject({ status: 400, fields: ['from'] })
    })
  })

  test('payments are told by month and currency; a refund is not deducted, a rollback was no payment', async () => {
    const payer = await application.addUser()
    await topUp(application, payer, 100_000)
    const [paid, refunded, undone] = [
      await pay(payer, '2026-01-31T20:59:59Z'),
      await pay(payer, '2026-01-31T21:00:00Z', 21_000),
      await pay(payer, '2026-02-10T12:00:00Z'),
    ]
    expect(paid).toBeGreaterThan(0)
    await refundOrder(application.contextFor(admin), { id: refunded, amount: 1000 })
    await rollbackOrder(application.contextFor(admin), { id: undone })
    const asked = { userId: payer.id, from: '2026-01', to: '2026-02' }
    expect(await clientOf(application, payer).analyticsPayments(asked)).toEqual([
      { month: '2026-01', currency: 'CNY', count: 1, amount: 7_000, amountUsd: 1_000 },
      { month: '2026-02', currency: 'CNY', count: 1, amount: 21_000, amountUsd: 3_000 },
    ])
  })

  test('a client’s days and months are the same before they were kept and after, and follow a rollback at once', async () => {
    const payer = await application.addUser()
    await on('2026-03-01T09:00:00Z', () => topUp(application, payer, 100_000))
    // The last second of a Moscow month and the first of the next
    await pay(payer, '2026-03-31T20:59:59Z')
    const undone = await pay(payer, '2026-03-31T21:00:00Z', 14_000)
    await pay(payer, '2026-05-05T09:00:00Z', 21_000)
    const asked = () =>
      Promise.all([
        clientOf(application, payer).analyticsBalance({ userId: payer.id, from: '2026-02-25', to: '2026-05-31' }),
        clientOf(application, payer).analyticsPayments({ userId: payer.id, from: '2026-03-31', to: '2026-05' }),
      ])
    const kept = (table: string) =>
      select<Readonly<Record<string, unknown>>>(
        application.app.store.fork(),
        `select * from ${table} where client_id = ${payer.id} order by 2`,
      )
    const live = await asked()
    expect(live[0].filter(({ credit, debit }) => credit - debit !== 0)).toMatchObject([
      { date: '2026-03-01', credit: 100_000, closing: 100_000 },
      { date: '2026-03-31', debit: -1_000 },
      { date: '2026-04-01', debit: -2_000 },
      { date: '2026-05-05', debit: -3_000, closing: 94_000 },
    ])
    expect(live[1].map(({ month, amountUsd }) => [month, amountUsd])).toEqual([
      ['2026-03', 1_000],
      ['2026-04', 2_000],
      ['2026-05', 3_000],
    ])
    expect(await kept('balance_day')).toEqual([])
    await keepVolume(application.app)
    expect(await asked()).toEqual(live)
    expect((await kept('balance_day')).map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-31',
      '2026-04-01',
      '2026-05-05',
    ])
    expect(
      (await kept('paid_period')).map(row => [row['period'], Number(row['amount']), Number(row['amount_usd'])]),
    ).toEqual([
      ['2026-03', 7_000, 1_000],
      ['2026-03-31', 7_000, 1_000],
      ['2026-04', 14_000, 2_000],
      ['2026-04-01', 14_000, 2_000],
      ['2026-05', 21_000, 3_000],
      ['2026-05-05', 21_000, 3_000],
    ])
    await rollbackOrder(application.contextFor(admin), { id: undone })
    // What was taken back stands on the day on which it was, and the payment is none any more
    const months = live[1].filter(({ month }) => month !== '2026-04')
    expect(await asked()).toEqual([live[0], months])
    await keepVolume(application.app)
    expect(await asked()).toEqual([live[0], months])
  })

  describe('the volume', () => {
    const day = '2025-06-15'
    const later = '2025-07-01'
    let payer: User
    let ids: { first: number; second: number }

    beforeAll(async () => {
      payer = await application.addUser({ name: 'Лютик' })
      await topUp(application, payer, 1_000_000)
      // The last second of a Moscow month and the first of the next
      ids = {
        first: await pay(payer, `${day}T09:00:00Z`),
        second: await pay(payer, '2025-06-30T21:00:00Z', 14_000),
      }
    })

    test('is the same before it was kept and after, and by whatever it is asked', async () => {
      const asked = () =>
        Promise.all((['COMPANY', 'CURRENCY', 'COUNTRY', 'CLIENT'] as const).map(by => volumeOf(by, day, later)))
      const live = await asked()
      expect(live.map(([first]) => first)).toEqual([
        { key: '', name: null, count: 2, amountUsd: 3_000 },
        { key: 'CNY', name: 'Китайский юань', count: 2, amountUsd: 3_000 },
        { key: 'CN', name: 'Китай', count: 2, amountUsd: 3_000 },
        { key: String(payer.id), name: 'Лютик', count: 2, amountUsd: 3_000 },
      ])
      await keepVolume(application.app)
      expect(await asked()).toEqual(live)
      const [mark] = await select<{ n: number }>(
        application.app.store.fork(),
        `select count(*) as n from volume_mark where kept = changes and period in ('${day}', '2025-06')`,
      )
      expect(Number(mark?.n)).toBe(2)
    })

    test('a day belongs to Moscow: the first second of a month is not the last of the one before', async () => {
      expect(await volumeOf('CLIENT', '2025-06-01', '2025-06-30')).toMatchObject([{ count: 1, amountUsd: 1_000 }])
      expect(await volumeOf('CLIENT', later, later)).toMatchObject([{ count: 1, amountUsd: 2_000 }])
    })

    test('a company that is set later and a refund: the day is summed anew, gross', async () => {
      await setOrderCompany(application.contextFor(manager), { id: ids.first, companyId })
      await refundOrder(application.contextFor(admin), { id: ids.second, amount: 500 })
      const now = [
        { key: '', name: null, count: 1, amountUsd: 2_000 },
        { key: String(companyId), name: 'Orient Pay FZE', count: 1, amountUsd: 1_000 },
      ]
      expect(await volumeOf('COMPANY', '2025-06-01', later)).toEqual(now)
      await keepVolume(application.app)
      expect(await volumeOf('COMPANY', '2025-06-01', later)).toEqual(now)
    })

    test('a payment that is rolled back goes from its day, at once and after the night', async () => {
      await rollbackOrder(application.contextFor(admin), { id: ids.first })
      expect(await volumeOf('CLIENT', '2025-06-01', '2025-06-30')).toEqual([])
      await keepVolume(application.app)
      expect(await volumeOf('CLIENT', '2025-06-01', '2025-06-30')).toEqual([])
      // Paid anew today it counts today
      const before = await volumeOf('CLIENT', today(), today())
      await pay(payer, new Date().toISOString())
      const after = await volumeOf('CLIENT', today(), today())
      expect(after.find(({ key }) => key === String(payer.id))?.count).toBe(
        1 + (before.find(({ key }) => key === String(payer.id))?.count ?? 0),
      )
    })

    test('a day that has not ended is never kept', async () => {
      await keepVolume(application.app)
      const kept = await select<{ period: string }>(
        application.app.store.fork(),
        'select period from volume_mark where kept is not null',
      )
      const periods = kept.map(({ period }) => period)
      expect(periods).not.toContain(today())
      expect(periods).not.toContain(today().slice(0, 7))
      expect(periods.length).toBeGreaterThan(0)
    })

    test('is told in English too, and to admins alone', async () => {
      const english = clientOf(application, admin, 'REST', { 'accept-language': 'en' })
      expect(await english.analyticsVolume({ by: 'COUNTRY', from: later, to: later })).toMatchObject([
        { key: 'CN', name: 'China' },
      ])
      for (const who of [client, clientOf(application, manager)])
        expect(await refusalOf(who.analyticsVolume({ by: 'CLIENT' }))).toMatchObject({ status: 403 })
    })
  })

  describe('work', () => {
    const hour = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

    test('is told by status with the median age and since when the oldest waits', async () => {
      const asked = async () =>
        (await clientOf(application, manager).analyticsWork()).statuses.find(
          ({ type, status }) => type === 'ORDER' && status === 'NEW',
        )
      expect(await asked()).toMatchObject({ count: expect.any(Number) as number })
      const before = (await asked())?.count ?? 0
      const created: number[] = []
      for (const hours of [1000, 2000, 3000]) {
        const at = hour(hours)
        created.push(await on(at, () => addOrder(application, owner)))
      }
      const now = await asked()
      expect(now?.count).toBe(before + 3)
      const [oldest] = await select<{ since: number }>(
        application.app.store.fork(),
        `select status_since as since from client_order where id = ${created[2]}`,
      )
      expect(now?.oldest).toBe(new Date(oldest?.since ?? 0).toISOString())
      const rows = await select<{ since: number }>(
        application.app.store.fork(),
        `select status_since as since from client_order where status = 'NEW' order by status_since`,
      )
      const ages = rows.map(({ since }) => (Date.now() - new Date(since).getTime()) / 3_600_000)
      const middle = (ages[Math.ceil(ages.length / 2) - 1] ?? 0) / 2 + (ages[Math.floor(ages.length / 2)] ?? 0) / 2
      expect(now?.medianHours).toBeCloseTo(middle, 0)
    })

    test('of nothing tells zero, and sides that are closed are left out', async () => {
      await addRequest(application.app.store, owner)
      const ofOrders = await application.addUser({ kind: 'MANAGER', managesOrders: true })
      await keepStages(application.app)
      const work = await clientOf(application, ofOrders).analyticsWork()
      expect(new Set(work.statuses.map(({ type }) => type))).toEqual(new Set(['INN', 'ORDER']))
      expect(new Set(work.stages.map(({ type }) => type))).toEqual(new Set(['ORDER']))
      expect(work.statuses.find(({ status }) => status === 'INQUIRY')).toEqual({
        type: 'ORDER',
        status: 'INQUIRY',
        count: 0,
        oldest: null,
        medianHours: null,
      })
      expect(await refusalOf(client.analyticsWork())).toMatchObject({ status: 403 })
    })

    test('a stage took from when a record came there to when it left, in the week in which it left', async () => {
      const payer = await application.addUser()
      await topUp(application, payer, 100_000)
      const monday = mondayOf(daysAgo(7))
      const noon = (hours: number) => new Date(Date.parse(`${monday}T00:00:00Z`) + hours * 3_600_000).toISOString()
      for (const hours of [4, 6, 20]) {
        const id = await on(noon(0), () => addOrder(application, payer, 7_000))
        await on(noon(hours), () =>
          payOrder(application.contextFor(manager), {
            id,
            xRate: toRate(7),
            slip: pdf('s.pdf'),
            agentInvoice: pdf('a.pdf'),
          }),
        )
      }
      await keepStages(application.app)
      const asked = async () =>
        (await clientOf(application, manager).analyticsWork()).stages.filter(
          ({ type, stage, week }) => type === 'ORDER' && stage === 'NEW' && week === monday,
        )
      const [week] = await asked()
      expect(week).toMatchObject({ medianHours: 6, p90Hours: 20, count: 3 })
      await keepStages(application.app)
      expect(await asked()).toEqual([week])
    })
  })

  test('rates are the kept days of a currency, whoever asks', async () => {
    const em = application.app.store.fork()
    const price = (code: string, nominal: number, rate: number) => ({ code, nominal, rate: toRate(rate) })
    for (const [date, rate] of [
      ['2026-06-01', 92.5],
      ['2026-06-03', 93.0001],
    ] as const)
      await em.insert(CbrDay, {
        date,
        prices: [price('USD', 1, rate), price('KZT', 100, 18)],
        isDemo: date === '2026-06-01',
        fetchedAt: new Date(),
      })
    const ask = (currency: string, from = '2026-06-01', to = '2026-06-03') =>
      other.analyticsRates({ currency, from, to })
    expect(await ask('usd')).toEqual([
      { date: '2026-06-01', rate: 92.5, nominal: 1, isDemo: true },
      { date: '2026-06-03', rate: 93.0001, nominal: 1, isDemo: false },
    ])
    expect(await ask('KZT', '2026-06-02')).toEqual([{ date: '2026-06-03', rate: 18, nominal: 100, isDemo: false }])
    expect(await ask('AMD')).toEqual([])
    expect(await refusalOf(ask('XXQ'))).toMatchObject({ status: 400, fields: ['currency'] })
  })
})
