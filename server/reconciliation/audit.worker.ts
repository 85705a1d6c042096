import { openSqliteReader } from '../core/sqliteReader.ts'
import { type Finding, findingsOf } from './audit.ts'

/** What of the file is kept in memory, KiB: it is read once from end to end. */
const CACHE = 2000

/** Audits all money in an SQLite file. Runs in a thread. */
export default async function auditFile(file: string): Promise<Finding[]> {
  const db = openSqliteReader(file)
  try {
    db.pragma(`cache_size = -${CACHE}`)
    return await findingsOf(sql => db.prepare<[], { id: number }>(sql).all())
  } finally {
    db.close()
  }
}
