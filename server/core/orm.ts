import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EntitySchema } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { MikroORM as PostgreSqlORM } from '@mikro-orm/postgresql'
import { createPostgreSqlTypeParsers } from '@mikro-orm/sql'
import { MikroORM as SqliteORM } from '@mikro-orm/sqlite'
import Database from 'better-sqlite3'
import pg from 'pg'
import { ImmediateDialect, LOCK_POLL_MS } from './immediate.ts'
import { openPool, ReturningDialect } from './postgres.ts'
import type { Em, Store } from './store.ts'
import { touchedSubscriber } from './touched.ts'

/** SQLite with a corrupting bug in WAL mode before this version is refused (decisions.md section 16.3). */
const OLDEST_SQLITE = '3.51.3'
const KEPT_STATEMENTS = 500

const settingsOf = (entities: Entities) => ({
  entities: [...entities],
  extensions: [Migrator],
  subscribers: [touchedSubscriber],
  baseDir: import.meta.dirname,
  forceUtcTimezone: true,
  ignoreUndefinedInQuery: false,
})

const migrationsOf = (kind: Store['kind']) => ({
  path: join(import.meta.dirname, '..', 'migrations', kind),
  snapshotName: '.snapshot',
  snapshotOnMigrate: false,
  silent: true,
})

/** The tables of the database. */
type Entities = readonly EntitySchema[]

/** Opens the PostgreSQL database at `url`, or the SQLite file. Throws when the driver cannot be trusted with money. */
export async function openStore(at: { url: string | null; file: string }, entities: Entities): Promise<Store> {
  return at.url ? openPostgreSql(at.url, entities) : openSqlite(at.file, entities)
}

/** Opens an SQLite file with the settings that keep money safe, and reads them back. */
export function openSqliteFile(file: string): Database.Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const db = new Database(file, { timeout: 5000 })
  const version = db.prepare('select sqlite_version()').pluck().get() as string
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new Error(`SQLite ${version} can corrupt a database in WAL mode: ${OLDEST_SQLITE} or newer is needed.`)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL') // better-sqlite3 turns WAL into NORMAL: no fsync for acknowledged payments (T5)
  db.pragma('foreign_keys = ON')
  if (db.pragma('synchronous', { simple: true }) !== 2 || db.pragma('foreign_keys', { simple: true }) !== 1)
    throw new Error('SQLite did not take its settings: synchronous FULL and foreign keys are needed.')
  return db
}

async function openSqlite(file: string, entities: Entities): Promise<Store> {
  const db = openSqliteFile(file)
  db.pragma(`busy_timeout = ${LOCK_POLL_MS}`) // the library would stop everything while it waits
  const kept = new Map<string, Database.Statement>()
  const prepare = (sql: string) => {
    const found = kept.get(sql)
    if (found) return found
    const statement = db.prepare(sql)
    if (kept.size >= KEPT_STATEMENTS) kept.clear()
    kept.set(sql, statement)
    return statement
  }
  const database = { prepare, close: () => db.close() }
  const orm = await SqliteORM.init({
    ...settingsOf(entities),
    migrations: migrationsOf('sqlite'),
    dbName: file,
    // The ORM types the driver's options by its own client; it takes any Kysely dialect.
    driverOptions: new ImmediateDialect({ database }),
  })
  const fork = () => orm.em.fork() as unknown as Em
  return {
    kind: 'sqlite',
    orm,
    fork,
    ping: async () => void db.prepare('select 1').get(),
    withoutWaiting: async work => {
      db.pragma('synchronous = OFF')
      try {
        return await work()
      } finally {
        db.pragma('wal_checkpoint(TRUNCATE)')
        db.pragma('synchronous = FULL')
      }
    },
    migrate: async () => {
      // A table is changed by building a new one; with foreign keys on, cascades would empty its children.
      db.pragma('foreign_keys = OFF')
      await orm.migrator.up()
      const broken = db.pragma('foreign_key_check') as unknown[]
      if (broken.length > 0) throw new Error('A migration left rows that point to nothing.')
      db.pragma('foreign_keys = ON')
    },
    close: async () => {
      if (file !== ':memory:') db.pragma('wal_checkpoint(TRUNCATE)')
      await orm.close(true)
    },
  }
}

const OID = { bigint: 20, numeric: 1700, timestamptz: 1184 } as const

async function openPostgreSql(url: string, entities: Entities): Promise<Store> {
  const types = new pg.TypeOverrides()
  for (const [oid, parse] of Object.entries(createPostgreSqlTypeParsers(text => [text])))
    types.setTypeParser(Number(oid), parse as never)
  types.setTypeParser(OID.bigint, Number)
  types.setTypeParser(OID.numeric, Number)
  types.setTypeParser(OID.timestamptz, (text: string) =>
    Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  )
  const pool = openPool({
    connectionString: url,
    min: 1,
    max: 10,
    types,
    options: '-c lock_timeout=5000 -c timezone=UTC',
  })
  const orm = await PostgreSqlORM.init({
    ...settingsOf(entities),
    migrations: migrationsOf('postgresql'),
    clientUrl: url,
    driverOptions: new ReturningDialect({ pool }),
  })
  const fork = () => orm.em.fork() as unknown as Em
  return {
    kind: 'postgresql',
    orm,
    fork,
    ping: async () => void (await fork().execute('select 1')),
    withoutWaiting: work => work(),
    migrate: async () => void (await orm.migrator.up()),
    close: async () => await orm.close(true),
  }
}
