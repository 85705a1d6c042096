import { describe, expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { addFirstAdmin } from '../../server/account/firstAdmin.service.ts'
import { databases, openTestHouse, type TestHouse } from '../support/house.ts'

const ADMIN = { ADMIN_EMAIL: ' First@Example.com ', ADMIN_PASSWORD: 'green-horse-42' }
const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'kJ8w3nZqP1rX7vB5tY2mC9sL4dF6gH0a',
  PUBLIC_URL: 'https://trinity.example',
}

const withHouse = async (options: Parameters<typeof openTestHouse>[0], work: (house: TestHouse) => Promise<void>) => {
  const house = await openTestHouse(options)
  try {
    await work(house)
  } finally {
    await house.close()
  }
}

describe.each(databases)('the first admin on %s', database => {
  test.each([
    ['outside production', {}],
    ['in production', PRODUCTION],
  ])('is made once, of an empty database, %s', async (_, more) => {
    await withHouse({ database, env: { ...ADMIN, ...more } }, async house => {
      await addFirstAdmin(house.app)
      await addFirstAdmin(house.app)
      const admins = await house.app.store.fork().find(User, {})
      expect(admins).toMatchObject([{ kind: 'ADMIN', email: 'first@example.com', confirmedAt: expect.any(Date) }])
      const { status, body } = await house.rest(null, 'POST', '/auth/signin', {
        username: 'first@example.com',
        password: ADMIN.ADMIN_PASSWORD,
      })
      expect(status).toBe(200)
      expect((await house.rest(String(body['token']), 'GET', '/user')).body['totalItems']).toBe(1)
    })
  })

  test('is not made where somebody is, nor when nothing says so', async () => {
    await withHouse({ database, env: ADMIN }, async house => {
      await house.addUser()
      await addFirstAdmin(house.app)
      expect(await house.app.store.fork().count(User, { kind: 'ADMIN' })).toBe(0)
    })
    await withHouse({ database }, async house => {
      await addFirstAdmin(house.app)
      expect(await house.app.store.fork().count(User)).toBe(0)
    })
  })

  test('is refused with an address or a password that is not fit', async () => {
    for (const wrong of [{ ADMIN_EMAIL: 'boss' }, { ADMIN_PASSWORD: 'short' }, { ADMIN_PASSWORD: 'password123' }])
      await withHouse({ database, env: { ...ADMIN, ...wrong } }, async house => {
        await expect(addFirstAdmin(house.app)).rejects.toThrow(/ADMIN_EMAIL or ADMIN_PASSWORD/)
        expect(await house.app.store.fork().count(User)).toBe(0)
      })
  })
})
