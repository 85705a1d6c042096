import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { codeOf } from './trouble.ts'

/** How long a start waits for a process that is ending, milliseconds: longer than a stop may take (app/run). */
const WAITS_FOR = 16_000
const LOCK = 'process.lock'

/** Takes the lock that the machine frees when this process ends, however it ends; null: another one has it. */
function take(file: string): Database.Database | null {
  const db = new Database(file, { timeout: 0 })
  try {
    db.exec('begin exclusive')
    return db
  } catch (error) {
    db.close()
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))) return null
    throw error
  }
}

/**
 * Holds the folder of an embedded database for this process: a second one on it would hear nothing of what the first one
 * does. Answers what gives it back. Throws an Error of one sentence when another process keeps it.
 */
export async function holdFolder(folder: string): Promise<() => void> {
  const file = join(folder, LOCK)
  for (const since = Date.now(); ; await sleep(300)) {
    const lock = take(file)
    if (lock) return () => void lock.close()
    if (Date.now() - since > WAITS_FOR)
      throw new Error('Another process serves this DATA_DIR: stop it, or give this one a folder of its own.')
  }
}
