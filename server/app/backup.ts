import type { KeyObject } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import { checkedTables } from '../reconciliation/check.service.ts'
import { bucketStorage, isGone } from '../core/bucket.ts'
import type { BucketAccess } from '../core/clusterConfig.ts'
import { type Config, SQLITE_FILE } from '../core/config.ts'
import { runCommand, settingsOfExisting, wordOf } from './command.ts'
import { entities } from './entities.ts'
import { openStore } from '../core/orm.ts'
import type { Store } from '../core/store.ts'
import { runOnPostgreSql } from './postgresPrograms.ts'

/** What the dump of PostgreSQL is called in a backup. */
export const POSTGRESQL_COPY = 'trinity.dump'

/**
 * Copies the database and the stored files into a folder that is not there yet, while the process works on. A copy of
 * SQLite is checked whole, its money, chains and seals too; of PostgreSQL it is pg_dump's archive. Answers the file of the database.
 * Throws when the copy is not sound (decisions.md section 15, "Settings"); what failed leaves no folder.
 */
export async function backUp(config: Config, folder: string, pgDump = 'pg_dump'): Promise<string> {
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup is never written over another.`)
  // The first of the folders on the way that was not there
  const made = await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(folder, { mode: 0o700 }) // throws when another has made it meanwhile: that one is not ours to remove
  try {
    return await copyInto(config, folder, pgDump)
  } catch (error) {
    await rm(made ?? folder, { recursive: true, force: true })
    throw error
  }
}

async function copyInto(config: Config, folder: string, pgDump: string): Promise<string> {
  const { bucket, directDatabaseUrl } = config.cluster
  const copy = config.databaseUrl
    ? await dumpPostgreSql(directDatabaseUrl ?? config.databaseUrl, join(folder, POSTGRESQL_COPY), pgDump)
    : await copySqlite(join(config.dataDir, SQLITE_FILE), join(folder, SQLITE_FILE), config.secretsKey)
  // After the database: whatever it names is among the files by now
  const files = join(config.dataDir, 'files')
  if (bucket) await copyBucket(bucket, config.dataDir, join(folder, 'files'))
  else if (existsSync(files)) await cp(files, join(folder, 'files'), { recursive: true, filter: isWhole })
  return copy
}

/** How many contents come out of a bucket at once. */
const AT_ONCE = 16

/** What is on its way counts for nothing, and may be gone in a moment. */
const isWhole = (path: string) => !path.endsWith('.part')

async function copyBucket(access: BucketAccess, dataDir: string, folder: string): Promise<void> {
  const storage = await bucketStorage(access, join(dataDir, 'incoming'))
  const copyOne = async (path: string) => {
    try {
      await pipeline(storage.read(path), createWriteStream(join(folder, path)))
    } catch (error) {
      if (!isGone(error)) throw error
      await rm(join(folder, path), { force: true }) // an upload that was cleared away meanwhile
    }
  }
  await mkdir(folder)
  for await (const paths of storage.batches(AT_ONCE)) await Promise.all(paths.map(copyOne))
}

/** What SQLite itself finds in the pages of its file. */
export async function pageFaults({ kind, fork }: Store): Promise<string[]> {
  if (kind !== 'sqlite') return []
  const found = await fork().execute<{ integrity_check: string }[]>('pragma integrity_check')
  return found.map(row => row.integrity_check).filter(line => line !== 'ok')
}

async function copySqlite(file: string, copy: string, secrets: KeyObject): Promise<string> {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.prepare('vacuum into ?').run(copy)
  } finally {
    db.close()
  }
  const store = await openStore({ url: null, file: copy, secrets }, entities)
  try {
    const [damage] = await pageFaults(store)
    if (damage !== undefined) throw new Error(`The copy is damaged: ${damage}`)
    const { findings } = await checkedTables(store)
    if (findings.length > 0) throw new Error(`The money in the copy is not sound: ${JSON.stringify(findings)}`)
  } finally {
    await store.close()
  }
  return copy
}

async function dumpPostgreSql(url: string, copy: string, pgDump: string): Promise<string> {
  await runOnPostgreSql(pgDump, url, [
    '--format=custom',
    '--no-owner',
    // Who serves the database now says nothing of the copy
    '--exclude-table-data=lease',
    `--file=${copy}`,
  ])
  return copy
}

async function main(args: string[]): Promise<void> {
  const folder = wordOf(args) ?? `backup-${new Date().toISOString().replace(/[:.]/g, '-')}`
  process.stdout.write(`${await backUp(settingsOfExisting(process.env), resolve(folder))}\n`)
}

if (import.meta.main) await runCommand(main)
