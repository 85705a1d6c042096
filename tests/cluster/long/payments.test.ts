import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, openCluster } from '../../support/cluster.ts'
import { expectPaidOnce, payMany } from '../../support/payments.ts'

const ACTORS = 20
const EACH = 50
const KILLED_EVERY = 4000

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.stop())

test('a thousand payments by twenty people while a node is killed every few seconds: each is there once, and all adds up', {
  timeout: 600_000,
}, async () => {
  let isOver = false
  let killed = 0
  const kills = (async () => {
    while (!isOver) {
      await sleep(KILLED_EVERY)
      const node = cluster.nodes[killed % 3]
      if (isOver || !node) break
      await node.kill()
      await node.start()
      killed++
    }
  })()
  const payments = await payMany(cluster, ACTORS, EACH)
  isOver = true
  await kills
  expect(payments.acknowledged).toHaveLength(ACTORS * EACH)
  expect(killed).toBeGreaterThan(5)
  expect(payments.repeated).toBeGreaterThan(0)
  await expectPaidOnce(cluster, payments)
})
