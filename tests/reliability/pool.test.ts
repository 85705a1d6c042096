import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import type { Store } from '../../server/core/store.ts'
import { transaction } from '../../server/core/transaction.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

/** More than the pool has connections. */
const ROUNDS = 12

const NAME = 'pool of the test'
const KILL = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'

/** Lets time pass while this process hears nothing. */
const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

const write = (store: Store) => transaction(store, em => em.execute<{ one: number }[]>('select 1 as one'))

const url = inject('pg')?.admin ?? ''

describe.skipIf(!url)('a pool of PostgreSQL', () => {
  const inStore = async (work: (store: Store) => Promise<void>) => {
    const store = await openStore(
      { url: `${url}?application_name=${encodeURIComponent(NAME)}`, file: '', secrets: TEST_SECRETS },
      entities,
    )
    try {
      await work(store)
      await expect.poll(() => write(store).catch(() => null)).toEqual([{ one: 1 }])
    } finally {
      await store.close()
    }
  }

  test('loses no connection whose transaction could not begin', () =>
    inStore(async store => {
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      for (let refused = 0; refused < ROUNDS; ) {
        await write(store).catch(() => undefined)
        const killing = admin.query(KILL, [NAME])
        stand(100) // the connection is gone, and the pool has not heard of it
        await write(store).catch(() => refused++)
        await killing
      }
      await admin.end()
    }))

  test('loses no connection that breaks inside a transaction', () =>
    inStore(async store => {
      for (let round = 0; round < ROUNDS; round++)
        await expect(
          transaction(store, em => em.execute('select pg_terminate_backend(pg_backend_pid())')),
        ).rejects.toThrow()
    }))
})
