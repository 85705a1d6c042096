import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { askAt, figureOf, type Node, ownDatabase, removeNode, serverProcess } from '../support/cluster.ts'
import { BUCKET, bucketEngine, type Engine, redisEngine } from '../support/engines.ts'
import { freePort } from '../support/pg.ts'

const SECRET = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

describe('processes that start', () => {
  let redis: Engine
  let bucket: Engine
  let database: Awaited<ReturnType<typeof ownDatabase>>
  const nodes: Node[] = []

  beforeAll(async () => {
    redis = await redisEngine()
    bucket = await bucketEngine()
    await Promise.all([redis.start(), bucket.start()])
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(removeNode))
    await database.drop()
  })
  afterAll(() => Promise.all([redis.remove(), bucket.remove()]))

  const shared = () => ({
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    S3_ENDPOINT: bucket.url,
    ...BUCKET,
    JWT_SECRET: SECRET,
  })
  const make = async (env: Readonly<Record<string, string>>) => {
    const node = await serverProcess(`node${nodes.length + 1}`, env)
    nodes.push(node)
    return node
  }
  /** What a process says that is refused. */
  const refusal = async (env: Readonly<Record<string, string>>) => {
    const node = await make(env)
    await expect(node.start()).rejects.toThrow()
    expect(await node.ended()).toBe(1)
    return node.said()
  }

  test('at once on an empty database, three of them migrate it once, make one admin and count each other', async () => {
    database = await ownDatabase(true)
    const env = { ...shared(), ADMIN_EMAIL: 'first@example.com', ADMIN_PASSWORD: 'a-long-enough-word-42' }
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
    database = await ownDatabase()
    const nowhere = await freePort()
    const refused = await Promise.all([
      refusal({ ...shared(), REDIS_URL: `redis://127.0.0.1:${nowhere}` }),
      refusal({ ...shared(), S3_ENDPOINT: `http://127.0.0.1:${nowhere}` }),
      refusal({ ...shared(), S3_BUCKET: 'another' }),
      refusal({ ...shared(), S3_ACCESS_KEY: 'NOBODY' }),
    ])
    const bucketRefusal = (name: string) =>
      `The bucket ${name} at S3_ENDPOINT does not answer or does not take S3_ACCESS_KEY.\n`
    expect(refused).toEqual([
      'Redis does not answer at REDIS_URL: start it, or unset REDIS_URL for a single node.\n',
      bucketRefusal('trinity'),
      bucketRefusal('another'),
      bucketRefusal('trinity'),
    ])
    const since = performance.now()
    await (await make({ DATABASE_URL: database.url })).start()
    expect(performance.now() - since).toBeLessThan(15_000)
  })
})
