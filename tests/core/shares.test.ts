import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createShares } from '../../server/core/shares.ts'

describe('shares', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const settled = async (promise: Promise<unknown>) => {
    let answer = 'waits'
    void promise.then(
      () => void (answer = 'has'),
      () => void (answer = 'refused'),
    )
    await vi.advanceTimersByTimeAsync(0)
    return answer
  }

  test('give each owner so many places; whoever has none left waits for the own ones only', async () => {
    const take = createShares({ atOnce: 2, waiting: 5 })
    const giveBack = await take(1)
    await take(1)
    const third = take(1)
    const fourth = take(1)
    expect(await settled(third)).toBe('waits')
    expect(await settled(take(2))).toBe('has')
    giveBack()
    giveBack() // a second time it gives nothing
    expect(await settled(third)).toBe('has')
    expect(await settled(fourth)).toBe('waits')
  })

  test('refuse at once whoever comes when too many wait already', async () => {
    const take = createShares({ atOnce: 1, waiting: 1 })
    await take(1)
    void take(1)
    await expect(take(1)).rejects.toThrow('tooManyAttempts')
    expect(await settled(take(2))).toBe('has')
  })

  test('refuse whoever has waited for as long as anybody may, and give the place to the next', async () => {
    const take = createShares({ atOnce: 1, waiting: 5, within: 1000 })
    const giveBack = await take(1)
    const late = take(1).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(600)
    const next = take(1)
    await vi.advanceTimersByTimeAsync(600)
    expect(await late).toMatchObject({ problem: 'tooManyAttempts' })
    giveBack()
    expect(await settled(next)).toBe('has')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await settled(take(1))).toBe('waits')
  })
})
