import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from './server.ts'
import type { Config } from '../core/config.ts'
import type { App, Life } from '../core/context.ts'
import { Bus } from '../core/events.ts'
import { createLimits } from '../core/limits.ts'
import { createMetrics } from '../core/metrics.ts'
import { entities } from './entities.ts'
import { hooks } from './hooks.ts'
import { createJobs } from './jobs.ts'
import { downloads, recordTypes } from './recordTypes.ts'
import { holdsInn } from '../inn/item.ts'
import { createShares } from '../core/shares.ts'
import { openStore } from '../core/orm.ts'
import { bucketStorage } from '../core/bucket.ts'
import { createLeases } from '../core/leases.ts'
import { alone, joinNodes } from '../core/nodes.ts'
import { claimDatabase } from '../core/processLease.ts'
import { folderStorage } from '../core/storage.ts'
import { travels } from './travels.ts'
import { createBankRates } from '../dictionary/bankRates.ts'
import { bundledCentralBank, openCentralBank } from '../dictionary/centralBank.ts'
import { createLookUps } from '../dictionary/lookUps.ts'
import { startOutbox } from '../mail/outbox.ts'
import { replenishmentsOf } from '../replenishment/list.service.ts'
import { DOWNLOADS } from '../file/download.service.ts'
import type { Logger } from '../core/log.ts'

/** A whole process that is ready to listen. */
export interface Application {
  readonly app: App
  readonly server: FastifyInstance
  /** Begins what is done from time to time: sweeps, and the audit of all money. */
  readonly startJobs: () => void
  /** Stops in order: no new calls, sockets told, jobs done, outbox paused, central bank not asked any more, database closed. */
  readonly stop: () => Promise<void>
}

/** Opens the database, brings its tables up to date and builds the server. Nothing listens yet. */
export async function startApplication(
  config: Config,
  logger: Logger,
  /** Another process has taken the database: this one must end. */
  lost: () => void = () => {},
): Promise<Application> {
  const metrics = createMetrics()
  const life: Life = { stopping: false }
  const report: App['report'] = (error, where) => {
    metrics.unexpected()
    logger.report(error, where)
  }
  const { redisUrl, bucket, nodeName, directDatabaseUrl: directUrl } = config.cluster
  const store = await openStore(
    { url: config.databaseUrl, directUrl, file: join(config.dataDir, 'trinity.sqlite') },
    entities,
  )
  await store.startAlone(store.migrate)
  const leases = createLeases(store, error => report(error, { worker: 'leases' }))
  const node = redisUrl ? `${nodeName} ${process.pid} ${Date.now()}` : null
  const lease = await claimDatabase({ store, leases, node, report: error => report(error, { worker: 'lease' }), lost })
  const bus = new Bus()
  const nodes = redisUrl
    ? await joinNodes({
        url: redisUrl,
        bus,
        travels: travels(() => app),
        fork: store.fork,
        report: error => report(error, { worker: 'nodes' }),
      })
    : alone
  const mail = {
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataDir, 'outbox'),
    key: config.jwtKey,
    keepsSecrets: config.open,
  }
  const reportTo = (provider: string) => (error: unknown) => report(error, { provider })
  const centralBank = config.cbrUrl
    ? await openCentralBank(config.cbrUrl, store, reportTo('central bank'))
    : bundledCentralBank(config.demo)
  const app: App = {
    config,
    store,
    bus,
    leases,
    nodes,
    storage: bucket ? await bucketStorage(bucket) : folderStorage(join(config.dataDir, 'files')),
    limits: createLimits(config.rateLimits, nodes.redis),
    outbox: startOutbox(store, mail, error => report(error, { worker: 'outbox' })),
    metrics,
    centralBank,
    bankRates: createBankRates(config.bcaUrl, centralBank, reportTo('bank rates')),
    lookUps: createLookUps(config.daData, reportTo('DaData')),
    report,
    answered: logger.answered,
    warn: logger.warn,
    life,
    hooks,
    recordTypes,
    holdsInn,
    replenishmentsOf,
    downloads,
    takeDownload: createShares(DOWNLOADS),
  }
  const server = await createServer(app)
  const jobs = createJobs(app)
  const stop = async () => {
    life.stopping = true
    await server.close()
    await jobs.stop()
    await app.outbox.stop()
    await centralBank.stop()
    await nodes.stop()
    await lease.giveBack()
    await store.close()
  }
  return { app, server, startJobs: jobs.start, stop }
}
