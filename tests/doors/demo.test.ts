import { expect, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { hashPassword } from '../../server/account/password.ts'
import { refuseDemoUsers, seedDemo } from '../../server/app/demo/seed.ts'
import { Order } from '../../server/order/order.entity.ts'
import { openTestApplication } from '../support/application.ts'
import { auditMoney } from '../support/audits.ts'

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

test('where more than this machine is served nothing starts while a demo user may sign in with the published password', async () => {
  const application = await openTestApplication()
  try {
    const { app } = application
    await refuseDemoUsers(app)
    await application.addUser({ email: 'client@trinity.test' }) // with a password of their own
    await refuseDemoUsers(app)
    const demo = await application.addUser({ email: 'admin@trinity.test', kind: 'ADMIN' })
    const em = app.store.fork()
    await em.nativeUpdate(User, { id: demo.id }, { passwordHash: await hashPassword('Trinity-2026') })
    await expect(refuseDemoUsers(app)).rejects.toThrow('admin@trinity.test has the published password')
    await em.nativeUpdate(User, { id: demo.id }, { isBanned: true })
    await refuseDemoUsers(app)
  } finally {
    await application.close()
  }
})
