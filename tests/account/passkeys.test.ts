import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import type { User } from '../../server/account/account.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Authenticator, openAuthenticator } from '../support/authenticator.ts'
import { clientOf, clientWith } from '../support/client.ts'

const ORIGIN = 'http://localhost:4000'

describe.each(databases)('passkeys on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database, env: { PUBLIC_URL: ORIGIN } })
  })
  afterAll(() => application.close())

  const nobody = () => clientWith(application, null)

  /** A user with a passkey. */
  async function owner(): Promise<{ user: User; key: Authenticator; recoveryCodes: readonly string[] }> {
    const user = await application.addUser()
    const key = openAuthenticator(ORIGIN)
    const client = clientOf(application, user)
    const made = await client.addPasskey({ name: 'Ноутбук', passkey: key.make(await client.beginPasskey()) })
    return { user, key, recoveryCodes: made.recoveryCodes ?? [] }
  }
  const challengeOf = async ({ email }: User) => {
    const { challenge } = await nobody().signIn({ username: email ?? '', password: TEST_PASSWORD })
    return challenge ?? null
  }

  test('sign in without a password and as a second factor, and come with recovery codes', async () => {
    const { user, key, recoveryCodes } = await owner()
    expect(recoveryCodes).toHaveLength(10)
    const alone = await nobody().passkeySignIn({ passkey: key.show(await nobody().passkeyOptions()) })
    expect((await clientWith(application, alone.token).profile()).userId).toBe(user.id)
    const challenge = await challengeOf(user)
    const passkey = key.show(await nobody().passkeyOptions({ challenge }))
    const second = await nobody().secondFactor({ challenge, passkey })
    expect((await clientWith(application, second.token).profile()).userId).toBe(user.id)
  })

  test('that were added after a recovery code alone open nothing but factors, those of before open all at once', async () => {
    const user = await application.addUser({ kind: 'ADMIN' })
    const client = await application.addUser()
    const [before, added] = [openAuthenticator(ORIGIN), openAuthenticator(ORIGIN)]
    const first = clientOf(application, user)
    const made = await first.addPasskey({ name: 'Ноутбук', passkey: before.make(await first.beginPasskey()) })
    const recovery = made.recoveryCodes?.[0] ?? ''
    const { token } = await nobody().secondFactor({ challenge: await challengeOf(user), recovery })
    const session = clientWith(application, token)
    await session.addPasskey({ name: 'Чужой', passkey: added.make(await session.beginPasskey()) })
    const visit = (by: typeof session) => by.signInAs({ userId: client.id, reason: 'Звонок клиента' })
    const enter = async (key: Authenticator) => {
      const alone = await nobody().passkeySignIn({ passkey: key.show(await nobody().passkeyOptions()) })
      return clientWith(application, alone.token)
    }
    await expect(visit(session)).rejects.toMatchObject(problems.stepUpRequired)
    await expect(visit(await enter(added))).rejects.toMatchObject(problems.stepUpRequired)
    await session.stepUp({ passkey: added.show(await session.stepUpOptions()) })
    await expect(visit(session)).rejects.toMatchObject(problems.stepUpRequired)
    expect((await visit(await enter(before))).token).toBeTruthy()
    await session.stepUp({ passkey: before.show(await session.stepUpOptions()) })
    expect((await visit(session)).token).toBeTruthy()
  })

  test('are asked for without a name, so that nothing tells who exists', async () => {
    await owner()
    const { allowCredentials } = (await nobody().passkeyOptions()) as { allowCredentials: unknown[] }
    expect(allowCredentials).toEqual([])
  })

  test.each<[string, Parameters<Authenticator['show']>[1]]>([
    ['of a page of another origin', { origin: 'https://trinity.evil.example' }],
    ['without a person who is verified', { unverified: true }],
    ['for a challenge that nobody gave', { challenge: 'eHl6' }],
  ])('%s let nobody in', async (_, how) => {
    const { key } = await owner()
    const passkey = key.show(await nobody().passkeyOptions(), how)
    await expect(nobody().passkeySignIn({ passkey })).rejects.toMatchObject(problems.badFactor)
  })

  test('are good once for each challenge', async () => {
    const { key } = await owner()
    const options = await nobody().passkeyOptions()
    await nobody().passkeySignIn({ passkey: key.show(options) })
    await expect(nobody().passkeySignIn({ passkey: key.show(options) })).rejects.toMatchObject(problems.badFactor)
  })

  test('do not meet the challenge of another user, nor one that was made for something else', async () => {
    const [one, other] = [await owner(), await owner()]
    const challenge = await challengeOf(one.user)
    const options = await nobody().passkeyOptions({ challenge })
    const meet = (passkey: object) => nobody().secondFactor({ challenge, passkey })
    await expect(meet(other.key.show(options))).rejects.toMatchObject(problems.badFactor)
    await expect(meet(one.key.show(await nobody().passkeyOptions()))).rejects.toMatchObject(problems.badFactor)
    const alone = nobody().passkeySignIn({ passkey: one.key.show(options) })
    await expect(alone).rejects.toMatchObject(problems.badFactor)
    await meet(one.key.show(options))
  })

  test('a challenge that has ended, was cut short or was made up is none', async () => {
    const { user, key } = await owner()
    const challenge = (await challengeOf(user)) ?? ''
    const passkey = key.show(await nobody().passkeyOptions({ challenge }))
    for (const bad of [challenge.slice(0, -1), challenge.split('.').slice(0, 2).join('.'), 'x', `${challenge}x`])
      await expect(nobody().secondFactor({ challenge: bad, passkey })).rejects.toMatchObject(problems.badChallenge)
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ['Date'] })
    try {
      await expect(nobody().secondFactor({ challenge, passkey })).rejects.toMatchObject(problems.badChallenge)
    } finally {
      vi.useRealTimers()
    }
  })

  test('are added once, by the one who asked, and removed by their owner alone', async () => {
    const { user, key } = await owner()
    const client = clientWith(application, application.token(user))
    await client.stepUp({ passkey: key.show(await client.stepUpOptions()) })
    const stranger = clientOf(application, await application.addUser())
    const other = openAuthenticator(ORIGIN)
    const asked = await client.beginPasskey()
    const foreign = stranger.addPasskey({ name: 'Чужой', passkey: other.make(asked) })
    await expect(foreign).rejects.toMatchObject(problems.badFactor)
    await client.addPasskey({ name: 'Второй', passkey: other.make(asked) })
    const again = client.addPasskey({ name: 'Третий', passkey: openAuthenticator(ORIGIN).make(asked) })
    await expect(again).rejects.toMatchObject(problems.badFactor)
    const { passkeys } = await client.factors()
    expect(passkeys.map(({ name }) => name)).toEqual(['Ноутбук', 'Второй'])
    const id = String(passkeys[0]?.id)
    await expect(stranger.removeFactor({ id })).rejects.toMatchObject({ status: 404 })
    await client.removeFactor({ id })
    expect((await client.factors()).passkeys).toHaveLength(1)
  })
})

test('an address by numbers takes no passkeys', async () => {
  const application = await openTestApplication()
  try {
    const client = clientOf(application, await application.addUser())
    expect((await client.factors()).passkeysAvailable).toBe(false)
    await expect(client.beginPasskey()).rejects.toMatchObject(problems.passkeysUnavailable)
  } finally {
    await application.close()
  }
})
