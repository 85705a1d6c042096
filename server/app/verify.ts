import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Config, readConfig, SQLITE_FILE } from '../core/config.ts'
import { openStore } from '../core/orm.ts'
import { codeOf, FORBIDDEN } from '../core/trouble.ts'
import { folderStorage } from '../core/storage.ts'
import type { Store } from '../core/store.ts'
import { pageFaults, POSTGRESQL_COPY } from './backup.ts'
import { runCommand, sentenceOf, wordOf } from './command.ts'
import { entities } from './entities.ts'
import { runOnPostgreSql } from './postgresPrograms.ts'
import { type Proof, prove } from './proof.ts'

/** A database that was restored to be looked at. */
interface Restored {
  readonly store: Store
  readonly remove: () => Promise<void>
}

async function restoreSqlite({ secretsKey: secrets }: Config, copy: string): Promise<Restored> {
  const folder = await mkdtemp(join(tmpdir(), 'trinity-verify-'))
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const file = join(folder, SQLITE_FILE)
  try {
    await copyFile(copy, file)
    const store = await openStore({ url: null, file, secrets }, entities)
    const remove = async () => {
      await store.close()
      await removeFolder()
    }
    return { store, remove }
  } catch (cause) {
    await removeFolder()
    throw new Error(`The backup is not sound: its database cannot be read (${sentenceOf(cause)}).`, { cause })
  }
}

async function restorePostgreSql(config: Config, copy: string, pgRestore: string): Promise<Restored> {
  const server = config.cluster.directDatabaseUrl ?? config.databaseUrl
  if (!server)
    throw new Error('This is a backup of PostgreSQL: DATABASE_URL names the server beside which it is restored.')
  const name = `trinity_verify_${randomUUID().replaceAll('-', '')}`
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await ask(`create database ${name}`).catch(cause => {
    if (codeOf(cause) !== FORBIDDEN) throw cause
    throw new Error('The role of DATABASE_URL may make no database to restore into: alter role … createdb.', { cause })
  })
  const drop = () => ask(`drop database ${name} with (force)`)
  try {
    const url = new URL(server)
    url.pathname = `/${name}`
    await runOnPostgreSql(pgRestore, url.href, ['--no-owner', '--exit-on-error', `--dbname=${name}`, copy])
    const store = await openStore({ url: url.href, file: '', secrets: config.secretsKey }, entities)
    const remove = async () => {
      await store.close()
      await drop()
    }
    return { store, remove }
  } catch (error) {
    await drop()
    throw error
  }
}

/**
 * Restores a backup beside the running one and proves it; the backup stays as it was. Throws when there is none in the
 * folder, or what is there cannot be restored at all.
 */
export async function verifyBackup(config: Config, folder: string, pgRestore = 'pg_restore'): Promise<Proof> {
  const [sqlite, postgresql] = [join(folder, SQLITE_FILE), join(folder, POSTGRESQL_COPY)]
  if (!existsSync(sqlite) && !existsSync(postgresql)) throw new Error(`There is no backup in ${folder}.`)
  const { store, remove } = existsSync(sqlite)
    ? await restoreSqlite(config, sqlite)
    : await restorePostgreSql(config, postgresql, pgRestore)
  try {
    const damaged = await pageFaults(store)
    if (damaged.length > 0) return { faults: damaged, counted: { movements: 0, rows: 0, passports: 0, files: 0 } }
    return await prove(store, folderStorage(join(folder, 'files')))
  } finally {
    await remove()
  }
}

/** The words for how much was read. */
const told = ({ movements, rows, passports, files }: Proof['counted']) =>
  `Read: ${movements} movements, ${rows} sealed rows, ${passports} rate passports, ${files} files.`

async function main(args: string[]): Promise<void> {
  const folder = wordOf(args)
  if (!folder) throw new Error('Which backup? npm run verify -- folder')
  const { faults, counted } = await verifyBackup(readConfig(process.env), resolve(folder))
  if (faults.length > 0) throw new Error(['The backup is not sound.', ...faults, told(counted)].join('\n'))
  process.stdout.write(`The backup is sound: money, chains, seals, passports and files agree. ${told(counted)}\n`)
}

if (import.meta.main) await runCommand(main)
