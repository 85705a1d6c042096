import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { openTestApplication, type TestApplication } from './application.ts'
import { BUCKET, bucketEngine, type Engine, nginxEngine, poolerEngine, redisEngine } from './engines.ts'
import { freePort, removeFolder } from './pg.ts'
import { type Program, program } from './processes.ts'

const ROOT = join(import.meta.dirname, '../..')

const METRICS_TOKEN = 'figures'

/** Settings of a process. */
export type Env = Readonly<Record<string, string>>

/** A node: a real server process at an address of its own. */
export interface Node extends Program {
  readonly name: string
  readonly url: string
  readonly port: number
  readonly dataDir: string
}

/** Several nodes of one product with all that they share. */
export interface Cluster {
  readonly nodes: readonly [Node, Node, Node]
  /** A node inside of the process of the tests: for what they put into the database, and for tokens. */
  readonly desk: TestApplication
  /** What a node is told; without an address of its own. */
  readonly env: Env
  readonly redis: Engine
  readonly bucket: Engine
  /** Before the nodes. */
  readonly nginx: Engine
  /** Asks the database. */
  readonly ask: <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly stop: () => Promise<void>
}

/** A token of each user: the first one's session is there as soon as the user is, which other processes go by. */
function oneTokenEach({ token }: TestApplication): TestApplication['token'] {
  const tokens = new Map<number, string>()
  return user => {
    const known = tokens.get(user.id) ?? token(user)
    tokens.set(user.id, known)
    return known
  }
}

/** Makes a process of the server that is not running yet, of the application in a folder. */
export async function serverProcess(name: string, env: Env, root = ROOT): Promise<Node> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-node-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false, // refused until it listens
    )
  const made = program({
    command: process.execPath,
    args: [join(root, 'server/dist/main.js')],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      NODE_NAME: name,
      ...env,
    },
    isReady,
  })
  return { ...made, name, url, port, dataDir }
}

/** Gives the folder of a process back. */
export const removeNode = async (node: Node): Promise<void> => {
  await node.kill()
  removeFolder(node.dataDir)
}

/** A database of its own on the tests' PostgreSQL, or on another server; migrated unless it is to be empty. */
export async function ownDatabase(isEmpty = false): Promise<{ url: string; drop: () => Promise<void> }> {
  const fixture = inject('pg')
  if (!fixture) throw new Error('The tests of many nodes need PostgreSQL')
  const name = `trinity_${randomUUID().replaceAll('-', '')}`
  await askAt(fixture.admin, `create database ${name}${isEmpty ? '' : ` template ${fixture.template}`}`)
  return {
    url: fixture.admin.replace(/[^/]*$/, name),
    drop: async () => void (await askAt(fixture.admin, `drop database ${name} with (force)`)),
  }
}

/** Asks a database by a connection of its own. */
export async function askAt<Row>(url: string, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, [...values])).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Starts Redis, a bucket, three nodes and nginx. `each`: what only the node of this number is told. */
export async function openCluster({
  env = {},
  each = () => ({}),
  databaseUrl,
  isPooled = false,
}: {
  env?: Env
  each?: (number: number) => Env
  /** Where the database is; else one on the tests' PostgreSQL is made. */
  databaseUrl?: string
  /** PgBouncer stands before PostgreSQL. */
  isPooled?: boolean
} = {}): Promise<Cluster> {
  const database = databaseUrl === undefined ? await ownDatabase() : { url: databaseUrl, drop: async () => {} }
  const [redis, bucket] = await Promise.all([redisEngine(), bucketEngine()])
  const pooler = isPooled ? await poolerEngine(database.url) : null
  await Promise.all([redis.start(), bucket.start(), pooler?.start()])
  const shared: Env = {
    DATABASE_URL: pooler?.url ?? database.url,
    ...(pooler && { DIRECT_DATABASE_URL: database.url }),
    REDIS_URL: redis.url,
    S3_ENDPOINT: bucket.url,
    ...BUCKET,
    JWT_SECRET: randomUUID() + randomUUID(),
    SECRETS_KEY: randomUUID() + randomUUID(),
    TRUST_PROXY: '1',
    METRICS_TOKEN,
    ...env,
  }
  const make = (number: number) => serverProcess(`node${number}`, { ...shared, ...each(number) })
  const nodes = [await make(1), await make(2), await make(3)] as const
  const nginx = await nginxEngine(nodes.map(({ port }) => port))
  const removeAll = async () => {
    await Promise.all(nodes.map(removeNode))
    const engines = [nginx, redis, bucket, pooler].filter(one => one !== null)
    await Promise.all(engines.map(({ remove }) => remove()))
    await database.drop()
  }
  const opening = Promise.all([
    openTestApplication({ env: { ...shared, NODE_NAME: 'desk' } }),
    ...nodes.map(({ start }) => start()),
    nginx.start(),
  ])
  const [application] = await opening.catch(async (error: unknown) => {
    await removeAll()
    throw error
  })
  const desk = { ...application, token: oneTokenEach(application) }
  return {
    nodes,
    desk,
    env: shared,
    redis,
    bucket,
    nginx,
    ask: (sql, values) => askAt(database.url, sql, values),
    stop: async () => {
      desk.takeReported() // what was away while the tests took it away
      await desk.close()
      await removeAll()
    },
  }
}

/** A call of REST at a node. */
export async function callNode(
  url: string,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  more: Env = {},
): Promise<{ status: number; body: Readonly<Record<string, unknown>>; headers: Headers }> {
  const answer = await fetch(`${url}/trinity/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  const { status, headers } = answer
  return { status, headers, body: (isJson ? JSON.parse(text) : { text }) as Readonly<Record<string, unknown>> }
}

/** A figure of a process's metrics; null: there is none of the name. */
export async function figureOf({ url }: { readonly url: string }, name: string): Promise<number | null> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'm').exec(text)
  return found ? Number(found[1]) : null
}
