import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { clientManagerSuggestions } from '../../server/account/clientManager.service.ts'
import { users } from '../../server/account/list.service.ts'
import { analyticsBalance, analyticsPayments } from '../../server/analytics/client.service.ts'
import { analyticsVolume } from '../../server/analytics/volume.service.ts'
import { analyticsWork } from '../../server/analytics/work.service.ts'
import { audit } from '../../server/audit/audit.service.ts'
import { caller, type Context } from '../../server/core/context.ts'
import { counters, unread } from '../../server/counter/counter.service.ts'
import { NEWEST } from '../../server/core/listing.ts'
import { type Bound, engineOf, setEngine } from '../../server/core/store.ts'
import { myInns } from '../../server/inn/inn.service.ts'
import { innRegistry } from '../../server/inn/registry.service.ts'
import { createContractor } from '../../server/contractor/contractor.service.ts'
import { orders } from '../../server/order/list.service.ts'
import { orderPreflight } from '../../server/order/preflight.service.ts'
import { replenishments } from '../../server/replenishment/list.service.ts'
import { requests } from '../../server/request/list.service.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { pdf } from '../support/files.ts'
import { select } from '../support/sql.ts'
import { RECIPIENT } from '../support/work.ts'

/** A filter of a list, alone or with others. */
type Filters = Readonly<Record<string, object>>

const SEARCHES: Filters = {
  'a word': { search: 'слово' },
  'a number': { search: '№1042' },
  'an amount': { search: '1 000,50' },
  'a currency': { search: 'usd' },
  'a country': { search: 'china' },
  'two characters': { search: 'сл' },
}

/** Each search alone and with a status, with what waits, with «Мои клиенты», and each of those alone. */
function withStatus(status: string): Filters {
  const others: Filters = { 'a status': { status }, 'what waits': { status: 'ACTION' } }
  const both = Object.entries(others).flatMap(([name, filter]) =>
    Object.entries(SEARCHES).map(([search, sought]) => [`${name} and ${search}`, { ...filter, ...sought }] as const),
  )
  return { ...others, ...SEARCHES, ...Object.fromEntries(both) }
}

function withMine(filters: Filters): Filters {
  const mine = Object.entries(filters).map(([name, filter]) => [`mine and ${name}`, { ...filter, mine: true }] as const)
  return { ...filters, mine: { mine: true }, ...Object.fromEntries(mine) }
}

/** A step of a plan. */
interface Step {
  readonly id: number
  readonly parent: number
  readonly detail: string
}

type Side = 'client' | 'manager' | 'admin'
type List = (ctx: Context, filter: object) => Promise<unknown>

const LISTS: readonly (readonly [string, List, Readonly<Partial<Record<Side, Filters>>>])[] = [
  ['requests', requests, { client: withStatus('NEW'), manager: withMine(withStatus('NEW')) }],
  ['replenishments', replenishments, { client: withStatus('DOC'), manager: withMine(withStatus('DOC')) }],
  ['orders', orders, { client: withStatus('PAID'), manager: withMine(withStatus('PAID')) }],
  [
    'the registry of INN',
    innRegistry,
    {
      manager: { ...SEARCHES, 'what waits': { status: 'PENDING' }, 'a status': { status: 'BLOCKED', search: 'слово' } },
    },
  ],
  [
    'INNs of a client',
    myInns,
    { client: { all: {}, 'a status': { status: 'PENDING' }, 'a word': { search: 'слово' } } },
  ],
  [
    'users',
    users,
    {
      admin: {
        'a role': { role: 'ROLE_CLIENT' },
        'a right': { role: 'ROLE_MANAGER_REQ' },
        'a word': { search: 'слово' },
        'a role and a word': { role: 'ROLE_CLIENT', search: 'слово' },
        'two characters': { search: 'сл' },
      },
    },
  ],
  [
    'suggested people',
    (ctx, { query }: { query?: string }) => clientManagerSuggestions(ctx, 1, query),
    { admin: { all: {}, 'a word': { query: 'слово' }, 'two characters': { query: 'сл' } } },
  ],
  [
    'the audit log',
    audit,
    {
      admin: {
        'a user': { userId: 1 },
        'a type': { type: 'ORDER' },
        'a record': { type: 'ORDER', instanceId: 1 },
        'a number': { instanceId: 1 },
        'a first day': { from: '2026-11-01' },
        'a last day': { to: '2026-11-02' },
        'a period': { from: '2026-11-01', to: '2026-11-02' },
        'a user in a period': { userId: 1, from: '2026-11-01', to: '2026-11-02' },
        'a type of a user': { userId: 1, type: 'ORDER' },
        'a type in a period': { type: 'ORDER', from: '2026-11-01' },
      },
    },
  ],
]

const CASES = LISTS.flatMap(([name, list, sides]) =>
  Object.entries(sides).flatMap(([side, filters]) =>
    Object.entries(filters).map(
      ([filter, args]) => [`${name} of a ${side} by ${filter}`, list, side as Side, args] as const,
    ),
  ),
)

describe('what SQLite does for a list', () => {
  let application: TestApplication
  let callers: Record<Side, User>
  const asked = new Map<string, readonly Bound[]>()

  beforeAll(async () => {
    application = await openTestApplication()
    callers = {
      manager: await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true }),
      client: await application.addUser({ name: 'Слово' }),
      admin: await application.addUser({ kind: 'ADMIN' }),
    }
    const { orm, fork } = application.app.store
    const engine = engineOf(fork())
    setEngine(orm, {
      ...engine,
      execute: (em, kept, values) => {
        asked.set(kept.text, values)
        return engine.execute(em, kept, values)
      },
    })
  })
  afterAll(() => application.close())

  /** What a plan goes through whole, beside lists of ids, what an index proposes and scans that a limit ends. */
  const goneThrough = (text: string, plan: readonly Step[]) => {
    const isOfNewest = text.endsWith(`limit (1 + 0) offset (${NEWEST - 1} + 0)`)
    return plan.filter(
      ({ detail }) =>
        detail.startsWith('SCAN') &&
        !/^SCAN (json_each|seen$|\w+_search VIRTUAL TABLE INDEX \d+:[<>]*M)/.test(detail) &&
        !isOfNewest,
    )
  }

  /** What was asked since the last time, with how it is carried out. */
  const plansOf = async (work: () => Promise<unknown>) => {
    asked.clear()
    await work()
    const em = application.app.store.fork()
    const explained = [...asked].map(async ([text, values]) => {
      const plan = await select<Step>(em, `explain query plan ${text}`, values as (string | number)[])
      return { text, plan, isSorted: plan.some(({ detail }) => detail.startsWith('USE TEMP B-TREE FOR ORDER BY')) }
    })
    return Promise.all(explained)
  }

  test.each(CASES)('%s: no table is gone through', async (_, list, side, filter) => {
    const plans = await plansOf(() => list(application.contextFor(callers[side]), filter))
    expect(plans.length).toBeGreaterThan(0)
    for (const { text, plan, isSorted } of plans) {
      expect(goneThrough(text, plan), text).toEqual([])
      // Only a list of ids is sorted
      expect(isSorted && !text.includes('json_each'), text).toBe(false)
    }
  })

  test('pre-flight looks everything up by an index: the number, the file, and whom the client has paid', async () => {
    const ctx = application.contextFor(callers.client)
    const { id: contractorId } = await createContractor(ctx, { name: 'Слово' })
    const order = { ...RECIPIENT, contractorId, invoiceNumber: 'INV-1', invoice: pdf() }
    const plans = await plansOf(() => orderPreflight(ctx, order))
    const steps = plans.flatMap(({ text, plan }) => plan.map(step => ({ text, detail: step.detail })))
    const isSmall = ({ detail }: { detail: string }) => /^SCAN (company|json_each)\b/.test(detail)
    expect(steps.filter(step => step.detail.startsWith('SCAN') && !isSmall(step))).toEqual([])
    const details = steps.map(({ detail }) => detail).join('\n')
    for (const index of [
      'replenishment USING INDEX replenishment_client_id_invoice_number_index (client_id=? AND invoice_number=?)',
      'client_order USING INDEX client_order_client_id_invoice_number_index (client_id=? AND invoice_number=?)',
      'f USING COVERING INDEX stored_file_sha256_index (sha256=?)',
      'p USING COVERING INDEX replenishment_client_id_invoice_file_id_index (client_id=? AND invoice_file_id=?)',
      'o USING INDEX client_order_client_id_invoice_file_id_index (client_id=? AND invoice_file_id=?)',
      'client_order USING COVERING INDEX client_order_client_id_contractor_name_amount_usd_index (client_id=?)',
      'o USING INDEX client_order_client_id_contractor_id_amount_usd_index (client_id=? AND contractor_id=? AND amount_usd>?)',
      'o USING INDEX client_order_client_id_contractor_name_amount_usd_index (client_id=? AND contractor_name=? AND amount_usd>?)',
    ])
      expect(details).toContain(`SEARCH ${index}`)
  })

  test('pictures go through no table of records or movements, live or kept', async () => {
    const plans = await plansOf(async () => {
      const [client, admin] = [application.contextFor(callers.client), application.contextFor(callers.admin)]
      await analyticsBalance(client, callers.client.id, {})
      await analyticsPayments(client, callers.client.id, {})
      await analyticsWork(admin)
      for (const by of ['COMPANY', 'CURRENCY', 'COUNTRY', 'CLIENT'] as const) await analyticsVolume(admin, { by })
    })
    expect(plans.length).toBeGreaterThan(10)
    for (const { text, plan } of plans) expect(goneThrough(text, plan), text).toEqual([])
    const details = plans.flatMap(({ plan }) => plan.map(({ detail }) => detail)).join('\n')
    for (const index of [
      'client_order USING COVERING INDEX client_order_status_status_since_index (status=?)',
      'o USING INDEX ledger_op_kind_at_index (kind=? AND at>? AND at<?)',
      'o USING INDEX ledger_op_client_id_kind_at_index (client_id=? AND kind=? AND at>? AND at<?)',
    ])
      expect(details).toContain(`SEARCH ${index}`)
    // All that an account has ever moved
    expect(details).not.toContain('(account=?)')
  })

  test('counters look up the threads that wait, and go through no others', async () => {
    const plans = await plansOf(async () => {
      for (const side of ['client', 'manager'] as const) {
        const ctx = application.contextFor(callers[side])
        await unread(ctx.em, caller(ctx))
        await counters(ctx)
      }
    })
    const ofThreads = plans.filter(({ text }) => text.includes('chat_thread'))
    expect(ofThreads.length).toBe(4)
    for (const { text, plan } of ofThreads) expect(goneThrough(text, plan), text).toEqual([])
  })

  test('a list that nobody filters ends with its page', async () => {
    const plans = await plansOf(async () => {
      for (const list of [requests, replenishments, orders]) await list(application.contextFor(callers.manager), {})
      for (const list of [users, audit]) await list(application.contextFor(callers.admin), {})
    })
    expect(plans.filter(({ isSorted }) => isSorted)).toEqual([])
  })
})
