import { beforeEach, expect, test, vi } from 'vitest'
import { queues } from '../../web/inTurn.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

test('what is sent in one queue goes one after another, also past one that fails, and another queue does not wait for it', async () => {
  const queue = queues(1000)
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, end: Promise<void>) => async () => {
    begun.push(name)
    await end
  }
  const failed = queue('chat', work('first', first.promise)).catch((error: Error) => error.message)
  void queue('chat', work('second', Promise.resolve()))
  const last = queue('chat', work('third', Promise.resolve()))
  void queue('other chat', work('elsewhere', Promise.resolve()))
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toEqual(['first', 'elsewhere'])
  first.reject(new Error('no'))
  await last
  expect(begun).toEqual(['first', 'elsewhere', 'second', 'third'])
  expect(await failed).toBe('no')
})

test('one that has no end holds the others up as long as patience lasts, and no longer', async () => {
  const queue = queues(1000)
  const begun: number[] = []
  for (const number of [1, 2, 3])
    void queue('chat', () => {
      begun.push(number)
      return new Promise(() => undefined)
    })
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual([1, 2])
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toEqual([1, 2, 3])
})
