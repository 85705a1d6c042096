import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith, refusalOf } from '../support/client.ts'

const PASSWORD = 'green-horse-42'
const NEXT = 'brown-river-77'

describe.each(databases)('accounts on %s', database => {
  let application: TestApplication
  let nobody: Client
  beforeAll(async () => {
    application = await openTestApplication({ database })
    nobody = clientWith(application, null)
  })
  afterAll(() => application.close())

  const link = async (username: string, kind: 'confirm' | 'reset') => {
    const [letter] = await application.letters(username)
    const [, userId = '', confirmation = ''] = new RegExp(`/${kind}/(\\d+)/([\\w-]+)`).exec(letter?.text ?? '') ?? []
    return { userId: Number(userId), confirmation }
  }
  const signUp = (username: string, more: object = {}) =>
    nobody.signUp({ username, name: 'Анна', password: PASSWORD, rePassword: PASSWORD, ...more })
  /** A user who has confirmed the address, signed in by the link. */
  const confirmed = async (username: string) => {
    await signUp(username)
    const confirmation = await link(username, 'confirm')
    const { token } = await nobody.confirmAccount(confirmation)
    return { userId: confirmation.userId, client: clientWith(application, token) }
  }
  const signedOut = { status: 401 }

  test.each([
    [{ username: '' }, '001-001', 'username'],
    [{ name: null }, '001-001', 'name'],
    [{ username: 'no address' }, '001-008', 'username'],
    [{ rePassword: 'other-horse-42' }, '001-009', 'rePassword'],
    [{ password: 'short', rePassword: 'short' }, '001-009', 'password'],
    [{ password: 'password123', rePassword: 'password123' }, '001-009', 'password'],
  ])('a sign-up with %j is refused as %s at %s', async (more, code, field) => {
    await expect(signUp('someone@example.com', more)).rejects.toMatchObject({
      status: 400,
      code,
      fields: expect.arrayContaining([field]),
    })
  })

  test('an address is taken once, whatever its case', async () => {
    await signUp('taken@example.com')
    await expect(signUp(' TAKEN@example.com ')).rejects.toMatchObject(problems.emailTaken)
  })

  test('a profile that carries an older version is stale and changes nothing', async () => {
    const { client } = await confirmed('profile@example.com')
    const { version } = await client.profile()
    const save = (phone: string) => client.saveProfile({ profile: { phone, version } })
    await save('+7 495 111-11-11')
    await expect(save('+7 495 222-22-22')).rejects.toMatchObject(problems.stale)
    expect((await client.profile()).phone).toBe('+7 495 111-11-11')
  })

  test('an unknown address and a wrong password answer alike', async () => {
    await confirmed('known@example.com')
    const unknown = await refusalOf(nobody.signIn({ username: 'unknown@example.com', password: PASSWORD }))
    const wrong = await refusalOf(nobody.signIn({ username: 'known@example.com', password: 'wrong-horse-42' }))
    expect(unknown).toMatchObject(problems.badCredentials)
    expect(unknown).toEqual(wrong)
  })

  test('a reset and a new confirmation answer alike whatever the address', async () => {
    await confirmed('reset1@example.com')
    for (const username of ['reset1@example.com', 'nobody@example.com']) {
      expect(await nobody.sendReset({ username })).toBe(true)
      expect(await nobody.sendConfirm({ username })).toBe(true)
    }
  })

  test('a reset link works once, a new one kills the old, and every token dies', async () => {
    const username = 'reset2@example.com'
    const { client, userId } = await confirmed(username)
    await nobody.sendReset({ username })
    const old = await link(username, 'reset')
    await nobody.sendReset({ username })
    const fresh = await link(username, 'reset')
    const reset = (confirmationString: string) => nobody.resetPassword({ userId, confirmationString, password: NEXT })
    await expect(reset(old.confirmation)).rejects.toMatchObject(problems.badReset)
    await reset(fresh.confirmation)
    await expect(reset(fresh.confirmation)).rejects.toMatchObject({ status: 400 })
    await expect(client.profile()).rejects.toMatchObject(signedOut)
    await nobody.signIn({ username, password: NEXT })
  })

  test('a password changes by the old one and kills the tokens before', async () => {
    const { client, userId } = await confirmed('change@example.com')
    const change = (oldPassword: string, newPassword: string) => client.changePassword({ oldPassword, newPassword })
    await expect(change('wrong', NEXT)).rejects.toMatchObject(problems.wrongOldPassword)
    await expect(change(PASSWORD, 'change@example.com')).rejects.toMatchObject(problems.weakPassword)
    const { token } = await change(PASSWORD, NEXT)
    await expect(client.profile()).rejects.toMatchObject(signedOut)
    expect(await clientWith(application, token ?? null).profile()).toMatchObject({ userId })
  })

  test.each<[string, (of: { userId: number; client: Client }) => Promise<unknown>]>([
    [
      'a change of the password',
      ({ client }) => client.changePassword({ oldPassword: PASSWORD, newPassword: 'brown-river-78' }),
    ],
    [
      'a ban, even one that is lifted',
      async ({ userId }) => {
        const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
        for (const isBanned of [true, false])
          expect(await admin.banUser({ userId, isBanned })).toMatchObject({ userId, isBanned })
      },
    ],
  ])('%s ends the reset links that were sent before', async (_, end) => {
    const username = `ended${Math.random()}@example.com`
    const { client, userId } = await confirmed(username)
    await nobody.sendReset({ username })
    const { confirmation: confirmationString } = await link(username, 'reset')
    await end({ userId, client })
    const late = nobody.resetPassword({ userId, confirmationString, password: NEXT })
    await expect(late).rejects.toMatchObject(problems.badReset)
  })

  test('a letter to an address that nobody has confirmed says nothing of whoever signed up', async () => {
    const username = 'stranger@example.com'
    await signUp(username, { name: 'Prize Inc' })
    await nobody.sendReset({ username })
    const letters = await application.letters(username)
    expect(letters).toHaveLength(2)
    for (const { subject, html, text } of letters) expect(subject + html + text).not.toContain('Prize')
  })

  test('signing out kills that token alone', async () => {
    const { client, userId } = await confirmed('out@example.com')
    const { token } = await nobody.signIn({ username: 'out@example.com', password: PASSWORD })
    await client.signOut()
    await expect(client.profile()).rejects.toMatchObject(signedOut)
    expect(await clientWith(application, token ?? null).profile()).toMatchObject({ userId })
  })

  test('another user’s profile, balance and statement are missing to a client and open to staff', async () => {
    const { client } = await confirmed('nosy@example.com')
    const { userId: other } = await confirmed('other@example.com')
    const manager = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
    const reads: readonly ((by: Client, userId: number) => Promise<unknown>)[] = [
      (by, id) => by.profileOf({ id }),
      (by, userId) => by.balance({ userId }),
      (by, userId) => by.statement({ userId }),
    ]
    for (const read of reads) {
      const foreign = await refusalOf(read(client, other))
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await refusalOf(read(client, 99_999)))
      await read(manager, other)
    }
  })

  test('a telegram that could be a script is refused', async () => {
    const { client } = await confirmed('tg@example.com')
    const saved = client.saveProfile({ profile: { telegram: 'javascript:alert(1)' } })
    await expect(saved).rejects.toMatchObject({ status: 400, fields: ['telegram'] })
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
