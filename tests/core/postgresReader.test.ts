import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { firstRow, type Params, rows, statement } from '../../server/core/sql.ts'
import type { Db } from '../../server/core/tables.ts'
import { codeOf } from '../../server/core/trouble.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'

/** A value of each type that columns have, and what has none. */
const VALUES = statement((db: Db<typeof User>, params: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.name', 'u.created_at', 'u.confirmed_at', 'u.is_banned', 'u.quiet_letters'])
    .select([
      sql<number>`123456789012345`.as('large'),
      sql<number>`9.75::numeric(10, 4)`.as('exact'),
      sql<string>`'"«\\/» ' || chr(9)`.as('odd'),
      sql<number>`timestamptz '2026-01-31 23:59:59.9999+03'`.as('moment'),
      sql<string>`date '2026-01-31'`.as('day'),
    ])
    .where(eb => params.ids.has(eb.ref('u.id')))
    .orderBy('u.name', 'desc'),
)

const TWICE = statement((db: Db<typeof User>) =>
  db
    .selectFrom('app_user as u')
    .select([sql<number>`1`.as('n'), sql<number[]>`array[1, 2]`.as('list')])
    .limit(1),
)

const SLOW = statement((db: Db<typeof User>) => db.selectNoFrom(sql<string>`pg_sleep(0.7)::text`.as('slept')))

const QUICK = statement((db: Db<typeof User>, params: Params<{ id: number }>) =>
  db.selectFrom('app_user').select('id').where('id', '=', params.id),
)

const KILLED = statement((db: Db<typeof User>) =>
  db.selectFrom('app_user').select(sql<boolean>`pg_terminate_backend(pg_backend_pid())`.as('gone')).limit(1),
)

const WRONG = statement((db: Db<typeof User>) => db.selectFrom('app_user').select(sql<number>`no_such_column`.as('n')))

const DIVIDED = statement((db: Db<typeof User>) =>
  db.selectFrom('app_user as u').select(sql<number>`1 / (u.id - u.id)`.as('n')),
)

describe.skipIf(!inject('pg'))('reads of PostgreSQL', () => {
  let application: TestApplication
  const ids: number[] = []

  beforeAll(async () => {
    application = await openTestApplication({ database: 'postgresql' })
    for (const name of ['Борис', 'Анна', 'Вера']) ids.push((await application.addUser({ name })).id)
  })
  afterAll(() => application.close())

  test('rows that come as one text are those that come value by value, in the same order', async () => {
    const em = application.app.store.fork()
    const first = await rows(em, VALUES, { ids })
    expect(first.map(({ name }) => name)).toEqual(['Вера', 'Борис', 'Анна'])
    expect(first[0]).toMatchObject({ large: 123456789012345, exact: 9.75, odd: '"«\\/» \t', day: '2026-01-31' })
    expect(first[0]).toMatchObject({ moment: Date.parse('2026-01-31T20:59:59.999Z'), quiet_letters: [] })
    for (let i = 0; i < 3; i++) expect(await rows(em, VALUES, { ids })).toEqual(first)
    expect(await rows(em, VALUES, { ids: [] })).toEqual([])
  })

  test('a column that JSON would say otherwise is read value by value', async () => {
    const em = application.app.store.fork()
    for (let i = 0; i < 3; i++) expect(await rows(em, TWICE, {})).toEqual([{ n: 1, list: [1, 2] }])
  })

  test('many at once are each answered what they asked, and nobody who comes later waits for a slow one', async () => {
    const em = application.app.store.fork()
    const ended: string[] = []
    const slow = rows(em, SLOW, {}).then(() => ended.push('slow'))
    await new Promise(resolve => setTimeout(resolve, 50))
    const asked = Array.from({ length: 200 }, (_, turn) => ids[turn % ids.length] as number)
    const found = await Promise.all(asked.map(id => firstRow(em, QUICK, { id })))
    ended.push('quick')
    expect(found.map(row => row?.id)).toEqual(asked)
    await slow
    expect(ended).toEqual(['quick', 'slow'])
  })

  test('each question that fails is told its own reason, and those beside it are answered', async () => {
    const em = application.app.store.fork()
    const wrong = [DIVIDED, WRONG, WRONG, WRONG].map(made => rows(em, made, {}))
    const found = Promise.all(ids.map(id => firstRow(em, QUICK, { id })))
    const told = await Promise.allSettled(wrong)
    expect(told.map(one => one.status === 'rejected' && codeOf(one.reason))).toEqual([
      '22012',
      '42703',
      '42703',
      '42703',
    ])
    expect((await found).map(row => row?.id)).toEqual(ids)
  })

  test('a connection that is lost takes its own questions along and no later ones', async () => {
    const em = application.app.store.fork()
    const [killed] = await Promise.allSettled([rows(em, KILLED, {}), firstRow(em, QUICK, { id: ids[0] as number })])
    expect(killed.status).toBe('rejected')
    for (let i = 0; i < 5; i++) expect((await firstRow(em, QUICK, { id: ids[0] as number }))?.id).toBe(ids[0])
  })
})
