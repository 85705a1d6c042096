import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { today } from '../../domain/core/dates.ts'
import { isFresh } from '../../domain/rate/engine.ts'
import { bucketStorage } from '../core/bucket.ts'
import { type Config, dataDirOf } from '../core/config.ts'
import { closeRedis, openRedis } from '../core/redis.ts'
import { readBankRates } from '../dictionary/bankRates.ts'
import { readCentralBankXml } from '../dictionary/centralBankXml.ts'
import { daDataCompanies } from '../dictionary/dadata.ts'
import { fetchWhole, ProviderFailure } from '../dictionary/provider.ts'
import { certificate } from './certificate.ts'
import { clock } from './clocks.ts'
import { database } from './databaseHealth.ts'
import { keys } from './keyHealth.ts'
import { type Finding, inTime, ok, reasonOf, red, unset } from './finding.ts'

/** The variables of the process. */
export type Env = Readonly<Record<string, string | undefined>>

type Checkup = (config: Config) => Promise<readonly Finding[]>

const MB = 1024 * 1024
/** Less than this is left for uploads, backups and the log of the database, bytes. */
const LEAST_SPACE = 1024 * MB

/** Whether the space of a disk is enough. */
export function judgeSpace(name: string, free: number): Finding {
  const told = `${Math.floor(free / MB).toLocaleString('en')} MB free`
  if (free >= LEAST_SPACE) return ok(name, told)
  return red(name, told, 'Make room, or give DATA_DIR a larger disk: at least 1,024 MB should be free.')
}

/** A folder, or the nearest one above it that is there. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)))

/** The folder of the data takes files, and has room. One that is not there is left to the first start and its user. */
export async function disk(env: Env): Promise<Finding> {
  const folder = dataDirOf(env)
  const there = nearest(folder)
  const file = join(folder, `.doctor-${randomUUID()}`)
  try {
    if (there === folder) {
      await writeFile(file, 'Written by npm run doctor', { flush: true })
      await rm(file)
    }
    const { bavail, bsize } = await statfs(`${there}/.`) // a file on the way is refused
    const { told, ...space } = judgeSpace('disk', bavail * bsize)
    return { ...space, told: `${folder}${there === folder ? '' : ', which the first start makes'}: ${told}` }
  } catch (error) {
    await rm(file, { force: true }).catch(() => {}) // it never came about
    return red(
      'disk',
      `DATA_DIR cannot be written: ${reasonOf(error)}`,
      'Give the user of the process a folder of its own (DATA_DIR), with room in it.',
    )
  }
}

async function mail({ smtpUrl, production }: Config): Promise<Finding[]> {
  if (smtpUrl === null) {
    if (!production) return [unset('mail', 'letters are files in DATA_DIR/outbox and at /dev/mail')]
    return [red('mail', 'SMTP_URL is not set: nobody gets a letter', 'Set SMTP_URL and MAIL_FROM.')]
  }
  const { default: mailer } = await import('nodemailer')
  const transport = mailer.createTransport(smtpUrl)
  try {
    await inTime(transport.verify())
    return [ok('mail', 'the server of SMTP_URL takes letters')]
  } catch (error) {
    return [
      red(
        'mail',
        `the server of SMTP_URL does not take letters: ${reasonOf(error)}`,
        'EAUTH: mend user and password; ECONNECTION, ESOCKET, EDNS or ETIMEDOUT: host, port and the way there.',
      ),
    ]
  } finally {
    transport.close()
  }
}

/** A firm that every directory has. */
const KNOWN_INN = '7707083893'

interface OutsideService {
  readonly name: string
  readonly variable: string
  readonly without: string
  readonly ask: ((config: Config) => Promise<unknown>) | null
}

/** What is asked outside, and with what answer it serves. */
const servicesOf = ({ cbrUrl, bcaUrl, daData }: Config): OutsideService[] => [
  {
    name: 'central bank',
    variable: 'CBR_URL',
    without: 'one bundled day serves',
    ask:
      cbrUrl === null
        ? null
        : async () => {
            const { date } = readCentralBankXml(await fetchWhole({ url: cbrUrl, accepts: /\bxml\b/i }))
            if (!isFresh(date, today())) throw new ProviderFailure(`the day ${date} is old`)
          },
  },
  {
    name: 'bank rates',
    variable: 'BCA_URL',
    without: 'rates around the central bank serve',
    ask:
      bcaUrl === null
        ? null
        : async () => readBankRates(await fetchWhole({ url: bcaUrl, accepts: /\b(json|text\/plain)\b/i })),
  },
  {
    name: 'DaData',
    variable: 'DADATA_TOKEN',
    without: 'the bundled directories serve',
    ask: daData === null ? null : () => daDataCompanies(daData, KNOWN_INN),
  },
]

async function outside(config: Config): Promise<Finding[]> {
  const look = async ({ name, variable, without, ask }: OutsideService) => {
    if (ask === null) return unset(name, `${variable} is not set: ${without}`)
    try {
      await ask(config)
      return ok(name, 'answers as it should')
    } catch (error) {
      const told = error instanceof ProviderFailure ? error.message : reasonOf(error)
      return red(name, `${told}; ${without} meanwhile`, `Mend ${variable}, or ask the service why.`)
    }
  }
  return Promise.all(servicesOf(config).map(look))
}

const OLDEST_REDIS = 7

async function redis({ cluster: { redisUrl } }: Config): Promise<Finding[]> {
  if (redisUrl === null) return [unset('Redis', 'REDIS_URL is not set: this is the only process')]
  const connections = await openRedis(redisUrl).catch(reasonOf)
  if (typeof connections === 'string')
    return [
      red(
        'Redis',
        `does not answer at REDIS_URL: ${connections}`,
        'Start it, or mend host, port and password of REDIS_URL.',
      ),
    ]
  try {
    const info = await connections.tells.info('server')
    const version = /redis_version:([\d.]+)/.exec(info)?.[1] ?? '0'
    if (Number.parseInt(version, 10) >= OLDEST_REDIS) return [ok('Redis', `answers, version ${version}`)]
    return [red('Redis', `version ${version}`, `Bring it to ${OLDEST_REDIS} or newer.`)]
  } catch (error) {
    return [red('Redis', `does not say what it is: ${reasonOf(error)}`, 'Allow its user INFO, SUBSCRIBE and PUBLISH.')]
  } finally {
    closeRedis(connections)
  }
}

async function files({ cluster: { bucket } }: Config): Promise<Finding[]> {
  if (bucket === null) return [unset('S3', 'S3_* are not set: files are in DATA_DIR/files')]
  const folder = await mkdtemp(join(tmpdir(), 'trinity-doctor-'))
  try {
    const storage = await inTime(bucketStorage(bucket, folder))
    const content = randomUUID()
    const file = join(await storage.incoming(), 'doctor')
    await writeFile(file, content)
    const path = await inTime(storage.put(file, 'txt'))
    const read = await inTime(buffer(storage.read(path)))
    await inTime(storage.remove(path))
    if (read.toString() === content) return [ok('S3', 'a content was put, read and removed')]
    return [red('S3', 'the bucket answers another content than was put', 'Ask who runs the bucket.')]
  } catch (error) {
    return [
      red(
        'S3',
        `the bucket does not serve: ${reasonOf(error)}`,
        'Mend S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY; the key must put, read, list and delete.',
      ),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is looked at beside the disk, in the order of the lines. */
export const checkups: readonly Checkup[] = [clock, database, keys, mail, outside, redis, files, certificate]
