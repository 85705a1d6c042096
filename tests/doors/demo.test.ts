import { expect, test } from 'vitest'
import { workingMinutes } from '../../domain/core/workingTime.ts'
import { OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { User } from '../../server/account/account.entity.ts'
import { hashPassword } from '../../server/account/password.ts'
import { refuseDemoUsers, seedDemo } from '../../server/app/demo/seed.ts'
import { JournalEntry } from '../../server/balance/balance.entity.ts'
import { Order } from '../../server/order/order.entity.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { Transition } from '../../server/workflow/history.entity.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { auditMoney } from '../support/audits.ts'

const DAY = 86_400_000

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
    await tellNinetyDays(application)
    expect(await seedDemo(application.app)).toEqual(users)
    expect(await em.count(User)).toBe(users.length)
  } finally {
    await application.close()
  }
}, 60_000)

/** Every moment that the demo data tell of lies in the working time of the ninety days until now, in its order. */
async function tellNinetyDays({ app }: TestApplication): Promise<void> {
  const em = app.store.fork()
  const told = await em.find(Transition, {}, { orderBy: { id: 1 } })
  const times = told.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const [first = 0] = times
  expect(times.at(-1)).toBeLessThan(Date.now())
  expect((Date.now() - first) / DAY).toBeGreaterThan(80)
  expect((Date.now() - first) / DAY).toBeLessThan(95)
  const outside = told.filter(
    ({ at }) => workingMinutes(new Date(at.getTime() - 60_000), new Date(at.getTime() + 60_000)) === 0,
  )
  expect(outside).toEqual([])
  const weeks = new Set(times.map(time => Math.floor((Date.now() - time) / (7 * DAY))))
  expect(weeks.size, 'no week without work').toBeGreaterThan(11)
  const ledger = await em.find(JournalEntry, {}, { orderBy: { id: 1 } })
  expect(ledger.filter(({ at }) => Date.now() - at.getTime() > 60 * DAY).length).toBeGreaterThan(5)
  const orders = await em.find(Order, {}, { fields: ['status'] })
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(Object.values(OrderStatus)))
  const replenishments = await em.find(Replenishment, {}, { fields: ['status'] })
  expect(new Set(replenishments.map(({ status }) => status))).toEqual(new Set(Object.values(ReplenishmentStatus)))
}

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
