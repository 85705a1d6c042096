import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { bucketStorage } from '../core/bucket.ts'
import { type Config, readConfig, SQLITE_FILE } from '../core/config.ts'
import { openStore } from '../core/orm.ts'
import { unlimited } from '../core/postgres.ts'
import { freeDatabase, isReserved, reserveDatabase } from '../core/processLease.ts'
import { folderStorage } from '../core/storage.ts'
import type { Store } from '../core/store.ts'
import { codeOf } from '../core/trouble.ts'
import { entities } from './entities.ts'
import { runCommand } from './command.ts'
import { clearTarget, moveTables, relationsOf } from './moveTables.ts'
import { migrationFaults, type Proof, prove } from './proof.ts'

/** Who holds a database that is being filled. */
const MOVE = 'move'

/** A database that has come over. */
export interface Moved {
  /** The rows of each table. */
  readonly counted: ReadonlyMap<string, number>
  readonly proof: Proof
}

/**
 * Opens the embedded database alone: whoever would serve it meanwhile finds it locked. Nothing is written. Throws when a
 * process serves it.
 */
function openSource(file: string): Database.Database {
  // Opening one that is not there would make it
  if (!existsSync(file)) throw new Error(`There is no embedded database at ${file}: set DATA_DIR.`)
  const db = new Database(file, { fileMustExist: true, timeout: 500 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('begin immediate')
    return db
  } catch (error) {
    db.close()
    if (/^SQLITE_(BUSY|LOCKED)/.test(codeOf(error)))
      throw new Error('A process serves the embedded database: stop it, then move.', { cause: error })
    throw error
  }
}

async function refuseUnfit(db: Database.Database): Promise<void> {
  const damaged = (db.pragma('integrity_check') as { integrity_check: string }[]).map(row => row.integrity_check)
  if (damaged.some(line => line !== 'ok')) throw new Error(`The embedded database is damaged: ${damaged.join('; ')}`)
  const had = db.prepare('select name from mikro_orm_migrations').pluck().all() as string[]
  const faults = await migrationFaults('sqlite', had)
  if (faults.length > 0) throw new Error([...faults, 'Start this version once and stop it, then move.'].join('\n'))
}

/** Makes sure that nothing is in the database, but what a move that was cut off has left there, which goes. */
async function refuseFilled(target: Store): Promise<void> {
  const em = target.fork()
  const there = await em.transactional(inside => relationsOf(inside))
  if (there.some(name => name.endsWith('.lease')) && (await isReserved(em, MOVE)))
    return em.transactional(inside => clearTarget(inside))
  // A move that was cut off early leaves the list of migrations, with nothing in it
  const isList = there.length === 1 && there[0]?.endsWith('.mikro_orm_migrations')
  if (isList && (await target.orm.migrator.getExecuted()).length === 0) return
  if (there.length > 0)
    throw new Error(`The database at --to is not empty (${there.length} tables): make a new one and move into that.`)
}

/**
 * Moves the embedded database into an empty PostgreSQL and proves it there; the embedded one stays as it is. All of it is
 * one transaction: what fails, or is cut off, leaves nothing there, or what the next move takes away. Throws an Error that
 * says why when nothing was moved.
 */
export async function moveDatabase(config: Config, to: string): Promise<Moved> {
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: the data are in PostgreSQL already.')
  const db = openSource(join(config.dataDir, SQLITE_FILE))
  try {
    await refuseUnfit(db)
    const target = await openStore({ url: to, file: '', secrets: config.secretsKey }, entities)
    try {
      return await target.startAlone(() => fill(config, { db, target, to }))
    } finally {
      await target.close()
    }
  } finally {
    db.close()
  }
}

interface Move {
  readonly db: Database.Database
  readonly target: Store
  readonly to: string
}

async function fill(config: Config, { db, target, to }: Move): Promise<Moved> {
  await refuseFilled(target)
  const counted = await unlimited({ url: to, secrets: config.secretsKey }, entities, orm =>
    orm.em.fork().transactional(async em => {
      await orm.migrator.up({ transaction: em.getTransactionContext() })
      const moved = await moveTables(db, em)
      // Until it is proved nobody serves it, whatever becomes of this process
      await reserveDatabase(em, MOVE)
      return moved
    }),
  )
  const { bucket } = config.cluster
  const storage = bucket
    ? await bucketStorage(bucket, join(config.dataDir, 'incoming'))
    : folderStorage(join(config.dataDir, 'files'))
  const proof = await prove(target, storage)
  if (proof.faults.length > 0) {
    await target.fork().transactional(em => clearTarget(em))
    return { counted, proof }
  }
  await freeDatabase(target.fork(), MOVE)
  return { counted, proof }
}

/** The words for what has come over. */
const told = ({ counted, proof: { counted: read } }: Moved) =>
  `${counted.size} tables, ${[...counted.values()].reduce((sum, rows) => sum + rows, 0)} rows, each read back and compared; proved: ` +
  `${read.movements} movements, ${read.rows} sealed rows, ${read.passports} rate passports, ${read.files} files.`

/** An address that PostgreSQL's driver takes. Its text is never repeated: it may hold a password. */
function targetOf(given: string | undefined): string {
  const url = URL.parse(given ?? '')
  if (!given || !url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Error('Where to? npm run move -- --to postgresql://host/database')
  return given
}

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { to: { type: 'string' } } })
  const moved = await moveDatabase(readConfig(process.env), targetOf(values.to))
  if (moved.proof.faults.length > 0)
    throw new Error(
      ['The moved database is not sound; nothing was left at --to.', ...moved.proof.faults, told(moved)].join('\n'),
    )
  process.stdout.write(`Moved: ${told(moved)}\n`)
  process.stdout.write('The embedded database is as it was. Set DATABASE_URL to the new one and start.\n')
}

if (import.meta.main) await runCommand(main)
