import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNode, type Cluster, openCluster } from '../support/cluster.ts'
import { openSession, type Session } from '../support/socket.ts'
import { addRequest } from '../support/work.ts'
import type { User } from '../../server/account/account.entity.ts'

const SOON = { timeout: 1000, interval: 10 }

describe('three nodes', () => {
  let cluster: Cluster
  let client: User
  let manager: User
  let admin: User
  let a = ''
  let b = ''
  let request = 0
  const open: Session[] = []

  beforeAll(async () => {
    cluster = await openCluster()
    const { desk } = cluster
    client = await desk.addUser({ kind: 'CLIENT' })
    manager = await desk.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true })
    admin = await desk.addUser({ kind: 'ADMIN' })
    request = await addRequest(desk.app.store, client)
    a = cluster.nodes[0].url
    b = cluster.nodes[1].url
  })
  afterAll(async () => {
    await Promise.all(open.map(({ stop }) => stop()))
    await cluster.stop()
  })

  const as = (user: User) => cluster.desk.token(user)
  /** Listens at a node, and is followed. */
  const listen = async (url: string, token: string, query: string): Promise<Session> => {
    const session = openSession(url, token)
    open.push(session)
    expect(await session.opened).toBeNull()
    session.subscribe(query)
    session.subscribe('subscription { countersChanged { toDo { type num } } }')
    await expect.poll(() => session.came.length).toBeGreaterThan(0)
    session.came.length = 0
    return session
  }

  test('are one product to a socket: what one node commits, those of another hear within a second', async () => {
    const thread = await listen(
      b,
      as(manager),
      `subscription { messageAdded(type: REQUEST, instanceId: ${request}) { text } }`,
    )
    const record = await listen(b, as(client), 'subscription { recordChanged(type: REQUEST) { instanceId status } }')
    const users = await listen(
      b,
      as(admin),
      `subscription { referenceDataChanged(type: USER, id: ${client.id}) { id deleted } }`,
    )
    const said = await callNode(a, as(client), 'POST', '/messenger/message', {
      type: 'REQUEST',
      instanceId: request,
      text: 'Здравствуйте',
    })
    expect(said.status).toBe(200)
    await expect.poll(() => thread.came, SOON).toContainEqual({ messageAdded: { text: 'Здравствуйте' } })

    expect(
      (await callNode(a, as(manager), 'PUT', `/request/${request}/status`, { status: 'REJECTED', comment: 'Нет' }))
        .status,
    ).toBe(200)
    await expect
      .poll(() => record.came, SOON)
      .toContainEqual({ recordChanged: { instanceId: request, status: 'REJECTED' } })
    await expect.poll(() => JSON.stringify(record.came), SOON).toContain('countersChanged')

    expect((await callNode(a, as(admin), 'PUT', `/user/${client.id}`, { name: 'Другое имя' })).status).toBe(200)
    await expect
      .poll(() => users.came, SOON)
      .toContainEqual({ referenceDataChanged: { id: client.id, deleted: false } })
  })

  test('end a session everywhere: a sign-out or a ban on one node closes the socket on another', async () => {
    const quiet = 'subscription { recordChanged(type: ORDER) { instanceId } }'
    const leaving = await cluster.desk.addUser({ kind: 'CLIENT' })
    const token = as(leaving)
    const left = await listen(b, token, quiet)
    expect((await callNode(a, token, 'POST', '/auth/signout')).status).toBe(200)
    expect(await left.closed).toBe(4403)

    const noisy = await cluster.desk.addUser({ kind: 'CLIENT' })
    const banned = await listen(b, as(noisy), quiet)
    const since = performance.now()
    expect((await callNode(a, as(admin), 'POST', `/user/${noisy.id}/ban`, { isBanned: true })).status).toBe(200)
    expect(await banned.closed).toBe(4403)
    expect(performance.now() - since).toBeLessThan(1000)
    for (const one of [token, as(noisy)]) expect((await callNode(b, one, 'GET', '/profile')).status).toBe(401)
  })
})
