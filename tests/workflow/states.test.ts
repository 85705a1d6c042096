import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasOneOf } from '../../domain/core/roles.ts'
import { PREVIOUS, type Workflow } from '../../domain/core/workflow.ts'
import { InnStatus, OrderStatus, ReplenishmentStatus, RequestStatus, type Role } from '../../domain/generated/enums.ts'
import { innWorkflow } from '../../domain/inn/workflow.ts'
import { orderWorkflow } from '../../domain/order/workflow.ts'
import { replenishmentWorkflow } from '../../domain/replenishment/workflow.ts'
import { requestWorkflow } from '../../domain/request/workflow.ts'
import type { User } from '../../server/account/account.entity.ts'
import { select } from '../support/sql.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, blockInn } from '../../server/inn/registry.service.ts'
import { type Answer, callOver, type Values } from '../support/calls.ts'
import { tellFigures } from '../support/figures.ts'
import { matrixDatabases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addWorld, type World } from '../support/world.ts'
import { type Attempt, ATTEMPTS, figured } from './attempts.ts'
import { type Line, openTo, type RoomName, STATES, type Taker } from './states.ts'

type AnyWorkflow = Workflow<string, string, object>

const WORKFLOWS: Readonly<Record<RoomName, AnyWorkflow>> = {
  inn: innWorkflow as unknown as AnyWorkflow,
  request: requestWorkflow,
  replenishment: replenishmentWorkflow as unknown as AnyWorkflow,
  order: orderWorkflow as unknown as AnyWorkflow,
}

const STATUSES: Readonly<Record<RoomName, readonly string[]>> = {
  inn: Object.values(InnStatus),
  request: Object.values(RequestStatus),
  replenishment: Object.values(ReplenishmentStatus),
  order: Object.values(OrderStatus),
}

const ROLES: Readonly<Record<Taker, readonly Role[]>> = {
  client: ['ROLE_CLIENT'],
  requests: ['ROLE_MANAGER_REQ'],
  orders: ['ROLE_MANAGER_ORD'],
  admin: ['ROLE_ADMIN'],
}
const TAKERS = Object.keys(ROLES) as Taker[]
const ROOMS = Object.keys(STATES) as RoomName[]

afterAll(() => tellFigures('steps of the state matrix'))

describe.each(ROOMS)('the program and the second table agree about %s', room => {
  const workflow = WORKFLOWS[room]

  test('on the steps that there are', () => {
    expect(STATES[room].map(({ step }) => step).toSorted()).toEqual(Object.keys(workflow).toSorted())
  })

  test.each(STATES[room])('on who takes $step, from where and to where', ({ step, by, moves }) => {
    const row = workflow[step]
    expect(TAKERS.filter(taker => row && hasOneOf(ROLES[taker], row.by))).toEqual(
      TAKERS.filter(one => by.includes(one)),
    )
    for (const status of STATUSES[room]) {
      const target = row?.moves[status]
      // Where a rollback leads is told by the history of the record: the walks below see it
      if (target === PREVIOUS) expect(moves.has(status), `${step} from ${status}`).toBe(true)
      else expect(target, `${step} from ${status}`).toBe(moves.get(status))
    }
  })
})

const TABLES = { request: 'request', replenishment: 'replenishment', order: 'client_order' } as const
type Worked = keyof typeof TABLES
const WORKED = Object.keys(TABLES) as Worked[]

/** Everything that a refused step must leave as it was: the record, its history, its files, the client's money, the counters. */
async function stateOf({ app }: TestApplication, room: Worked, id: number, client: User): Promise<unknown> {
  const em = app.store.fork()
  const type = room.toUpperCase()
  return {
    record: await select(em, `select * from ${TABLES[room]} where id = ?`, [id]),
    history: await select(em, 'select * from transition where type = ? and instance_id = ? order by id', [type, id]),
    paymentOrders: await select(em, 'select * from payment_order order by id'),
    contractors: await select(em, 'select * from contractor order by id'),
    templates: await select(em, 'select * from contract order by id'),
    balance: await select(em, 'select * from client_balance where client_id = ?', [client.id]),
    ledger: await select(em, 'select count(*) as n from ledger_op'),
    counters: await select(em, 'select * from record_count order by kind, owner_id, status'),
  }
}

const STEP_CLOSED = '002-007'

describe.each(matrixDatabases)('steps on %s', database => {
  let application: TestApplication
  let world: World
  let people: Readonly<Record<Taker | 'other', User>>

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    world = await addWorld(application)
    const { client, otherClient, requests, orders, admin } = world
    people = { client: client.user, other: otherClient.user, requests, orders, admin }
  })
  afterAll(() => application.close())

  /** Walks a new record of the client to a status. */
  const recordIn = async (room: Worked, status: string): Promise<number> => {
    const { user, credited } = world.client
    if (room === 'order') return world.orderIn(user, credited, status as OrderStatus)
    if (room === 'replenishment') return world.replenishmentIn(user, status as ReplenishmentStatus)
    if (status !== 'USED') return world.requestIn(user, status as 'NEW')
    const [row] = await select<{ request_id: number }>(
      application.app.store.fork(),
      'select request_id from replenishment where id = ?',
      [await world.replenishmentIn(user, 'NEW')],
    )
    return row?.request_id ?? 0
  }

  const attempt = (who: Taker | 'other', { field, values }: Attempt, id: number): Promise<Answer> =>
    callOver(application, 'REST', application.token(people[who]), field, values(id, world))

  const ask = async (values: Values) =>
    (await callOver(application, 'REST', application.token(people.admin), 'rateCalc', values)).body

  const read = async (room: Worked, who: Taker, id: number) =>
    (await callOver(application, 'REST', application.token(people[who]), room, { id })).body as {
      readonly status: string
      readonly steps: readonly string[]
    }

  const lineOf = (room: Worked, step: string): Line => {
    const line = STATES[room].find(one => one.step === step)
    if (!line) throw new Error(`No line ${step}`)
    return line
  }

  /** The steps of one call: which of them is meant follows from the status. */
  const together = (room: Worked, step: string) =>
    room === 'replenishment' && (step === 'REFUSE_RATE' || step === 'CANCEL_PAYMENT')
      ? ['REFUSE_RATE', 'CANCEL_PAYMENT']
      : [step]

  /** The steps that somebody takes: a scheduled one has its own tests. */
  const taken = (room: Worked) => STATES[room].filter(({ by }) => by.length > 0)

  test('every step has its attempt', () => {
    for (const room of WORKED)
      expect(ATTEMPTS[room].map(({ step }) => step).toSorted()).toEqual(
        taken(room)
          .map(({ step }) => step)
          .toSorted(),
      )
  })

  describe.each(WORKED)('of %s', room => {
    test.each(STATUSES[room])('in %s: what the table closes is refused and changes nothing', async status => {
      const id = await recordIn(room, status)
      const before = await stateOf(application, room, id, people.client)
      for (const one of ATTEMPTS[room])
        for (const who of [...TAKERS, 'other'] as const) {
          const lines = together(room, one.step).map(step => lineOf(room, step))
          const isTheirs = who !== 'other' && lines.some(({ by }) => by.includes(who))
          if (isTheirs && lines.some(({ moves }) => moves.has(status))) continue
          const { status: answered, body } = await attempt(who, one, id)
          const told = `${who} ${one.step} in ${status}: ${answered} ${JSON.stringify(body)}`
          if (!isTheirs) expect([403, 404], told).toContain(answered)
          else if (one.lacks?.includes(status)) expect([400, 409], told).toContain(answered)
          else expect({ status: answered, body }, told).toMatchObject({ status: 409, body: { code: STEP_CLOSED } })
          expect(await stateOf(application, room, id, people.client), told).toEqual(before)
        }
    })

    const moves = taken(room).flatMap(line => [...line.moves].map(([from, to]) => ({ ...line, from, to })))

    test.each(moves)('$step leads from $from to $to', async ({ step, by: [who], from, to }) => {
      const one = ATTEMPTS[room].find(tried => tried.step === step)
      if (!one || !who) throw new Error(`No attempt ${step}`)
      const id = await recordIn(room, from)
      const { status, body } = await attempt(who, { ...one, values: await figured(one, id, ask) }, id)
      if (one.lacks?.includes(from)) return expect([400, 409], JSON.stringify(body)).toContain(status)
      expect({ status, body }, JSON.stringify(body)).toMatchObject({ status: 200 })
      const [row] = await select<{ status: string }>(
        application.app.store.fork(),
        `select status from ${TABLES[room]} where id = ?`,
        [id],
      )
      expect(row?.status).toBe(to)
    })

    test.each(STATUSES[room])('in %s: the record offers what the table opens', async status => {
      const id = await recordIn(room, status)
      for (const who of TAKERS) {
        const isReader = who === 'client' || who === 'admin' || (who === 'orders') === (room === 'order')
        if (!isReader) continue
        const { steps } = await read(room, who, id)
        // A BILL without payment orders: staff can't confirm them yet (decisions.md section 4)
        const open = openTo(room, who, status).filter(step => !(status === 'BILL' && step === 'CONFIRM_PAYMENT'))
        expect([...steps].toSorted(), who).toEqual(open.toSorted())
      }
    })
  })

  describe('of inn', () => {
    const FIELDS = { APPROVE: 'approveInn', BLOCK: 'blockInn', UNBLOCK: 'unblockInn', DELETE: 'deleteInnItem' } as const
    let number = 0

    const innIn = async (status: string): Promise<string> => {
      const inn = String(5_000_000_000 + ++number)
      const staff = application.contextFor(people.admin)
      await addInn(application.contextFor(people.client), { inn, name: 'ООО «Статус»' })
      if (status === 'APPROVED') await approveInn(staff, { inn })
      if (status === 'BLOCKED') await blockInn(staff, { inn, comment: 'Проверка' })
      return inn
    }
    const registry = async (inn: string) => {
      const em = application.app.store.fork()
      return {
        item: await select<{ id: number; status: string }>(em, 'select * from inn_item where inn = ?', [inn]),
        claims: await select(em, 'select * from inn_claim order by id'),
        history: await select(em, "select count(*) as n from transition where type = 'INN'"),
        counters: await select(em, "select * from record_count where kind = 'INN' order by owner_id, status"),
      }
    }
    const take = (who: Taker | 'other', step: string, inn: string) =>
      callOver(application, 'REST', application.token(people[who]), FIELDS[step as keyof typeof FIELDS], {
        inn,
        comment: 'Причина',
      })

    test.each(STATUSES.inn)('in %s: what the table closes is refused and changes nothing', async status => {
      const inn = await innIn(status)
      const before = await registry(inn)
      for (const { step, by, moves } of STATES.inn)
        for (const who of [...TAKERS, 'other'] as const) {
          const isTheirs = who !== 'other' && by.includes(who)
          // An approved INN is approved once more only for a claim that waits
          const isIdle = step === 'APPROVE' && status === 'APPROVED'
          if (isTheirs && moves.has(status) && !isIdle) continue
          const answer = await take(who, step, inn)
          expect(answer.status, `${who} ${step} in ${status}`).toBe(isTheirs ? 409 : 403)
          expect(await registry(inn)).toEqual(before)
        }
    })

    const moves = STATES.inn.flatMap(line => [...line.moves].map(([from, to]) => ({ ...line, from, to })))
    test.each(moves)('$step leads from $from to $to', async ({ step, by, from, to }) => {
      for (const who of by) {
        const inn = await innIn(from)
        if (step === 'APPROVE' && from === 'APPROVED')
          await addInn(application.contextFor(people.other), { inn, name: 'ООО «Второй»' })
        expect((await take(who, step, inn)).status, who).toBe(200)
        const { item } = await registry(inn)
        expect(
          item.map(({ status }) => status),
          who,
        ).toEqual(step === 'DELETE' ? [] : [to])
      }
    })
  })
})
