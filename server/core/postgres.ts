import { Socket } from 'node:net'
import { MikroORM } from '@mikro-orm/postgresql'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { now } from '../../domain/core/clock.ts'
import { ormSettings, sessionsOf } from './ormSettings.ts'
import { onConnection, typeOverrides } from './postgresClient.ts'
import { createPostgresReader, type NameOf } from './postgresReader.ts'
import { BEGIN, createTransactions, ENDS, type Transactions } from './postgresTransactions.ts'
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

/** A pool of connections; one that breaks while nobody uses it is replaced, and no reason to end the process. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  const leave = () => {} // whoever uses it hears of it by the statement that fails
  pool.on('connect', client => void client.on('error', leave))
  pool.on('error', leave)
  return pool
}

/** Names the texts of kept statements, of which there are as many as the program has; with a pooler none. */
function createNames(isPlanned: boolean): { readonly nameOf: NameOf; readonly take: NameOf } {
  const names = new Map<string, string>()
  const nameOf: NameOf = text => names.get(text)
  const take: NameOf = text => {
    if (isPlanned && !names.has(text)) names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
  for (const text of [BEGIN, ...ENDS]) take(text)
  return { nameOf, take }
}

/** Inside of a transaction by its connection, outside of one reads by connections that they share. */
function createEngine(pool: pg.Pool, take: NameOf, transactions: Transactions, now: Engine['now']): Engine {
  const read = createPostgresReader(pool, take)
  const compiled = ({ text }: Kept, values: readonly Bound[]) => {
    take(text)
    return CompiledQuery.raw(text, [...values])
  }
  const execute = async (em: Em, kept: Kept, values: readonly Bound[]): Promise<Result> => {
    const isInTransaction = em.isInTransaction()
    if (kept.reads && !isInTransaction) return read(kept, values)
    const query = compiled(kept, values)
    const { rows, numAffectedRows = 0n } = isInTransaction
      ? await transactions.send(em, query)
      : await em.getKysely().executeQuery(query)
    return { rows, changed: Number(numAffectedRows) }
  }
  return {
    dialect: 'postgresql',
    now,
    execute,
    executeWithNext: (em, kept, values) =>
      em.isInTransaction() ? transactions.sendWithNext(em, compiled(kept, values)) : execute(em, kept, values),
    askBehindNext: (em, kept, values, answered) =>
      transactions.askBehindNext(em, compiled(kept, values), ({ rows }) => answered({ rows, changed: 0 })),
  }
}

/** What processes that start on one database wait for, one after the other: any number that is ours alone. */
const START_LOCK = 7_271_841

/** Runs work while no other process holds the lock of starts; the lock goes with the connection, whatever happens. */
function lockedStart<T>(url: string, work: () => Promise<T>): Promise<T> {
  return onConnection(url, async client => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return work()
  })
}

/** Where a database is: by the way of most statements, and past a pooler. */
export interface PostgreSqlAddress {
  readonly url: string
  /** For locks of a session and changes of tables; null: there is no pooler on the way. */
  readonly directUrl: string | null
}

/** How long PostgreSQL takes at most, and what it does then is answered as 503; a start alone has no limits. */
const LIMITS = {
  lock_timeout: '5s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
} as const
const CONNECTS_WITHIN = 10_000
/** No answer takes longer: whoever is silent for so long is gone, or the way there, milliseconds. */
const SILENT_FOR = 40_000

/** Sends what is asked in one turn of the event loop together: each sending by itself wakes the server, which costs both sides. */
class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    setImmediate(() => {
      this.#isGathering = false
      super.uncork()
    })
  }

  override uncork(): void {
    if (!this.#isGathering) super.uncork()
  }
}

/** A connection that ends when nothing comes on it any more. */
function watchedSocket(): Socket {
  const socket = new GatheringSocket()
  const silent = () => socket.destroy(Object.assign(new Error('PostgreSQL is silent'), { code: 'ETIMEDOUT' }))
  return socket.setTimeout(SILENT_FOR, silent)
}

/** A pooler takes no settings of a session: there the role keeps the limits, in this database. */
function limitRole(directUrl: string): Promise<void> {
  return onConnection(directUrl, async client => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const where = `current_user in database ${pg.escapeIdentifier(rows[0]?.name ?? '')}`
    for (const [limit, value] of Object.entries(LIMITS))
      await client.query(`alter role ${where} set ${limit} to ${pg.escapeLiteral(value)}`)
  })
}

/** Runs work at a database without the limits of other statements. */
async function unlimitedBy<T>(
  { url, secrets }: Keyed & { readonly url: string },
  settings: ReturnType<typeof ormSettings>,
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  const orm = await MikroORM.init({ ...settings, clientUrl: url })
  setSecrets(orm, secrets)
  try {
    return await work(orm)
  } finally {
    await orm.close(true)
  }
}

/** Runs work at a database that may take as long as it takes: no statement of it is cut off. */
export function unlimited<T>(
  address: Keyed & { readonly url: string },
  entities: Entities,
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  return unlimitedBy(address, ormSettings('postgresql', entities), work)
}

/** How often this process looks at the clock of the database, milliseconds. */
const LOOKS_EVERY = 60_000

/** The clock of the database: that of this process may be wrong, and other processes have others. */
async function databaseClock(pool: pg.Pool): Promise<{ readonly now: () => number; readonly stop: () => void }> {
  let ahead = 0
  const look = async () => {
    const sent = Date.now()
    const { rows } = await pool.query<{ at: number }>('select clock_timestamp() as at')
    // The answer was written half way between question and answer
    ahead = (rows[0]?.at ?? sent) - (sent + Date.now()) / 2
  }
  await look()
  const looking = setInterval(() => void look().catch(() => {}), LOOKS_EVERY).unref() // away: it goes on as it did
  return { now: () => now().getTime() + ahead, stop: () => clearInterval(looking) }
}

/** Opens a PostgreSQL database as that of a process. */
export async function openPostgreSql(address: PostgreSqlAddress & Keyed, entities: Entities): Promise<Store> {
  const { url, directUrl, secrets } = address
  const isDirect = directUrl === null
  const options = Object.entries(LIMITS).map(([limit, value]) => `-c ${limit}=${value}`)
  const pool = openPool({
    connectionString: url,
    min: 1,
    max: 10,
    types: typeOverrides(),
    connectionTimeoutMillis: CONNECTS_WITHIN,
    stream: watchedSocket,
    pipeline: true,
    ...(isDirect && { options: options.join(' ') }),
  })
  const { nameOf, take } = createNames(isDirect)
  const transactions = createTransactions(pool, nameOf)
  const settings = ormSettings('postgresql', entities)
  const orm = await MikroORM.init({ ...settings, clientUrl: url, driverOptions: transactions.dialect })
  const clock = await databaseClock(pool)
  setSecrets(orm, secrets)
  setEngine(orm, createEngine(pool, take, transactions, clock.now))
  const fork = sessionsOf(orm)
  return {
    kind: 'postgresql',
    at: { url },
    orm,
    fork,
    statements: fork(),
    ping: async () => void (await pool.query('select 1')),
    withoutWaiting: work => work(),
    startAlone: work => lockedStart(directUrl ?? url, work),
    migrate: async () => {
      const { path } = orm.config.get('migrations')
      const migrations = { ...settings.migrations, ...(path && { path }) }
      if (!isDirect || (await orm.migrator.getPending()).length > 0)
        await unlimitedBy({ url: directUrl ?? url, secrets }, { ...settings, migrations }, async brief => {
          await brief.migrator.up()
        })
      if (directUrl !== null) await limitRole(directUrl)
    },
    close: async () => {
      clock.stop()
      await orm.close(true)
    },
  }
}
