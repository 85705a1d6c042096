import { openSqliteReader } from '../core/sqliteReader.ts'
import { type CheckedTables, checkTables, type TablesToCheck } from './checkTables.ts'

/** What of the file is kept in memory, KiB: it is read once from end to end. */
const CACHE = 2000

/** Checks the tables of an SQLite file in one transaction that reads. Runs in a thread. */
export default async function checkFile({ file, ...of }: TablesToCheck & { file: string }): Promise<CheckedTables> {
  const db = openSqliteReader(file)
  try {
    db.pragma(`cache_size = -${CACHE}`)
    db.exec('begin')
    return await checkTables(<Row>(sql: string) => db.prepare<[], Row>(sql).all(), of)
  } finally {
    db.close()
  }
}
