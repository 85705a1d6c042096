import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { callNode, type Cluster, openCluster } from '../support/cluster.ts'
import { pdf } from '../support/files.ts'
import { openSession } from '../support/socket.ts'
import { addRequest } from '../support/work.ts'

const CALLERS = 8
/** nginx leaves a node that has refused alone for two to three seconds (fail_timeout), ms. */
const NGINX_FORGIVES = 5000

describe('nginx before three nodes', () => {
  let cluster: Cluster
  let client: User
  let token = ''
  let request = 0

  beforeAll(async () => {
    cluster = await openCluster()
    client = await cluster.desk.addUser({ kind: 'CLIENT' })
    token = cluster.desk.token(client)
    request = await addRequest(cluster.desk.app.store, client)
  })
  afterAll(() => cluster.stop())

  const say = (text: string) =>
    callNode(cluster.nginx.url, token, 'POST', '/messenger/message', { type: 'REQUEST', instanceId: request, text })

  test('passes on the web, sockets and large files, keeps probes and figures inside, and tells who calls', async () => {
    const { url } = cluster.nginx
    const session = openSession(url, token)
    expect(await session.opened).toBeNull()
    session.subscribe(`subscription { messageAdded(type: REQUEST, instanceId: ${request}) { text } }`)
    session.subscribe('subscription { countersChanged { toDo { type num } } }')
    await expect.poll(() => session.came.length).toBeGreaterThan(0)
    await say('Через nginx')
    await expect.poll(() => session.came, { timeout: 1000 }).toContainEqual({ messageAdded: { text: 'Через nginx' } })
    await session.stop()
    const heavy = { name: 'heavy.pdf', b64: pdf().b64 + 'A'.repeat(20_000_000 - (20_000_000 % 4)) }
    expect((await callNode(url, token, 'POST', '/file', { file: heavy })).status).toBe(400)
    expect((await callNode(url, token, 'POST', '/file', { file: pdf() })).status).toBe(200)
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await fetch(url + path)).status).toBe(404)
    const { email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    const from = { 'x-forwarded-for': '203.0.113.7' }
    await callNode(url, null, 'POST', '/auth/signin', { username: email, password: 'no' }, from)
    const [entry] = await cluster.ask<{ ip: string }>('select ip from audit_entry order by id desc limit 1')
    expect(entry?.ip).toBe('127.0.0.1')
  })

  /** Lets people write through nginx while something is done. Answers how many were heard, and what the others got. */
  async function talkWhile(work: () => Promise<void>) {
    const refused: unknown[] = []
    let isOver = false
    let said = 0
    const callers = Array.from({ length: CALLERS }, async (_, number) => {
      while (!isOver) {
        const { status, body } = await say(`${number}`)
        if (status === 200) said++
        else refused.push([status, body])
      }
    })
    await work()
    isOver = true
    await Promise.all(callers)
    return { refused, said }
  }

  test('refuses nobody while the nodes are replaced one by one', async () => {
    const { refused, said } = await talkWhile(async () => {
      for (const node of cluster.nodes) {
        expect(await node.stop()).toBe(0)
        await node.start()
      }
    })
    expect(refused, cluster.nginx.said()).toEqual([])
    expect(said).toBeGreaterThan(100)
  })

  test('refuses nobody where there are but two, each replaced when nginx asks the other again (docs/running.md)', async () => {
    const [third, ...two] = cluster.nodes
    await third?.stop()
    const { refused, said } = await talkWhile(async () => {
      for (const node of two) {
        await sleep(NGINX_FORGIVES)
        expect(await node.stop()).toBe(0)
        await node.start()
      }
    })
    expect(refused, cluster.nginx.said()).toEqual([])
    expect(said).toBeGreaterThan(100)
  })
})
