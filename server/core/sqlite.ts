import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Configuration, Dictionary, LoggingOptions, Transaction } from '@mikro-orm/core'
import { AbstractSqlDriver } from '@mikro-orm/sql'
import { MikroORM, SqliteConnection, SqlitePlatform } from '@mikro-orm/sqlite'
import Database from 'better-sqlite3'
import { CompiledQuery, type Kysely } from 'kysely'
import { now } from '../../domain/core/clock.ts'
import { boundQuery, type OrmQuery } from './bound.ts'
import { ImmediateDialect, LOCK_POLL_MS } from './immediate.ts'
import { ormSettings, sessionsOf } from './ormSettings.ts'
import { openSqliteReader, type ReadingTurn, readingTurn } from './sqliteReader.ts'
import {
  type Bound,
  type Em,
  type Engine,
  type Entities,
  type Kept,
  type Keyed,
  type Result,
  setEngine,
  setSecrets,
  type Store,
} from './store.ts'

/** SQLite with a corrupting bug in WAL mode before this version is refused (decisions.md section 16.3). */
const OLDEST_SQLITE = '3.51.3'
/** How many statements of the ORM are kept compiled; a text that is used again stays. */
const KEPT_STATEMENTS = 500

type Handle = Database.Database
type Prepared = Database.Statement

/** Opens an SQLite file with the settings that keep money safe, and reads them back. */
export function openSqliteFile(file: string): Handle {
  mkdirSync(dirname(file), { recursive: true })
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

/**
 * Lets go of the samples of ANALYZE: with them SQLite plans a statement anew for each value that is bound to it, which costs
 * many times what the statement itself does. What it knows of whole tables stays.
 */
function forgetSamples(db: Handle): void {
  const sampled = db.prepare("select 1 from sqlite_schema where name = 'sqlite_stat4'").get()
  if (sampled) db.exec('delete from sqlite_stat4; analyze sqlite_schema')
}

/** Statements by their text; of too many the one that was not used for longest goes. */
function preparedIn(db: Handle): (text: string) => Prepared {
  const kept = new Map<string, Prepared>()
  return text => {
    const found = kept.get(text)
    if (found) kept.delete(text)
    const statement = found ?? db.prepare(text)
    kept.set(text, statement)
    if (kept.size > KEPT_STATEMENTS) kept.delete(kept.keys().next().value as string)
    return statement
  }
}

/** Our own statements, for good: there are as many as the program has. */
function keptIn(db: Handle): (kept: Kept) => Prepared {
  const prepared = new WeakMap<Kept, Prepared>()
  return kept => {
    const found = prepared.get(kept)
    if (found) return found
    const statement = db.prepare(kept.text)
    prepared.set(kept, statement)
    return statement
  }
}

const NO_ROWS: readonly unknown[] = []

function carryOut(statement: Prepared, values: readonly Bound[]): Result {
  if (statement.reader) return { rows: statement.all(values), changed: 0 }
  return { rows: NO_ROWS, changed: statement.run(values).changes }
}

// What SQLite would plan the statement anew for (see sql.ts)
const BOUND_ROWS = /\b(limit|offset) \?/g

/** SQLite keeps moments as epoch milliseconds and knows no booleans. */
export function liteOf(value: unknown): Bound {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return value ? 1 : 0
  return value as Bound
}

/** A connection that binds the values of the ORM's statements, and reads past the lock for writing. */
class BindingConnection extends SqliteConnection {
  /** Prepares statements of the connection that only reads; set when the file is open. */
  reading: ((text: string) => Prepared) | null = null

  override async execute<T extends Dictionary>(
    query: OrmQuery,
    params: readonly unknown[] | Dictionary = [],
    method: 'all' | 'get' | 'run' = 'all',
    ctx?: Transaction,
    loggerContext?: LoggingOptions,
  ): Promise<T> {
    const bound = boundQuery(query, params)
    if (!bound) return super.execute(query, params, method, ctx, loggerContext)
    await this.ensureConnection()
    const text = bound.text.replace(BOUND_ROWS, '$1 (? + 0)')
    const values = bound.values.map(liteOf)
    const reading = !ctx && /^select\b/i.test(text) ? this.reading : null
    const open = (ctx as Kysely<unknown> | undefined) ?? this.getClient()
    return this.executeQuery(text, async () => {
      const result = reading
        ? { rows: reading(text).all(values) }
        : await open.executeQuery(CompiledQuery.raw(text, values))
      return this.transformRawResult<T>(result, method)
    })
  }
}

class BindingDriver extends AbstractSqlDriver<BindingConnection> {
  constructor(config: Configuration) {
    super(config, new SqlitePlatform(), BindingConnection, ['kysely', 'better-sqlite3'])
  }
  override getORMClass(): typeof MikroORM {
    return MikroORM
  }
}

/** Carries out kept statements: in a transaction by the one connection that writes, else reads by the one that reads. */
function createEngine(writer: Handle, reader: Handle, turn: ReadingTurn): Engine {
  const writing = keptIn(writer)
  const reading = keptIn(reader)
  const execute = (em: Em, kept: Kept, values: readonly Bound[]) => {
    if (em.isInTransaction()) {
      // One whose BEGIN was refused must not write by itself (see immediate.ts)
      if (!writer.inTransaction) throw Object.assign(new Error('The database is busy'), { code: 'SQLITE_BUSY' })
      return carryOut(writing(kept), values)
    }
    if (kept.reads) {
      turn.read()
      return carryOut(reading(kept), values)
    }
    return alone(em, kept, values)
  }
  // Nothing is waited for in an embedded database
  return {
    dialect: 'sqlite',
    now: () => now().getTime(),
    execute,
    executeWithNext: execute,
    askBehindNext: async (em, kept, values, answered) => answered(await execute(em, kept, values)),
  }
}

/** A statement that changes rows outside of a transaction waits for its turn like all others. */
async function alone(em: Em, { text }: Kept, values: readonly Bound[]): Promise<Result> {
  const { rows, numAffectedRows = 0n } = await em.getKysely().executeQuery(CompiledQuery.raw(text, [...values]))
  return { rows, changed: Number(numAffectedRows) }
}

/** Opens an SQLite file as the database of a process. */
export async function openSqlite(
  { file, secrets }: Keyed & { readonly file: string },
  entities: Entities,
): Promise<Store> {
  const writer = openSqliteFile(file)
  forgetSamples(writer)
  writer.pragma(`busy_timeout = ${LOCK_POLL_MS}`) // the library would stop everything while it waits
  const reader = openSqliteReader(file)
  const turn = readingTurn(reader)
  const prepare = preparedIn(writer)
  const database = {
    prepare: (text: string) => {
      turn.end() // it may be a commit
      return prepare(text)
    },
    close: () => writer.close(),
  }
  const orm = await MikroORM.init({
    ...ormSettings('sqlite', entities),
    driver: BindingDriver,
    dbName: file,
    // The ORM types the driver's options by its own client; it takes any Kysely dialect.
    driverOptions: new ImmediateDialect({ database, isInTransaction: () => writer.inTransaction }),
  })
  setSecrets(orm, secrets)
  setEngine(orm, createEngine(writer, reader, turn))
  orm.em.getConnection().reading = preparedIn(reader)
  const fork = sessionsOf(orm)
  return {
    kind: 'sqlite',
    at: { file },
    orm,
    fork,
    statements: fork(),
    ping: async () => void reader.prepare('select 1').get(),
    withoutWaiting: async work => {
      writer.pragma('synchronous = OFF')
      try {
        return await work()
      } finally {
        turn.end() // a reader that goes on would keep the log
        writer.pragma('wal_checkpoint(TRUNCATE)')
        writer.pragma('synchronous = FULL')
      }
    },
    startAlone: work => work(),
    migrate: async () => {
      // A table is changed by building a new one; with foreign keys on, cascades would empty its children.
      writer.pragma('foreign_keys = OFF')
      // Meanwhile triggers of other tables name one that is not there: SQLite would refuse to give it its name back.
      writer.pragma('legacy_alter_table = ON')
      await orm.migrator.up()
      const broken = writer.pragma('foreign_key_check') as unknown[]
      if (broken.length > 0) throw new Error('A migration left rows that point to nothing.')
      writer.pragma('legacy_alter_table = OFF')
      writer.pragma('foreign_keys = ON')
    },
    close: async () => {
      reader.close()
      writer.pragma('wal_checkpoint(TRUNCATE)')
      await orm.close(true)
    },
  }
}
