import pg from 'pg'
import { now } from '../../domain/core/clock.ts'
import type { Config } from '../core/config.ts'
import { closeRedis, openRedis } from '../core/redis.ts'
import { ANSWERS_WITHIN, type Finding, inTime, ok, red, unset } from './finding.ts'

/** A clock that this machine's is held against: what it says, epoch milliseconds. */
type Clock = () => Promise<number>

async function clockOfPostgreSql(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_WITHIN })
  client.on('error', () => {}) // the question hears of it
  await client.connect()
  try {
    const { rows } = await client.query<{ ms: string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
    return Number(rows[0]?.ms)
  } finally {
    await client.end()
  }
}

async function clockOfRedis(url: string): Promise<number> {
  const connections = await openRedis(url)
  try {
    const [seconds] = await connections.tells.time()
    return Number(seconds) * 1000
  } finally {
    closeRedis(connections)
  }
}

async function clockOfService(url: string): Promise<number> {
  const signal = AbortSignal.timeout(ANSWERS_WITHIN)
  const { headers, body } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  await body?.cancel()
  return Date.parse(headers.get('date') ?? '')
}

/** Further apart people read other times than they live in, and codes of authenticators are not believed, milliseconds. */
const MOST_APART = 30_000

/** The clock of this machine says what others say. */
export async function clock({ databaseUrl, cluster, cbrUrl }: Config): Promise<Finding[]> {
  const url = cluster.directDatabaseUrl ?? databaseUrl
  const clocks: readonly (readonly [string, Clock | null])[] = [
    ['PostgreSQL', url ? () => clockOfPostgreSql(url) : null],
    ['Redis', cluster.redisUrl ? () => clockOfRedis(cluster.redisUrl ?? '') : null],
    ['the central bank', cbrUrl ? () => clockOfService(cbrUrl) : null],
  ]
  const compared: string[] = []
  for (const [whose, ask] of clocks) {
    // What does not answer is told of by a line of its own
    const at = ask ? await inTime(ask()).catch(() => Number.NaN) : Number.NaN
    if (Number.isNaN(at)) continue
    const apart = now().getTime() - at
    if (Math.abs(apart) > MOST_APART) {
      const told = `${Math.round(Math.abs(apart) / 1000)} s ${apart > 0 ? 'ahead of' : 'behind'} that of ${whose}`
      return [red('clock', told, 'Let the machines take their time from NTP (timedatectl set-ntp true).')]
    }
    compared.push(whose)
  }
  if (compared.length === 0) return [unset('clock', 'there is no other to hold it against')]
  return [ok('clock', `agrees with ${compared.join(', ')}`)]
}
