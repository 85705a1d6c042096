import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { createServer as createNetServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setClock } from '../../domain/core/clock.ts'
import { judgeSpace } from '../../server/app/checkups.ts'
import { examine, lineOf } from '../../server/app/doctor.ts'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { openTestApplication } from '../support/application.ts'
import { askAt, ownDatabase } from '../support/cluster.ts'
import { BUCKET, bucketEngine, type Engine, redisEngine } from '../support/engines.ts'
import { openMailServer } from '../support/mailServer.ts'
import { freePort, removeFolder } from '../support/pg.ts'
import { findProgram } from '../support/programs.ts'
import { openService, says } from '../support/service.ts'
import { TEST_SECRETS } from '../support/secrets.ts'
import { addOrder } from '../support/work.ts'

/** What stands in settings and in no line. */
const SECRET = 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a'

const ROOT = join(import.meta.dirname, '../..')

type Env = Readonly<Record<string, string>>

describe('the doctor', () => {
  const dir = mkdtempSync(join(tmpdir(), 'trinity-doctor-test-'))
  const closing: (() => unknown)[] = []
  let folders = 0
  const folder = () => join(dir, `data-${folders++}`)

  const look = async (env: Env) => {
    const found = await examine({ DATA_DIR: folder(), ...env })
    expect(found.map(lineOf).join('\n')).not.toContain(SECRET)
    return found
  }
  const reds = async (env: Env) =>
    (await look(env)).filter(({ state }) => state === 'red').map(({ name, told }) => `${name}: ${told}`)
  const lineFor = async (name: string, env: Env) => (await look(env)).find(one => one.name === name)

  afterAll(async () => {
    for (const close of closing) await close()
    removeFolder(dir)
  })

  test('tells which folder it looks at, so that nobody takes another one for that of the process', async () => {
    const own = folder()
    mkdirSync(own)
    expect(await lineFor('disk', { DATA_DIR: own })).toMatchObject({
      state: 'ok',
      told: expect.stringContaining(`${own}: `),
    })
  })

  test('makes no folder and no keys: the first start does, as the user of the process', async () => {
    const own = join(folder(), 'above', 'own')
    const told = expect.stringContaining(`${own}, which the first start makes: `)
    expect(await lineFor('disk', { DATA_DIR: own })).toMatchObject({ state: 'ok', told })
    expect(existsSync(dirname(dirname(own)))).toBe(false)
    mkdirSync(own, { recursive: true })
    await look({ DATA_DIR: own })
    expect(readdirSync(own)).toEqual([])
  })

  test('finds nothing red in a new installation for one machine', async () => {
    expect(await reds({})).toEqual([])
  })

  test.each<[string, Env, string]>([
    ['PORT', { PORT: 'many' }, 'PORT must be a number'],
    ['a short secret', { JWT_SECRET: SECRET.slice(0, 20) }, 'JWT_SECRET must have at least 32 characters.'],
    ['a missing secret', { NODE_ENV: 'production' }, 'JWT_SECRET is required in production.'],
    ['REDIS_URL alone', { REDIS_URL: `redis://:${SECRET}@x:1` }, 'REDIS_URL needs DATABASE_URL'],
    ['half a bucket', { S3_SECRET_KEY: SECRET }, 'Files in a bucket need S3_ENDPOINT'],
    ['another protocol', { SMTP_URL: `http://u:${SECRET}@mail` }, 'SMTP_URL must be an address'],
  ])('tells a wrong setting: %s', async (_, env, told) => {
    expect(await reds(env)).toEqual([expect.stringContaining(`settings: ${told}`)])
  })

  test('tells of a folder that takes no files', async () => {
    const file = join(dir, 'a-file')
    writeFileSync(file, '')
    expect(await reds({ DATA_DIR: join(file, 'data') })).toEqual(['disk: DATA_DIR cannot be written: ENOTDIR'])
  })

  test.each([
    [2 ** 31, 'ok', '2,048 MB free'],
    [2 ** 30 - 1, 'red', '1,023 MB free'],
    [0, 'red', '0 MB free'],
  ])('judges that of a disk %d bytes are free', (free, state, told) => {
    expect(judgeSpace('disk', free)).toMatchObject({ state, told })
  })

  describe('with an embedded database', () => {
    const made = async (sql: string) => {
      const data = folder()
      const file = join(data, 'trinity.sqlite')
      const store = await openStore({ url: null, file, secrets: TEST_SECRETS }, entities)
      await store.migrate()
      await store.close()
      const db = new Database(file)
      db.exec(sql)
      db.close()
      return { DATA_DIR: data, file }
    }

    test('finds a sound one in order', async () => {
      const { DATA_DIR } = await made('select 1')
      expect(await lineFor('database', { DATA_DIR })).toMatchObject({ told: 'embedded, sound and up to date' })
    })

    test('tells of a key that is not that of the data, whose rows it was not sealed with', async () => {
      const application = await openTestApplication()
      closing.push(application.close)
      await addOrder(application, await application.addUser())
      const { dataDir: DATA_DIR } = application.app.config
      expect(await lineFor('keys', { DATA_DIR })).toMatchObject({ state: 'ok' })
      expect(await reds({ DATA_DIR, SECRETS_KEY: SECRET })).toEqual(['keys: SECRETS_KEY is not that of the data'])
      expect(await lineFor('keys', {})).toMatchObject({ state: 'unset' })
    })

    test('tells of migrations that are missing', async () => {
      const { DATA_DIR } = await made("delete from mikro_orm_migrations where name like '%_notes'")
      expect(await reds({ DATA_DIR })).toEqual([expect.stringMatching(/^database: Migrations are missing: \w+_notes$/)])
    })

    test('tells of a damaged file', async () => {
      const { DATA_DIR, file } = await made('select 1')
      const handle = openSync(file, 'r+')
      for (let at = 4096 * 5; at < readFileSync(file).length; at += 4096)
        writeSync(handle, Buffer.alloc(200, 7), 0, 200, at)
      expect(await reds({ DATA_DIR })).toEqual([
        expect.stringMatching(/^database: embedded, its file (is damaged|cannot be read)/),
      ])
    })
  })

  describe('with mail', () => {
    test('finds a server that takes letters in order', async () => {
      const server = await openMailServer()
      closing.push(server.close)
      expect(await lineFor('mail', { SMTP_URL: server.url })).toMatchObject({ state: 'ok' })
    })

    test('tells of a server that is away', async () => {
      const SMTP_URL = `smtp://user:${SECRET}@127.0.0.1:${await freePort()}`
      expect(await reds({ SMTP_URL })).toEqual(['mail: the server of SMTP_URL does not take letters: ESOCKET'])
    })

    test('tells of a password that is not taken', async () => {
      const server = new SMTPServer({
        allowInsecureAuth: true,
        disabledCommands: ['STARTTLS'],
        onAuth: ({ password }, _session, done) => done(new Error(`No such password: ${password}`)),
      })
      const port = await freePort()
      server.listen(port, '127.0.0.1')
      closing.push(() => server.close())
      const SMTP_URL = `smtp://user:${SECRET}@127.0.0.1:${port}`
      expect(await reds({ SMTP_URL })).toEqual(['mail: the server of SMTP_URL does not take letters: EAUTH'])
    })

    test('tells of letters that nobody gets in production', async () => {
      const env = { NODE_ENV: 'production', JWT_SECRET: SECRET, SECRETS_KEY: SECRET }
      expect(await reds(env)).toEqual(['mail: SMTP_URL is not set: nobody gets a letter'])
    })
  })

  test('tells of outside services that are dead, or answer something else', async () => {
    const away = `http://127.0.0.1:${await freePort()}/${SECRET}`
    const other = await openService(says(`<html>${SECRET}</html>`, 'text/html'))
    closing.push(other.close)
    expect(await reds({ CBR_URL: away, BCA_URL: `${other.url}/${SECRET}` })).toEqual([
      'central bank: not reached (ECONNREFUSED); one bundled day serves meanwhile',
      'bank rates: content of another kind; rates around the central bank serve meanwhile',
    ])
  })

  test('tells of a central bank whose day is old', async () => {
    const row = '<Valute><CharCode>USD</CharCode><Nominal>1</Nominal><Value>90,0</Value></Valute>'
    const service = await openService(
      says(`<ValCurs Date="01.02.2020">${row}</ValCurs>`, 'application/xml; charset=utf-8'),
    )
    closing.push(service.close)
    const [first] = await reds({ CBR_URL: service.url })
    expect(first).toMatch(/^central bank: the day 2020-02-01 is old/)
  })

  describe('with a certificate', () => {
    const served = async (days: number) => {
      const [key, cert] = [join(dir, `key-${days}`), join(dir, `cert-${days}`)]
      const now = Date.now()
      const at = (ms: number) => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
      const dates = ['-not_before', at(now - 400 * 86_400_000), '-not_after', at(now + days * 86_400_000)]
      writeFileSync(
        join(dir, 'ca.cnf'),
        '[ca]\ndefault_ca=own\n[own]\ndatabase=index\nnew_certs_dir=.\nserial=serial\ndefault_md=sha256\npolicy=any\nrand_serial=yes\n[any]\ncommonName=supplied\n',
      )
      writeFileSync(join(dir, 'index'), '')
      const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
      openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', `${cert}.csr`, '-subj', '/CN=localhost')
      const dated = dates.map(one =>
        one.endsWith('Z') ? one.slice(2) : one === '-not_before' ? '-startdate' : '-enddate',
      )
      openssl(
        'ca',
        '-batch',
        '-config',
        'ca.cnf',
        '-selfsign',
        '-keyfile',
        key,
        '-in',
        `${cert}.csr`,
        '-out',
        cert,
        ...dated,
      )
      const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, socket => {
        socket.on('error', () => {}) // whoever looks leaves at once
      })
      const port = await freePort()
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      closing.push(() => server.close())
      return { PUBLIC_URL: `https://localhost:${port}` }
    }

    test.skipIf(!findProgram('openssl'))('tells of one that has ended', async () => {
      expect(await reds(await served(-1))).toEqual([
        expect.stringMatching(/^certificate: of PUBLIC_URL ended on \d{4}-/),
      ])
    })

    test.skipIf(!findProgram('openssl'))('tells of one that nobody believes', async () => {
      expect(await reds(await served(300))).toEqual([
        expect.stringMatching(/^certificate: of PUBLIC_URL is not believed: \w*SELF_SIGNED/),
      ])
    })

    test('tells of a proxy that is not there, or speaks no TLS', async () => {
      const plain = createNetServer(socket => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      const port = await freePort()
      plain.listen(port, '127.0.0.1')
      closing.push(() => plain.close())
      expect(await reds({ PUBLIC_URL: `https://localhost:${await freePort()}` })).toEqual([
        'certificate: PUBLIC_URL is not reached from here: ECONNREFUSED',
      ])
      expect(await reds({ PUBLIC_URL: `https://localhost:${port}` })).toEqual([
        expect.stringContaining('certificate: PUBLIC_URL is not reached from here: '),
      ])
    })
  })

  describe.skipIf(!inject('pg'))('with PostgreSQL, Redis and a bucket', () => {
    let redis: Engine
    let bucket: Engine
    let target: Awaited<ReturnType<typeof ownDatabase>>
    const env = () => ({
      DATABASE_URL: target.url,
      REDIS_URL: redis.url,
      S3_ENDPOINT: bucket.url,
      ...BUCKET,
      JWT_SECRET: SECRET,
      SECRETS_KEY: SECRET,
    })
    beforeAll(async () => {
      target = await ownDatabase()
      ;[redis, bucket] = await Promise.all([redisEngine(), bucketEngine()])
      await Promise.all([redis.start(), bucket.start()])
    })
    afterAll(async () => {
      await redis.remove()
      await bucket.remove()
      await target.drop()
    })

    test('finds all in order', async () => {
      const found = await look(env())
      expect(found.filter(({ state }) => state === 'red')).toEqual([])
      expect(found.filter(({ state }) => state === 'ok').map(({ name, told }) => `${name}: ${told}`)).toEqual([
        'settings: for this machine',
        expect.stringContaining('disk: '),
        'clock: agrees with PostgreSQL, Redis',
        expect.stringMatching(/^database: PostgreSQL \d+, up to date$/),
        expect.stringMatching(/^Redis: answers, version \d/),
        'S3: a content was put, read and removed',
      ])
    })

    test('tells of a clock that is far off', async () => {
      setClock(600_000)
      try {
        expect(await reds(env())).toEqual(['clock: 600 s ahead of that of PostgreSQL'])
      } finally {
        setClock(0)
      }
    })

    test('tells of a database that is away, that is not there, and whose password is another', async () => {
      const at = (change: (url: URL) => void) => {
        const url = new URL(target.url)
        url.password = SECRET
        change(url)
        return { ...env(), DATABASE_URL: url.href }
      }
      const port = String(await freePort())
      const away = 'database: PostgreSQL does not answer at DATABASE_URL:'
      expect(await reds(at(url => (url.port = port)))).toEqual([`${away} ECONNREFUSED`])
      expect(await reds(at(url => (url.pathname = '/nowhere')))).toEqual([`${away} 3D000`])
      expect(await reds(at(url => (url.username = 'nobody')))).toEqual([`${away} 28000`])
    })

    test("tells of tables that are another role's, as after a restore by the wrong one", async () => {
      const url = new URL(target.url)
      url.username = `stranger_${randomUUID().replaceAll('-', '')}`
      await askAt(target.url, `create role ${url.username} login`)
      try {
        expect(await reds({ ...env(), DATABASE_URL: url.href })).toContain(
          "database: its tables are another role's: 42501",
        )
      } finally {
        await askAt(target.url, `drop role ${url.username}`)
      }
    })

    test('tells of a pooler that is away', async () => {
      const url = new URL(target.url)
      url.port = String(await freePort())
      expect(await reds({ ...env(), DATABASE_URL: url.href, DIRECT_DATABASE_URL: target.url })).toEqual([
        'database: the pooler of DATABASE_URL does not answer: ECONNREFUSED',
      ])
    })

    test('tells of migrations that are missing, and of those of a newer version', async () => {
      const older = await ownDatabase()
      try {
        await askAt(older.url, "delete from mikro_orm_migrations where name like '%_notes'")
        await askAt(older.url, "insert into mikro_orm_migrations (name) values ('Migration29990101000000_later')")
        expect(await reds({ ...env(), DATABASE_URL: older.url })).toEqual([
          expect.stringMatching(/^database: Migrations are missing: \w+_notes; Made by a newer version: \w+_later$/),
        ])
      } finally {
        await older.drop()
      }
    })

    test('tells of Redis that is gone', async () => {
      const REDIS_URL = `redis://:${SECRET}@127.0.0.1:${await freePort()}`
      expect(await reds({ ...env(), REDIS_URL })).toEqual([
        expect.stringMatching(/^Redis: does not answer at REDIS_URL: /),
      ])
    })

    test('tells of a bucket that is away, and of one that does not take the key', async () => {
      const S3_ENDPOINT = `http://127.0.0.1:${await freePort()}`
      expect(await reds({ ...env(), S3_ENDPOINT })).toEqual(['S3: the bucket does not serve: ECONNREFUSED'])
      expect(await reds({ ...env(), S3_ACCESS_KEY: SECRET })).toEqual([
        expect.stringMatching(/^S3: the bucket does not serve: \w+/),
      ])
      expect(await reds({ ...env(), S3_BUCKET: 'another' })).toEqual([
        expect.stringContaining('S3: the bucket does not serve'),
      ])
    })

    test('ends with 1 where something is red, with 0 otherwise, and says what to do', async () => {
      const run = (more: Env) =>
        promisify(execFile)(process.execPath, [join(ROOT, 'server/app/doctor.ts')], {
          env: { PATH: process.env['PATH'], DATA_DIR: folder(), ...more },
        }).then(
          ({ stdout }) => ({ code: 0, stdout }),
          (error: unknown) => error as { code: number; stdout: string },
        )
      expect(await run(env())).toMatchObject({ code: 0 })
      const { code, stdout } = await run({ ...env(), S3_ACCESS_KEY: `${SECRET}x` })
      expect(code).toBe(1)
      expect(stdout).toMatch(/^RED {2}S3 .*\n +Mend S3_ENDPOINT/m)
      expect(stdout).not.toContain(SECRET)
    })
  })
})
