import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManagerClient, type User } from '../../server/account/account.entity.ts'
import { type Bound, engineOf, setEngine } from '../../server/core/store.ts'
import { Order } from '../../server/order/order.entity.ts'
import { orders } from '../../server/order/list.service.ts'
import { Replenishment } from '../../server/replenishment/replenishment.entity.ts'
import { replenishments } from '../../server/replenishment/list.service.ts'
import { Request } from '../../server/request/request.entity.ts'
import { requests } from '../../server/request/list.service.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { change } from '../support/sql.ts'
import { addOrder, addRequest } from '../support/work.ts'

const MANY = 4000
/** How many rows a statement of SQLite takes. */
const SLICE = 400
const LISTS = [
  ['request', requests],
  ['replenishment', replenishments],
  ['client_order', orders],
] as const
const FILTERS = { alone: {}, mine: { mine: true }, searched: { search: 'lumen' } }

describe.each(databases)('what %s does for overdue records', database => {
  let application: TestApplication
  let manager: User
  const asked = new Map<string, readonly Bound[]>()

  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
    const client = await application.addUser()
    await application.app.store.fork().insert(ManagerClient, { manager: manager.id, client: client.id })
    const { store } = application.app
    const { fork } = store
    const {
      id: _,
      version: __,
      ...order
    } = await fork().findOneOrFail(Order, { id: await addOrder(application, client) })
    const {
      id: ___,
      version: ____,
      ...request
    } = await fork().findOneOrFail(Request, {
      id: await addRequest(store, client),
    })
    await fork().nativeUpdate(Request, {}, { search: 'lumen' })
    // All but a few are over
    for (let first = 0; first < MANY; first += SLICE) {
      const rows = Array.from({ length: SLICE }, () => ({ client: client.id, toDoStaff: false }))
      await fork().insertMany(
        Order,
        rows.map(row => ({ ...order, ...row, status: 'PAID' as const })),
      )
      await fork().insertMany(
        Request,
        rows.map(row => ({ ...request, ...row, search: 'lumen', status: 'USED' as const })),
      )
    }
    const used = await fork().find(Request, { status: 'USED' }, { fields: ['id'] })
    for (let first = 0; first < used.length; first += SLICE)
      await fork().insertMany(
        Replenishment,
        used.slice(first, first + SLICE).map(({ id }, index) => ({
          client: client.id,
          request: id,
          status: first + index === 0 ? ('DOC' as const) : ('DONE' as const),
          statusSince: new Date(),
          toDoClient: false,
          toDoStaff: first + index === 0,
          search: 'lumen',
          searchStaff: 'lumen',
          createdAt: new Date(),
        })),
      )
    if (database === 'postgresql') for (const [table] of LISTS) await change(fork(), `analyze ${table}`)
    const engine = engineOf(fork())
    setEngine(store.orm, {
      ...engine,
      execute: (em, kept, values) => {
        asked.set(kept.text, values)
        return engine.execute(em, kept, values)
      },
    })
  })
  afterAll(() => application.close())

  /** The plans of what was asked, a line a step. */
  const plansOf = async (work: () => Promise<unknown>) => {
    asked.clear()
    await work()
    const em = application.app.store.fork()
    const engine = engineOf(em)
    const explain = database === 'postgresql' ? 'explain' : 'explain query plan'
    const plans = [...asked].map(async ([text, values]) => {
      const { rows } = await engine.execute(em, { text: `${explain} ${text}`, reads: true }, values)
      return { text, plan: rows.map(row => Object.values(row as object).at(-1)).join('\n') }
    })
    return Promise.all(plans)
  }

  test.each(
    LISTS.flatMap(([table, list]) => Object.entries(FILTERS).map(([name, more]) => [table, name, list, more] as const)),
  )('those of %s, %s, are found by their status and since when they have it', async (table, _, list, more) => {
    const ctx = application.contextFor(manager)
    const plans = await plansOf(() => list(ctx, { overdue: true, ...more }))
    const whole = new RegExp(database === 'postgresql' ? `Seq Scan on ${table}\\b` : `SCAN (${table}|[dpor])\\b`)
    for (const { plan } of plans) expect(plan).not.toMatch(whole)
    const overdue = plans.filter(({ text }) => text.includes('"status_since" <='))
    expect(overdue.length).toBeGreaterThan(1)
    for (const { plan } of overdue) expect(plan).toContain(`${table}_status_status_since_index`)
  })
})
