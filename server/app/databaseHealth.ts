import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { type Config, SQLITE_FILE } from '../core/config.ts'
import { ANSWERS_WITHIN, type Finding, ok, reasonOf, red } from './finding.ts'
import { FORBIDDEN } from '../core/trouble.ts'
import { migrationFaults } from './proof.ts'

const NAME = 'database'
const MIGRATIONS = 'select name from mikro_orm_migrations'

const START =
  'Start this version once: the start brings the tables up to date. Made by a newer version: start that one.'

/** The embedded database, by a connection that only reads: the process may be at work. */
async function embedded(file: string): Promise<Finding> {
  if (!existsSync(file)) return ok(NAME, 'embedded; there is none yet, the first start makes it')
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: ANSWERS_WITHIN })
  try {
    const pages = db.pragma('quick_check', { simple: true })
    if (pages !== 'ok') return red(NAME, 'embedded, its file is damaged', RESTORE)
    const had = db.prepare(MIGRATIONS).pluck().all() as string[]
    const faults = await migrationFaults('sqlite', had)
    return faults.length > 0 ? red(NAME, faults.join('; '), START) : ok(NAME, 'embedded, sound and up to date')
  } finally {
    db.close()
  }
}

const RESTORE =
  'Stop the process, keep the file, and restore the newest backup that npm run verify finds sound (docs/running.md).'

const OWN = 'Restore the backup as the role of DATABASE_URL, or give it what is there: reassign owned by … to ….'

const OLDEST = 15

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
  })
  client.on('error', () => {}) // the question hears of it
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {}) // it never came about
  }
}

interface Server {
  readonly version: number
  readonly encoding: string
  readonly trigrams: boolean
  readonly tables: boolean
}

const SERVER = `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
  exists (select 1 from pg_available_extensions where name = 'pg_trgm') as trigrams,
  to_regclass('mikro_orm_migrations') is not null as tables`

async function judgeServer(client: pg.Client): Promise<Finding> {
  const [server] = (await client.query<Server>(SERVER)).rows
  if (!server) return red(NAME, 'PostgreSQL does not say what it is', 'Look into its log.')
  const { version, encoding, trigrams, tables } = server
  if (version < OLDEST) return red(NAME, `PostgreSQL ${version}`, `Bring it to ${OLDEST} or newer.`)
  if (encoding !== 'UTF8') return red(NAME, `its encoding is ${encoding}`, 'Make the database anew with encoding UTF8.')
  if (!trigrams) return red(NAME, 'pg_trgm is not there', 'Install the contrib package of PostgreSQL.')
  if (!tables) return ok(NAME, `PostgreSQL ${version}; empty, the first start fills it`)
  const { rows } = await client.query<{ name: string }>(MIGRATIONS)
  const faults = await migrationFaults(
    'postgresql',
    rows.map(({ name }) => name),
  )
  return faults.length > 0 ? red(NAME, faults.join('; '), START) : ok(NAME, `PostgreSQL ${version}, up to date`)
}

async function served(url: string, directUrl: string | null): Promise<Finding> {
  const found = await asked(directUrl ?? url, judgeServer)
  if (found.state === 'red' || directUrl === null) return found
  try {
    await asked(url, client => client.query('select 1'))
    return found
  } catch (error) {
    return red(
      NAME,
      `the pooler of DATABASE_URL does not answer: ${reasonOf(error)}`,
      'Start it, or mend DATABASE_URL.',
    )
  }
}

/** The database answers, is whole and of this version. */
export async function database({ databaseUrl, cluster, dataDir }: Config): Promise<Finding[]> {
  try {
    if (databaseUrl === null) return [await embedded(join(dataDir, SQLITE_FILE))]
    return [await served(databaseUrl, cluster.directDatabaseUrl)]
  } catch (error) {
    if (databaseUrl === null) return [red(NAME, `embedded, its file cannot be read: ${reasonOf(error)}`, RESTORE)]
    const reason = reasonOf(error)
    if (reason === FORBIDDEN) return [red(NAME, `its tables are another role's: ${reason}`, OWN)]
    const told = `PostgreSQL does not answer at DATABASE_URL: ${reason}`
    return [red(NAME, told, 'Start it; 28P01: mend user and password; 3D000: make the database.')]
  }
}
