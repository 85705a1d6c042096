import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { transaction } from '../../server/core/transaction.ts'
import { databases, openTestHouse, type TestHouse } from '../support/house.ts'

/** More than the pool has connections. */
const ROUNDS = 12

const MINE = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()'

/** Lets time pass while this process hears nothing. */
const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

describe.skipIf(!databases.includes('postgresql'))('a pool of PostgreSQL', () => {
  const inHouse = async (work: (house: TestHouse) => Promise<void>) => {
    const house = await openTestHouse({ database: 'postgresql' })
    try {
      await work(house)
    } finally {
      await house.close()
    }
  }
  const write = ({ app: { store } }: TestHouse) =>
    transaction(store, em => em.execute<{ one: number }[]>('select 1 as one'))

  test('loses no connection whose transaction could not begin', () =>
    inHouse(async house => {
      const url = house.app.config.databaseUrl ?? ''
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      for (let refused = 0; refused < ROUNDS; ) {
        await write(house).catch(() => undefined)
        const killing = admin.query(MINE, [new URL(url).pathname.slice(1)])
        stand(200) // the connection is gone, and the pool has not heard of it
        await write(house).catch(() => refused++)
        await killing
      }
      await admin.end()
      await expect.poll(() => write(house).catch(() => null)).toEqual([{ one: 1 }])
    }))

  test('loses no connection that breaks inside a transaction', () =>
    inHouse(async house => {
      const { store } = house.app
      for (let round = 0; round < ROUNDS; round++)
        await expect(
          transaction(store, em => em.execute('select pg_terminate_backend(pg_backend_pid())')),
        ).rejects.toThrow()
      await expect.poll(() => write(house).catch(() => null)).toEqual([{ one: 1 }])
    }))
})
