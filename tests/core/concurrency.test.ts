import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { limitConcurrency } from '../../server/core/concurrency.ts'

/** A queue of two at a time, what has begun in it, and what ends a piece of work. */
function queue() {
  const inTurn = limitConcurrency(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const bring = (name: string, owner?: number) =>
    inTurn(async () => {
      begun.push(name)
      await new Promise<void>(resolve => ends.set(name, resolve))
    }, owner)
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { inTurn, begun, bring, end }
}

describe('a queue', () => {
  test('runs so many at a time, the others as they came', async () => {
    const { begun, bring, end } = queue()
    for (const name of ['a', 'b', 'c', 'd']) void bring(name)
    expect(begun).toEqual(['a', 'b'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  test('leaves a turn to others, however much one owner has brought', async () => {
    const { begun, bring } = queue()
    for (const name of ['a1', 'a2', 'a3']) void bring(name, 1)
    expect(begun).toEqual(['a1'])
    void bring('b1', 2)
    expect(begun).toEqual(['a1', 'b1'])
  })

  test('takes its owners in turn', async () => {
    const { begun, bring, end } = queue()
    for (const name of ['a1', 'a2', 'a3']) void bring(name, 1)
    for (const name of ['b1', 'b2']) void bring(name, 2)
    for (const name of ['c1', 'c2']) void bring(name, 3)
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('b1')
    await end('c1')
    expect(begun.slice(3)).toEqual(['a2', 'b2'])
    await end('a2')
    await end('b2')
    expect(begun.slice(5)).toEqual(['c2', 'a3'])
  })

  test('goes on after work that fails, and hands its failure on', async () => {
    const { inTurn, begun, bring } = queue()
    await expect(inTurn(() => Promise.reject(new Error('broken')), 1)).rejects.toThrow('broken')
    void bring('a', 1)
    void bring('b', 2)
    expect(begun).toEqual(['a', 'b'])
  })
})
