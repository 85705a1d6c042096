import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRounds } from '../../server/core/rounds.ts'

/** Rounds of the event loop, and what has begun in them. */
function rounds() {
  const round = createRounds()
  const begun: string[] = []
  const bring = async (name: string, owner: number) => {
    await round(owner)
    begun.push(name)
  }
  return { begun, bring }
}

test('in each round of the event loop one piece of work of each owner begins', async () => {
  const { begun, bring } = rounds()
  for (const name of ['a1', 'a2', 'a3']) void bring(name, 1)
  for (const name of ['b1', 'b2']) void bring(name, 2)
  await setImmediate()
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2'])
  await setImmediate()
  expect(begun.slice(4)).toEqual(['a3'])
})

test('whoever comes meanwhile begins before what others have brought beyond their turn', async () => {
  const { begun, bring } = rounds()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void bring(name, 1)
  await setImmediate()
  void bring('b1', 2)
  void bring('a5', 1)
  await setImmediate()
  await setImmediate()
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'a5'])
})

test('an owner who brings nothing more leaves nothing behind, and begins at once the next time', async () => {
  const { begun, bring } = rounds()
  await bring('a1', 1)
  await setImmediate()
  await setImmediate()
  void bring('a2', 1)
  await Promise.resolve()
  expect(begun).toEqual(['a1', 'a2'])
})
