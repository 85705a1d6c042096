import type { Redis } from 'ioredis'

/** Both connections of a node to Redis: a connection that listens can say nothing. */
export interface RedisConnections {
  readonly tells: Redis
  readonly hears: Redis
}

/** How long a start waits for Redis, and a call for its answer, milliseconds. */
const ANSWERS_WITHIN = 5000
const RETRY_MS = 500

/**
 * Connects to Redis, and again whenever it was away; meanwhile each call fails at once. Throws an Error of one sentence when
 * it does not answer at the start.
 */
export async function openRedis(url: string): Promise<RedisConnections> {
  // Whoever runs one node loads nothing of it
  const { Redis } = await import('ioredis')
  const open = () =>
    new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 0,
      connectTimeout: ANSWERS_WITHIN,
      commandTimeout: ANSWERS_WITHIN,
      // A connection that nobody answers on any more is opened anew
      socketTimeout: 2 * ANSWERS_WITHIN,
      retryStrategy: () => RETRY_MS,
    })
  const both = { tells: open(), hears: open() }
  // Whoever calls hears of it; readiness tells the others
  for (const connection of Object.values(both)) connection.on('error', () => {})
  try {
    await Promise.all(Object.values(both).map(connection => connection.connect()))
    await both.tells.ping()
    return both
  } catch (error) {
    closeRedis(both)
    throw new Error('Redis does not answer at REDIS_URL: start it, or unset REDIS_URL where there is but one node.', {
      cause: error,
    })
  }
}

/** Lets both connections go. */
export function closeRedis({ tells, hears }: RedisConnections): void {
  tells.disconnect()
  hears.disconnect()
}
