import { expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { auditMoney } from '../../server/reconciliation/audit.ts'
import { seedDemo } from '../../server/app/demo/seed.ts'
import { Order } from '../../server/order/order.entity.ts'
import { openTestApplication } from '../support/application.ts'

test('a first start fills the application with demo data under the limits of every start', async () => {
  const application = await openTestApplication({ env: { RATE_LIMITS: 'on' } })
  try {
    const users = await seedDemo(application.app)
    const em = application.app.store.fork()
    expect(await em.count(User)).toBe(users.length)
    expect(await em.count(Order)).toBeGreaterThan(0)
    expect(await auditMoney(em)).toEqual([])
    const unnamed = await em.getConnection().execute("select action, type from audit_entry where action = 'SERVICE'")
    expect(unnamed, 'each entry of the audit log names its mutation').toEqual([])
    expect(await seedDemo(application.app)).toEqual(users)
    expect(await em.count(User)).toBe(users.length)
  } finally {
    await application.close()
  }
}, 60_000)
