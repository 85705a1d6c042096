import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Node, ownDatabase, removeNode, serverProcess } from './cluster.ts'
import { BUCKET, bucketEngine, redisEngine } from './engines.ts'

const NODE_SECRET = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

/** Processes that the tests of one file start on a database of each test, beside one Redis and one bucket. */
export function processesOnOneDatabase() {
  const engines = Promise.all([redisEngine(), bucketEngine()])
  let database: Awaited<ReturnType<typeof ownDatabase>>
  const nodes: Node[] = []
  beforeAll(async () => {
    for (const engine of await engines) await engine.start()
  })
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map(removeNode))
    await database.drop()
  })
  afterAll(async () => {
    for (const engine of await engines) await engine.remove()
  })

  const make = async (env: Readonly<Record<string, string>>) => {
    const node = await serverProcess(`node${nodes.length + 1}`, env)
    nodes.push(node)
    return node
  }
  return {
    make,
    /** A database for the test that begins. */
    open: async (...how: Parameters<typeof ownDatabase>) => {
      database = await ownDatabase(...how)
      return database
    },
    /** The settings of a node. */
    shared: async () => {
      const [redis, bucket] = await engines
      return {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        S3_ENDPOINT: bucket.url,
        ...BUCKET,
        JWT_SECRET: NODE_SECRET,
        SECRETS_KEY: NODE_SECRET,
      }
    },
    /** What a process says that is refused. */
    refusal: async (env: Readonly<Record<string, string>>) => {
      const node = await make(env)
      await expect(node.start()).rejects.toThrow()
      expect(await node.ended()).toBe(1)
      return node.said()
    },
  }
}
