import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { innValid } from '../../domain/core/checkDigits.ts'
import { BUNDLED_BICS } from '../../server/dictionary/bankDirectory.ts'
import { BUNDLED_INNS } from '../../server/dictionary/companyDirectory.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { type Answering, floods, hangs, openService, says, sendsTo, type Service } from '../support/service.ts'

const INN = '7707083893'
const TOKEN = 'a-token-that-nobody-may-see'

describe('the bundled directories', () => {
  let application: TestApplication
  let token = ''
  beforeAll(async () => {
    application = await openTestApplication()
    token = application.token(await application.addUser())
  })
  afterAll(() => application.close())

  test('hold INNs with right check digits and BICs of Russia, each once', () => {
    expect(BUNDLED_INNS.filter(inn => !innValid(inn))).toEqual([])
    expect(BUNDLED_BICS.filter(bic => !/^04\d{7}$/.test(bic))).toEqual([])
    expect(BUNDLED_INNS.length).toBeGreaterThanOrEqual(20)
    expect(BUNDLED_BICS.length).toBeGreaterThanOrEqual(20)
  })

  test('answer a company and a bank with no key and no network, alike on both faces', async () => {
    const companies = await application.rest(token, 'GET', `/dict/inn?inn=${INN}`)
    const banks = await application.rest(token, 'GET', '/dict/bic?bic=044525225')
    expect([companies.status, companies.body]).toEqual([
      200,
      [
        {
          value: 'ПАО СБЕРБАНК',
          data: { inn: INN, address: { value: '117312, г Москва, ул Вавилова, д 19' }, state: null },
        },
      ],
    ])
    expect([banks.status, banks.body]).toEqual([
      200,
      [{ value: 'ПАО Сбербанк', data: { bic: '044525225', address: '117312, г Москва, ул Вавилова, д 19' } }],
    ])
    const { data } = await application.graphql(
      token,
      '{ dictInn(inn: "7707083893") { value data { inn address { value } state } } dictBic(bic: "044525225") { value data { bic address } } }',
    )
    expect(data).toEqual({ dictInn: companies.body, dictBic: banks.body })
  })

  test.each([
    ['nothing', ''],
    ['nothing at all', null],
    ['a part of a number', '770708'],
    ['a number between the two lengths', '77070838931'],
    ['a company that nobody knows', '7707083894'],
  ])('find nothing by %s', async (_, inn) => {
    const path = inn === null ? '/dict/inn' : `/dict/inn?inn=${inn}`
    expect(await application.rest(token, 'GET', path)).toMatchObject({ status: 200, body: [] })
  })

  test.each(['77070838a3', '%D0%BF', '7707083893123', '-770708389'])('«%s» is an error of its field', async typed => {
    for (const field of ['inn', 'bic']) {
      const { status, body } = await application.rest(token, 'GET', `/dict/${field}?${field}=${typed}`)
      expect({ status, body }).toMatchObject({ status: 400, body: { code: '000-000', fieldErrors: [{ field }] } })
    }
  })

  test('are closed to those who are not signed in', async () => {
    for (const path of ['/dict/inn?inn=1', '/dict/bic?bic=1', '/dict/currency/bca'])
      expect((await application.rest(null, 'GET', path)).status).toBe(401)
  })
})

test('look-ups are limited to sixty a minute for each user, all kinds together', async () => {
  const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  const [one, other] = [application.token(await application.addUser()), application.token(await application.addUser())]
  const statuses: number[] = []
  for (let n = 0; n < 20; n++)
    for (const path of ['/dict/inn?inn=77', '/dict/bic?bic=04', '/dict/swift?swift=ICBKCNBJ'])
      statuses.push((await application.rest(one, 'GET', path)).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  const { status, headers } = await application.rest(one, 'GET', '/dict/inn?inn=77')
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await application.rest(other, 'GET', '/dict/inn?inn=77')).status).toBe(200)
  await application.close()
})

describe('DaData', () => {
  let daData: Service
  let application: TestApplication
  let token = ''
  beforeEach(async () => {
    daData = await openService(says('{"suggestions":[]}'))
    application = await openTestApplication({
      env: { DADATA_TOKEN: TOKEN },
      daDataUrl: `${daData.url}/suggestions/api/4_1/rs`,
    })
    token = application.token(await application.addUser())
  })
  afterEach(async () => {
    vi.useRealTimers()
    await application.close()
    await daData.close()
  })

  const party = (data: object, value: unknown = 'ООО "МОТОРИКА"') =>
    says(JSON.stringify({ suggestions: [{ value, unrestricted_value: value, data }] }))
  const company = (inn = '7719402047') => application.rest(token, 'GET', `/dict/inn?inn=${inn}`)

  test('is asked from the server with its key and answers a company with its state', async () => {
    daData.becomes(
      party({
        inn: '7719402047',
        kpp: '773101001',
        state: { status: 'LIQUIDATING', actuality_date: 1538352000000 },
        address: { value: 'г Москва, ул Нобеля, д 7', data: {} },
      }),
    )
    expect((await company()).body).toEqual([
      {
        value: 'ООО "МОТОРИКА"',
        data: { inn: '7719402047', address: { value: 'г Москва, ул Нобеля, д 7' }, state: 'LIQUIDATING' },
      },
    ])
    expect(daData.asked).toMatchObject([
      {
        method: 'POST',
        path: '/suggestions/api/4_1/rs/findById/party',
        headers: { authorization: `Token ${TOKEN}`, 'content-type': 'application/json' },
      },
    ])
    expect(JSON.parse(daData.asked[0]?.body ?? '')).toEqual({ query: '7719402047', branch_type: 'MAIN' })
  })

  test('answers a bank', async () => {
    daData.becomes(
      says(
        JSON.stringify({
          suggestions: [
            {
              value: 'ПАО Сбербанк',
              data: {
                bic: '044525225',
                swift: 'SABRRUMM',
                correspondent_account: '30101810400000000225',
                name: { payment: 'ПАО СБЕРБАНК', short: 'СБЕРБАНК', full: null },
                address: { value: 'г Москва, ул Вавилова, д 19' },
              },
            },
          ],
        }),
      ),
    )
    const { body } = await application.rest(token, 'GET', '/dict/bic?bic=044525225')
    expect(body).toEqual([
      { value: 'ПАО Сбербанк', data: { bic: '044525225', address: 'г Москва, ул Вавилова, д 19' } },
    ])
    expect(daData.asked[0]?.path).toBe('/suggestions/api/4_1/rs/findById/bank')
  })

  test('is asked once for the same number, and not before the number is whole', async () => {
    daData.becomes(party({ inn: '7719402047', address: null, state: null }))
    expect((await company('77194020')).body).toEqual([])
    expect((await company()).body).toEqual((await company()).body)
    expect(daData.asked).toHaveLength(1)
  })

  test.each([
    ['names another company than was asked for', { inn: INN }, 'ООО'],
    ['has no name', { inn: '7719402047' }, ''],
    ['has a name that is no text', { inn: '7719402047' }, { a: 1 }],
    ['has an endless name', { inn: '7719402047' }, 'я'.repeat(2000)],
    ['turns the reading direction', { inn: '7719402047' }, 'ООО \u202eабв'],
  ])('is not believed where a row %s', async (_, data, value) => {
    daData.becomes(party(data, value))
    expect((await company()).body).toEqual([])
  })

  test('with an unknown state tells none', async () => {
    daData.becomes(party({ inn: '7719402047', state: { status: 'SLEEPING' } }))
    expect((await company()).body).toMatchObject([{ data: { state: null, address: { value: null } } }])
  })

  test.each([
    ['refuses the key', says(`{"message":"${TOKEN}"}`, 'application/json', 403)],
    ['is broken', says('oops', 'text/plain', 500)],
    ['answers a page', says('<html></html>', 'text/html')],
    ['answers half a document', says('{"suggestions":[')],
    ['lies about its shape', says('{"suggestions":{"length":3}}')],
    ['answers a list', says('[]')],
    ['answers null', says('null')],
    ['answers in another encoding', says(Buffer.from([0x22, 0xcf, 0xc0, 0xce, 0x22]))],
    ['never ends', floods],
    ['sends elsewhere', sendsTo('http://127.0.0.1:9/')],
    ['hangs up', (_, response) => void response.destroy()],
  ] as [string, Answering][])(
    'gives way to the bundled directory when it %s, and the key is told to nobody',
    async (_, answering) => {
      daData.becomes(answering)
      const { status, body } = await company(INN)
      expect({ status, body }).toMatchObject({ status: 200, body: [{ value: 'ПАО СБЕРБАНК' }] })
      expect(await company()).toMatchObject({ status: 200, body: [] })
      const reported = application.takeReported()
      expect(reported).toHaveLength(1)
      expect(
        JSON.stringify(reported.map(error => [String(error), String((error as Error).cause), body])),
      ).not.toContain(TOKEN)
    },
  )

  test('that hangs holds one call up and not the next ones, and is taken again when it is well', async () => {
    daData.becomes(hangs)
    expect((await company(INN)).body).toMatchObject([{ value: 'ПАО СБЕРБАНК' }])
    expect((await company()).body).toEqual([])
    expect(daData.asked).toHaveLength(1)
    expect(application.takeReported()).toHaveLength(1)
    daData.becomes(party({ inn: '7719402047' }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    expect((await company()).body).toMatchObject([{ value: 'ООО "МОТОРИКА"' }])
  })
})
