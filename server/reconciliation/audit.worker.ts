import { openSqliteReader } from '../core/sqliteReader.ts'
import { type Finding, findingsOf } from './audit.ts'

/** Audits all money in an SQLite file. Runs in a thread. */
export default async function auditFile(file: string): Promise<Finding[]> {
  const db = openSqliteReader(file)
  try {
    return await findingsOf(sql => db.prepare<[], { id: number }>(sql).all())
  } finally {
    db.close()
  }
}
