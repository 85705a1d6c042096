import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { User } from '../../server/account/account.entity.ts'
import { resetFactorsOnMachine } from '../../server/app/factorReset.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { clientOf, clientWith } from '../support/client.ts'
import { addTotp, codeOf } from '../support/factors.ts'
import { openSession } from '../support/socket.ts'
import { select } from '../support/sql.ts'

describe.each(databases)('factors on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  const nobody = () => clientWith(application, null)
  const own = (user: User) => clientWith(application, application.token(user))
  const challengeOf = async ({ email }: User) =>
    (await nobody().signIn({ username: email ?? '', password: TEST_PASSWORD })).challenge ?? null

  test('recovery codes work once each, in any case and with or without dashes, and open no money', async () => {
    const user = await application.addUser({ kind: 'ADMIN' })
    const { recoveryCodes } = await addTotp(clientOf(application, user))
    const [first = '', second = ''] = recoveryCodes
    const enter = async (recovery: string) => nobody().secondFactor({ challenge: await challengeOf(user), recovery })
    const { token } = await enter(first.toLowerCase().replaceAll('-', ' '))
    await expect(enter(first)).rejects.toMatchObject(problems.badFactor)
    const entered = clientWith(application, token)
    const client = await application.addUser()
    const visit = entered.signInAs({ userId: client.id, reason: 'Звонок клиента' })
    await expect(visit).rejects.toMatchObject(problems.stepUpRequired)
    // But whoever lost the app adds another one
    await entered.beginTotp()
    const later = own(user)
    await expect(later.beginTotp()).rejects.toMatchObject(problems.stepUpRequired)
    await later.stepUp({ recovery: second })
    const { recoveryCodes: renewed } = await later.renewRecoveryCodes()
    expect(renewed).toHaveLength(10)
    await expect(enter(recoveryCodes[2] ?? '')).rejects.toMatchObject(problems.badFactor)
    const letters = (await application.letters(user.email ?? '')).map(({ subject }) => subject)
    expect(letters).toEqual(
      expect.arrayContaining(['Добавлен второй фактор', 'Вход по коду восстановления', 'Новые коды восстановления']),
    )
  })

  describe('a factor that was added after a recovery code alone', () => {
    afterEach(() => void vi.useRealTimers())
    const later = (hours: number) => vi.useFakeTimers({ now: Date.now() + hours * 3_600_000, toFake: ['Date'] })
    const enter = async (user: User, proof: object) => {
      const { token } = await nobody().secondFactor({ challenge: await challengeOf(user), ...proof })
      return token
    }
    const recovered = async () => {
      const user = await application.addUser({ kind: 'ADMIN' })
      const client = await application.addUser()
      const { recoveryCodes } = await addTotp(own(user))
      const session = clientWith(application, await enter(user, { recovery: recoveryCodes[0] }))
      const { secret } = await addTotp(session)
      const visit = (by = session) => by.signInAs({ userId: client.id, reason: 'Звонок клиента' })
      return { user, session, secret, visit }
    }

    test.each(['GraphQL', 'REST'] as const)(
      'opens changes of factors alone for a day, and says why, over %s',
      async face => {
        const { user, secret, visit } = await recovered()
        const token = await enter(user, { code: codeOf(secret, 1) })
        const entered = clientWith(application, token, face)
        await expect(visit(entered)).rejects.toMatchObject({
          ...problems.stepUpRequired,
          message: expect.stringContaining('24 часа') as string,
        })
        await entered.beginTotp()
        await entered.renewRecoveryCodes()
      },
    )

    test('shows everything after that day, in the same way', async () => {
      const { user, session, secret, visit } = await recovered()
      await expect(visit()).rejects.toMatchObject(problems.stepUpRequired)
      later(23.9)
      const early = clientWith(application, await enter(user, { code: codeOf(secret) }))
      await expect(visit(early)).rejects.toMatchObject(problems.stepUpRequired)
      later(0.2)
      const entered = clientWith(application, await enter(user, { code: codeOf(secret) }))
      expect((await visit(entered)).token).toBeTruthy()
      await expect(visit(session)).rejects.toMatchObject({ status: 401 })
    })

    test('is no last one to be removed: without any everything would be open', async () => {
      const { session, visit } = await recovered()
      await expect(session.removeFactor({ id: 'totp' })).rejects.toMatchObject(problems.lastFactorRecovered)
      expect(await session.factors()).toMatchObject({ totp: true })
      await expect(visit()).rejects.toMatchObject(problems.stepUpRequired)
    })

    test('counts at once where the session has shown another one, and where it is the first', async () => {
      const user = await application.addUser({ kind: 'ADMIN' })
      const client = await application.addUser()
      const session = own(user)
      await addTotp(session)
      const { secret } = await addTotp(session)
      const entered = clientWith(application, await enter(user, { code: codeOf(secret, 1) }))
      expect((await entered.signInAs({ userId: client.id, reason: 'Звонок клиента' })).token).toBeTruthy()
    })
  })

  test('a wrong code at the door is told to the owner, whose password somebody knows', async () => {
    const user = await application.addUser()
    await addTotp(clientOf(application, user))
    const wrong = nobody().secondFactor({ challenge: await challengeOf(user), code: '000000' })
    await expect(wrong).rejects.toMatchObject({ ...problems.badFactor, fields: ['code'] })
    const [letter] = await application.letters(user.email ?? '')
    expect(letter?.subject).toBe('Неудачная попытка входа')
  })

  test.each([
    [{}, ['code']],
    [{ code: '12345' }, ['code']],
    [{ code: '123456', recovery: 'ABCD-EFGH-JKMN' }, ['code']],
    [{ recovery: 'ABC' }, ['recovery']],
  ])('what is sent as %j is judged first', async (sent, fields) => {
    const user = await application.addUser()
    await expect(own(user).stepUp(sent)).rejects.toMatchObject({ status: 400, fields })
  })

  test('what is shown once is in no answer that a key repeats', async () => {
    const user = await application.addUser()
    const token = application.token(user)
    const call = (path: string, body: object = {}) =>
      application.rest(token, 'POST', path, body, { 'idempotency-key': `once${path}` })
    const begun = await call('/factor/totp')
    const secret = String(begun.body['secret'])
    expect((await call('/factor/totp')).body).toEqual({ secret: null, uri: null, qr: null })
    const code = codeOf(secret)
    expect((await call('/factor/totp/confirm', { code })).body['recoveryCodes']).toHaveLength(10)
    expect((await call('/factor/totp/confirm', { code })).body).toEqual({ recoveryCodes: null })
    const kept = await select<{ answer: string }>(application.app.store.fork(), 'select answer from kept_answer')
    expect(JSON.stringify(kept)).not.toContain(secret)
    const stored = await select<object>(application.app.store.fork(), 'select * from totp_factor')
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('are taken away by another admin with a reason: sessions end, a letter tells, the password alone lets in', async () => {
    const user = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const session = own(user)
    await addTotp(session)
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    await expect(admin.resetFactors({ userId: 999_999, reason: 'Потерян телефон' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(admin.resetFactors({ userId: user.id, reason: 'нет' })).rejects.toMatchObject({ fields: ['reason'] })
    await admin.resetFactors({ userId: user.id, reason: 'Потерян телефон' })
    await expect(session.profile()).rejects.toMatchObject({ status: 401 })
    const [letter] = await application.letters(user.email ?? '')
    expect(letter?.text).toContain('Потерян телефон')
    const { token } = await nobody().signIn({ username: user.email ?? '', password: TEST_PASSWORD })
    expect(token).toBeTruthy()
    const { items } = await admin.audit({ type: 'USER', instanceId: user.id })
    const told = items.filter(({ action }) => action === 'resetFactors').flatMap(({ changes }) => changes)
    expect(told).toMatchObject([{ after: 'Потерян телефон' }])
  })

  test('are not taken away of whoever has none: nobody is signed out and written to for nothing', async () => {
    const user = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const session = own(user)
    const admin = clientOf(application, await application.addUser({ kind: 'ADMIN' }))
    const reset = admin.resetFactors({ userId: user.id, reason: 'Потерян телефон' })
    await expect(reset).rejects.toMatchObject(problems.noFactors)
    expect((await session.profile()).userId).toBe(user.id)
    expect(await application.letters(user.email ?? '')).toEqual([])
  })

  test('an admin takes not their own away', async () => {
    const boss = await application.addUser({ kind: 'ADMIN' })
    const self = clientOf(application, boss).resetFactors({ userId: boss.id, reason: 'Потерян телефон' })
    await expect(self).rejects.toMatchObject(problems.selfBan)
  })

  test('whoever lost everything is let in from the machine, and the log tells of it', async () => {
    const boss = await application.addUser({ kind: 'ADMIN', email: 'only.admin@example.com' })
    const session = own(boss)
    await addTotp(session)
    await expect(resetFactorsOnMachine(application.app.store, 'nobody@example.com')).rejects.toThrow('Nobody has')
    await resetFactorsOnMachine(application.app.store, 'Only.Admin@example.com')
    await expect(session.profile()).rejects.toMatchObject({ status: 401 })
    const admin = own(await application.app.store.fork().findOneOrFail(User, boss.id))
    expect(await admin.factors()).toMatchObject({ totp: false, recoveryLeft: 0 })
    const { items } = await admin.audit({ type: 'USER', instanceId: boss.id })
    expect(items[0]).toMatchObject({ action: 'resetFactors', userId: null, outcome: 'OK' })
  })
})

test('an open socket ends within half a minute when another process has ended its session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const application = await openTestApplication()
  try {
    const boss = await application.addUser({ kind: 'ADMIN', email: 'lone.admin@example.com' })
    const session = openSession(await application.listen(), application.token(boss))
    await session.opened
    // The machine has a bus of its own: the server hears nothing of it
    await resetFactorsOnMachine(application.app.store, 'lone.admin@example.com')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await session.closed).toBe(4403)
  } finally {
    vi.useRealTimers()
    await application.close()
  }
})

describe('a factor that is required', () => {
  test.each([
    ['staff', { client: false, manager: true, admin: true }],
    ['all', { client: true, manager: true, admin: true }],
    ['off', { client: false, manager: false, admin: false }],
  ])('of %s', async (required, expected) => {
    const application = await openTestApplication({ env: { REQUIRE_2FA: required } })
    try {
      const users = {
        client: await application.addUser(),
        manager: await application.addUser({ kind: 'MANAGER', managesOrders: true }),
        admin: await application.addUser({ kind: 'ADMIN' }),
      }
      for (const [who, user] of Object.entries(users)) {
        const own = clientWith(application, application.token(user))
        const isClosed = expected[who as keyof typeof expected]
        // Right after the token: also before 403, which would sign out
        for (const path of ['/company', '/user']) {
          const { status, body } = await application.rest(application.token(user), 'GET', path)
          expect(status === 409 && body['code'] === problems.factorRequired.code, `${who} ${path}`).toBe(isClosed)
        }
        await own.profile()
        await own.saveProfile({ profile: { name: 'Имя' } })
        await own.sessions()
        expect((await own.factors()).required).toBe(isClosed)
        const { secret } = await addTotp(own)
        await own.companies()
        const removed = own.removeFactor({ id: 'totp' })
        if (isClosed) await expect(removed).rejects.toMatchObject(problems.lastFactor)
        else expect(await removed).toBeTruthy()
        expect(secret).toBeTruthy()
      }
    } finally {
      await application.close()
    }
  })
})

test('wrong codes count on a growing limit of their own, which a right password does not reset', async () => {
  const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  try {
    const nobody = clientWith(application, null)
    const user = await application.addUser()
    const { secret } = await addTotp(clientWith(application, application.token(user)))
    const challenge = async () =>
      (await nobody.signIn({ username: user.email ?? '', password: TEST_PASSWORD })).challenge ?? null
    for (let i = 0; i < 5; i++) {
      const wrong = nobody.secondFactor({ challenge: await challenge(), code: '000000' })
      await expect(wrong).rejects.toMatchObject(problems.badFactor)
    }
    const late = nobody.secondFactor({ challenge: await challenge(), code: codeOf(secret, 1) })
    await expect(late).rejects.toMatchObject(problems.tooManyAttempts)
  } finally {
    await application.close()
  }
})
