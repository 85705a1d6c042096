import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLeases, type Leases } from '../../server/core/leases.ts'
import { transaction } from '../../server/core/transaction.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { change } from '../support/sql.ts'

/** As if the time of a lease had passed, or that of what was done by it. */
const DUE = "update lease set due_at = clock_timestamp() - interval '1 s' where name = ?"
const OVER = "update lease set held_until = clock_timestamp() - interval '1 s' where name = ?"

describe.skipIf(!databases.includes('postgresql'))('leases on PostgreSQL', () => {
  let application: TestApplication
  let first: Leases
  let second: Leases

  beforeAll(async () => {
    application = await openTestApplication({ database: 'postgresql' })
    const { store } = application.app
    const report = (error: unknown) => application.app.report(error, { worker: 'leases' })
    first = createLeases(store, report)
    second = createLeases(store, report)
  })
  afterAll(() => application.close())

  test('are held by one until it gives them back', async () => {
    expect(await Promise.all([first.take('a'), second.take('a')]).then(both => both.filter(Boolean))).toHaveLength(1)
    await Promise.all([first.giveBack('a'), second.giveBack('a')])
    expect(await second.take('a')).toBe(true)
    expect(await first.take('a')).toBe(false)
    expect(await first.isHeldByOthers('a')).toBe(true)
    expect(await second.isHeldByOthers('a')).toBe(false)
  })

  test('that have run out are the next one’s: whoever held them renews and gives back nothing', async () => {
    expect(await first.take('b')).toBe(true)
    await change(application.app.store.fork(), OVER, ['b'])
    expect(await second.take('b')).toBe(true)
    expect(await first.take('b')).toBe(false)
    await first.giveBack('b')
    expect(await first.take('b')).toBe(false)
  })

  test('that another took meanwhile let nothing be written that was done under them', async () => {
    const done = await first.once('d', 60, async held => {
      await transaction(application.app.store, em => held.require(em))
      await change(application.app.store.fork(), OVER, ['d'])
      expect(await second.take('d')).toBe(true)
      await transaction(application.app.store, em => held.require(em))
    })
    expect(done).toBe(false)
    expect(await second.take('d')).toBe(true)
  })

  test('have a thing done once in its time, and again by anybody after a failure', async () => {
    const done: string[] = []
    const by = (leases: Leases, name: string) => leases.once('c', 60, async () => void done.push(name))
    await expect(first.once('c', 60, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await by(second, 'second')).toBe(true)
    expect(await Promise.all([by(first, 'first'), by(second, 'second')])).toEqual([false, false])
    await change(application.app.store.fork(), DUE, ['c'])
    expect(await by(first, 'first')).toBe(true)
    expect(done).toEqual(['second', 'first'])
  })
})
