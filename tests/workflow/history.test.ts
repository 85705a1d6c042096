import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryItem } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { addWorld, type World } from '../support/world.ts'

describe.each(databases)('the history of a record on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientOf(application, world.manager)
    admin = clientOf(application, world.admin)
  })
  afterAll(() => application.close())

  const steps = (history: readonly HistoryItem[]) => history.map(({ step, from, to }) => [step, from, to])

  test('has every step, newest first, from the creation on, each from the status that the one before led to', async () => {
    const id = await world.replenishmentIn(world.client.user, 'DONE')
    const history = await staff.replenishmentHistory({ id })
    expect(history.at(-1)).toMatchObject({ from: null, to: 'NEW' })
    expect(history[0]).toMatchObject({ to: 'DONE' })
    const moves = history.toReversed()
    for (const [index, { from }] of moves.entries()) if (index > 0) expect(from).toBe(moves[index - 1]?.to)
    expect(history.map(({ at }) => at)).toEqual(
      history
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('keeps a step that was taken back, and the rollback beside it; the next rollback goes further', async () => {
    const id = await world.orderIn(world.client.user, world.client.credited, 'SWIFT')
    await admin.rollbackOrder({ id })
    await admin.rollbackOrder({ id })
    expect(steps(await admin.orderHistory({ id })).slice(0, 4)).toEqual([
      ['ROLLBACK', 'PAID', 'NEW'],
      ['ROLLBACK', 'SWIFT', 'PAID'],
      ['REQUEST_SWIFT', 'PAID', 'SWIFT'],
      ['PAY', 'NEW', 'PAID'],
    ])
  })

  test('tells staff who it was and the client which role it was; one’s own name stays', async () => {
    const [paid, ...before] = await client.orderHistory({
      id: await world.orderIn(world.client.user, world.client.credited, 'PAID'),
    })
    expect(paid?.by).toEqual({ userId: null, name: null, role: 'ROLE_MANAGER_ORD' })
    expect(before.at(-1)?.by).toMatchObject({ userId: world.client.user.id, name: world.client.user.name })
  })

  test('says of a step in somebody’s name who took it, to staff only', async () => {
    const { token } = await admin.signInAs({ userId: world.client.user.id, reason: 'Проверка истории', write: true })
    const id = world.client.newOrder
    expect((await application.rest(token, 'POST', `/order/${id}/cancel`, {})).status).toBe(200)
    expect((await staff.orderHistory({ id }))[0]).toMatchObject({
      actAs: world.admin.id,
      by: { userId: world.client.user.id },
    })
    expect((await client.orderHistory({ id }))[0]?.actAs).toBeNull()
  })

  test('is nobody else’s', async () => {
    const other = clientOf(application, world.otherClient.user)
    await expect(other.orderHistory({ id: world.client.order })).rejects.toMatchObject({ status: 404 })
    await expect(other.replenishmentHistory({ id: world.client.replenishment })).rejects.toMatchObject({ status: 404 })
  })
})
