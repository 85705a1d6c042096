import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../domain/core/problems.ts'
import { createLimits, type Limits } from '../../server/core/limits.ts'
import { databases, openTestApplication, TEST_PASSWORD } from '../support/application.ts'

const MINUTE = 60

describe('limits', () => {
  let limits: Limits
  beforeEach(() => {
    vi.useFakeTimers()
    limits = createLimits(true, null)
  })
  afterEach(() => vi.useRealTimers())

  /** How long somebody has to wait now, seconds; 0: not at all. */
  const wait = async (name: Parameters<Limits['check']>[0], key: string) => {
    const refused: unknown = await limits.check(name, key).catch((error: unknown) => error)
    return refused instanceof Problem ? Number(refused.values?.['seconds']) : 0
  }
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await limits.count('signInFrom', 'a@example.com')
  }

  test('five failures close an account to their network for a quarter of an hour; each time after that the wait is twice as long', async () => {
    await fail(4)
    expect(await wait('signInFrom', 'a@example.com')).toBe(0)
    const waits: number[] = []
    for (let round = 0; round < 4; round++) {
      await fail(round === 0 ? 1 : 5)
      const seconds = await wait('signInFrom', 'a@example.com')
      waits.push(seconds)
      vi.advanceTimersByTime((seconds + 1) * 1000)
      expect(await wait('signInFrom', 'a@example.com')).toBe(0)
    }
    expect(waits).toEqual([15 * MINUTE, 30 * MINUTE, 60 * MINUTE, 120 * MINUTE])
  })

  test('a success forgives everything', async () => {
    await fail(5)
    await limits.forget('signInFrom', 'a@example.com')
    expect(await wait('signInFrom', 'a@example.com')).toBe(0)
    await fail(5)
    expect(await wait('signInFrom', 'a@example.com')).toBe(15 * MINUTE)
  })

  test('whoever chooses among the addresses of one network of IPv6 is counted as one, whatever way they are written', async () => {
    for (let i = 0; i < 30; i++) await limits.count('signInAddress', `2001:db8:1:1::${i.toString(16)}`)
    for (const same of ['2001:db8:1:1::ffff', '2001:0DB8:0001:0001:1:2:3:4'])
      await expect(limits.count('signInAddress', same)).rejects.toThrow('tooManyAttempts')
    for (const other of ['2001:db8:1:2::1', '2001:db8:2:1::1', '192.0.2.1'])
      await expect(limits.count('signInAddress', other)).resolves.toBeUndefined()
  })

  test('an address of IPv4 is the same where it is written as IPv6, and none other', async () => {
    for (let i = 0; i < 15; i++) {
      await limits.count('signInAddress', '192.0.2.1')
      await limits.count('signInAddress', '::ffff:192.0.2.1')
    }
    await expect(limits.count('signInAddress', '192.0.2.1')).rejects.toThrow('tooManyAttempts')
    await expect(limits.count('signInAddress', '::ffff:192.0.2.2')).resolves.toBeUndefined()
  })

  test('a limit that does not grow opens again after its window', async () => {
    for (let i = 0; i < 30; i++) await limits.count('upload', 7)
    await expect(limits.count('upload', 7)).rejects.toThrow('tooManyAttempts')
    vi.advanceTimersByTime(61_000)
    await expect(limits.count('upload', 7)).resolves.toBeUndefined()
  })
})

describe.each(databases)('a lock-out on %s', database => {
  test('holds for the network of who failed: elsewhere the account is open, and a letter is never refused', async () => {
    const application = await openTestApplication({ database, env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' } })
    try {
      const username = 'noisy@example.com'
      await application.addUser({ email: username })
      const from = (ip: string) => ({ 'x-forwarded-for': ip })
      const signIn = (password: string, ip: string) =>
        application.rest(null, 'POST', '/auth/signin', { username, password }, from(ip))
      for (let i = 0; i < 5; i++) expect((await signIn('wrong-horse-41', '192.0.2.1')).status).toBe(400)
      expect((await signIn(TEST_PASSWORD, '192.0.2.1')).status).toBe(429)
      expect((await signIn(TEST_PASSWORD, '192.0.2.2')).status).toBe(200)
      for (let i = 0; i < 4; i++) {
        const asked = await application.rest(null, 'POST', '/auth/send-reset', { username }, from(`192.0.2.${i + 10}`))
        expect(asked.status).toBe(200)
      }
      const letters = await application.letters(username)
      expect(letters.filter(({ subject }) => subject === 'Восстановление пароля')).toHaveLength(3)
      // From everywhere together it is a hundred
      for (let i = 0; i < 100; i++)
        expect((await signIn('wrong-horse-41', `198.51.100.${Math.floor(i / 5)}`)).status).toBe(400)
      expect((await signIn(TEST_PASSWORD, '192.0.2.3')).status).toBe(429)
    } finally {
      await application.close()
    }
  })

  test('ends with the password that it protected; whoever fails afterwards is counted anew', async () => {
    const application = await openTestApplication({ database, env: { RATE_LIMITS: 'on' } })
    try {
      const username = 'locked@example.com'
      await application.addUser({ email: username })
      const signIn = (password: string) => application.rest(null, 'POST', '/auth/signin', { username, password })
      for (let i = 0; i < 5; i++) expect((await signIn('wrong-horse-41')).status).toBe(400)
      expect((await signIn(TEST_PASSWORD)).status).toBe(429)
      await application.rest(null, 'POST', '/auth/send-reset', { username })
      const [letter] = await application.letters(username)
      const [, userId, confirmationString] = /\/reset\/(\d+)\/([\w-]+)/.exec(letter?.text ?? '') ?? []
      const password = 'brown-horse-43'
      const reset = { userId: Number(userId), confirmationString, password }
      expect((await application.rest(null, 'POST', '/auth/reset', reset)).status).toBe(200)
      for (let i = 0; i < 4; i++) expect((await signIn('wrong-horse-41')).status).toBe(400)
      expect((await signIn(password)).status).toBe(200)
      for (let i = 0; i < 5; i++) expect((await signIn('wrong-horse-41')).status).toBe(400)
      const locked = await signIn(password)
      expect(locked.status).toBe(429)
      expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(900)
    } finally {
      await application.close()
    }
  })
})

test('a client brings thirty requests and INNs a minute; others are not counted with them', async () => {
  const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  try {
    const [busy, other] = [await application.addUser(), await application.addUser()]
    const claim = (user: typeof busy, inn: number) =>
      application.rest(application.token(user), 'POST', '/client/inn', { inn: String(inn), name: 'Ромашка' })
    for (let i = 0; i < 30; i++) expect((await claim(busy, 7_700_000_000 + i)).status).toBe(200)
    expect((await claim(busy, 7_700_000_030)).status).toBe(429)
    expect((await claim(other, 7_700_000_030)).status).toBe(200)
    const request = {
      inn: '7700000000',
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: 1,
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    }
    expect((await application.rest(application.token(busy), 'POST', '/request', request)).status).toBe(429)
  } finally {
    await application.close()
  }
})
