import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { forgetEnded } from '../account/purge.service.ts'
import { createServer } from './server.ts'
import { auditMoney } from '../reconciliation/audit.ts'
import type { Config } from '../core/config.ts'
import type { App, Life } from '../core/context.ts'
import { Bus } from '../core/events.ts'
import { forgetAnswers } from '../core/idempotency.ts'
import { createLimits } from '../core/limits.ts'
import { createMetrics } from '../core/metrics.ts'
import { entities } from './entities.ts'
import { hooks } from './hooks.ts'
import { downloads, recordTypes } from './recordTypes.ts'
import { openStore } from '../core/orm.ts'
import { folderStorage } from '../core/storage.ts'
import { createBankRates } from '../dictionary/bankRates.ts'
import { bundledCentralBank, openCentralBank } from '../dictionary/centralBank.ts'
import { createLookUps } from '../dictionary/lookUps.ts'
import { removeStrays, removeUnused } from '../file/file.service.ts'
import { forgetLetters, startOutbox } from '../mail/outbox.ts'
import type { Logger } from '../core/log.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const AFTER_START = 5000

/** A whole process that is ready to listen. */
export interface Application {
  readonly app: App
  readonly server: FastifyInstance
  /** Stops in order: no new calls, sockets told, outbox paused, central bank not asked any more, database closed. */
  readonly stop: () => Promise<void>
}

/** Opens the database, brings its tables up to date and builds the server. Nothing listens yet. */
export async function startApplication(config: Config, logger: Logger): Promise<Application> {
  const metrics = createMetrics()
  const life: Life = { stopping: false }
  const report: App['report'] = (error, where) => {
    metrics.unexpected()
    logger.report(error, where)
  }
  const store = await openStore({ url: config.databaseUrl, file: join(config.dataDir, 'trinity.sqlite') }, entities)
  await store.migrate()
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
    bus: new Bus(),
    storage: folderStorage(join(config.dataDir, 'files')),
    limits: createLimits(config.rateLimits),
    outbox: startOutbox(store, mail, error => report(error, { worker: 'outbox' })),
    metrics,
    centralBank,
    bankRates: createBankRates(config.bcaUrl, centralBank, reportTo('bank rates')),
    lookUps: createLookUps(config.daData, reportTo('DaData')),
    report,
    answered: logger.answered,
    life,
    hooks,
    recordTypes,
    downloads,
  }
  const server = await createServer(app)
  const sweeps = [
    every(HOUR, () => removeUnused(app), report, 'files'),
    every(DAY, () => removeStrays(app), report, 'strays'),
    every(HOUR, () => forgetAnswers(store.fork()), report, 'answers'),
    every(HOUR, () => forgetLetters(store.fork()), report, 'letters'),
    every(HOUR, () => forgetEnded(store.fork()), report, 'tokens'),
  ]
  const alarm = () =>
    auditMoney(store.fork())
      .then(findings => findings.length > 0 && report(new Error('The money audit found errors'), { findings }))
      .catch(error => report(error, { worker: 'audit' }))
  const audits = [setTimeout(() => void alarm(), AFTER_START).unref(), setInterval(() => void alarm(), DAY).unref()]
  const stop = async () => {
    life.stopping = true
    for (const timer of [...sweeps, ...audits]) clearInterval(timer)
    await server.close()
    await app.outbox.stop()
    await centralBank.stop()
    await store.close()
  }
  return { app, server, stop }
}

/** Does a thing again and again; a failure is reported and the next turn comes all the same. */
function every(ms: number, work: () => Promise<unknown>, report: App['report'], worker: string): NodeJS.Timeout {
  return setInterval(() => void work().catch(error => report(error, { worker })), ms).unref()
}
