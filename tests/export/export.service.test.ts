import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor } from '../../domain/core/money.ts'
import { moscowClock } from '../../domain/core/dates.ts'
import type { User } from '../../server/account/account.entity.ts'
import { ManagerClient } from '../../server/account/account.entity.ts'
import { change, select } from '../support/sql.ts'
import { transaction } from '../../server/core/transaction.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { type Walk, walkReplenishment } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { payOrder } from '../../server/order/money.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { clientOf } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { headsOf, openSheet, rowsOf } from '../support/sheets.ts'
import { addCompanyAndBank, addOrder, topUp } from '../support/work.ts'

const INN = '7707083893'
const REPLENISHMENTS = '/unload/xls/replenishments'
const ORDERS = '/unload/xls/orders'

describe.each(databases)('exports on %s', database => {
  let application: TestApplication
  let client: User
  let other: User
  let manager: User
  let ids: { done: number; fresh: number; foreign: number; order: number }

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser({ kind: 'CLIENT', name: '@SUM(1)' })
    other = await application.addUser({ kind: 'CLIENT', name: 'Второй' })
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
    const admin = await application.addUser({ kind: 'ADMIN' })
    const desk = await addCompanyAndBank(application)
    const replenish = async (by: User, company: string, status: 'NEW' | 'DONE', recipient: string) => {
      const walk: Walk = {
        client: application.contextFor(by),
        manager: application.contextFor(manager),
        admin: application.contextFor(admin),
        ...desk,
        recipient: { ...RECIPIENTS[0], name: recipient as (typeof RECIPIENTS)[0]['name'] },
        amount: minor(1_000_001),
        date: '2026-03-05',
      }
      await addInn(walk.client, { inn: INN, name: company }).catch(() => undefined)
      await approveInn(walk.manager, { inn: INN }).catch(() => undefined)
      const { id } = await createRequest(walk.client, {
        inn: INN,
        recipientCountry: { code: 'CN' },
        recipientBankCountry: { code: 'CN' },
        invoicePrice: walk.amount,
        currency: 'CNY',
        paymentPurpose: 'Лампы',
      })
      await setRequestStatus(walk.manager, { id, status: 'APPROVED' })
      return walkReplenishment(walk, id, status)
    }
    ids = {
      done: await replenish(client, '=HYPERLINK("http://evil.example","a")', 'DONE', '+7 Lamps'),
      fresh: await replenish(client, '=HYPERLINK("http://evil.example","a")', 'NEW', 'Nobody'),
      foreign: await replenish(other, 'ООО «Второй»', 'DONE', 'Secret Ltd'),
      order: await addOrder(application, client, 7_000),
    }
    await addOrder(application, other, 123)
    await payOrder(application.contextFor(manager), {
      id: ids.order,
      xRate: toRate(7),
      slip: pdf('slip.pdf'),
      agentInvoice: pdf('agent.pdf'),
    })
  })
  afterAll(() => application.close())

  const get = async (by: User, path: string, headers = {}) => {
    const answer = await application.rest(application.token(by), 'GET', path, undefined, headers)
    expect(answer).toMatchObject({ status: 200 })
    return openSheet(answer.body)
  }
  const numbers = (sheet: Awaited<ReturnType<typeof get>>) => rowsOf(sheet).map(row => row['№'])

  test('a client’s replenishments come in typed cells, with Moscow time, under the client’s columns', async () => {
    const sheet = await get(client, REPLENISHMENTS)
    expect(sheet.name).toBe('Пополнения')
    expect(headsOf(sheet)).toEqual([
      '№',
      'Создано (Москва)',
      'Контрагент',
      'Страна получателя',
      'Платит компания',
      'Страна плательщика',
      'Сумма',
      'Валюта',
      'Курс, RUB за 1 USD',
      'Статус',
      'В статусе с (Москва)',
      '№ заявки',
    ])
    const [fresh, done] = rowsOf(sheet)
    const { createdAt, brockmanRateAfter } = await clientOf(application, client).replenishment({ id: ids.done })
    expect(done).toMatchObject({
      '№': ids.done,
      'Создано (Москва)': moscowClock(new Date(Math.floor(Date.parse(createdAt) / 1000) * 1000)),
      Контрагент: "'+7 Lamps",
      Сумма: 10_000.01,
      Валюта: 'CNY',
      'Курс, RUB за 1 USD': brockmanRateAfter,
      Статус: 'Зачислено на счёт',
    })
    expect(fresh).toMatchObject({ '№': ids.fresh, Контрагент: null, 'Курс, RUB за 1 USD': null })
    const formats = ['A3', 'B3', 'G3', 'I3'].map(cell => sheet.getCell(cell).numFmt)
    expect(formats).toEqual(['0', 'dd.mm.yyyy hh:mm', '#,##0.00', '0.0000'])
  })

  test('the head is bold, stays in sight and filters; columns are wide enough to read', async () => {
    const sheet = await get(client, REPLENISHMENTS)
    expect(sheet.getRow(1).getCell(1).font?.bold).toBe(true)
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:L3')
    expect(sheet.columns.every(({ width }) => (width ?? 0) >= 10)).toBe(true)
  })

  test('staff get their own columns and labels, and what clients typed arrives as text', async () => {
    const sheet = await get(manager, REPLENISHMENTS)
    const row = rowsOf(sheet).find(one => one['№'] === ids.done)
    expect(row).toMatchObject({
      Получатель: "'+7 Lamps",
      'Компания клиента': `'=HYPERLINK("http://evil.example","a")`,
      Клиент: "'@SUM(1)",
      'Платит компания': 'Orient Pay FZE',
    })
    expect(headsOf(sheet)).not.toContain('Контрагент')
    expect(rowsOf(sheet).find(one => one['№'] === ids.fresh)?.['Статус']).toBe('Загрузка документов')
    const english = await get(manager, REPLENISHMENTS, { 'accept-language': 'en' })
    expect(english.name).toBe('Replenishments')
    expect(headsOf(english)).toContain('Client company')
    expect(rowsOf(english).find(one => one['№'] === ids.done)?.['Recipient country']).toBe('China')
  })

  test('an export holds what the list would show: its filters, its search, nobody else’s rows', async () => {
    expect(numbers(await get(client, REPLENISHMENTS))).toEqual([ids.fresh, ids.done])
    expect(numbers(await get(client, `${REPLENISHMENTS}?status=DONE`))).toEqual([ids.done])
    expect(numbers(await get(client, `${REPLENISHMENTS}?status=ACTION`))).toEqual([ids.fresh])
    expect(numbers(await get(client, `${REPLENISHMENTS}?search=secret`))).toEqual([])
    expect(numbers(await get(manager, `${REPLENISHMENTS}?search=secret`))).toEqual([ids.foreign])
    expect(numbers(await get(client, `${REPLENISHMENTS}?search=кит`))).toEqual([ids.done])
    expect(numbers(await get(client, `${REPLENISHMENTS}?search=Chin`))).toEqual([ids.done])
    expect(numbers(await get(client, `${ORDERS}?search=Chin`))).toEqual([ids.order])
    expect(numbers(await get(client, `${ORDERS}?search=Nepal`))).toEqual([])
    expect(numbers(await get(manager, `${REPLENISHMENTS}?mine=true`))).toEqual([])
    await transaction(application.app.store, async em => {
      em.create(ManagerClient, { manager: manager.id, client: other.id })
      await em.flush()
    })
    expect(numbers(await get(manager, `${REPLENISHMENTS}?mine=true`))).toEqual([ids.foreign])
    const bad = await application.rest(application.token(client), 'GET', `${REPLENISHMENTS}?status=LOST`)
    expect(bad).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'status' }] } })
  })

  test('orders come likewise; one from the balance says so', async () => {
    const own = await get(client, ORDERS)
    expect(rowsOf(own)).toMatchObject([{ '№': ids.order, Сумма: 70, Валюта: 'CNY', Статус: 'Оплачен' }])
    expect(headsOf(own)).not.toContain('Клиент')
    const all = await get(manager, ORDERS)
    expect(rowsOf(all)).toHaveLength(2)
    expect(rowsOf(all).at(-1)).toMatchObject({ 'Компания клиента': 'с баланса', Клиент: "'@SUM(1)" })
  })

  test('a statement has its movements and, under them, sums that agree with them', async () => {
    const sheet = await get(client, `/unload/xls/statement/${client.id}`)
    const rows = rowsOf(sheet)
    const [paid, credited, ...sums] = rows
    expect(paid).toMatchObject({ Операция: 'Оплата ордера', '№ основания': ids.order, 'Сумма, USD': -10 })
    expect(credited).toMatchObject({ Операция: 'Пополнение', Основание: 'Пополнение', '№ основания': ids.done })
    const credit = Number(credited?.['Сумма, USD'])
    const byName = sums.map(row => [row['Дата (Москва)'], row['Сумма, USD']])
    expect(byName).toEqual([
      ['Остаток на начало', 0],
      ['Поступило', credit],
      ['Списано', -10],
      ['Остаток на конец', paid?.['Остаток, USD']],
    ])
    expect(Number(paid?.['Остаток, USD'])).toBeCloseTo(credit - 10, 10)
    expect(sheet.autoFilter).toBe('A1:F3')
    const before = await get(client, `/unload/xls/statement/${client.id}?to=2024-01-31`)
    expect(rowsOf(before).map(row => row['Сумма, USD'])).toEqual([0, 0, 0, 0])
  })

  test('a statement is its client’s and management’s, and names the client to them', async () => {
    const path = `/unload/xls/statement/${client.id}`
    expect((await application.rest(application.token(other), 'GET', path)).status).toBe(404)
    expect((await application.rest(application.token(manager), 'GET', '/unload/xls/statement/999999')).status).toBe(404)
    const { body } = await application.rest(application.token(manager), 'GET', path)
    expect(body['fileName']).toMatch(new RegExp(`^Выписка клиента №${client.id} `))
    const wrong = await application.rest(application.token(client), 'GET', `${path}?from=2026-02-01&to=2026-01-01`)
    expect(wrong).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'to' }] } })
  })

  test('a manager without the right of a side gets 403 on its export', async () => {
    const requests = application.token(await application.addUser({ kind: 'MANAGER', managesRequests: true }))
    const orders = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    expect((await application.rest(orders, 'GET', REPLENISHMENTS)).status).toBe(403)
    expect((await application.rest(requests, 'GET', ORDERS)).status).toBe(403)
    expect((await application.rest(null, 'GET', ORDERS)).status).toBe(401)
  })

  test('GraphQL answers the same workbook', async () => {
    const { data } = await application.graphql(
      application.token(client),
      'query($status: ReplenishmentStatusFilter) { exportReplenishments(status: $status) { fileName fileBase64 } }',
      { status: 'DONE' },
    )
    expect(numbers(await openSheet(data?.['exportReplenishments'] as Record<string, unknown>))).toEqual([ids.done])
    const foreign = await application.graphql(
      application.token(other),
      `{ exportStatement(userId: ${client.id}) { fileName } }`,
    )
    expect(foreign.errors?.[0]?.extensions).toMatchObject({ status: 404 })
  })
})

describe('big exports', () => {
  let application: TestApplication
  let client: User

  beforeAll(async () => {
    application = await openTestApplication()
    client = await application.addUser()
    await topUp(application, client, 100)
    await addOrder(application, client, 10_001)
  })
  afterAll(() => application.close())

  /** Copies the client's first order until there are so many. */
  const fill = (wanted: number) =>
    transaction(application.app.store, async em => {
      const [first] = await select<Record<string, unknown>>(em, 'select * from client_order limit 1')
      const columns = Object.keys(first ?? {}).filter(name => name !== 'id')
      await change(
        em,
        `with recursive n(i) as (select (select count(*) from client_order) union all select i + 1 from n where i < ? - 1)
          insert into client_order (${columns.join(', ')}) select ${columns.map(name => `o.${name}`).join(', ')}
          from n, (select * from client_order order by id limit 1) o`,
        [wanted],
      )
    })

  test('every page is in it, and other calls are answered while it is written', async () => {
    await fill(20_000)
    const ended: string[] = []
    const exporting = application.rest(application.token(client), 'GET', ORDERS).then(answer => {
      ended.push('export')
      return answer
    })
    for (let call = 0; call < 5; call++) {
      await clientOf(application, client).profile()
      ended.push('profile')
    }
    const sheet = await openSheet((await exporting).body)
    expect(ended).toEqual(['profile', 'profile', 'profile', 'profile', 'profile', 'export'])
    const ids = rowsOf(sheet).map(row => row['№'])
    expect(new Set(ids).size).toBe(20_000)
  })

  test('more than 50,000 rows are a field error at the filter', async () => {
    await fill(50_001)
    const { status, body } = await application.rest(application.token(client), 'GET', ORDERS)
    expect(status).toBe(400)
    expect(body['fieldErrors']).toEqual([
      { field: 'status', defaultMessage: 'В выгрузке не больше 50000 строк, уточните отбор' },
    ])
  })
})

describe('the limit of exports', () => {
  let application: TestApplication
  let client: User

  beforeAll(async () => {
    application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
    client = await application.addUser()
  })
  afterAll(() => application.close())

  test('the seventh of a minute is refused with the time to wait, on both faces; another user is not', async () => {
    const paths = [REPLENISHMENTS, ORDERS, `/unload/xls/statement/${client.id}`]
    const ask = (path: string) => application.rest(application.token(client), 'GET', path)
    for (const path of [...paths, ...paths]) expect((await ask(path)).status).toBe(200)
    const seventh = await ask(ORDERS)
    expect(seventh).toMatchObject({ status: 429, body: { code: '001-011' } })
    expect(Number(seventh.headers['retry-after'])).toBeGreaterThan(0)
    const graphql = await application.graphql(application.token(client), '{ exportOrders { fileName } }')
    expect(graphql.status).toBe(429)
    expect(Number(graphql.headers['retry-after'])).toBeGreaterThan(0)
    const neighbour = await application.addUser()
    expect((await application.rest(application.token(neighbour), 'GET', ORDERS)).status).toBe(200)
  })
})
