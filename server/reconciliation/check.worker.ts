import { openSqliteReader } from '../core/sqliteReader.ts'
import type { DatabasePlace } from '../core/store.ts'
import { type CheckedTables, checkTables, type TablesToCheck } from './checkTables.ts'

/** What of a file is kept in memory, KiB: it is read once from end to end. */
const CACHE = 2000

async function checkFile(file: string, of: TablesToCheck): Promise<CheckedTables> {
  const db = openSqliteReader(file)
  try {
    db.pragma(`cache_size = -${CACHE}`)
    db.exec('begin')
    return await checkTables(<Row>(sql: string) => db.prepare<[], Row>(sql).all(), of)
  } finally {
    db.close()
  }
}

async function checkServer(url: string, of: TablesToCheck): Promise<CheckedTables> {
  const { onConnection } = await import('../core/postgresClient.ts')
  return onConnection(url, async client => {
    await client.query('begin isolation level repeatable read read only')
    const checked = await checkTables(async <Row>(sql: string) => (await client.query(sql)).rows as Row[], of)
    await client.query('commit') // a pooler would end its connection with ours otherwise
    return checked
  })
}

/** Checks the tables of a database in one transaction that reads. Runs in a thread. */
export default function checkDatabase({ at, ...of }: TablesToCheck & { at: DatabasePlace }): Promise<CheckedTables> {
  return 'file' in at ? checkFile(at.file, of) : checkServer(at.url, of)
}
