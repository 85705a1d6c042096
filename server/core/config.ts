import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { MAX_VALID_MINUTES, MIN_VALID_MINUTES } from '../../domain/rate/lifetime.ts'
import { type ClusterConfig, readClusterConfig } from './clusterConfig.ts'

/** Where DaData answers and the key of our account there. */
export interface DaDataAccess {
  readonly url: string
  readonly token: string
}

/** Who must have a second factor: nobody, staff, or everybody. */
export type Require2fa = 'off' | 'staff' | 'all'

/** The settings of one process, read once from the environment (README.md). */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** `postgresql://…`; null: SQLite in the data folder. */
  readonly databaseUrl: string | null
  /** Running on several machines. */
  readonly cluster: ClusterConfig
  readonly production: boolean
  /** The first admin of an empty database. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | null
  /** Only this machine reaches the process, outside production: the playground and /dev/mail are open. */
  readonly open: boolean
  /** What tokens are signed with; a key made once, since making one costs more than a signature. */
  readonly jwtKey: KeyObject
  /** What the keys of secrets at rest and of signed challenges are drawn from, one a purpose (core/secrets.ts). */
  readonly secretsKey: KeyObject
  /** Who must have a second factor. */
  readonly require2fa: Require2fa
  readonly publicUrl: string
  readonly demo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** How long an offer holds for which staff say nothing, minutes; 0: without end (decisions.md section 5). */
  readonly offerMinutes: number
  /** The central bank's daily XML; null: the bundled day. */
  readonly cbrUrl: string | null
  /** A bank's rates as JSON (dictionary/bankRates.ts); null: around the central bank's. */
  readonly bcaUrl: string | null
  /** Companies by INN and banks by BIC; null: the bundled directories. */
  readonly daData: DaDataAccess | null
  /** The collector of traces, which the variables of OpenTelemetry lead to; null: nobody asked for traces. */
  readonly tracesUrl: string | null
  readonly rateLimits: boolean
  /** What whoever reads /metrics must send; null: nothing, where the process is open and no proxy has passed the call on. */
  readonly metricsToken: string | null
  /** Whose word about the caller's address counts: so many proxies, these addresses, all, or nobody's. */
  readonly trustProxy: number | string | boolean
  readonly support: { readonly email: string | null; readonly telegram: string | null; readonly phone: string | null }
}

const DADATA_URL = 'https://suggestions.dadata.ru/suggestions/api/4_1/rs'
/** The names of this machine for itself. */
export const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/

/** What the embedded database is called, in DATA_DIR and in a backup. */
export const SQLITE_FILE = 'trinity.sqlite'

/** The folder of all that an embedded product keeps. */
export const dataDirOf = (env: Readonly<Record<string, string | undefined>>): string =>
  resolve(env['DATA_DIR'] || './data')

/**
 * Reads the settings. Keys that are neither set nor kept are drawn by lot and kept in DATA_DIR, unless it is said not to
 * (`keepsKeys`). Throws an Error of one sentence when the process must not start with the settings.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, keepsKeys = true): Config {
  refuseUnknownWords(env)
  const port = Number(env['PORT'] || 4000)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error('PORT must be a number from 0 to 65535.')
  const host = env['HOST'] || '127.0.0.1'
  const isLoopback = LOOPBACK.test(host)
  const dataDir = dataDirOf(env)
  const publicUrl = (env['PUBLIC_URL'] || `http://${host}:${port}`).replace(/\/+$/, '')
  const address = URL.parse(publicUrl)
  if (!address || !/^https?:$/.test(address.protocol)) throw new Error('PUBLIC_URL must be an http or https address.')
  const local = LOOPBACK.test(address.hostname.replace(/^\[|\]$/g, ''))
  // Whoever is reached by https at a name of their own serves people, whatever was forgotten
  const production = env['NODE_ENV'] === 'production' || (address.protocol === 'https:' && !local)
  const trustProxy = proxiesOf(env['TRUST_PROXY'])
  // Behind a proxy a loopback HOST keeps nobody out
  const isAlone = isLoopback && local && trustProxy === false
  if (production && publicUrl.startsWith('http:') && !local) throw new Error('PUBLIC_URL must be https in production.')
  if (production && env['DEMO'] === '1') throw new Error('DEMO data do not belong into production: unset DEMO.')
  if (!isAlone && env['DEMO'] === '1')
    throw new Error('DEMO users need a HOST and a PUBLIC_URL that only this machine reaches, without TRUST_PROXY.')
  return {
    port,
    host,
    dataDir,
    databaseUrl: addressAt('DATABASE_URL', env['DATABASE_URL'], /^postgres(ql)?:$/, 'postgresql://host/database'),
    cluster: readClusterConfig(env),
    production,
    firstAdmin:
      env['ADMIN_EMAIL'] && env['ADMIN_PASSWORD']
        ? { email: env['ADMIN_EMAIL'], password: env['ADMIN_PASSWORD'] }
        : null,
    open: !production && isAlone,
    metricsToken: env['METRICS_TOKEN'] || null,
    jwtKey: secret(env, 'JWT_SECRET', { production, file: join(dataDir, 'jwt.secret'), keepsKeys }),
    secretsKey: secret(env, 'SECRETS_KEY', { production, file: join(dataDir, 'secrets.key'), keepsKeys }),
    require2fa: (env['REQUIRE_2FA'] || (production ? 'staff' : 'off')) as Require2fa,
    publicUrl,
    demo: !production && isAlone && env['DEMO'] !== '0' && (env['DEMO'] === '1' || !env['DATABASE_URL']),
    smtpUrl: addressAt('SMTP_URL', env['SMTP_URL'], /^smtps?:$/, 'smtp://user:password@host:587'),
    mailFrom: senderOf(env['MAIL_FROM'] || 'Trinity <no-reply@trinity.test>'),
    offerMinutes: offerMinutesOf(env['OFFER_MINUTES']),
    cbrUrl: addressOf('CBR_URL', env['CBR_URL']),
    bcaUrl: addressOf('BCA_URL', env['BCA_URL']),
    daData: env['DADATA_TOKEN'] ? { url: DADATA_URL, token: tokenOf(env['DADATA_TOKEN']) } : null,
    tracesUrl: addressOf('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT']),
    rateLimits: production || env['RATE_LIMITS'] !== 'off',
    trustProxy,
    support: {
      email: env['SUPPORT_EMAIL'] || null,
      telegram: env['SUPPORT_TELEGRAM'] || null,
      phone: env['SUPPORT_PHONE'] || null,
    },
  }
}

/** Settings that are words of their own: another word would mean what nobody meant. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  DEMO: ['0', '1'],
  LOG_LEVEL: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  NODE_ENV: ['production', 'development', 'test'],
  RATE_LIMITS: ['on', 'off'],
  REQUIRE_2FA: ['off', 'staff', 'all'],
}

function refuseUnknownWords(env: Readonly<Record<string, string | undefined>>): void {
  for (const [name, known] of Object.entries(WORDS)) {
    const given = env[name]
    if (given && !known.includes(given)) throw new Error(`${name} must be ${known.join(' or ')}, or unset.`)
  }
}

/** An address that a driver takes. Its text is never repeated: it may hold a password. */
function addressAt(name: string, given: string | undefined, protocol: RegExp, sample: string): string | null {
  if (!given) return null
  const url = URL.parse(given)
  const lacksPath = (URL.parse(sample)?.pathname ?? '').length > 1 && (url?.pathname ?? '').length < 2
  if (!url || !protocol.test(url.protocol) || lacksPath)
    throw new Error(`${name} must be an address such as ${sample}.`)
  return given
}

/** How long offers hold, minutes: 0, or what staff may choose. */
function offerMinutesOf(given: string | undefined): number {
  const minutes = Number(given || 60)
  const isKnown = minutes === 0 || (minutes >= MIN_VALID_MINUTES && minutes <= MAX_VALID_MINUTES)
  if (!Number.isInteger(minutes) || !isKnown)
    throw new Error(`OFFER_MINUTES must be 0, or a number from ${MIN_VALID_MINUTES} to ${MAX_VALID_MINUTES}.`)
  return minutes
}

/** Who letters come from, one line. */
function senderOf(given: string): string {
  if (/[\r\n]/.test(given) || !given.includes('@'))
    throw new Error('MAIL_FROM must be one line such as Trinity <no-reply@example.com>.')
  return given
}

const NAMED_NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Which proxies are believed: a number of them, `true` for all, or addresses and networks divided by commas. */
function proxiesOf(given: string | undefined): number | string | boolean {
  const text = given?.trim() ?? ''
  if (/^(0|false|)$/i.test(text)) return false
  if (/^true$/i.test(text)) return true
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const isKnown = (one: string) => {
    const [ip = '', bits = '0', ...more] = one.split('/')
    const most = isIP(ip) === 6 ? 128 : 32
    return (
      NAMED_NETWORKS.has(one) || (isIP(ip) > 0 && more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most)
    )
  }
  const list = text.split(',').map(one => one.trim())
  if (!list.every(isKnown))
    throw new Error(
      'TRUST_PROXY must be a number of proxies, true, or a list of addresses such as 10.0.0.0/8,loopback.',
    )
  return list.join(',')
}

/** A secret out of a manual, or one that nobody has drawn by lot. */
function isSample(secret: string): boolean {
  return /secret|change|example|sample|password|your|0123456789|abcdefgh/i.test(secret) || new Set(secret).size < 12
}

/** An http address without a password, which would be seen in the address. Its text is never repeated: it may hold a key. */
function addressOf(name: string, given: string | undefined): string | null {
  if (!given) return null
  const url = URL.parse(given)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Error(`${name} must be an http or https address without a user name and password.`)
  return url.href
}

/** A key as a header can carry it: anything else would make every call fail with the key in the error. */
function tokenOf(given: string): string {
  if (!/^[\x21-\x7e]+$/.test(given))
    throw new Error('DADATA_TOKEN must be one word of Latin letters, digits and signs.')
  return given
}

/** A secret of the environment, or outside production one that is drawn by lot once and kept beside the data. */
function secret(
  env: Readonly<Record<string, string | undefined>>,
  name: 'JWT_SECRET' | 'SECRETS_KEY',
  { production, file, keepsKeys }: { readonly production: boolean; readonly file: string; readonly keepsKeys: boolean },
): KeyObject {
  const given = env[name]
  if (given) {
    if (given.length < 32) throw new Error(`${name} must have at least 32 characters.`)
    if (production && isSample(given)) throw new Error(`${name} is a sample: make a random one.`)
    return createSecretKey(Buffer.from(given))
  }
  if (production) throw new Error(`${name} is required in production.`)
  if (existsSync(file)) return createSecretKey(Buffer.from(readFileSync(file, 'utf8').trim()))
  const drawn = randomBytes(32).toString('base64url')
  if (keepsKeys) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, drawn, { mode: 0o600 })
  }
  return createSecretKey(Buffer.from(drawn))
}
