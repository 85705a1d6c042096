import { join } from 'node:path'
import { type Config, SQLITE_FILE } from '../core/config.ts'
import { holdFolder } from '../core/folderLock.ts'
import { createLeases, type Leases, unshared } from '../core/leases.ts'
import { openStore } from '../core/orm.ts'
import { claimDatabase } from '../core/processLease.ts'
import type { Store } from '../core/store.ts'
import { traceStatements } from '../core/sqlTraces.ts'
import { codeOf } from '../core/trouble.ts'
import { entities } from './entities.ts'

/** What PostgreSQL says of a table that is not there. */
const NO_TABLE = '42P01'

/** The database of a process that may serve it. */
export interface Served {
  readonly store: Store
  readonly leases: Leases
  /** Closes it; another process may come. */
  readonly close: () => Promise<void>
}

interface Serving {
  readonly report: (error: unknown) => void
  /** Another process has taken the database: this one must end. */
  readonly lost: () => void
}

/** Opens the database, claims it and brings its tables up to date. Throws an Error of one sentence when it is not free. */
export async function serveDatabase(config: Config, { report, lost }: Serving): Promise<Served> {
  const { directDatabaseUrl: directUrl } = config.cluster
  const freeFolder = config.databaseUrl ? () => {} : await holdFolder(config.dataDir)
  const file = join(config.dataDir, SQLITE_FILE)
  let store: Store | null = null
  try {
    store = await openStore({ url: config.databaseUrl, directUrl, file, secrets: config.secretsKey }, entities)
    const served = await serve(config, store, { report, lost })
    const close = () => served.close().finally(freeFolder)
    return { ...served, close }
  } catch (error) {
    await store?.close()
    freeFolder()
    throw placed(error, config)
  }
}

/** Claims an open database and brings its tables up to date. */
async function serve(config: Config, store: Store, { report, lost }: Serving): Promise<Served> {
  const { redisUrl, nodeName } = config.cluster
  const leases = createLeases(store, report)
  const node = redisUrl ? `${nodeName} ${process.pid} ${Date.now()}` : null
  const claim = () => claimDatabase({ store, leases, node, report, lost })
  // A process that is refused has changed nothing; in an empty database there is nothing yet to claim it by
  const early = await claim().catch((error: unknown) => {
    if (codeOf(error) === NO_TABLE) return null
    throw error
  })
  await store.startAlone(store.migrate)
  const lease = early ?? (await claim())
  traceStatements(store)
  return {
    store,
    leases: redisUrl ? leases : unshared,
    close: async () => {
      await lease.giveBack()
      await store.close()
    },
  }
}

/** What a driver says does not tell where: the setting is named before it. Our own sentences stay as they are. */
function placed(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  if (!(error instanceof Error) || !codeOf(error)) return error
  return new Error(`${databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`}: ${error.message}`, { cause: error })
}
