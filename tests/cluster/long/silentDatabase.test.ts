import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../../server/app/entities.ts'
import { openStore } from '../../../server/core/orm.ts'
import { callNode, type Cluster, openCluster } from '../../support/cluster.ts'
import { expectPaidOnce, payMany } from '../../support/payments.ts'
import { findPostgreSql, type PgServer, startPostgreSql } from '../../support/pg.ts'
import { TEST_SECRETS } from '../../support/secrets.ts'

/** An answer that PostgreSQL owes for so long is given up, and a connection that it does not open much sooner, milliseconds. */
const SILENT_FOR = 40_000
/** What a call waits at most: for a connection, and then for an answer. */
const ANSWERED_WITHIN = SILENT_FOR + 15_000

describe('three nodes whose PostgreSQL says nothing any more', { timeout: 240_000 }, () => {
  let server: PgServer
  let cluster: Cluster

  beforeAll(async () => {
    server = await startPostgreSql(findPostgreSql() ?? '', { fsync: true })
    const databaseUrl = server.urlOf('postgres')
    const store = await openStore({ url: databaseUrl, file: '', secrets: TEST_SECRETS }, entities)
    await store.migrate()
    await store.close()
    cluster = await openCluster({ databaseUrl })
  })
  afterAll(async () => {
    server.thaw()
    await cluster.stop()
    await server.stop()
  })

  test('answer 503 with Retry-After in a bounded time, write nothing by halves, and go on when it speaks again', async () => {
    const token = cluster.desk.token(await cluster.desk.addUser({ kind: 'CLIENT' }))
    const paying = payMany(cluster, 6, 20)
    await sleep(2000)
    server.freeze()
    const since = performance.now()
    // More than a node has connections for: some find one that is silent, some have to open one
    const calls = cluster.nodes.flatMap(({ url }) =>
      Array.from({ length: 15 }, () => callNode(url, token, 'GET', '/profile')),
    )
    const answers = await Promise.all(calls)
    expect(performance.now() - since).toBeLessThan(ANSWERED_WITHIN)
    for (const { status, headers } of answers)
      expect({ status, after: headers.get('retry-after') }).toEqual({ status: 503, after: '1' })
    for (const { url } of cluster.nodes) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(503)
    }
    server.thaw()
    const payments = await paying
    expect(payments.acknowledged).toHaveLength(120)
    expect(payments.repeated).toBeGreaterThan(0)
    await expectPaidOnce(cluster, payments)
    for (const { url } of cluster.nodes) {
      expect((await callNode(url, token, 'GET', '/profile')).status).toBe(200)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    }
  })
})
