import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Bus, type Events } from '../../server/core/events.ts'

const changed = (instanceId: number, version: number): Events['changed'] => ({
  type: 'ORDER',
  instanceId,
  status: 'NEW',
  version,
  clientId: 1,
})

/** Everything that a listener hears until the bus is quiet. */
async function heard(bus: Bus, work: () => Promise<void>): Promise<readonly Events['changed'][]> {
  const events = bus.stream('changed', () => true)
  const all: Events['changed'][] = []
  const listening = (async () => {
    for await (const event of events) all.push(event)
  })()
  await work()
  await sleep(250)
  await events.return()
  await listening
  return all
}

test('what is told of one record many times in a second is heard as a few events, the newest last', async () => {
  const bus = new Bus()
  const all = await heard(bus, async () => {
    for (let version = 1; version <= 60; version++) {
      bus.publish('changed', changed(7, version))
      await sleep(5)
    }
  })
  expect(all[0]).toMatchObject({ version: 1 })
  expect(all.at(-1)).toMatchObject({ version: 60 })
  expect(all.length).toBeLessThan(10)
})

test('records are joined with themselves alone, and none is lost', async () => {
  const bus = new Bus()
  const all = await heard(bus, async () => {
    for (let id = 1; id <= 3; id++) for (const version of [1, 2]) bus.publish('changed', changed(id, version))
  })
  expect(all.filter(({ version }) => version === 2).map(({ instanceId }) => instanceId)).toEqual([1, 2, 3])
})
