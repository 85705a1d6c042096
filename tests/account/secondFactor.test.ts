import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import type { User } from '../../server/account/account.entity.ts'
import { stepOf } from '../../server/account/totp.ts'
import { databases, openTestApplication, TEST_PASSWORD, type TestApplication } from '../support/application.ts'
import { clientOf, clientWith } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addOrder, addCompanyAndBank, topUp } from '../support/work.ts'
import { addTotp, codeOf } from '../support/factors.ts'

describe('a code of the app', () => {
  const KEYS = {
    SHA1: '12345678901234567890',
    SHA256: '12345678901234567890123456789012',
    SHA512: '1234567890123456789012345678901234567890123456789012345678901234',
  } as const

  // RFC 6238, appendix B: seconds since 1970, then the codes of the three hashes
  test.each([
    [59, '94287082', '46119246', '90693936'],
    [1111111109, '07081804', '68084774', '25091201'],
    [1111111111, '14050471', '67062674', '99943326'],
    [1234567890, '89005924', '91819424', '93441116'],
    [2000000000, '69279037', '90698825', '38618901'],
    [20000000000, '65353130', '77737706', '47863826'],
  ])('at %d is what RFC 6238 publishes', async (seconds, sha1, sha256, sha512) => {
    for (const [algorithm, expected] of Object.entries({ SHA1: sha1, SHA256: sha256, SHA512: sha512 })) {
      const secret = Secret.fromLatin1(KEYS[algorithm as keyof typeof KEYS])
      const totp = new TOTP({ secret, algorithm, digits: 8, period: 30 })
      expect(totp.generate({ timestamp: seconds * 1000 })).toBe(expected)
    }
    // The product takes six digits by SHA-1, and knows which step they are of
    const secret = Secret.fromLatin1(KEYS.SHA1).base32
    expect(await stepOf(secret, sha1.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test('is taken of this step and of those beside it, and of no other', async () => {
    const secret = new Secret({ size: 20 })
    const at = 1_800_000_015_000
    const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: at + steps * 30_000 })
    const found = await Promise.all([-2, -1, 0, 1, 2].map(steps => stepOf(secret.base32, codeAt(steps), at)))
    const step = Math.floor(at / 30_000)
    expect(found).toEqual([null, step - 1, step, step + 1, null])
  })
})

describe.each(databases)('the second factor on %s', database => {
  let application: TestApplication
  beforeAll(async () => {
    application = await openTestApplication({ database })
  })
  afterAll(() => application.close())

  const nobody = () => clientWith(application, null)
  const passwordOf = ({ email }: User) => ({ username: email ?? '', password: TEST_PASSWORD })
  const signIn = (user: User) => nobody().signIn(passwordOf(user))

  test('is asked at the sign-in, and a code of the app lets in', async () => {
    const user = await application.addUser()
    const { secret, recoveryCodes } = await addTotp(clientOf(application, user))
    expect(recoveryCodes).toHaveLength(10)
    const { token, challenge = null, methods } = await signIn(user)
    expect({ token, methods }).toEqual({ token: null, methods: ['TOTP', 'RECOVERY'] })
    const code = codeOf(secret, 1).replace(/(...)/, '$1 ')
    const entered = await nobody().secondFactor({ challenge, code })
    expect((await clientWith(application, entered.token).profile()).userId).toBe(user.id)
  })

  test('is not met by a code that was used, nor by one of the step before last; a wrong one leaves the challenge', async () => {
    const user = await application.addUser()
    const { secret } = await addTotp(clientOf(application, user))
    const { challenge = null } = await signIn(user)
    for (const code of [codeOf(secret), codeOf(secret, -2), codeOf(secret, 5)])
      await expect(nobody().secondFactor({ challenge, code })).rejects.toMatchObject(problems.badFactor)
    await nobody().secondFactor({ challenge, code: codeOf(secret, 1) })
    const again = nobody().secondFactor({ challenge, code: codeOf(secret, 1) })
    await expect(again).rejects.toMatchObject(problems.badChallenge)
  })

  test('shown once more with the same code, as the answer was lost, is answered as the first time and no wrong code', async () => {
    const limited = await openTestApplication({ database, env: { RATE_LIMITS: 'on' } })
    try {
      const user = await limited.addUser()
      const { secret } = await addTotp(clientOf(limited, user))
      const own = clientWith(limited, limited.token(user))
      const code = codeOf(secret, 1)
      const { until } = await own.stepUp({ code })
      for (let times = 0; times < 8; times++)
        expect(Date.parse((await own.stepUp({ code })).until)).toBe(Date.parse(until))
      // Another session learns nothing by it
      const other = clientWith(limited, limited.token(user))
      await expect(other.stepUp({ code })).rejects.toMatchObject({ ...problems.badFactor, fields: ['code'] })
      // and a code that is used up counts as no guess
      for (let times = 0; times < 8; times++)
        await expect(other.stepUp({ code })).rejects.toMatchObject(problems.badFactor)
    } finally {
      await limited.close()
    }
  })

  test('is shown anew before money moves, and the same call with the same key then goes through', async () => {
    const manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    const { secret } = await addTotp(clientOf(application, manager))
    const client = await application.addUser()
    await topUp(application, client, 1_000_000)
    const id = await addOrder(application, client)
    const { companyId } = await addCompanyAndBank(application)
    const token = application.token(manager)
    const own = clientWith(application, token)
    await own.setOrderCompany({ id, companyId })
    const order = { id, xRate: toRate(7.1), slip: pdf('slip.pdf'), agentInvoice: pdf('invoice.pdf') }
    const pay = () => application.rest(token, 'POST', '/order/pay', order, { 'idempotency-key': 'pay-once' })
    // What else is wrong is said first
    await expect(own.payOrder({ order: { id } })).rejects.toMatchObject({ status: 400 })
    const { code, status } = problems.stepUpRequired
    expect(await pay()).toMatchObject({ status, body: { code } })
    expect((await own.order({ id })).status).toBe('NEW')
    const { until } = await own.stepUp({ code: codeOf(secret, 1) })
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'PAID' } })
    expect(await pay()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } })
  })
})
