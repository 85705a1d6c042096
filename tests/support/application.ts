import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { InferEntity } from '@mikro-orm/core'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { GraphQLFormattedError } from 'graphql'
import pg from 'pg'
import { inject } from 'vitest'
import type { Locale } from '../../domain/core/texts.ts'
import { User, type UserKind } from '../../server/account/account.entity.ts'
import { userSearch } from '../../server/account/account.service.ts'
import { viewerFor } from '../../server/account/viewer.service.ts'
import { type Drawn, drawSession, keepSession } from '../../server/account/session.service.ts'
import { readConfig } from '../../server/core/config.ts'
import { type App, type Context, createContext } from '../../server/core/context.ts'
import type { Em } from '../../server/core/store.ts'
import { transaction } from '../../server/core/transaction.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { unsealed } from '../../server/mail/seal.ts'
import { type AnsweredRequest, createLogger } from '../../server/core/log.ts'
import { startApplication } from '../../server/app/process.ts'
import { removeFolder } from './pg.ts'

/** The kinds of databases that the same tests run on. */
export type DatabaseKind = 'sqlite' | 'postgresql'

/** The databases of this machine, for `describe.each`. */
export const databases: readonly DatabaseKind[] = inject('pg') ? ['sqlite', 'postgresql'] : ['sqlite']

/** The same for the matrices: on PostgreSQL too only in `npm run test:all`, since they are about rights, not about SQL. */
export const matrixDatabases: readonly DatabaseKind[] = process.env['TEST_ALL'] ? databases : ['sqlite']

/** The password of every user that `addUser` makes. */
export const TEST_PASSWORD = 'green-horse-42'

/** The base of the REST face. */
export const REST = '/trinity/api/v1'

type Method = NonNullable<InjectOptions['method']>
type Headers = Readonly<Record<string, string>>

/** A new user: a client unless said otherwise. */
export interface NewUser {
  readonly kind?: UserKind
  readonly email?: string
  readonly name?: string
  readonly managesRequests?: boolean
  readonly managesOrders?: boolean
  readonly autoClientRequest?: boolean
  readonly autoCr?: boolean
  readonly isBanned?: boolean
  readonly confirmedAt?: Date | null
  /** Since when rights and e-mail are as they are; by default since now. */
  readonly unchangedSince?: Date
}

/** An answer of the REST face. */
export interface RestAnswer {
  readonly status: number
  /** Parsed JSON; a text or a list is here too, and the test that asked for it says so. */
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

/** An answer of GraphQL over HTTP. */
export interface GraphQLAnswer {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>> | null | undefined
  readonly errors: readonly GraphQLFormattedError[] | undefined
  readonly headers: RestAnswer['headers']
}

/** A whole server on a database of its own, for tests. */
export interface TestApplication {
  readonly app: App
  readonly server: FastifyInstance
  readonly dataDir: string
  /** Puts a user straight into the database, confirmed, with TEST_PASSWORD. */
  readonly addUser: (user?: NewUser) => Promise<User>
  /** A bearer token of a user. */
  readonly token: (user: User) => string
  /** Keeps the row of a token that a test has drawn itself. */
  readonly keep: (drawn: Drawn) => void
  /** The context of a call by a user, to call services directly; null: nobody is signed in. */
  readonly contextFor: (user: User | null, locale?: Locale) => Context
  /** A REST call; the path begins after the base. */
  readonly rest: (
    token: string | null,
    method: Method,
    path: string,
    body?: unknown,
    more?: Headers,
  ) => Promise<RestAnswer>
  /** A GraphQL call over HTTP. */
  readonly graphql: (
    token: string | null,
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    more?: Headers,
  ) => Promise<GraphQLAnswer>
  /** The letters to an address, the newest first. */
  readonly letters: (address: string) => Promise<readonly InferEntity<typeof Letter>[]>
  /** Listens on a free port of the loopback address and answers its URL: for sockets. */
  readonly listen: () => Promise<string>
  /** The unexpected errors reported until now, taken away: for tests that expect some. */
  readonly takeReported: () => unknown[]
  /** What the log told of answered requests. */
  readonly answered: readonly AnsweredRequest[]
  /** Stops the server and removes its data. Throws when an unexpected error was reported and not taken. */
  readonly close: () => Promise<void>
}

/** Opens a server on a fresh database. Close it in `afterAll` or `afterEach`. */
export async function openTestApplication({
  database = 'sqlite',
  env = {},
  daDataUrl,
  log,
  restore,
}: {
  database?: DatabaseKind
  env?: Readonly<Record<string, string>>
  /** Where DaData is, in place of the real one; DADATA_TOKEN switches it on. */
  daDataUrl?: string
  /** Takes every line of the log, as the process would write it. */
  log?: (line: string) => void
  /** Puts a backup into the data folder or the empty database, before anything is opened. */
  restore?: (dataDir: string, databaseUrl: string | null) => void
} = {}): Promise<TestApplication> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-test-'))
  const copy = database === 'postgresql' ? await copyDatabase() : null
  restore?.(dataDir, copy?.url ?? null)
  const reported: unknown[] = []
  const answered: AnsweredRequest[] = []
  const logger = log ? createLogger('trace', { write: log }) : null
  const cleanUp = async () => {
    await copy?.drop()
    removeFolder(dataDir)
  }
  const settings = { DATA_DIR: dataDir, RATE_LIMITS: 'off', DEMO: '0', ...(copy ? { DATABASE_URL: copy.url } : {}) }
  const opening = async () => {
    const config = readConfig({ ...settings, ...env })
    const daData = config.daData && daDataUrl ? { ...config.daData, url: daDataUrl } : config.daData
    return startApplication(
      { ...config, daData },
      {
        report: (error, where) => {
          reported.push(new Error(`Reported from ${JSON.stringify(where)}`, { cause: error }))
          logger?.report(error, where)
        },
        answered: line => {
          answered.push(line)
          logger?.answered(line)
        },
        warn: (what, where) => logger?.warn(what, where),
        note: (what, where) => logger?.note(what, where),
      },
    )
  }
  const { app, server, stop } = await opening().catch(async (error: unknown) => {
    await cleanUp()
    throw error
  })
  server.addHook('onRequest', () => sessionsOf(app).settled())

  const call = async (options: InjectOptions, token: string | null): Promise<RestAnswer> => {
    const authorization: Headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await server.inject({ ...options, headers: { ...authorization, ...options.headers } })
    const isJson = answer.headers['content-type']?.toString().includes('json')
    return {
      status: answer.statusCode,
      body: (isJson ? JSON.parse(answer.body) : answer.body) as RestAnswer['body'],
      headers: answer.headers,
    }
  }

  return {
    app,
    server,
    dataDir,
    addUser: user => addUser(app, user),
    token: user => sessionsOf(app).tokenOf(user),
    keep: drawn => sessionsOf(app).keep(drawn),
    contextFor: (user, locale = 'ru') => contextFor(app, user, locale),
    rest: (token, method, path, body, more = {}) =>
      call(
        { method, url: REST + path, headers: more, ...(body === undefined ? {} : { payload: body as object }) },
        token,
      ),
    graphql: async (token, query, variables = {}, more = {}) => {
      const payload = { query, variables }
      const { status, body, headers } = await call({ method: 'POST', url: '/graphql', payload, headers: more }, token)
      const { data, errors } = body as unknown as Pick<GraphQLAnswer, 'data' | 'errors'>
      return { status, data, errors, headers }
    },
    letters: async address => {
      await app.outbox.settle()
      const found = await app.store.fork().find(Letter, { recipient: address }, { orderBy: { id: -1 } })
      const read = (text: string) => unsealed(text, app.config.jwtKey)
      return found.map(letter => ({ ...letter, html: read(letter.html), text: read(letter.text) }))
    },
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    answered,
    takeReported: () => reported.splice(0),
    close: async () => {
      try {
        await sessionsOf(app).settled()
        await stop()
      } finally {
        await cleanUp()
      }
      if (reported.length > 0) throw new AggregateError(reported, `${reported.length} unexpected errors were reported`)
    },
  }
}

let count = 0
let cheap: Promise<string> | undefined

/** Hashed once for all users, with the least memory: `passwordFits` reads the settings from the hash. */
function cheapHash(): Promise<string> {
  cheap ??= hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  return cheap
}

async function addUser(app: App, user: NewUser = {}): Promise<User> {
  const passwordHash = await cheapHash()
  const kind = user.kind ?? 'CLIENT'
  const email = user.email ?? `${kind.toLowerCase()}${++count}@example.com`
  const name = user.name ?? `${kind} ${count}`
  return transaction(app.store, async em => {
    const made = em.create(User, {
      confirmedAt: new Date(),
      ...user,
      kind,
      email,
      name,
      passwordHash,
      tokenVersion: 0,
      quietLetters: [],
      search: userSearch({ name, email }),
      createdAt: new Date(),
    })
    await em.flush()
    await sessionsOf(app).drawFor(em, made)
    return made
  })
}

/** The sessions that tests begin without signing in: each user has one from the beginning, more are kept before the next call. */
interface Sessions {
  readonly drawFor: (em: Em, user: User) => Promise<void>
  readonly tokenOf: (user: User) => string
  readonly keep: (drawn: Drawn) => void
  readonly settled: () => Promise<void>
}

const sessions = new WeakMap<App, Sessions>()
const AT = { device: { browser: 'Chrome', system: 'Linux' }, address: '127.0.0.1' }

function sessionsOf(app: App): Sessions {
  const known = sessions.get(app)
  if (known) return known
  const first = new Map<number, string>()
  let kept: Promise<unknown> = Promise.resolve()
  const keep = (drawn: Drawn) => {
    kept = Promise.all([kept, transaction(app.store, em => keepSession(em, drawn))])
  }
  const made: Sessions = {
    keep,
    drawFor: async (em, user) => {
      const drawn = drawSession(app, { user, ...AT })
      await keepSession(em, drawn)
      first.set(user.id, drawn.token)
    },
    tokenOf: user => {
      const token = first.get(user.id)
      first.delete(user.id)
      if (token !== undefined && user.tokenVersion === 0) return token
      const drawn = drawSession(app, { user, ...AT })
      keep(drawn)
      return drawn.token
    },
    settled: async () => void (await kept),
  }
  sessions.set(app, made)
  return made
}

function contextFor(app: App, user: User | null, locale: Locale): Context {
  const session = { jti: randomUUID(), expires: Math.floor(Date.now() / 1000) + 3600 }
  const viewer = user && viewerFor(user, session)
  return createContext(app, { viewer, locale, ip: '127.0.0.1', requestId: randomUUID() })
}

/** A copy of the migrated PostgreSQL database: much faster than to migrate an empty one. */
async function copyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const fixture = inject('pg')
  if (!fixture) throw new Error('This machine has no PostgreSQL: take the kinds from `databases`')
  const name = `trinity_${randomUUID().replaceAll('-', '')}`
  await ask(fixture.admin, `create database ${name} template ${fixture.template}`)
  const url = fixture.admin.replace(/[^/]*$/, name)
  return { url, drop: () => ask(fixture.admin, `drop database ${name} with (force)`) }
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
