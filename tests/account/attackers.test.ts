import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY_ROOMS, type KeyRoom } from '../../domain/account/keyScopes.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { problems } from '../../domain/core/problems.ts'
import { signToken } from '../../server/account/token.ts'
import { openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { openAuthenticator } from '../support/authenticator.ts'
import { keyOf } from '../support/keys.ts'
import { clientWith } from '../support/client.ts'
import { addTotp, codeOf } from '../support/factors.ts'
import { select } from '../support/sql.ts'

/** The rows of docs/security.md: who tries, and what must come of it. */
const ORIGIN = 'http://localhost:4000'
let application: TestApplication
beforeAll(async () => {
  application = await openTestApplication({ env: { PUBLIC_URL: ORIGIN } })
})
afterAll(() => application.close())

const nobody = () => clientWith(application, null)

/** An admin with an app, and the session that added it. */
async function victim() {
  const user = await application.addUser({ kind: 'ADMIN' })
  const client = await application.addUser()
  const { secret, recoveryCodes } = await addTotp(clientWith(application, application.token(user)))
  const session = clientWith(application, application.token(user))
  const visit = (by = session) => by.signInAs({ userId: client.id, reason: 'Звонок клиента' })
  const signIn = () => nobody().signIn({ username: user.email ?? '', password: TEST_PASSWORD })
  return { user, client, secret, recoveryCodes, session, visit, signIn }
}

/** What every field of another scope says is tried in tests/contract/keyScopes.test.ts. */
async function leaked(room: KeyRoom): Promise<void> {
  const { user, client } = await victim()
  const { id, secret } = await keyOf(application, user, { scopes: [`${room}:write`] })
  const thief = clientWith(application, secret)
  const refused = [
    () => thief.payOrder({ order: { id: 1 } }),
    () => thief.fixRate({ rate: { id: 1 } }),
    () => thief.banUser({ userId: client.id }),
    () => thief.keys(),
    () => thief.signInAs({ userId: client.id, reason: 'Звонок клиента' }),
    ...(room === 'balance' ? [] : [() => thief.balance({ userId: client.id })]),
  ]
  for (const attempt of refused) await expect(attempt()).rejects.toMatchObject(problems.keyScope)
  const denials = { userId: user.id, outcome: 'keyScope', apiKey: `${id} Accounting` }
  expect(await application.app.store.fork().count(AuditEntry, denials)).toBe(refused.length)
}

const ROWS: Readonly<Record<string, () => Promise<void>>> = {
  'stolen password': async () => {
    const { signIn, user } = await victim()
    const { token, challenge = null } = await signIn()
    expect(token).toBeNull()
    await expect(nobody().secondFactor({ challenge, code: '000000' })).rejects.toMatchObject(problems.badFactor)
    expect((await application.letters(user.email ?? ''))[0]?.subject).toBe('Неудачная попытка входа')
  },
  'stolen session': async () => {
    const { session, visit } = await victim()
    await session.users()
    await expect(visit()).rejects.toMatchObject(problems.stepUpRequired)
    await expect(session.removeFactor({ id: 'totp' })).rejects.toMatchObject(problems.stepUpRequired)
    expect(await session.sessions()).not.toHaveLength(0)
  },
  'stolen session with the password': async () => {
    const { session, visit } = await victim()
    const { token } = await session.changePassword({ oldPassword: TEST_PASSWORD, newPassword: 'brown-horse-43' })
    await expect(visit(clientWith(application, token))).rejects.toMatchObject(problems.stepUpRequired)
    await expect(session.profile()).rejects.toMatchObject({ status: 401 })
  },
  'stolen recovery code with the password': async () => {
    const { signIn, visit, recoveryCodes, user } = await victim()
    const { challenge = null } = await signIn()
    const { token } = await nobody().secondFactor({ challenge, recovery: recoveryCodes[0] ?? '' })
    const thief = clientWith(application, token)
    await expect(visit(thief)).rejects.toMatchObject(problems.stepUpRequired)
    // Nor by an app of their own, in this session or another one
    const { secret } = await addTotp(thief)
    await expect(visit(thief)).rejects.toMatchObject(problems.stepUpRequired)
    await thief.stepUp({ code: codeOf(secret, 1) })
    await expect(visit(thief)).rejects.toMatchObject(problems.stepUpRequired)
    await expect(thief.removeFactor({ id: 'totp' })).rejects.toMatchObject(problems.lastFactorRecovered)
    const told = (await application.letters(user.email ?? '')).map(({ subject }) => subject)
    expect(told).toContain('Вход по коду восстановления')
  },
  'seen code of the app': async () => {
    const { signIn, secret } = await victim()
    const code = codeOf(secret, 1)
    await nobody().secondFactor({ challenge: (await signIn()).challenge ?? null, code })
    const again = nobody().secondFactor({ challenge: (await signIn()).challenge ?? null, code })
    await expect(again).rejects.toMatchObject(problems.badFactor)
  },
  'page of another origin': async () => {
    const user = await application.addUser()
    const own = clientWith(application, application.token(user))
    const key = openAuthenticator(ORIGIN)
    await own.addPasskey({ name: 'Ноутбук', passkey: key.make(await own.beginPasskey()) })
    const passkey = key.show(await nobody().passkeyOptions(), { origin: 'https://trinity.evil.example' })
    await expect(nobody().passkeySignIn({ passkey })).rejects.toMatchObject(problems.badFactor)
  },
  'admin signed in as a client': async () => {
    const { session, visit, secret, client } = await victim()
    await session.stepUp({ code: codeOf(secret, 1) })
    const looking = clientWith(application, (await visit()).token)
    const write = looking.saveProfile({ profile: { name: 'Другое имя' } })
    await expect(write).rejects.toMatchObject(problems.readOnlySession)
    await expect(looking.factors()).rejects.toMatchObject(problems.ownersAlone)
    const seen = await clientWith(application, application.token(client)).visits()
    expect(seen.items).toMatchObject([{ reason: 'Звонок клиента', readOnly: true }])
  },
  'copy of the database': async () => {
    const { secret, recoveryCodes } = await victim()
    const em = application.app.store.fork()
    const tables = ['totp_factor', 'recovery_code', 'session', 'kept_answer', 'audit_entry', 'letter']
    const rows = await Promise.all(tables.map(table => select<object>(em, `select * from ${table}`)))
    const stored = JSON.stringify(rows)
    expect([secret, ...recoveryCodes].filter(one => stored.includes(one))).toEqual([])
  },
  'stolen JWT_SECRET': async () => {
    const { user } = await victim()
    const parts = { jti: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000), act: null, readOnly: false }
    const forged = signToken(application.app, user, parts)
    await expect(clientWith(application, forged).profile()).rejects.toMatchObject({ status: 401 })
  },
  ...Object.fromEntries(KEY_ROOMS.map(room => [`leaked key for ${room}`, () => leaked(room)])),
}

test.each(Object.entries(ROWS))('%s goes no further than docs/security.md says', (_, attempt) => attempt())

const folder = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

/** The rows of the table of attackers: who, and by which tests it is tried. */
const rows = [...read('docs/security.md').matchAll(/^\| ([^|]+?) \|.*\| ([^|]+?) \|$/gm)]
  .map(([, who = '', tests = '']) => ({ who, tests }))
  .filter(({ who }) => who !== 'Who')

test('every row of docs/security.md that names no other test is tried here', () => {
  expect(Object.keys(ROWS)).toEqual(rows.filter(({ tests }) => tests === 'attackers: the row').map(({ who }) => who))
})

test('every other row of docs/security.md names tests that there are', () => {
  const named = rows.flatMap(({ tests }) => (tests === 'attackers: the row' ? [] : tests.split('; ')))
  const lost = named.filter(one => {
    const [file = '', name = ''] = one.split(': ')
    return !read(`tests/approval/${file}.test.ts`).includes(name)
  })
  expect(named.length).toBeGreaterThan(15)
  expect(lost).toEqual([])
})
