import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_KEYS } from '../../domain/account/keyScopes.ts'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { isWithin, readNetwork } from '../../server/account/addresses.ts'
import { ApiKey, KeySecret } from '../../server/account/key.entity.ts'
import { tellOfKeysEnding } from '../../server/account/keyLetters.ts'
import { drawSecret, hashOfSecret } from '../../server/account/keySecret.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { KeptAnswer } from '../../server/core/idempotency.entity.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { clientOf } from '../support/client.ts'
import { keyOf } from '../support/keys.ts'
import { openSession } from '../support/socket.ts'

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

test('a secret is told from a cut or mistyped one by its checksum', () => {
  const secret = drawSecret()
  expect(secret).toMatch(/^trinity_[0-9A-Za-z]{49}$/)
  expect(hashOfSecret(secret)).toMatch(/^[0-9a-f]{64}$/)
  const other = secret.endsWith('0') ? '1' : '0'
  for (const wrong of [secret.slice(0, -1), `${secret}0`, `${secret.slice(0, -1)}${other}`, 'trinity_', `x${secret}`])
    expect(hashOfSecret(wrong)).toBeNull()
})

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['10.1.2.3/8', '10.0.0.0/8'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
  ['::ffff:10.1.2.3/104', '10.0.0.0/8'],
  ['::ffff:10.1.2.3/90', null],
  ['2001:db8:ffff::/32', '2001:db8::/32'],
  ['10.0.0.0/33', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0.0/-1', null],
  ['10.1', null],
  ['0x0a.0.0.1', null],
  ['fe80::1%eth0', null],
  ['2001:db8::/129', null],
  ['example.com', null],
  ['', null],
])('the network of %s is %s', (text, network) => expect(readNetwork(text)).toBe(network))

test.each([
  ['10.9.9.9', ['10.0.0.0/8'], true],
  ['::ffff:10.9.9.9', ['10.0.0.0/8'], true],
  ['11.0.0.1', ['10.0.0.0/8', '2001:db8::/32'], false],
  ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['anything', [], true],
  ['anything', ['0.0.0.0/0'], false],
])('%s within %j: %s', (address, networks, is) => expect(isWithin(address, networks)).toBe(is))

describe.each(databases)('API keys on %s', database => {
  let application: TestApplication
  let address = ''
  beforeAll(async () => {
    application = await openTestApplication({ database })
    address = await application.listen()
  })
  afterAll(() => application.close())

  const wanted = (more: object = {}) => ({
    name: 'Accounting',
    scopes: ['orders:read'],
    expiresAt: inDays(30).toISOString(),
    ...more,
  })
  const status = async (token: string) => (await application.rest(token, 'GET', '/profile')).status

  test('are made, listed, rotated and revoked by their owner alone', async () => {
    const user = await application.addUser()
    const own = clientOf(application, user)
    const { id, secret } = await own.createKey(wanted({ addresses: ['127.0.0.1', '10.1.1.1/8'] }))
    expect(await status(secret ?? '')).toBe(200)
    expect(await own.keys()).toMatchObject([
      { id, name: 'Accounting', scopes: ['orders:read'], addresses: ['127.0.0.1/32', '10.0.0.0/8'], lastUsedAt: null },
    ])
    const stranger = clientOf(application, await application.addUser())
    await expect(stranger.rotateKey({ id })).rejects.toMatchObject(problems.notFound)
    await expect(stranger.revokeKey({ id })).rejects.toMatchObject(problems.notFound)
    const { secret: next } = await own.rotateKey({ id })
    expect([await status(secret ?? ''), await status(next ?? '')]).toEqual([200, 200])
    expect((await own.keys())[0]?.formerUntil).not.toBeNull()
    // The answer of a rotation may be lost: the one in use outlives another
    const { secret: third } = await own.rotateKey({ id })
    expect([await status(secret ?? ''), await status(next ?? ''), await status(third ?? '')]).toEqual([200, 200, 200])
    const em = application.app.store.fork()
    await em.nativeUpdate(KeySecret, { key: id, until: { $ne: null } }, { until: new Date(Date.now() - 1) })
    expect([await status(next ?? ''), await status(third ?? '')]).toEqual([401, 200])
    await own.revokeKey({ id })
    expect(await status(third ?? '')).toBe(401)
  })

  test('have a name of their own, so that their calls are told apart', async () => {
    const own = clientOf(application, await application.addUser())
    await own.createKey(wanted())
    await expect(own.createKey(wanted())).rejects.toMatchObject({ status: 400, fields: ['name'] })
    await clientOf(application, await application.addUser()).createKey(wanted())
  })

  test('that are refused say why, and what they lack', async () => {
    const { secret } = await keyOf(application, await application.addUser(), { scopes: ['orders:read'] })
    const said = async (authorization: string, path: string) => {
      const answer = await fetch(`${address}/trinity/api/v1${path}`, { headers: { authorization } })
      const { message, fieldErrors } = (await answer.json()) as { message: string; fieldErrors: unknown[] }
      return [answer.status, message, fieldErrors]
    }
    const refused = [401, expect.stringMatching(/^Ключ API не принят/), []]
    expect(await said(`Bearer ${secret}x`, '/order')).toEqual(refused)
    expect(await said(secret, '/order')).toEqual(refused)
    expect(await said('Bearer nobody', '/order')).toEqual([401, 'Войдите в систему', []])
    expect(await said(`Bearer ${secret}`, '/client/inn')).toEqual([
      403,
      'Ключу API это не разрешено',
      [{ field: 'scopes', defaultMessage: 'Ключу не хватает: inns:read' }],
    ])
    expect(await said(`Bearer ${secret}`, '/key')).toEqual([403, 'Ключу API это не разрешено', []])
  })

  test('are refused for what is no key, on both faces', async () => {
    const user = await application.addUser()
    const own = clientOf(application, user)
    const bad: readonly (readonly [object, string])[] = [
      [{ name: '' }, 'name'],
      [{ scopes: [] }, 'scopes'],
      [{ scopes: ['orders'] }, 'scopes'],
      [{ scopes: ['users:write'] }, 'scopes'],
      [{ expiresAt: inDays(366).toISOString() }, 'expiresAt'],
      [{ expiresAt: inDays(-1).toISOString() }, 'expiresAt'],
      [{ addresses: ['10.0.0.0/99'] }, 'addresses'],
      // Left out it would make a key that is good everywhere
      ...[[''], ['  '], ['\u200B'], ['10.0.0.1', '']].map(addresses => [{ addresses }, 'addresses'] as const),
      [{ addresses: Array.from({ length: 21 }, () => '10.0.0.1') }, 'addresses'],
    ]
    const overRest = clientOf(application, user, 'REST')
    for (const [more, field] of bad)
      for (const by of [own, overRest])
        await expect(by.createKey(wanted(more))).rejects.toMatchObject({ status: 400, fields: [field] })
    for (let made = 0; made < MOST_KEYS; made++) await own.createKey(wanted({ name: `Key ${made}` }))
    await expect(own.createKey(wanted())).rejects.toMatchObject(problems.tooManyKeys)
  })

  test('that have expired, come from elsewhere or belong to a banned user are nobody’s', async () => {
    const user = await application.addUser()
    const scopes = ['orders:read'] as const
    const expired = await keyOf(application, user, { scopes, expiresAt: new Date(Date.now() - 1) })
    const elsewhere = await keyOf(application, user, { scopes, addresses: ['203.0.113.0/24'] })
    const good = await keyOf(application, user, { scopes })
    for (const { secret } of [expired, elsewhere]) expect(await status(secret)).toBe(401)
    expect(await status(good.secret)).toBe(200)
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    await admin.banUser({ userId: user.id, isBanned: true })
    expect(await status(good.secret)).toBe(401)
    await admin.banUser({ userId: user.id, isBanned: false })
    expect(await status(good.secret)).toBe(401)
    expect(await application.app.store.fork().count(ApiKey, { user: user.id })).toBe(0)
  })

  test('die when an admin resets the factors or changes the rights of their user', async () => {
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    const first = await application.addUser()
    const one = await keyOf(application, first, { scopes: ['chat:read'] })
    await application.app.store.fork().nativeUpdate(User, { id: first.id }, { hasFactor: true })
    await admin.resetFactors({ userId: first.id, reason: 'lost phone' })
    const second = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    const other = await keyOf(application, second, { scopes: ['chat:read'] })
    await admin.saveUser({ userId: second.id, user: { roles: ['ROLE_MANAGER_ORD'] } })
    for (const { secret } of [one, other]) expect(await status(secret)).toBe(401)
  })

  test('keep nested balances to keys that are open for them', async () => {
    const user = await application.addUser()
    const closed = await keyOf(application, user, { scopes: ['orders:read'] })
    const open = await keyOf(application, user, { scopes: ['balance:write'] })
    const profile = async (secret: string) => (await application.rest(secret, 'GET', '/profile')).body
    expect(await profile(closed.secret)).toMatchObject({ balance: null })
    expect((await profile(open.secret))['balance']).not.toBeNull()
  })

  test('open sockets as far as their scopes go, and close them when they are revoked', async () => {
    const user = await application.addUser()
    const { id, secret } = await keyOf(application, user, { scopes: ['orders:read'] })
    const socket = openSession(address, secret)
    expect(await socket.opened).toBeNull()
    await clientOf(application, user).revokeKey({ id })
    expect(await socket.closed).toBe(4403)
  })

  test('are named by the audit log, and count calls of the day', async () => {
    const user = await application.addUser()
    const { id, secret } = await keyOf(application, user, { scopes: ['contractors:write'] })
    await application.rest(secret, 'GET', '/client/contractor')
    await application.rest(secret, 'GET', '/order')
    const entry = await application.app.store.fork().findOneOrFail(AuditEntry, { userId: user.id, outcome: 'keyScope' })
    expect(entry).toMatchObject({ apiKey: `${id} Accounting`, action: 'orders' })
    await application.app.keyUses.settle()
    const [key] = await clientOf(application, user).keys()
    expect(key?.callsToday).toBe(2)
    expect(key?.lastUsedAt).not.toBeNull()
  })

  test('are told of by letter 14 days and one day before their end, once however many ask', async () => {
    const user = await application.addUser()
    const { id } = await keyOf(application, user, { scopes: ['orders:read'], expiresAt: inDays(13) })
    const told = async () =>
      (await application.letters(user.email ?? '')).filter(({ subject }) => /истекает/.test(subject)).length
    await Promise.all([tellOfKeysEnding(application.app), tellOfKeysEnding(application.app)])
    await tellOfKeysEnding(application.app)
    expect(await told()).toBe(1)
    await application.app.store.fork().nativeUpdate(ApiKey, { id }, { expiresAt: inDays(0.5) })
    await tellOfKeysEnding(application.app)
    await tellOfKeysEnding(application.app)
    expect(await told()).toBe(2)
    await clientOf(application, user).createKey(wanted({ name: 'Another', expiresAt: inDays(3).toISOString() }))
    await tellOfKeysEnding(application.app)
    expect(await told()).toBe(2)
  })

  test('leave their secret nowhere: not in the database, the log, kept answers or letters', async () => {
    const user = await application.addUser()
    const own = clientOf(application, user)
    const sent = wanted()
    const make = async () =>
      (await application.rest(application.token(user), 'POST', '/key', sent, { 'idempotency-key': 'key-of-a-key' }))
        .body
    const made = await make()
    const [id, secret] = [Number(made['id']), String(made['secret'])]
    expect(await make()).toEqual({ id, secret: null })
    const { secret: next } = await own.rotateKey({ id })
    await application.rest(secret, 'GET', '/order')
    const em = application.app.store.fork()
    const everything = JSON.stringify([
      await em.find(ApiKey, {}),
      await em.find(KeySecret, {}),
      await em.find(AuditEntry, {}),
      await em.find(KeptAnswer, {}),
      await em.find(Letter, {}),
      await application.letters(user.email ?? ''),
    ])
    for (const planted of [secret, next]) expect(everything).not.toContain((planted ?? '').slice(8, 40))
  })
})
