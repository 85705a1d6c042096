import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { deviceName, deviceOf } from '../../domain/account/device.ts'
import type { User } from '../../server/account/account.entity.ts'
import { Session } from '../../server/account/session.entity.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { openSession } from '../support/socket.ts'
import { addOrder, topUp } from '../support/work.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe('a device in words', () => {
  test.each([
    [CHROME, 'Chrome, Linux'],
    [FIREFOX, 'Firefox, Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.1 Safari/605.1.15', 'Safari, macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/130.0 Mobile Safari/604',
      'Chrome, iOS',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141 Safari/537.36 Edg/141.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140 YaBrowser/25.8 Safari/537.36', 'Yandex Browser, Windows'],
    ['curl/8.5.0', 'curl'],
    ['PostmanRuntime/7.43', 'PostmanRuntime'],
    ['<script>', ''],
    ['', ''],
  ])('%s is %s', (userAgent, words) => expect(deviceName(deviceOf(userAgent))).toBe(words))
})

describe.each(databases)('sessions on %s', database => {
  let application: TestApplication
  let address = ''
  beforeAll(async () => {
    application = await openTestApplication({ database })
    address = await application.listen()
  })
  afterAll(() => application.close())

  const signIn = async ({ email }: User, userAgent = CHROME) => {
    const sent = { username: email, password: TEST_PASSWORD }
    const { body } = await application.rest(null, 'POST', '/auth/signin', sent, { 'user-agent': userAgent })
    return String(body['token'])
  }
  const lives = async (token: string) => (await application.rest(token, 'GET', '/profile')).status === 200

  test('are listed with device, address and moments, the one that asks marked', async () => {
    const user = await application.addUser()
    await signIn(user, FIREFOX)
    const own = clientWith(application, await signIn(user))
    const [first, second] = await own.sessions()
    expect(first).toMatchObject({ device: 'Chrome, Linux', address: '127.0.0.1', current: true })
    expect(second).toMatchObject({ device: 'Firefox, Windows', current: false })
    expect(Date.parse(first?.startedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('end one by one, or all but the one that asks, sockets at once; foreign and missing ones alike are not found', async () => {
    const user = await application.addUser()
    const [one, two, three] = [await signIn(user), await signIn(user), await signIn(user)]
    const own = clientWith(application, three)
    const socket = openSession(address, two)
    expect(await socket.opened).toBeNull()
    const [, idOfTwo] = (await own.sessions()).map(({ id }) => id)
    const stranger = clientOf(application, await application.addUser())
    const refusals = await Promise.all(
      [idOfTwo ?? 0, 999_999].map(id => stranger.endSession({ id }).catch((error: unknown) => String(error))),
    )
    expect(refusals[0]).toBe(refusals[1])
    expect(await lives(two)).toBe(true)
    await own.endSession({ id: idOfTwo ?? 0 })
    expect(await socket.closed).toBe(4403)
    expect([await lives(one), await lives(two), await lives(three)]).toEqual([true, false, true])
    await own.endOtherSessions()
    expect([await lives(one), await lives(three)]).toEqual([false, true])
    expect(await own.sessions()).toHaveLength(1)
  })

  test('a token that we signed is nothing without its row', async () => {
    const token = await signIn(await application.addUser())
    await application.app.store.fork().nativeDelete(Session, {})
    expect(await lives(token)).toBe(false)
  })

  test('are marked as used to the minute, by one statement for all', async () => {
    const user = await application.addUser()
    const token = await signIn(user)
    const used = async () =>
      (await application.app.store.fork().findOneOrFail(Session, { user: user.id }, { orderBy: { id: -1 } })).lastUsedAt
    const before = await used()
    vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ['Date'] })
    try {
      await lives(token)
      expect(await used()).toEqual(before)
      await application.app.sessionUses.settle()
      expect((await used()).getTime() % 60_000).toBe(0)
      expect((await used()).getTime()).toBeGreaterThan(before.getTime())
    } finally {
      vi.useRealTimers()
    }
  })

  test('a browser and a system that are new to the account are told of by letter, known ones are not', async () => {
    const user = await application.addUser()
    const told = async () =>
      (await application.letters(user.email ?? '')).filter(({ subject }) => /устройства/.test(subject))
    await signIn(user)
    await signIn(user)
    expect(await told()).toHaveLength(1)
    await signIn(user, FIREFOX)
    const [letter] = await told()
    expect(await told()).toHaveLength(2)
    expect(letter?.text).toContain('Firefox, Windows')
    expect(letter?.text).toContain('127.0.0.1')
  })

  describe('a visit of support', () => {
    const REASON = 'Звонок: не видит пополнение'
    const visit = async (user: User, write: boolean): Promise<Client> => {
      const admin = clientOf(application, await application.addUser({ kind: 'ADMIN', name: 'Админ Проверки' }))
      return clientWith(application, (await admin.signInAs({ userId: user.id, reason: REASON, write })).token)
    }

    test.each([undefined, '', 'коро', 'д'.repeat(256)])(
      'needs a reason of 5 to 255 characters, not %s',
      async reason => {
        const user = await application.addUser()
        const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
        const entered = admin.signInAs({ userId: user.id, ...(reason !== undefined && { reason }) })
        await expect(entered).rejects.toMatchObject({ status: 400, fields: ['reason'] })
      },
    )

    test('only looks: reads and calculations work, writes are refused, nothing is marked as read', async () => {
      const user = await application.addUser()
      await topUp(application, user, 1_000_000)
      const id = await addOrder(application, user)
      const manager = clientOf(application, await application.addUser({ kind: 'MANAGER', managesOrders: true }))
      await manager.sendMessage({ message: { type: 'ORDER', instanceId: id, text: 'Добрый день' } })
      const looking = await visit(user, false)
      expect((await looking.order({ id })).id).toBe(id)
      expect((await looking.messages({ type: 'ORDER', instanceId: id })).items).toHaveLength(1)
      const unread = await clientOf(application, user).unread({})
      expect(unread.items).toMatchObject([{ type: 'ORDER', instanceId: id, num: 1 }])
      const writes: readonly (() => Promise<unknown>)[] = [
        () => looking.saveProfile({ profile: { name: 'Другое имя' } }),
        () => looking.sendMessage({ message: { type: 'ORDER', instanceId: id, text: 'от имени' } }),
        () => looking.cancelOrder({ id }),
        () => looking.stepUp({ code: '123456' }),
      ]
      for (const write of writes) await expect(write()).rejects.toMatchObject(problems.readOnlySession)
      await looking.signOut()
      await expect(looking.profile()).rejects.toMatchObject({ status: 401 })
    })

    test('with the right to write still touches neither factors nor sessions, and its messages are marked', async () => {
      const user = await application.addUser()
      const id = await addOrder(application, user)
      const working = await visit(user, true)
      const owners: readonly (() => Promise<unknown>)[] = [
        () => working.factors(),
        () => working.beginTotp(),
        () => working.addPasskey({ name: 'Чужой', passkey: {} }),
        () => working.renewRecoveryCodes(),
        () => working.removeFactor({ id: 'totp' }),
        () => working.sessions(),
        () => working.endOtherSessions(),
        () => working.createKey({ name: 'Чужой', scopes: ['orders:read'] }),
        () => working.createOrderLink({ id, link: { language: 'EN', days: 1 } }),
        () => working.revokeOrderLink({ id, linkId: 1 }),
      ]
      for (const call of owners) await expect(call()).rejects.toMatchObject(problems.ownersAlone)
      const sent = await working.sendMessage({ message: { type: 'ORDER', instanceId: id, text: 'Помогаю' } })
      expect(sent.onBehalf).toBe(true)
      const [seen] = (await clientOf(application, user).messages({ type: 'ORDER', instanceId: id })).items
      expect(seen).toMatchObject({ text: 'Помогаю', onBehalf: true })
    })

    test('is seen by the user: when, how long, to look or to work, and why, but to a client not by whom', async () => {
      const user = await application.addUser()
      await (await visit(user, false)).signOut()
      await visit(user, true)
      const { items, totalItems } = await clientOf(application, user).visits()
      expect(totalItems).toBe(2)
      expect(items).toMatchObject([
        { readOnly: false, reason: REASON, adminName: null },
        { readOnly: true, reason: REASON, adminName: null },
      ])
      const lasted = items.map(({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt))
      expect(lasted[0]).toBeGreaterThan(29 * 60_000)
      expect(lasted[1]).toBeLessThan(60_000)
      const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
      await visit(manager, false)
      const own = await clientOf(application, manager).visits()
      expect(own.items).toMatchObject([{ adminName: 'Админ Проверки' }])
    })
  })
})
