import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OFFICIAL_DAYS } from '../../domain/deadline/calendar.ts'
import { USUAL_LIMITS } from '../../domain/deadline/limits.ts'
import { DeadlineTable } from '../../server/deadline/deadline.entity.ts'
import { rowSealKey, sealedTables, sealOf } from '../../server/core/seals.ts'
import { secretsOf } from '../../server/core/store.ts'
import { Migration20261126065504_deadlines as Filling } from '../../server/migrations/together/Migration20261126065504_deadlines.ts'
import { Order } from '../../server/order/order.entity.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { Request } from '../../server/request/request.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { openSheet, rowsOf } from '../support/sheets.ts'
import { select } from '../support/sql.ts'
import { addWorld, type World } from '../support/world.ts'

/** A plain Wednesday. */
const NOON = new Date('2026-11-11T12:00:00+03:00')
const HOUR = 3_600_000
const before = (hours: number) => new Date(NOON.getTime() - hours * HOUR)
const STALE = { status: 409, code: '002-006' }

describe.each(databases)('deadlines on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
    // What stands there already is new
    for (const set of Object.values(wait)) await set({}, NOON)
  })
  beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }))
  afterEach(async () => {
    vi.useRealTimers()
    await application.app.store.fork().nativeDelete(DeadlineTable, {})
  })
  afterAll(() => application.close())

  const wait = {
    request: (where: { id?: number }, statusSince: Date) =>
      application.app.store.fork().nativeUpdate(Request, where, { statusSince }),
    replenishment: (where: { id?: number }, statusSince: Date) =>
      application.app.store.fork().nativeUpdate(Replenishment, where, { statusSince }),
    order: (where: { id?: number }, statusSince: Date) =>
      application.app.store.fork().nativeUpdate(Order, where, { statusSince }),
  }
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id)
  const rest = async (who: 'client' | 'manager', path: string) => {
    const user = who === 'client' ? world.client.user : world.manager
    return (await application.rest(application.token(user), 'GET', path)).body
  }

  test('are told to staff of what waits for them, amber from three quarters on and red from the whole limit', async () => {
    const id = world.client.newOrder
    for (const [since, level] of [
      [before(1), 'OK'],
      [new Date('2026-11-10T14:15:00+03:00'), 'AMBER'],
      [new Date('2026-11-10T12:00:00+03:00'), 'RED'],
    ] as const) {
      await wait.order({ id: id }, since)
      const row = (await staff.orders({})).items.find(one => one.id === id)
      const one = await staff.order({ id })
      expect([row?.deadline?.level, one.deadline?.level]).toEqual([level, level])
    }
    expect((await staff.order({ id })).deadline).toEqual({
      level: 'RED',
      amberAt: '2026-11-11T06:45:00.000Z',
      due: '2026-11-11T09:00:00.000Z',
    })
    expect((await staff.order({ id: world.client.order })).deadline).toBeNull()
  })

  test('never reach a client, by either face', async () => {
    await wait.order({ id: world.client.newOrder }, before(300))
    expect((await client.order({ id: world.client.newOrder })).deadline).toBeNull()
    for (const list of [await client.requests({}), await client.replenishments({}), await client.orders({})])
      expect(list.items.map(({ deadline }) => deadline)).toEqual(list.items.map(() => null))
    for (const path of ['/order', `/order/${world.client.newOrder}`, '/request', '/replenishment'])
      expect(JSON.stringify(await rest('client', path))).not.toMatch(/deadline|amberAt/)
    expect(JSON.stringify(await rest('manager', '/order'))).toContain('"level":"RED"')
    // The filter would tell which of them are overdue: a client’s list is the same with it
    expect(await client.orders({ overdue: true })).toEqual(await client.orders({}))
    const token = application.token(world.client.user)
    expect((await application.rest(token, 'GET', '/deadline')).status).toBe(403)
  })

  test('filter the three lists and their workbooks to what is overdue, alone and with other filters', async () => {
    const overdueRequest = await world.requestIn(world.client.user, 'NEW')
    await world.requestIn(world.client.user, 'NEW')
    const paid = await world.replenishmentIn(world.client.user, 'BILL_PAID')
    const documents = await world.replenishmentIn(world.client.user, 'DOC')
    await wait.request({ id: overdueRequest }, before(30))
    await wait.replenishment({ id: paid }, new Date('2026-11-11T08:00:00+03:00'))
    await wait.replenishment({ id: documents }, before(30))
    await wait.order({ id: world.client.newOrder }, before(30))
    expect(ids((await staff.requests({ overdue: true })).items)).toEqual([overdueRequest])
    // BILL_PAID has four hours, of which three have passed
    expect(ids((await staff.replenishments({ overdue: true })).items)).toEqual([documents])
    expect(ids((await staff.orders({ overdue: true })).items)).toEqual([world.client.newOrder])
    expect(ids((await staff.orders({ overdue: true, status: 'PAID' })).items)).toEqual([])
    expect(ids((await staff.orders({ overdue: true, search: `№${world.client.newOrder}` })).items)).toEqual([
      world.client.newOrder,
    ])
    expect((await rest('manager', '/replenishment?overdue=true'))['totalItems']).toBe(1)
    vi.setSystemTime(new Date('2026-11-11T13:00:00+03:00'))
    expect(ids((await staff.replenishments({ overdue: true })).items)).toEqual([documents, paid])
    const sheet = await openSheet(await rest('manager', '/unload/xls/replenishments?overdue=true'))
    expect(rowsOf(sheet).map(row => row['№'])).toEqual([documents, paid])
  })

  test('of more overdue records than a list counts answer the newest all the same', async () => {
    const { fork } = application.app.store
    const { id: _, version: __, ...like } = await fork().findOneOrFail(Request, { id: world.client.newRequest })
    const many = Array.from({ length: 1005 }, () => ({
      ...like,
      client: world.client.user.id,
      status: 'NEW' as const,
      statusSince: before(50),
      toDoStaff: true,
    }))
    await fork().insertMany(Request, many)
    const page = await staff.requests({ overdue: true })
    const made = await fork().find(Request, { statusSince: before(50) }, { orderBy: { id: -1 } })
    expect([made.length, page.totalItems, page.hasMore]).toEqual([1005, 1000, true])
    expect(ids(page.items)).toEqual(ids(made.slice(0, 20)))
    await fork().nativeDelete(Request, { statusSince: before(50) })
  })

  test('of BILL count from when payment orders came; without them nothing waits for staff', async () => {
    vi.setSystemTime(before(3))
    const id = await world.replenishmentIn(world.client.user, 'BILL')
    await wait.replenishment({ id: id }, before(60))
    expect((await staff.replenishment({ id })).deadline).toBeNull()
    expect(ids((await staff.replenishments({ overdue: true })).items)).not.toContain(id)
    await client.sendPayment({
      payment: {
        id,
        edit: true,
        invoiceAmount: 8_000_000,
        invoice: pdf('i.pdf'),
        paymentOrders: [pdf('p.pdf')],
      } as never,
    })
    vi.setSystemTime(NOON)
    const { status, statusSince, deadline } = await staff.replenishment({ id })
    expect([status, statusSince, deadline?.level]).toEqual(['BILL', before(3).toISOString(), 'AMBER'])
    vi.setSystemTime(new Date('2026-11-11T13:00:00+03:00'))
    expect(ids((await staff.replenishments({ overdue: true })).items)).toContain(id)

    // A database of before: the migration finds in the history when they came, and seals what it changes
    await wait.replenishment({ id: id }, before(60))
    const { orm, fork } = application.app.store
    const filling = new Filling(orm.em.getDriver(), orm.config)
    await filling.up()
    expect((await fork().findOneOrFail(Replenishment, { id })).statusSince).toEqual(before(3))
    const em = fork()
    const table = sealedTables(em).get('Replenishment')
    const [row] = await select<Record<string, unknown>>(em, 'select * from replenishment where id = ?', [id])
    const seals = await select(em, "select seal from row_seal where table_name = 'replenishment' and row_id = ?", [id])
    expect(table && row && seals).toEqual([{ seal: table && row && sealOf(rowSealKey(secretsOf(em)), table, row) }])
  })

  test('are Russia’s official days and the usual limits until an admin keeps others', async () => {
    expect(await staff.deadlines()).toEqual({
      limits: USUAL_LIMITS,
      holidays: OFFICIAL_DAYS.holidays,
      workdays: OFFICIAL_DAYS.workdays,
      version: 0,
    })
    const limits = [{ type: 'ORDER' as const, status: 'NEW', hours: 1 }]
    const saved = await admin.saveDeadlines({ deadlines: { limits, workdays: ['2026-11-14'], version: 0 } })
    expect(saved.version).toBe(1)
    expect(saved.limits.filter(({ hours }, index) => hours !== USUAL_LIMITS[index]?.hours)).toEqual(limits)
    expect([saved.holidays, saved.workdays]).toEqual([OFFICIAL_DAYS.holidays, ['2026-11-14']])
    await wait.order({ id: world.client.newOrder }, before(1))
    expect((await staff.order({ id: world.client.newOrder })).deadline?.level).toBe('RED')
    expect(ids((await staff.orders({ overdue: true })).items)).toEqual([world.client.newOrder])
  })

  test('are changed by admins alone, and not over a change that was not seen', async () => {
    await expect(staff.saveDeadlines({ deadlines: { workdays: [] } })).rejects.toMatchObject({ status: 403 })
    await admin.saveDeadlines({ deadlines: { workdays: ['2026-11-14'], version: 0 } })
    await expect(admin.saveDeadlines({ deadlines: { workdays: [], version: 0 } })).rejects.toMatchObject(STALE)
    expect((await admin.deadlines()).workdays).toEqual(['2026-11-14'])
    await expect(
      admin.saveDeadlines({
        deadlines: { holidays: ['2026-11-14'], limits: [{ type: 'ORDER', status: 'PAID', hours: 2 }] },
      }),
    ).rejects.toMatchObject({ status: 400, fields: ['limits.0.status'] })
    // The days that stay are judged with those that come
    await expect(admin.saveDeadlines({ deadlines: { holidays: ['2026-11-14'] } })).rejects.toMatchObject({
      status: 400,
      fields: ['workdays.0'],
    })
  })
})
