import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/core/config.ts'

const DATABASE_URL = 'postgresql://127.0.0.1/trinity'
const BUCKET = { S3_BUCKET: 'trinity', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
const GOOD = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

describe('what a process refuses to start with', () => {
  let dir = ''
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'trinity-config-'))
  })
  afterAll(() => rmSync(dir, { recursive: true }))

  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: GOOD,
    SECRETS_KEY: GOOD,
    PUBLIC_URL: 'https://pay.example.com',
  }
  const read = (env: Readonly<Record<string, string>>) => readConfig({ DATA_DIR: dir, ...env })

  test.each([
    ['no secret', { JWT_SECRET: '' }, 'JWT_SECRET is required'],
    ['no key of secrets', { SECRETS_KEY: '' }, 'SECRETS_KEY is required'],
    ['a short key of secrets', { SECRETS_KEY: 'kJ8w3nZqP1rX7v' }, 'SECRETS_KEY must have at least 32'],
    ['a second factor for whom nobody knows', { REQUIRE_2FA: 'yes' }, 'REQUIRE_2FA must be off or staff or all'],
    ['a short secret', { JWT_SECRET: 'kJ8w3nZqP1rX7v' }, 'at least 32'],
    ['a sample secret', { JWT_SECRET: 'change-me-change-me-change-me-12345' }, 'is a sample'],
    ['a secret of one letter', { JWT_SECRET: 'a'.repeat(40) }, 'is a sample'],
    ['an open address for people', { PUBLIC_URL: 'http://pay.example.com' }, 'PUBLIC_URL must be https'],
    ['demo data', { DEMO: '1' }, 'DEMO data'],
  ])('production: %s', (_, env, sentence) => {
    expect(() => read({ ...production, ...env })).toThrow(sentence)
  })

  test.each([
    ['demo users behind a name', { PUBLIC_URL: 'http://pay.example.com', DEMO: '1' }, 'DEMO users'],
    ['demo users behind a proxy', { TRUST_PROXY: '1', DEMO: '1' }, 'DEMO users'],
    [
      'demo users at an https address',
      { PUBLIC_URL: 'https://pay.example.com', JWT_SECRET: GOOD, SECRETS_KEY: GOOD, DEMO: '1' },
      'DEMO data',
    ],
    ['an https address without a secret', { PUBLIC_URL: 'https://pay.example.com' }, 'JWT_SECRET is required'],
    ['an address that is none', { PUBLIC_URL: 'pay.example.com' }, 'PUBLIC_URL must be'],
    ...['yes', '-1', '1.5', '10.0.0.0/33', '::1/129', 'proxy.example.com', '1,', '10.0.0.1/8/8'].map(
      (text): [string, Record<string, string>, string] => [
        `TRUST_PROXY=${text}`,
        { TRUST_PROXY: text },
        'TRUST_PROXY must be',
      ],
    ),
    ['demo users for everybody', { HOST: '0.0.0.0', DEMO: '1' }, 'DEMO users'],
    ['a word for DEMO that is none', { DEMO: 'false' }, 'DEMO must be 0 or 1'],
    ['a word for NODE_ENV that is none', { NODE_ENV: 'prod' }, 'NODE_ENV must be production or'],
    ['a word for RATE_LIMITS that is none', { RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off'],
    ['a mail server that is none', { SMTP_URL: 'zzz' }, 'SMTP_URL must be an address'],
    ['another database', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address'],
    ['no name of a database', { DATABASE_URL: 'postgresql://db' }, 'DATABASE_URL must be an address'],
    ['a level of the log that is none', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace or debug'],
    ['a sender of two lines', { MAIL_FROM: 'a@b.c\nBcc: d@e.f' }, 'MAIL_FROM must be one line'],
    ['a port that is none', { PORT: 'http' }, 'PORT'],
    ['nodes on SQLite', { REDIS_URL: 'redis://x' }, 'REDIS_URL needs DATABASE_URL'],
    ['a Redis that is none', { REDIS_URL: 'localhost:6379', DATABASE_URL }, 'REDIS_URL must be an address'],
    [
      'nodes with files of their own',
      { REDIS_URL: 'redis://x', DATABASE_URL },
      'REDIS_URL needs S3_*, or SHARED_FILES=1',
    ],
    [
      'nodes that sign apart',
      { REDIS_URL: 'redis://x', DATABASE_URL, SHARED_FILES: '1' },
      'REDIS_URL needs JWT_SECRET',
    ],
    [
      'nodes that encrypt apart',
      { REDIS_URL: 'redis://x', DATABASE_URL, SHARED_FILES: '1', JWT_SECRET: GOOD },
      'REDIS_URL needs SECRETS_KEY',
    ],
    ['half a bucket', { S3_BUCKET: 'trinity' }, 'need S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY too'],
    ['a bucket nowhere', { ...BUCKET, S3_ENDPOINT: 'files' }, 'S3_ENDPOINT must be an http or https address'],
    ['a way past no pooler', { DIRECT_DATABASE_URL: DATABASE_URL }, 'DIRECT_DATABASE_URL needs DATABASE_URL'],
  ])('anywhere: %s', (_, env, sentence) => {
    expect(() => read(env)).toThrow(sentence)
  })

  test('production with good settings starts, its limits on whatever is set, nothing of the developer open', () => {
    const config = read({ ...production, RATE_LIMITS: 'off' })
    expect(config).toMatchObject({ production: true, rateLimits: true, demo: false, open: false })
  })

  test('nodes with all that they share start', () => {
    const shared = {
      REDIS_URL: 'redis://127.0.0.1',
      DATABASE_URL,
      JWT_SECRET: GOOD,
      SECRETS_KEY: GOOD,
      NODE_NAME: 'left',
    }
    const { cluster } = read({ ...shared, ...BUCKET, S3_ENDPOINT: 'http://127.0.0.1:9000', S3_PREFIX: '/files/' })
    expect(cluster).toMatchObject({ redisUrl: shared.REDIS_URL, nodeName: 'left', bucket: { prefix: 'files/' } })
    expect(read({ ...shared, SHARED_FILES: '1' }).cluster.bucket).toBeNull()
  })

  test.each([
    [
      'https and NODE_ENV forgotten',
      { PUBLIC_URL: 'https://pay.example.com', JWT_SECRET: GOOD, SECRETS_KEY: GOOD },
      true,
    ],
    ['http at a name', { PUBLIC_URL: 'http://pay.example.com' }, false],
    ['a proxy', { TRUST_PROXY: '1' }, false],
  ])('%s: nothing of the developer is open, no demo user is made', (_, env, production) => {
    expect(read(env)).toMatchObject({ open: false, demo: false, production })
  })

  test.each([
    ['', false],
    ['0', false],
    ['false', false],
    ['1', 1],
    ['2', 2],
    ['true', true],
    ['10.0.0.0/8, ::1, loopback', '10.0.0.0/8,::1,loopback'],
  ])('TRUST_PROXY=%s trusts %s', (text, trustProxy) => {
    expect(read({ TRUST_PROXY: text })).toMatchObject({ trustProxy })
  })

  test.each(['http://127.0.0.1:4000', 'http://localhost', 'http://[::1]:4000', 'https://localhost:8443'])(
    '%s is the developer’s own',
    url => {
      expect(read({ PUBLIC_URL: url })).toMatchObject({ open: true, demo: true, production: false })
    },
  )

  test('an address that others reach closes the developer’s doors outside production too', () => {
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ open: false, demo: false })
    expect(read({})).toMatchObject({ open: true, demo: true })
  })
})
