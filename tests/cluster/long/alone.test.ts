import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Node, ownDatabase, removeNode, serverProcess } from '../../support/cluster.ts'
import { BUCKET, bucketEngine, type Engine, redisEngine } from '../../support/engines.ts'

const SECRET = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

describe('processes on one database', () => {
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

  test('without Redis, a second one is refused, and a node beside it too; after its end they come', async () => {
    database = await ownDatabase()
    const first = await make({ DATABASE_URL: database.url })
    await first.start()
    const refused = await Promise.all([refusal({ DATABASE_URL: database.url }), refusal(shared())])
    expect(refused).toEqual([
      'Another process serves this database: set REDIS_URL on all of them, or stop the other one.\n',
      'A process without REDIS_URL serves this database: stop it, or set its REDIS_URL.\n',
    ])
    expect(await first.stop()).toBe(0)
    const node = await make(shared())
    const since = performance.now()
    await node.start()
    expect(performance.now() - since).toBeLessThan(15_000)
    await node.kill()
    const alone = await make({ DATABASE_URL: database.url })
    await alone.start() // the lease of a node that was killed runs out meanwhile
    expect(performance.now() - since).toBeGreaterThan(20_000)
  })

  test('without Redis, one that was frozen while another took its place ends when it comes back', async () => {
    database = await ownDatabase()
    const frozen = await make({ DATABASE_URL: database.url })
    await frozen.start()
    frozen.freeze()
    const next = await make({ DATABASE_URL: database.url })
    await next.start()
    frozen.thaw()
    expect(await frozen.ended()).toBe(1)
    expect(frozen.said()).toContain('Another process serves this database now')
    expect(next.isRunning()).toBe(true)
  })
})
