import { expect, test } from 'vitest'
import { inTurns } from '../../server/core/inTurns.ts'

/** Keeps the process busy as long work does. */
function work(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('long work goes in its order, and others get their turn between its parts', async () => {
  const done: string[] = []
  setImmediate(() => done.push('another'))
  await inTurns(['first', 'second', 'third'], thing => {
    work(20)
    done.push(thing)
  })
  expect(done).toEqual(['first', 'another', 'second', 'third'])
})

test('what goes wrong with one thing ends the work', async () => {
  const done: number[] = []
  const failing = inTurns([1, 2, 3], async thing => {
    if (thing === 2) throw new Error('no')
    await Promise.resolve(done.push(thing))
  })
  await expect(failing).rejects.toThrow('no')
  expect(done).toEqual([1])
})
