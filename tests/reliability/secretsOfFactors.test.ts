import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '../../server/app/backup.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { openAuthenticator } from '../support/authenticator.ts'
import { addOldUser, switchOn } from '../approval/support.ts'
import { codeOf } from '../support/factors.ts'
import { findPostgreSql } from '../support/pg.ts'
import { openSession } from '../support/socket.ts'
import { select } from '../support/sql.ts'

const ORIGIN = 'http://localhost:4000'
const SECRETS_KEY = 'planted-secrets-key-4Qx81LmZw29TbRr7'
const PASSWORD = 'planted-Password-of-a-colleague-71'
const bin = findPostgreSql()

describe.each(databases)('on %s secrets of second factors and API keys', database => {
  let application: TestApplication
  const lines: string[] = []
  const dir = mkdtempSync(join(tmpdir(), 'trinity-secrets-'))
  /** What must be nowhere, and what it is. */
  const planted = new Map<string, string>()
  /** Answers of those who may see nothing of it. */
  const heard: string[] = []
  let tables = ''
  let copy = ''

  const plant = (name: string, secret: unknown) => {
    if (typeof secret !== 'string' || secret.length < 6) throw new Error(`${name} was not planted`)
    planted.set(secret, name)
    return secret
  }

  beforeAll(async () => {
    const env = { SECRETS_KEY, PUBLIC_URL: ORIGIN }
    application = await openTestApplication({ database, env, log: line => void lines.push(line) })
    plant('SECRETS_KEY', SECRETS_KEY)
    plant('the password of a proposed user', PASSWORD)
    const boss = await addOldUser(application, { kind: 'ADMIN' })
    const other = await addOldUser(application, { kind: 'ADMIN' })
    const token = plant('a token', application.token(boss))
    // Everything goes by a key, so that its answer is kept
    const call = async (path: string, body: object, by: string | null = token) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const { status, body: answer } = await application.rest(by, 'POST', path, body, by === null ? {} : key)
      return { status, answer }
    }
    const begun = await call('/factor/totp', {})
    const secret = plant('a TOTP secret', begun.answer['secret'])
    await call('/factor/totp/confirm', { code: '000000' })
    const confirmed = await call('/factor/totp/confirm', { code: codeOf(secret) })
    const renewed = await call('/factor/recovery', {})
    for (const { answer } of [confirmed, renewed])
      for (const code of answer['recoveryCodes'] as string[]) plant('a recovery code', code)
    const options = await call('/factor/passkey/options', {})
    const made = options.answer as { challenge?: string; publicKey?: { challenge: string } }
    plant('a challenge of a passkey', made.challenge ?? made.publicKey?.challenge)
    await call('/factor/passkey', { name: 'Ноутбук', passkey: openAuthenticator(ORIGIN).make(options.answer) })
    // Keys of the API on every way in, good and refused
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const key = await call('/key', { name: 'Учётная система', scopes: ['orders:read'], expiresAt })
    const drawn = plant('a secret of a key', key.answer['secret'])
    const rotated = await call(`/key/${String(key.answer['id'])}/rotate`, {})
    const newest = plant('a secret of a key', rotated.answer['secret'])
    const address = await application.listen()
    for (const bearer of [drawn, newest]) {
      for (const path of ['/order', '/user', `/order?search=${bearer}`, '/key'])
        heard.push(JSON.stringify((await application.rest(bearer, 'GET', path)).body))
      heard.push(
        JSON.stringify(
          await application.graphql(bearer, '{ orders(page: 0) { totalItems } users(page: 0) { totalItems } }'),
        ),
      )
      const socket = openSession(address, bearer)
      await socket.opened
      await socket.stop()
    }
    const username = boss.email ?? ''
    const signedIn = await call('/auth/signin', { username, password: TEST_PASSWORD }, null)
    const challenge = plant('a challenge of a sign-in', signedIn.answer['challenge'])
    const [recovery = ''] = renewed.answer['recoveryCodes'] as string[]
    heard.push(JSON.stringify((await call('/auth/second-factor', { challenge, code: '000000' }, null)).answer))
    heard.push(JSON.stringify((await call('/auth/second-factor', { challenge, recovery: 'AAAA-BBBB' }, null)).answer))
    const entered = await call('/auth/second-factor', { challenge, recovery }, null)
    plant('a token of a second factor', entered.answer['token'])
    // What waits for a second person is kept with its input
    await switchOn(application, { rollback: true })
    const user = { name: 'Новый', username: 'planted@example.com', password: PASSWORD, roles: ['ROLE_MANAGER_ORD'] }
    const waits = await call('/user', user)
    expect(waits.answer, JSON.stringify(waits.answer)).toMatchObject({ approval: { status: 'WAITING' } })
    const { id } = waits.answer['approval'] as { id: number }
    const reader = application.token(other)
    for (const path of [`/approval/${id}`, '/approval', '/audit', '/user', `/user/${boss.id}`, '/factor', '/session'])
      heard.push(JSON.stringify((await application.rest(reader, 'GET', path)).body))
    application.app.report(new Error('planted trouble'), { requestId: 'planted' })
    const em = application.app.store.fork()
    const all = application.app.store.orm.getMetadata().getAll().values()
    for (const { tableName } of all)
      if (tableName) tables += JSON.stringify(await select(em, `select * from ${tableName}`))
    const folder = join(dir, 'copy')
    await backUp(application.app.config, folder, bin ? join(bin, 'pg_dump') : undefined)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) copy += readFileSync(join(entry.parentPath, entry.name), 'latin1')
    expect(application.takeReported()).toHaveLength(1)
  }, 60_000)
  afterAll(async () => {
    await application.close()
    rmSync(dir, { recursive: true })
  })

  const found = (text: string) => [...planted].filter(([secret]) => text.includes(secret)).map(([, name]) => name)

  test('were all planted', () => {
    expect(new Set(planted.values()).size).toBe(9)
    expect(lines.length).toBeGreaterThan(10)
    expect(tables).toContain('planted@example.com')
    expect(copy.length).toBeGreaterThan(10_000)
  })
  test('are in no line of the log', () => expect(found(lines.join(''))).toEqual([]))
  test('are in no table: not in letters, the audit log, kept answers or inputs of approvals', () =>
    expect(found(tables)).toEqual([]))
  test('are in no copy of the database', () => expect(found(copy)).toEqual([]))
  test('are in no answer of others', () => expect(found(heard.join('\n'))).toEqual([]))
})
