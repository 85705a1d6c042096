import { addFirstAdmin } from '../account/firstAdmin.service.ts'
import { readConfig } from '../core/config.ts'
import { createLogger, type ProcessLogger } from '../core/log.ts'
import { PRIVATE, sentenceOf } from './command.ts'
import { refuseDemoUsers, seedDemo } from './demo/seed.ts'
import { type Application, startApplication } from './process.ts'
import { startTraces, stopTraces } from './traces.ts'

/** How long a stop may take, milliseconds. */
const STOP_WITHIN = 15_000

/** Tells people on the terminal what they need to know. */
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the process until a signal stops it; one that cannot start says why and ends with 1. */
export async function run(): Promise<void> {
  const { LOG_LEVEL, NODE_ENV, NODE_NAME } = process.env
  process.umask(PRIVATE)
  try {
    const config = readConfig(process.env)
    const logger = createLogger(LOG_LEVEL || (NODE_ENV === 'production' ? 'info' : 'warn'), null, NODE_NAME)
    await startTraces(config)
    const application = await startApplication(config, logger, () => {
      logger.failed(new Error('Another process serves this database now'), 'the process ends')
      process.exit(1)
    })
    const { app } = application
    if (!config.open) await refuseDemoUsers(app)
    const demoUsers = await app.store.startAlone(async () => {
      await addFirstAdmin(app)
      return config.demo ? seedDemo(app) : []
    })
    await application.server.listen({ port: config.port, host: config.host })
    application.startJobs()
    const [address] = application.server.addresses()
    say(`Trinity is at http://${config.host}:${typeof address === 'object' ? address.port : config.port}`)
    if (config.open) say('REST: /docs · GraphQL: /playground · letters: /dev/mail')
    if (demoUsers.length > 0) say(`Demo users, password Trinity-2026: ${demoUsers.join(', ')}`)
    stopAtSignals(application, logger)
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(1)
  }
}

function stopAtSignals(application: Application, logger: ProcessLogger): void {
  let stopping = false
  const stop = () => {
    if (stopping) return // Ctrl-C reaches us twice through npm
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN).unref()
    const sent = () => stopTraces().catch((error: unknown) => logger.failed(error, 'the last traces were not sent'))
    application
      .stop()
      .then(sent)
      .then(
        () => process.exit(0),
        error => {
          logger.failed(error, 'the stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
