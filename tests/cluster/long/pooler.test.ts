import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNode, type Cluster, openCluster } from '../../support/cluster.ts'
import { expectPaidOnce, payMany } from '../../support/payments.ts'

describe('three nodes behind PgBouncer in transaction mode', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await openCluster({ isPooled: true })
  })
  afterAll(() => cluster.stop())

  test('pay, search and write letters as without it', async () => {
    await expectPaidOnce(cluster, await payMany(cluster, 8, 5))
    const client = await cluster.desk.addUser({ kind: 'CLIENT', name: 'Пулова Анна' })
    const admin = cluster.desk.token(await cluster.desk.addUser({ kind: 'ADMIN' }))
    for (const { url } of cluster.nodes) {
      const { status, body } = await callNode(url, admin, 'GET', `/user?search=${encodeURIComponent('пулова')}`)
      expect([status, (body['items'] as { userId: number }[]).map(({ userId }) => userId)]).toEqual([200, [client.id]])
      const reset = { username: client.email }
      expect((await callNode(url, null, 'POST', '/auth/send-reset', reset)).status).toBe(200)
    }
    await expect
      .poll(() => cluster.ask('select count(*)::int as n from letter where urgent and sent_at is null'), {
        timeout: 20_000,
      })
      .toEqual([{ n: 0 }])
  })

  test('have the limits of PostgreSQL by their role, since a session has none of its own', async () => {
    const [row] = await cluster.ask(
      "select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement",
    )
    expect(row).toEqual({ lock: '5s', statement: '30s' })
  })
})
