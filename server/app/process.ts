import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { stopListening, untilNobodyWaits } from '../api/connections.ts'
import { createServer } from './server.ts'
import { createBackground } from '../core/background.ts'
import { createKeyCalls } from '../account/keyCalls.ts'
import { createKeyUses } from '../account/keyUses.ts'
import { createSessionUses } from '../account/sessionUses.ts'
import type { Config } from '../core/config.ts'
import type { App, Life } from '../core/context.ts'
import { Bus } from '../core/events.ts'
import { createLimits } from '../core/limits.ts'
import { createMetrics } from '../core/metrics.ts'
import { type Served, serveDatabase } from './database.ts'
import { hooksOf } from './hooks.ts'
import { secondPerson } from '../approval/second.service.ts'
import { proposable } from './proposable.ts'
import { createJobs } from './jobs.ts'
import { downloads, recordTypes, standingOf } from './recordTypes.ts'
import { listRow } from './listRows.ts'
import { attempt } from '../webhook/attempt.service.ts'
import { startWebhooks } from '../webhook/worker.service.ts'
import { holdsInn, numberOfInn } from '../inn/item.ts'
import { createShares } from '../core/shares.ts'
import { bucketStorage } from '../core/bucket.ts'
import { alone, joinNodes } from '../core/nodes.ts'
import { folderStorage } from '../core/storage.ts'
import { travels } from './travels.ts'
import { createBankRates } from '../dictionary/bankRates.ts'
import { bundledCentralBank, openCentralBank } from '../dictionary/centralBank.ts'
import { createLookUps } from '../dictionary/lookUps.ts'
import { startOutbox } from '../mail/outbox.ts'
import { judgePackage } from '../preflight/preflight.service.ts'
import { replenishmentsOf } from '../replenishment/list.service.ts'
import { DOWNLOADS } from '../file/download.service.ts'
import type { Logger } from '../core/log.ts'

/**
 * How long a node that leaves still takes calls on the connections that there are, milliseconds: until the balancer has let
 * go of idle ones (docs/deploy/nginx.conf: one second), so that none is cut with a call on it.
 */
const LEAVES_IN = 1500

/** A whole process that is ready to listen. */
export interface Application {
  readonly app: App
  readonly server: FastifyInstance
  /** Begins what is done from time to time: sweeps, and the check of all money. */
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
  const metrics = createMetrics(config.cluster.redisUrl && config.cluster.nodeName)
  const life: Life = { stopping: false }
  const report: App['report'] = (error, where) => {
    metrics.unexpected()
    logger.report(error, where)
  }
  const served = await serveDatabase(config, { report: error => report(error, { worker: 'leases' }), lost })
  try {
    return await compose(config, logger, { metrics, life, report, served })
  } catch (error) {
    await served.close()
    throw error
  }
}

interface Parts extends Pick<App, 'metrics' | 'life' | 'report'> {
  readonly served: Served
}

/** Puts the process together on its database. */
async function compose(config: Config, logger: Logger, { metrics, life, report, served }: Parts): Promise<Application> {
  const { redisUrl, bucket } = config.cluster
  const { store, leases } = served
  const storage = bucket
    ? await bucketStorage(bucket, join(config.dataDir, 'incoming'))
    : folderStorage(join(config.dataDir, 'files'))
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
    isShared: redisUrl !== null,
    keepsSecrets: config.open,
  }
  const reportTo = (provider: string) => (error: unknown) => report(error, { provider })
  const centralBank = config.cbrUrl
    ? await openCentralBank({ url: config.cbrUrl, store, leases, bus, report: reportTo('central bank') })
    : bundledCentralBank(config.demo)
  const sessionUses = createSessionUses(store, report)
  const keyUses = createKeyUses(store, report)
  const keyCalls = createKeyCalls(store, report)
  const app: App = {
    config,
    sessionUses,
    keyUses,
    keyCalls,
    store,
    bus,
    leases,
    nodes,
    storage,
    limits: createLimits(config.rateLimits, nodes.redis),
    outbox: startOutbox(store, mail, error => report(error, { worker: 'outbox' })),
    metrics,
    centralBank,
    bankRates: createBankRates(config.bcaUrl, centralBank, reportTo('bank rates')),
    lookUps: createLookUps(config.daData, reportTo('DaData')),
    report,
    answered: logger.answered,
    warn: logger.warn,
    note: logger.note,
    background: createBackground(report),
    life,
    hooks: hooksOf(() => app),
    recordTypes,
    secondPerson,
    proposable,
    holdsInn,
    numberOfInn,
    standingOf,
    listRow,
    webhooks: startWebhooks({
      store,
      isShared: redisUrl !== null,
      attempt: claimed => attempt(app, { toLoopback: !config.production }, claimed),
      report,
    }),
    preflight: judgePackage,
    replenishmentsOf,
    downloads,
    takeDownload: createShares(DOWNLOADS),
  }
  const server = await createServer(app)
  const jobs = createJobs(app)
  const stop = async () => {
    // From the next line on answers end their connections, so that callers would connect anew
    if (nodes.redis) await untilNobodyWaits(server)
    life.stopping = true
    const ended = nodes.redis ? await stopListening(server, LEAVES_IN) : null
    await server.close()
    await ended?.()
    jobs.stop()
    await app.background.settled()
    await sessionUses.stop()
    await keyUses.stop()
    await keyCalls.stop()
    await app.webhooks.stop()
    await app.outbox.stop()
    await centralBank.stop()
    await nodes.stop()
    await served.close()
  }
  return { app, server, startJobs: jobs.start, stop }
}
