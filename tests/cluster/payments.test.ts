import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, openCluster } from '../support/cluster.ts'
import { expectPaidOnce, payMany } from '../support/payments.ts'

const { actors, each, killedEvery, kills } = process.env['TEST_ALL']
  ? { actors: 20, each: 50, killedEvery: 4000, kills: 5 }
  : { actors: 10, each: 10, killedEvery: 1500, kills: 1 }

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
})
afterAll(() => cluster.stop())

test('of payments by many people while a node is killed every few seconds each acknowledged one is there once, and all adds up', {
  timeout: 600_000,
}, async () => {
  let isOver = false
  let killed = 0
  const killing = (async () => {
    while (!isOver) {
      await sleep(killedEvery)
      const node = cluster.nodes[killed % 3]
      if (isOver || !node) break
      await node.kill()
      await node.start()
      killed++
    }
  })()
  const payments = await payMany(cluster, actors, each)
  isOver = true
  await killing
  expect(payments.acknowledged).toHaveLength(actors * each)
  expect(killed).toBeGreaterThanOrEqual(kills)
  expect(payments.repeated).toBeGreaterThan(0)
  await expectPaidOnce(cluster, payments)
})
