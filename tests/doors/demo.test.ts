import { expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { auditMoney } from '../../server/reconciliation/audit.ts'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { Order } from '../../server/order/order.entity.ts'
import { openTestHouse } from '../support/house.ts'

test('a first start fills the house with demo data under the limits of every start', async () => {
  const house = await openTestHouse({ env: { RATE_LIMITS: 'on' } })
  try {
    const users = await seedDemo(house.app)
    const em = house.app.store.fork()
    expect(await em.count(User)).toBe(users.length)
    expect(await em.count(Order)).toBeGreaterThan(0)
    expect(await auditMoney(em)).toEqual([])
    expect(await seedDemo(house.app)).toEqual(users)
    expect(await em.count(User)).toBe(users.length)
  } finally {
    await house.close()
  }
}, 60_000)
