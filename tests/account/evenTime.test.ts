import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inEvenTime } from '../../server/account/evenTime.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

/** How long work took, milliseconds, whatever became of it. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work().catch(() => undefined)
  return performance.now() - begun
}

const middle = (times: readonly number[]) => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0

describe('work in an even time', () => {
  test('answers what it answers and throws what it throws, not before its time', async () => {
    expect(await inEvenTime(async () => 'done', 20)).toBe('done')
    const fails = async () => Promise.reject(new Error('no'))
    await expect(inEvenTime(fails, 20)).rejects.toThrow('no')
    // A timer may be early by the part of a millisecond
    expect(await timeOf(() => inEvenTime(async () => 'done', 60))).toBeGreaterThan(58)
    expect(await timeOf(() => inEvenTime(fails, 60))).toBeGreaterThan(58)
  })

  test('that takes longer ends with the next one', async () => {
    expect(await timeOf(() => inEvenTime(() => sleep(110), 100))).toBeGreaterThan(198)
  })
})

describe.each(databases)('asking for a letter on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  test.each(['send-reset', 'send-confirm'])('%s takes as long for somebody who is known as for nobody', async path => {
    const { email } = await application.addUser({ confirmedAt: null })
    const ask = (username: string | null | undefined) =>
      timeOf(() => application.rest(null, 'POST', `/auth/${path}`, { username }))
    const known: number[] = []
    const unknown: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      known.push(await ask(email))
      unknown.push(await ask(`nobody${turn}@example.com`))
    }
    expect(Math.min(...known, ...unknown)).toBeGreaterThan(200)
    // Before, one took several times as long as the other; a busy machine moves both
    expect(middle(known) / middle(unknown)).toBeGreaterThan(0.7)
    expect(middle(known) / middle(unknown)).toBeLessThan(1.4)
    expect((await application.letters(email ?? '')).length).toBe(5)
  })
})
