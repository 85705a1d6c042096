import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { callNode, type Cluster, figureOf, type Node, openCluster } from '../support/cluster.ts'
import { openSession, type Session } from '../support/socket.ts'
import { addRequest } from '../support/work.ts'

const ofEach = (state: readonly [number, string, number]) => [state, state, state]
const READY = ofEach([200, 'ready', 1])

describe('three nodes and Redis', () => {
  let cluster: Cluster
  let client: User
  let manager: User
  let request = 0

  beforeAll(async () => {
    cluster = await openCluster({ env: { RATE_LIMITS: 'on' } })
    const { desk } = cluster
    client = await desk.addUser({ kind: 'CLIENT' })
    manager = await desk.addUser({ kind: 'MANAGER', managesRequests: true })
    request = await addRequest(desk.app.store, client)
  })
  afterAll(() => cluster.stop())

  const token = () => cluster.desk.token(manager)
  const say = (text: string, url = cluster.nodes[0].url) =>
    callNode(url, token(), 'POST', '/messenger/message', { type: 'REQUEST', instanceId: request, text })
  /** A session of the client at each node, with what its thread brings. */
  const listen = (): Promise<Session[]> =>
    Promise.all(
      cluster.nodes.map(async ({ url }) => {
        const session = openSession(url, cluster.desk.token(client))
        expect(await session.opened).toBeNull()
        session.subscribe(`subscription { messageAdded(type: REQUEST, instanceId: ${request}) { text } }`)
        session.subscribe('subscription { countersChanged { toDo { type num } } }')
        await expect.poll(() => session.came.length).toBeGreaterThan(0)
        return session
      }),
    )
  const ready = ({ url }: { readonly url: string }) => fetch(`${url}/readyz`)
  const states = () =>
    Promise.all(
      cluster.nodes.map(async node => {
        const answer = await ready(node)
        const { status } = (await answer.json()) as { status: string }
        return [answer.status, status, await figureOf(node, 'trinity_redis_up')]
      }),
    )

  const signIn = ({ url }: Node, username: string | null | undefined) =>
    callNode(url, null, 'POST', '/auth/signin', { username, password: 'no' })
  /** Six tries, by turns at nodes. */
  const signIns = async (nodes: readonly Node[], email: string | null | undefined): Promise<number[]> => {
    const statuses: number[] = []
    for (let index = 0; index < 6; index++)
      for (const node of nodes.slice(index % nodes.length).slice(0, 1))
        statuses.push((await signIn(node, email)).status)
    return statuses
  }

  test('count a limit together', async () => {
    const { email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    expect(await signIns(cluster.nodes, email)).toEqual([400, 400, 400, 400, 400, 429])
    const { status, headers } = await signIn(cluster.nodes[1], email)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('say that it is away and go on; when it is back all sockets come again, and events flow', async () => {
    expect(await states()).toEqual(READY)
    const sessions = await listen()
    await cluster.redis.kill()
    await expect.poll(states, { timeout: 5000 }).toEqual(ofEach([200, 'degraded', 0]))
    const answer = await say('Told to one node')
    expect(answer.status).toBe(200)
    await expect
      .poll(() => sessions[0]?.came, { timeout: 1000 })
      .toContainEqual({
        messageAdded: { text: 'Told to one node' },
      })
    expect(sessions[1]?.came).not.toContainEqual({ messageAdded: { text: 'Told to one node' } })

    // Each counts for itself
    const { email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    expect(await signIns(cluster.nodes.slice(0, 1), email)).toEqual([400, 400, 400, 400, 400, 429])

    await cluster.redis.start()
    expect(await Promise.all(sessions.map(({ closed }) => closed))).toEqual([1012, 1012, 1012])
    await expect.poll(states, { timeout: 10_000 }).toEqual(READY)
    await sleep(4000) // each of them says so once
    const again = await listen()
    expect((await say('Told to all')).headers.get('x-live-updates')).toBeNull()
    for (const { came } of again)
      await expect.poll(() => came, { timeout: 1000 }).toContainEqual({ messageAdded: { text: 'Told to all' } })
    await Promise.all(again.map(({ stop }) => stop()))
  })

  test('tell their sessions within 15 s that another node is gone', async () => {
    const [first, ...others] = await listen()
    const since = performance.now()
    await cluster.nodes[0].kill()
    expect(await first?.closed).toBe(1006)
    expect(await Promise.all(others.map(({ closed }) => closed))).toEqual([1012, 1012])
    expect(performance.now() - since).toBeLessThan(15_000)
    await cluster.nodes[0].start()
    await expect.poll(() => figureOf(cluster.nodes[1], 'trinity_nodes'), { timeout: 10_000 }).toBe(4)
  })
})
