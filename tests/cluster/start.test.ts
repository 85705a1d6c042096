import { describe, expect, test } from 'vitest'
import { askAt, figureOf } from '../support/cluster.ts'
import { freePort } from '../support/pg.ts'
import { processesOnOneDatabase } from '../support/startingProcesses.ts'

/** Leases that nobody else may take now. */
const HELD = 'select name from lease where held_until > clock_timestamp()'

describe('processes that start', () => {
  const { make, open, refusal, shared } = processesOnOneDatabase()

  test('at once on an empty database, three of them migrate it once, make one admin and count each other', async () => {
    const database = await open(true)
    const env = { ...(await shared()), ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'a-long-enough-word-42' }
    const three = await Promise.all([make(env), make(env), make(env)])
    await Promise.all(three.map(({ start }) => start()))
    const migrations = await askAt<{ name: string }>(database.url, 'select name from mikro_orm_migrations')
    expect(migrations.length).toBeGreaterThan(10)
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
    expect(await askAt(database.url, 'select email from app_user')).toEqual([{ email: 'first@example.com' }])
    const [figures] = await Promise.all(three.slice(0, 1).map(({ url }) => fetch(`${url}/metrics`)))
    expect(await figures?.text()).toContain('trinity_sockets{node="node1"} 0')
    for (const node of three) await expect.poll(() => figureOf(node, 'trinity_nodes'), { timeout: 5000 }).toBe(3)
    expect(await Promise.all(three.map(({ stop }) => stop()))).toEqual([0, 0, 0])
    for (const { said } of three) expect(said()).not.toContain('"level"')
  })

  test('say in a sentence which engine does not answer, and leave the database to others', async () => {
    const database = await open()
    const nowhere = await freePort()
    const refused = await Promise.all([
      refusal({ ...(await shared()), REDIS_URL: `redis://127.0.0.1:${nowhere}` }),
      refusal({ ...(await shared()), S3_ENDPOINT: `http://127.0.0.1:${nowhere}` }),
      refusal({ ...(await shared()), S3_BUCKET: 'another' }),
      refusal({ ...(await shared()), S3_ACCESS_KEY: 'NOBODY' }),
    ])
    const bucketRefusal = (name: string) =>
      `The bucket ${name} at S3_ENDPOINT does not answer or does not take S3_ACCESS_KEY.\n`
    expect(refused).toEqual([
      'Redis does not answer at REDIS_URL: start it, or unset REDIS_URL where there is but one node.\n',
      bucketRefusal('trinity'),
      bucketRefusal('another'),
      bucketRefusal('trinity'),
    ])
    expect(await askAt(database.url, HELD)).toEqual([])
    await (await make({ DATABASE_URL: database.url })).start()
  })
})
