import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { addDays, today } from '../../domain/core/dates.ts'
import { lastWorkingDay } from '../../domain/rate/centralBankDay.ts'
import type { User } from '../../server/account/account.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import { backUp } from '../../server/app/backup.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { walkReplenishment } from '../../server/app/demo/walk.ts'
import { BUNDLED_DAY } from '../../server/dictionary/bundledDay.ts'
import { CbrDay } from '../../server/dictionary/centralBank.entity.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { cbrXml, publishes, ROWS, type Row } from '../support/centralBank.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Answering, openService, says, type Service } from '../support/service.ts'
import { change } from '../support/sql.ts'
import { addCompanyAndBank } from '../support/work.ts'

const TODAY = today()
const YESTERDAY = lastWorkingDay(TODAY)
const TOMORROW = addDays(TODAY, 1)
const OLD = addDays(TODAY, -10)
const dearer: readonly Row[] = ROWS.map(row => (row[0] === 'USD' ? ['USD', 1, '95,0000'] : row))

describe.each(databases)('the central bank’s rates on %s', database => {
  let source: Service
  let application: TestApplication
  let client: User
  let token = ''

  beforeEach(async () => {
    source = await openService(publishes(YESTERDAY))
    application = await openTestApplication({ database, env: { CBR_URL: source.url } })
    client = await application.addUser()
    token = application.token(client)
    await application.app.centralBank.refresh()
  })
  afterEach(async () => {
    await application.close()
    await source.close()
  })

  const shown = async (from = application, by = token) => {
    const { body } = await from.rest(by, 'GET', '/dict/currency/cbr')
    const currencies = body['currencies'] as { code: string; rate: number }[]
    const dollar = currencies.find(({ code }) => code === 'USD')?.rate
    return { date: body['lastUpdate'], dollar, stale: body['stale'] }
  }
  const asked = async (answering: Answering) => {
    source.becomes(answering)
    await application.app.centralBank.refresh()
  }

  test('are those of the source, with its crosses, on both faces', async () => {
    const { body } = await application.rest(token, 'GET', '/dict/currency/cbr')
    const { data } = await application.graphql(
      token,
      '{ cbrRates { currencies { code nominal rate } xRates { pair rate } lastUpdate stale } }',
    )
    expect(data?.['cbrRates']).toEqual(body)
    expect(body).toMatchObject({
      xRates: [
        { pair: 'USD/EUR', rate: 0.9241 },
        { pair: 'USD/CNY', rate: 7.2266 },
      ],
      lastUpdate: YESTERDAY,
      stale: false,
    })
    expect((body['currencies'] as object[])[4]).toEqual({ code: 'INR', nominal: 100, rate: 105.2 })
  })

  test('of tomorrow serve as soon as they are published, and every day is kept', async () => {
    await asked(publishes(TOMORROW, dearer))
    expect(await shown()).toEqual({ date: TOMORROW, dollar: 95, stale: false })
    const days = await application.app.store.fork().find(CbrDay, {}, { orderBy: { date: 1 } })
    expect(days.map(({ date }) => date)).toEqual([YESTERDAY, TOMORROW])
    expect(days[1]?.prices[0]).toEqual({ code: 'USD', nominal: 1, rate: 95 })
  })

  test('of a day that is published again are corrected', async () => {
    await asked(publishes(YESTERDAY, dearer))
    expect(await shown()).toEqual({ date: YESTERDAY, dollar: 95, stale: false })
    expect(await application.app.store.fork().count(CbrDay)).toBe(1)
  })

  test.each([
    ['is broken', says('', 'text/plain', 500)],
    ['answers a page', says('<html><body>Подождите</body></html>', 'text/html; charset=utf-8')],
    ['answers a page as XML', says('<html><body>Подождите</body></html>', 'application/xml')],
    ['quotes zero', publishes(TODAY, [...ROWS, ['GBP', 1, '0,0000']])],
    ['quotes a negative price', publishes(TODAY, [...ROWS, ['GBP', 1, '-1,0000']])],
    ['goes back in time', publishes(OLD, dearer)],
    ['is far ahead of time', publishes(addDays(TODAY, 30), dearer)],
    ['quotes a dollar of another world', publishes(TODAY, [['USD', 1, '925,0000']])],
    ['answers in another encoding', says(Buffer.from(cbrXml(TODAY, dearer), 'utf16le'), 'application/xml')],
    ['hangs up', (_, response) => void response.destroy()],
  ] as [string, Answering][])('stay as they were and are shown as old when the source %s', async (_, answering) => {
    await asked(answering)
    expect(await shown()).toEqual({ date: YESTERDAY, dollar: 92.5, stale: true })
    expect(application.takeReported()).toHaveLength(1)
    await asked(publishes(TODAY, dearer))
    expect(await shown()).toEqual({ date: TODAY, dollar: 95, stale: false })
  })

  test('survive a restart while the source is down', async () => {
    await source.close()
    const { config } = application.app
    // As if the first process had ended: an embedded database is held by it, and served from a copy
    const folder = join(config.dataDir, 'copy')
    if (!config.databaseUrl) await backUp(config, folder)
    await change(application.app.store.fork(), 'delete from lease')
    const database = config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : { DATA_DIR: folder }
    const again = await openTestApplication({ env: { CBR_URL: source.url, ...database } })
    await again.app.centralBank.refresh()
    expect(await shown(again, again.token(client))).toEqual({ date: YESTERDAY, dollar: 92.5, stale: true })
    expect(again.takeReported().length).toBeGreaterThan(0)
    await again.close()
    source = await openService(publishes(TODAY))
  })

  test('form an offer automatically when they are of the last working day, while the source is down too', async () => {
    const { request, read } = await atDocumentsAccepted(application)
    await asked(says('', 'text/plain', 503))
    application.takeReported()
    const { status, body } = await request()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'CR_AWT', rateBefore: 92.5, xRateBefore: 7.2266 })
    expect(await read()).toMatchObject({ status: 'CR_AWT', rateBefore: 92.5 })
  })
})

/** A replenishment in CNY whose client may now ask for the central-bank rate, and how that is done. */
async function atDocumentsAccepted(application: TestApplication) {
  const [client, manager, admin] = await Promise.all([
    application.addUser({ kind: 'CLIENT', autoCr: true }),
    application.addUser({ kind: 'MANAGER', managesRequests: true }),
    application.addUser({ kind: 'ADMIN' }),
  ])
  const as = (user: User) => application.contextFor(user)
  const desk = await addCompanyAndBank(application)
  await application.app.store.fork().nativeUpdate(Company, { id: desk.companyId }, { autoCr: true })
  const recipient = RECIPIENTS.find(({ currency }) => currency === 'CNY') ?? RECIPIENTS[0]
  const people = { client: as(client), manager: as(manager), admin: as(admin) }
  const country = { code: recipient.country }
  await addInn(as(client), { inn: '7707083893', name: 'ООО «Лампа»' })
  await approveInn(as(manager), { inn: '7707083893' })
  const { id: requestId } = await createRequest(as(client), {
    inn: '7707083893',
    recipientCountry: country,
    recipientBankCountry: country,
    invoicePrice: minor(1_000_000),
    currency: recipient.currency,
    paymentPurpose: recipient.goods,
  })
  await setRequestStatus(as(manager), { id: requestId, status: 'APPROVED' })
  const walk = { ...people, ...desk, recipient, amount: minor(1_000_000), date: '2026-03-05' }
  const id = await walkReplenishment(walk, requestId, 'DOC_ACC')
  const token = application.token(client)
  const wanted = { id, companyId: desk.companyId }
  return {
    request: () => application.rest(token, 'POST', '/replenishment/cr-request?isAuto=true', wanted),
    read: async () => (await application.rest(token, 'GET', `/replenishment/${id}`)).body,
  }
}

describe('an automatic rate', () => {
  let source: Service
  beforeAll(async () => {
    source = await openService(publishes(OLD))
  })
  afterAll(() => source.close())

  test('of old prices is refused, a demonstration or not, and nothing changes', async () => {
    const application = await openTestApplication({ env: { CBR_URL: source.url, DEMO: '1' } })
    await application.app.centralBank.refresh()
    const { request, read } = await atDocumentsAccepted(application)
    expect(await request()).toMatchObject({ status: 409, body: { code: '004-003', message: 'Курс ЦБ устарел' } })
    expect(await read()).toMatchObject({ status: 'DOC_ACC', rateBefore: null })
    expect(application.app.centralBank.day().date).toBe(OLD)
    await application.close()
  })

  test('is a matter of demonstrations where no source is set, and nothing is asked', async () => {
    const demo = await openTestApplication({ env: { DEMO: '1' } })
    const plain = await openTestApplication()
    expect([demo, plain].map(({ app }) => app.centralBank.formsRates())).toEqual([true, false])
    expect([demo, plain].map(({ app }) => app.centralBank.day())).toEqual([BUNDLED_DAY, BUNDLED_DAY])
    await demo.close()
    await plain.close()
  })

  test('does not start from an address that can’t be read', async () => {
    for (const [name, value] of [
      ['CBR_URL', 'cbr.ru'],
      ['CBR_URL', 'file:///etc/passwd'],
      ['BCA_URL', 'https://user:secret@bank.example'],
      ['DADATA_TOKEN', 'ключ'],
    ] as const)
      await expect(openTestApplication({ env: { [name]: value } })).rejects.toThrow(
        new RegExp(`^${name} must be [^.]+\\.$`),
      )
  })
})
