import { describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { addFirstAdmin } from '../../server/account/firstAdmin.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const ADMIN = { ADMIN_EMAIL: ' First@Example.com ', ADMIN_PASSWORD: 'green-horse-42' }
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a',
  SECRETS_KEY: 'w4RtY8pLs6HdJ3fGnC5aEk9Qz7bX2mV1',
  REQUIRE_2FA: 'off',
  PUBLIC_URL: 'https://trinity.example',
}

const withApplication = async (
  options: Parameters<typeof openTestApplication>[0],
  work: (application: TestApplication) => Promise<void>,
) => {
  const application = await openTestApplication(options)
  try {
    await work(application)
  } finally {
    await application.close()
  }
}

describe.each(databases)('the first admin on %s', database => {
  test.each([
    ['outside production', {}],
    ['in production', PRODUCTION],
  ])('is made once, of an empty database, %s', async (_, more) => {
    await withApplication({ database, env: { ...ADMIN, ...more } }, async application => {
      await addFirstAdmin(application.app)
      await addFirstAdmin(application.app)
      const admins = await application.app.store.fork().find(User, {})
      expect(admins).toMatchObject([{ kind: 'ADMIN', email: 'first@example.com', confirmedAt: expect.any(Date) }])
      const { status, body } = await application.rest(null, 'POST', '/auth/signin', {
        username: 'first@example.com',
        password: ADMIN.ADMIN_PASSWORD,
      })
      expect(status).toBe(200)
      expect((await application.rest(String(body['token']), 'GET', '/user')).body['totalItems']).toBe(1)
    })
  })

  test('is not made where somebody is, nor when nothing says so', async () => {
    await withApplication({ database, env: ADMIN }, async application => {
      await application.addUser()
      await addFirstAdmin(application.app)
      expect(await application.app.store.fork().count(User, { kind: 'ADMIN' })).toBe(0)
    })
    await withApplication({ database }, async application => {
      await addFirstAdmin(application.app)
      expect(await application.app.store.fork().count(User)).toBe(0)
    })
  })

  test('is refused with an address or a password that is not fit', async () => {
    for (const wrong of [{ ADMIN_EMAIL: 'boss' }, { ADMIN_PASSWORD: 'short' }, { ADMIN_PASSWORD: 'password123' }])
      await withApplication({ database, env: { ...ADMIN, ...wrong } }, async application => {
        await expect(addFirstAdmin(application.app)).rejects.toThrow(/ADMIN_EMAIL or ADMIN_PASSWORD/)
        expect(await application.app.store.fork().count(User)).toBe(0)
      })
  })
})
