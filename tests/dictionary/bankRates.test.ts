import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, today } from '../../domain/core/dates.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { publishes } from '../support/centralBank.ts'
import { type Answering, floods, openService, says, sendsTo, type Service } from '../support/service.ts'

const TODAY = today()

const rates = (currencies: unknown, lastUpdate: unknown = TODAY) => says(JSON.stringify({ currencies, lastUpdate }))
const dollar = { code: 'USD', buy: 91, sell: 94 }
const yuan = { code: 'CNY', buy: 12.5, sell: 13.1 }

describe('the bank’s rates', () => {
  let source: Service
  let central: Service
  let application: TestApplication
  let token = ''
  beforeEach(async () => {
    source = await openService(rates([dollar]))
    central = await openService(publishes(TODAY))
    application = await openTestApplication({ env: { BCA_URL: source.url, CBR_URL: central.url } })
    token = application.token(await application.addUser())
    await application.app.centralBank.refresh()
  })
  afterEach(async () => {
    await application.close()
    await source.close()
    await central.close()
  })
  const read = async () => (await application.rest(token, 'GET', '/dict/currency/bca')).body

  test('are those that it publishes, alike on both faces, and are asked for once', async () => {
    source.becomes(rates([dollar, yuan], new Date().toISOString()))
    const expected = {
      currencies: [dollar, yuan],
      xRates: [{ pair: 'USD/CNY', rate: 7.2266 }],
      lastUpdate: TODAY,
    }
    expect(await read()).toEqual(expected)
    const { data } = await application.graphql(
      token,
      '{ bcaRates { currencies { code buy sell } xRates { pair rate } lastUpdate } }',
    )
    expect(data?.['bcaRates']).toEqual(expected)
    expect(source.asked).toHaveLength(1)
  })

  test.each([
    ['is broken', says('{}', 'application/json', 500)],
    ['answers a page', says('<html></html>', 'text/html')],
    ['answers no JSON', says('{"currencies":')],
    ['never ends', floods],
    ['sends elsewhere', sendsTo('http://127.0.0.1:9/')],
    ['quotes nothing', rates([])],
    ['quotes no list', rates({ USD: 92 })],
    ['does not quote the dollar', rates([yuan])],
    ['quotes a currency twice', rates([dollar, dollar])],
    ['quotes a currency that does not exist', rates([dollar, { ...yuan, code: 'XXX' }])],
    ['quotes zero', rates([dollar, { ...yuan, buy: 0 }])],
    ['quotes a negative price', rates([dollar, { ...yuan, buy: -12.5 }])],
    ['quotes text', rates([dollar, { ...yuan, buy: '12.5' }])],
    ['buys dearer than it sells', rates([dollar, { ...yuan, buy: 14 }])],
    ['is far from the central bank', rates([dollar, { ...yuan, buy: 125, sell: 131 }])],
    ['has rates of long ago', rates([dollar], addDays(TODAY, -10))],
    ['has rates of next month', rates([dollar], addDays(TODAY, 30))],
    ['has no date', rates([dollar], null)],
    ['has a date that does not exist', rates([dollar], '2026-02-30')],
    ['has a moment that does not exist', rates([dollar], '2026-02-30T99:00:00Z')],
  ] as [string, Answering][])('lie around the central bank’s when it %s', async (_, answering) => {
    source.becomes(answering)
    const { currencies, xRates, lastUpdate } = await read()
    expect((currencies as object[])[0]).toEqual({ code: 'USD', buy: 91.575, sell: 93.425 })
    expect({ xRates, lastUpdate }).toEqual({
      xRates: [
        { pair: 'USD/EUR', rate: 0.9241 },
        { pair: 'USD/CNY', rate: 7.2266 },
      ],
      lastUpdate: TODAY,
    })
    expect(application.takeReported()).toHaveLength(1)
  })
})

test('without an address the bank’s rates lie around the bundled day, and nothing is asked', async () => {
  const application = await openTestApplication()
  const token = application.token(await application.addUser())
  const { body } = await application.rest(token, 'GET', '/dict/currency/bca')
  await application.close()
  expect(Object.keys(body)).toEqual(['currencies', 'xRates', 'lastUpdate'])
  expect((body['currencies'] as object[])[0]).toEqual({ code: 'USD', buy: 84.6413, sell: 86.3513 })
  expect(body['lastUpdate']).toBe('2025-04-01')
})
