import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const PASSWORD = 'green-horse-42'
const NEXT = 'brown-river-77'

describe.each(databases)('accounts on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  const post = (path: string, body: unknown, token: string | null = null) => application.rest(token, 'POST', path, body)
  const link = async (username: string, kind: 'confirm' | 'reset') => {
    const [letter] = await application.letters(username)
    const [, userId = '', confirmation = ''] = new RegExp(`/${kind}/(\\d+)/([\\w-]+)`).exec(letter?.text ?? '') ?? []
    return { userId: Number(userId), confirmation }
  }
  const signUp = (username: string, more: object = {}) =>
    post('/auth/signup', { username, name: 'Анна', password: PASSWORD, rePassword: PASSWORD, ...more })
  const confirmed = async (username: string) => {
    await signUp(username)
    const { userId, confirmation } = await link(username, 'confirm')
    const { body } = await application.rest(null, 'GET', `/auth/confirm/${userId}/${confirmation}`)
    return { userId, token: String(body['token']) }
  }

  test.each([
    [{ username: '' }, '001-001', 'username'],
    [{ name: null }, '001-001', 'name'],
    [{ username: 'no address' }, '001-008', 'username'],
    [{ rePassword: 'other-horse-42' }, '001-009', 'rePassword'],
    [{ password: 'short', rePassword: 'short' }, '001-009', 'password'],
    [{ password: 'password123', rePassword: 'password123' }, '001-009', 'password'],
  ])('a sign-up with %j is refused as %s at %s', async (more, code, field) => {
    const { status, body } = await signUp('someone@example.com', more)
    expect({ status, code: body['code'] }).toEqual({ status: 400, code })
    expect((body['fieldErrors'] as { field: string }[]).map(error => error.field)).toContain(field)
  })

  test('an address is taken once, whatever its case', async () => {
    expect((await signUp('taken@example.com')).status).toBe(200)
    expect(await signUp(' TAKEN@example.com ')).toMatchObject({ status: 400, body: { code: '001-005' } })
  })

  test('a profile that carries an older version is stale and changes nothing', async () => {
    const { token } = await confirmed('profile@example.com')
    const { version } = (await application.rest(token, 'GET', '/profile')).body
    expect((await application.rest(token, 'PUT', '/profile', { phone: '+7 495 111-11-11', version })).status).toBe(200)
    const late = await application.rest(token, 'PUT', '/profile', { phone: '+7 495 222-22-22', version })
    expect(late).toMatchObject({ status: 409, body: { code: '002-006' } })
    expect((await application.rest(token, 'GET', '/profile')).body['phone']).toBe('+7 495 111-11-11')
  })

  test('an unknown address and a wrong password answer alike', async () => {
    await confirmed('known@example.com')
    const unknown = await post('/auth/signin', { username: 'unknown@example.com', password: PASSWORD })
    const wrong = await post('/auth/signin', { username: 'known@example.com', password: 'wrong-horse-42' })
    expect(unknown.status).toBe(400)
    expect(unknown.body).toEqual(wrong.body)
    expect(unknown.body['code']).toBe('001-002')
  })

  test('a reset and a new confirmation answer alike whatever the address', async () => {
    await confirmed('reset1@example.com')
    for (const path of ['/auth/send-reset', '/auth/send-confirm'])
      for (const username of ['reset1@example.com', 'nobody@example.com'])
        expect(await post(path, { username })).toMatchObject({ status: 200, body: {} })
  })

  test('a reset link works once, a new one kills the old, and every token dies', async () => {
    const { token, userId } = await confirmed('reset2@example.com')
    await post('/auth/send-reset', { username: 'reset2@example.com' })
    const old = await link('reset2@example.com', 'reset')
    await post('/auth/send-reset', { username: 'reset2@example.com' })
    const fresh = await link('reset2@example.com', 'reset')
    const reset = (confirmationString: string) => post('/auth/reset', { userId, confirmationString, password: NEXT })
    expect(await reset(old.confirmation)).toMatchObject({ status: 400, body: { code: '001-007' } })
    expect((await reset(fresh.confirmation)).status).toBe(200)
    expect((await reset(fresh.confirmation)).status).toBe(400)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
    expect((await post('/auth/signin', { username: 'reset2@example.com', password: NEXT })).status).toBe(200)
  })

  test('a password changes by the old one and kills the tokens before', async () => {
    const { token } = await confirmed('change@example.com')
    const wrong = await post('/auth/password', { oldPassword: 'wrong', newPassword: NEXT }, token)
    expect(wrong).toMatchObject({ status: 400, body: { code: '001-010' } })
    const same = await post('/auth/password', { oldPassword: PASSWORD, newPassword: 'change@example.com' }, token)
    expect(same).toMatchObject({ status: 400, body: { code: '001-009' } })
    const { status, body } = await post('/auth/password', { oldPassword: PASSWORD, newPassword: NEXT }, token)
    expect(status).toBe(200)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
    expect((await application.rest(String(body['token']), 'GET', '/profile')).status).toBe(200)
  })

  test.each<[string, (of: { userId: number; token: string; address: string }) => Promise<unknown>]>([
    [
      'a change of the password',
      ({ token }) => post('/auth/password', { oldPassword: PASSWORD, newPassword: 'brown-river-78' }, token),
    ],
    [
      'a ban, even one that is lifted',
      async ({ userId }) => {
        const admin = application.token(await application.addUser({ kind: 'ADMIN' }))
        for (const isBanned of [true, false])
          expect((await application.rest(admin, 'POST', `/user/${userId}/ban`, { isBanned })).status).toBe(200)
      },
    ],
  ])('%s ends the reset links that were sent before', async (_, end) => {
    const address = `ended${Math.random()}@example.com`
    const { token, userId } = await confirmed(address)
    await post('/auth/send-reset', { username: address })
    const { confirmation: confirmationString } = await link(address, 'reset')
    await end({ userId, token, address })
    const late = await post('/auth/reset', { userId, confirmationString, password: NEXT })
    expect(late).toMatchObject({ status: 400, body: { code: '001-007' } })
  })

  test('a letter to an address that nobody has confirmed says nothing of whoever signed up', async () => {
    const username = 'stranger@example.com'
    expect((await signUp(username, { name: 'Prize Inc' })).status).toBe(200)
    await post('/auth/send-reset', { username })
    const letters = await application.letters(username)
    expect(letters).toHaveLength(2)
    for (const { subject, html, text } of letters) expect(subject + html + text).not.toContain('Prize')
  })

  test('signing out kills that token alone', async () => {
    const { token } = await confirmed('out@example.com')
    const second = String(
      (await post('/auth/signin', { username: 'out@example.com', password: PASSWORD })).body['token'],
    )
    await post('/auth/signout', undefined, token)
    expect((await application.rest(token, 'GET', '/profile')).status).toBe(401)
    expect((await application.rest(second, 'GET', '/profile')).status).toBe(200)
  })

  test('another user’s profile, balance and statement are missing to a client and open to staff', async () => {
    const { token } = await confirmed('nosy@example.com')
    const { userId } = await confirmed('other@example.com')
    const manager = application.token(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    for (const path of [`/profile/${userId}`, `/client/balance/${userId}`, `/client/statement/${userId}`]) {
      const foreign = await application.rest(token, 'GET', path)
      const missing = await application.rest(token, 'GET', path.replace(String(userId), '99999'))
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual(missing.body)
      expect((await application.rest(manager, 'GET', path)).status).toBe(200)
    }
  })

  test('a telegram that could be a script is refused', async () => {
    const { token } = await confirmed('tg@example.com')
    const bad = await application.rest(token, 'PUT', '/profile', { telegram: 'javascript:alert(1)' })
    expect(bad).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'telegram' }] } })
  })

  test('tries at one account are limited', async () => {
    const limited = await openTestApplication({ database, env: { RATE_LIMITS: 'on' } })
    const attempt = () =>
      limited.rest(null, 'POST', '/auth/signin', { username: 'victim@example.com', password: 'wrong-horse-42' })
    for (let i = 0; i < 5; i++) expect((await attempt()).status).toBe(400)
    const refused = await attempt()
    expect(refused).toMatchObject({ status: 429, body: { code: '001-011' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await limited.close()
  })
})
