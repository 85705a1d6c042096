import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { callNode, type Cluster, figureOf, openCluster } from '../support/cluster.ts'
import { findPostgreSql, type PgServer, startPostgreSql } from '../support/pg.ts'
import { addRequest } from '../support/work.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

describe('three nodes without PostgreSQL', () => {
  let server: PgServer
  let cluster: Cluster
  let client: User
  let request = 0

  beforeAll(async () => {
    server = await startPostgreSql(findPostgreSql() ?? '', { fsync: true })
    const databaseUrl = server.urlOf('postgres')
    const store = await openStore({ url: databaseUrl, file: '', secrets: TEST_SECRETS }, entities)
    await store.migrate()
    await store.close()
    cluster = await openCluster({ databaseUrl })
    client = await cluster.desk.addUser({ kind: 'CLIENT' })
    request = await addRequest(cluster.desk.app.store, client)
  })
  afterAll(async () => {
    await cluster.stop()
    await server.stop()
  })

  const say = (url: string, key: string) =>
    callNode(
      url,
      cluster.desk.token(client),
      'POST',
      '/messenger/message',
      { type: 'REQUEST', instanceId: request, text: key },
      { 'idempotency-key': key },
    )

  test('answer 503 with Retry-After, and write each thing once when it is back, without a restart', async () => {
    const outcomes = new Map<string, number[]>()
    let isOver = false
    // Each repeats with the same key at another node until it is answered
    const actor = async (number: number) => {
      for (let turn = 0; !isOver; turn++) {
        const key = `${number}-${turn}`
        const statuses: number[] = []
        outcomes.set(key, statuses)
        for (let tries = number; statuses.at(-1) !== 200; tries++) {
          const { status, headers } = await say(cluster.nodes[tries % 3]?.url ?? '', key)
          statuses.push(status)
          if (status === 200) break
          expect([key, status, headers.get('retry-after')]).toEqual([key, 503, '1'])
          await sleep(200)
        }
      }
    }
    const actors = Array.from({ length: 6 }, (_, number) => actor(number))
    await sleep(1500)
    server.crash()
    await sleep(500)
    for (const node of cluster.nodes) {
      expect((await fetch(`${node.url}/readyz`)).status).toBe(503)
      expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
      // What a node counts itself is told all the while, what the database knows is left out
      expect(await figureOf(node, 'trinity_redis_up')).toBe(1)
      expect(await figureOf(node, 'trinity_letters_waiting')).toBeNull()
    }
    await sleep(3000)
    server.start()
    await sleep(1500)
    isOver = true
    await Promise.all(actors)
    expect([...outcomes.values()].some(statuses => statuses.includes(503))).toBe(true)
    const written = await cluster.ask<{ text: string }>('select text from chat_message order by text')
    expect(written.map(({ text }) => text)).toEqual([...outcomes.keys()].toSorted())
    for (const node of cluster.nodes) {
      expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
      expect(await figureOf(node, 'trinity_letters_waiting')).toBe(0)
    }
  })
})
