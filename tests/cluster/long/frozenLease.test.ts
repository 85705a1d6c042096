import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { today } from '../../../domain/core/dates.ts'
import { lastWorkingDay } from '../../../domain/rate/centralBankDay.ts'
import { publishes, ROWS } from '../../support/centralBank.ts'
import { askAt, callNode } from '../../support/cluster.ts'
import { openService } from '../../support/service.ts'
import { processesOnOneDatabase } from '../../support/startingProcesses.ts'

/** A lease holds for 30 s. */
const MINUTE = 60_000
const USD_AFTER = 95
const ADMIN = { ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'a-long-enough-word-42' }

const { make, open, shared } = processesOnOneDatabase()

test('a node that stood still for a minute writes nothing under a lease that another took meanwhile', {
  timeout: 180_000,
}, async () => {
  const database = await open()
  const day = lastWorkingDay(today())
  const corrected = ROWS.map(row => (row[0] === 'USD' ? (['USD', 1, '95,0000'] as const) : row))
  const answers = Promise.withResolvers<void>()
  const source = await openService((request, response) => {
    void answers.promise.then(() => publishes(day)(request, response))
  })
  try {
    const env = { ...(await shared()), ...ADMIN, CBR_URL: source.url }
    const first = await make(env)
    await first.start()
    await expect.poll(() => source.asked.length, { timeout: 20_000 }).toBe(1)
    first.freeze()
    // It lies there when the node goes on
    answers.resolve()
    await sleep(MINUTE)
    source.becomes(publishes(day, corrected))
    const second = await make(env)
    await second.start()
    const kept = 'select date, prices from cbr_day'
    const usd = async () => {
      const rows = await askAt<{ prices: { code: string; price: string }[] }>(database.url, kept)
      return rows.map(({ prices }) => JSON.stringify(prices.find(({ code }) => code === 'USD')))
    }
    await expect.poll(usd, { timeout: 20_000 }).toEqual([expect.stringContaining(String(USD_AFTER))])
    first.thaw()
    await sleep(3000)
    expect(await usd()).toEqual([expect.stringContaining(String(USD_AFTER))])
    const signed = await callNode(first.url, null, 'POST', '/auth/signin', {
      username: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    })
    const { body } = await callNode(first.url, String(signed.body['token']), 'GET', '/dict/currency/cbr')
    const currencies = body['currencies'] as { code: string; rate: number }[]
    expect(currencies.find(({ code }) => code === 'USD')?.rate).toBe(USD_AFTER)
  } finally {
    await source.close()
  }
})
