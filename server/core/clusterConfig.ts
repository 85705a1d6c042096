import { hostname } from 'node:os'

/** A bucket that keeps the files instead of the data folder. */
export interface BucketAccess {
  readonly endpoint: string
  readonly name: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** What the key of every content begins with; empty, or with a slash at its end. */
  readonly prefix: string
  /** The bucket stands in the path of an address and not in its host. */
  readonly isPathStyle: boolean
}

/** What a process needs to be one of several nodes (docs/running.md). */
export interface ClusterConfig {
  /** Events, limits and the list of nodes; null: this is the only node. */
  readonly redisUrl: string | null
  readonly bucket: BucketAccess | null
  /** In logs and metrics. */
  readonly nodeName: string
  /** PostgreSQL past a pooler, for migrations and backups; null: there is no pooler. */
  readonly directDatabaseUrl: string | null
}

type Env = Readonly<Record<string, string | undefined>>

const NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']

/** Reads the settings of a cluster. Throws an Error of one sentence when nodes with them would not be one product. */
export function readClusterConfig(env: Env): ClusterConfig {
  const redisUrl = env['REDIS_URL'] ? redisOf(env['REDIS_URL']) : null
  const bucket = bucketOf(env)
  if (redisUrl) {
    if (!env['DATABASE_URL']) throw new Error('REDIS_URL needs DATABASE_URL: several nodes share one PostgreSQL.')
    if (!bucket && env['SHARED_FILES'] !== '1')
      throw new Error('REDIS_URL needs S3_*, or SHARED_FILES=1 with a DATA_DIR that all nodes share.')
    if (!env['JWT_SECRET']) throw new Error('REDIS_URL needs JWT_SECRET: every node must sign alike.')
    if (!env['SECRETS_KEY'])
      throw new Error('REDIS_URL needs SECRETS_KEY: every node must read what another encrypted.')
  }
  if (env['DIRECT_DATABASE_URL'] && !env['DATABASE_URL']) throw new Error('DIRECT_DATABASE_URL needs DATABASE_URL.')
  return {
    redisUrl,
    bucket,
    nodeName: env['NODE_NAME'] || hostname(),
    directDatabaseUrl: env['DIRECT_DATABASE_URL'] || null,
  }
}

/** Its text is never repeated: it may hold a password. */
function redisOf(given: string): string {
  const url = URL.parse(given)
  if (!url || !/^rediss?:$/.test(url.protocol) || !url.hostname)
    throw new Error('REDIS_URL must be an address such as redis://host:6379.')
  return given
}

function bucketOf(env: Env): BucketAccess | null {
  const missing = NEEDED.filter(name => !env[name])
  if (missing.length === NEEDED.length) return null
  if (missing.length > 0) throw new Error(`Files in a bucket need ${missing.join(', ')} too.`)
  const endpoint = URL.parse(env['S3_ENDPOINT'] ?? '')
  if (!endpoint || !/^https?:$/.test(endpoint.protocol))
    throw new Error('S3_ENDPOINT must be an http or https address.')
  const prefix = (env['S3_PREFIX'] ?? '').replace(/^\/+|\/+$/g, '')
  return {
    endpoint: endpoint.href,
    name: env['S3_BUCKET'] ?? '',
    region: env['S3_REGION'] || 'us-east-1',
    accessKey: env['S3_ACCESS_KEY'] ?? '',
    secretKey: env['S3_SECRET_KEY'] ?? '',
    prefix: prefix && `${prefix}/`,
    isPathStyle: env['S3_PATH_STYLE'] === '1',
  }
}
