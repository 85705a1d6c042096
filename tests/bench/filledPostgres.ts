import { readdirSync, readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import pg from 'pg'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { findPostgreSql, startPostgreSql } from '../support/pg.ts'
import { cpuOf } from './processes.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

const DATABASE = 'bench'
/** Rows of one insert. */
const STRETCH = 5000

interface Column {
  readonly table_name: string
  readonly column_name: string
  readonly data_type: string
}

/** A value of SQLite as PostgreSQL reads it in a column of its own. */
function valueFor(type: string, value: unknown): unknown {
  if (value === null) return null
  if (type === 'boolean') return value === 1
  if (type.startsWith('timestamp')) return new Date(value as number).toISOString()
  return type.startsWith('json') ? (JSON.parse(value as string) as unknown) : value
}

/** Copies the rows of an SQLite file into a database that has the same tables, and takes them into account. */
async function copyRows(file: string, client: pg.Client): Promise<void> {
  const db = new Database(file, { readonly: true })
  const { rows: columns } = await client.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns c where table_schema = 'public'
     and is_generated = 'NEVER' and table_name not like 'mikro_orm%' and table_name not like '%\\_search'
     -- The index of replenishments takes from requests what they do not say themselves
     order by table_name = 'request' desc`,
  )
  const { rows: triggers } = await client.query<{ event_object_table: string; trigger_name: string }>(
    `select event_object_table, trigger_name from information_schema.triggers where trigger_name like '%\\_search\\_insert'`,
  )
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    // Searches are indexed all the same
    for (const { event_object_table: table, trigger_name: name } of triggers)
      await client.query(`alter table "${table}" enable always trigger "${name}"`)
    for (const [table, all] of Map.groupBy(columns, ({ table_name: name }) => name)) {
      const there = new Set(db.prepare<[], string>(`select name from pragma_table_info('${table}')`).pluck().all())
      const kept = all.filter(({ column_name: name }) => there.has(name))
      const names = kept.map(({ column_name: name }) => `"${name}"`).join(', ')
      if (kept.length === 0) continue
      const insert = `insert into "${table}" (${names}) select ${names} from json_populate_recordset(null::"${table}", $1)`
      const said = (row: Record<string, unknown>) =>
        Object.fromEntries(kept.map(({ column_name: name, data_type: type }) => [name, valueFor(type, row[name])]))
      let stretch: unknown[] = []
      const write = async () => {
        if (stretch.length > 0) await client.query(insert, [JSON.stringify(stretch)])
        stretch = []
      }
      await client.query(`delete from "${table}"`)
      for (const row of db.prepare<[], Record<string, unknown>>(`select ${names} from "${table}"`).iterate())
        if (stretch.push(said(row)) === STRETCH) await write()
      await write()
      if (there.has('id'))
        await client.query(
          `select setval(pg_get_serial_sequence('"${table}"', 'id'), (select coalesce(max(id), 0) + 1 from "${table}"), false)`,
        )
    }
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    db.close()
  }
}

const parentOf = (pid: number) => Number(/\nPPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** What is asked of a process, or nothing when it has ended meanwhile. */
function ifAlive(ask: () => number): number {
  try {
    return ask()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return 0
    throw error
  }
}

/** The processes of a server of PostgreSQL. `child`: one of them. */
function pidsOfServer(child: number): number[] {
  const server = parentOf(child)
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(pid => pid === server || ifAlive(() => parentOf(pid)) === server)
}

/** A PostgreSQL of a bench, with the rows of an SQLite file in its database. */
export interface FilledPostgres {
  readonly url: string
  /** All its processes. */
  readonly pids: () => number[]
  /** CPU that they have used, µs. */
  readonly cpu: () => number
  readonly stop: () => Promise<void>
}

/** Starts a PostgreSQL that writes as one of the production does, and copies the rows of a file into it. */
export async function startFilledPostgres(file: string): Promise<FilledPostgres> {
  const bin = findPostgreSql()
  if (!bin) throw new Error('There is no PostgreSQL on this machine: name the other rows.')
  const server = await startPostgreSql(bin, { fsync: true })
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
  const url = server.urlOf(DATABASE)
  const client = new pg.Client({ connectionString: url })
  try {
    await admin.connect()
    await admin.query(`create database ${DATABASE}`)
    await admin.end()
    const store = await openStore({ url, file: '', secrets: TEST_SECRETS }, entities)
    await store.migrate()
    await store.close()
    await client.connect()
    await copyRows(file, client)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pids = () => pidsOfServer(rows[0]?.pid ?? 0)
    return {
      url,
      pids,
      cpu: () => pids().reduce((sum, pid) => sum + ifAlive(() => cpuOf(pid)), 0),
      stop: async () => {
        await client.end()
        await server.stop()
      },
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}
