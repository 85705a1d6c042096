import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { localeOf } from '../../domain/core/texts.ts'
import { User, type UserKind } from '../../server/account/account.entity.ts'
import { userSearch } from '../../server/account/account.service.ts'
import { hashPassword } from '../../server/account/password.ts'
import { rolesOf } from '../../server/account/roles.ts'
import { signToken } from '../../server/account/token.ts'
import { readConfig } from '../../server/config.ts'
import { type App, type Context, createContext } from '../../server/context.ts'
import { transaction } from '../../server/core/transaction.ts'
import { Letter } from '../../server/letter/letter.entity.ts'
import { openHouse } from '../../server/process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    pg: string | null
  }
}

/** The databases that this machine can test on. */
export type DatabaseKind = 'sqlite' | 'postgresql'
export const databases: readonly DatabaseKind[] = inject('pg') ? ['sqlite', 'postgresql'] : ['sqlite']

/** The password of every test user. */
export const TEST_PASSWORD = 'green-horse-42'

let hashed: Promise<string> | null = null
let number = 0

/** A whole process for a test, with its own database. */
export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>

interface NewUser {
  readonly kind: UserKind
  readonly name?: string
  readonly email?: string
  readonly managesRequests?: boolean
  readonly managesOrders?: boolean
  readonly autoCr?: boolean
  readonly autoClientRequest?: boolean
}

async function freshDatabase(server: string): Promise<string> {
  const name = `house_${process.pid}_${++number}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

/** Opens a whole process on an empty database of its own; unexpected errors fail the test when it is closed. */
export async function openTestHouse({
  database,
  env = {},
}: { database: DatabaseKind; env?: Record<string, string> }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'trinity-test-'))
  const server = inject('pg')
  const databaseUrl = database === 'postgresql' && server ? await freshDatabase(server) : ''
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMITS: 'off',
    DEMO: '0',
    PORT: '0',
    ...env,
  })
  const unexpected: unknown[] = []
  const house = await openHouse(config, error => unexpected.push(error))
  const { app } = house

  const addUser = async (user: NewUser): Promise<User> => {
    hashed ??= hashPassword(TEST_PASSWORD)
    const passwordHash = await hashed
    const email = user.email ?? `user${++number}@example.com`
    const name = user.name ?? `User ${number}`
    return transaction(app.store, async em => {
      const made = em.create(User, {
        ...user,
        name,
        email,
        passwordHash,
        quietLetters: [],
        confirmedAt: new Date(),
        search: userSearch({ name, email }),
        createdAt: new Date(),
      })
      await em.flush()
      return made
    })
  }
  const contextFor = (user: User | null): Context =>
    createContext(app, {
      viewer: user && {
        id: user.id,
        roles: rolesOf(user),
        name: user.name,
        username: user.email ?? '',
        actAs: null,
        jti: 'test',
        expires: Math.floor(Date.now() / 1000) + 3600,
      },
      locale: localeOf(null),
      ip: '127.0.0.1',
      requestId: 'test',
    })
  const headersOf = (token: string | null) => (token ? { authorization: `Bearer ${token}` } : {})
  const rest = async (
    token: string | null,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await house.server.inject({
      method,
      url: `/trinity/api/v1${path}`,
      headers: { ...headersOf(token), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return { status: response.statusCode, body: response.json() as Record<string, unknown>, headers: response.headers }
  }
  const graphql = async (
    token: string | null,
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    headers: Record<string, string> = {},
  ) => {
    const response = await house.server.inject({
      method: 'POST',
      url: '/graphql',
      headers: { ...headersOf(token), ...headers },
      payload: { query, variables },
    })
    const { data, errors } = response.json() as {
      data?: Record<string, unknown> | null
      errors?: { message: string; extensions?: Record<string, unknown> }[]
    }
    return { status: response.statusCode, data, errors }
  }
  return {
    ...house,
    addUser,
    contextFor,
    token: (user: User) => signToken(app as App, user),
    rest,
    graphql,
    unexpected,
    /** The letters queued for an address, newest first. */
    letters: (recipient: string) => app.store.fork().find(Letter, { recipient }, { orderBy: { id: -1 } }),
    close: async () => {
      await house.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (unexpected.length > 0) throw unexpected[0]
    },
  }
}
