import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endWhenSilent, LOOKS_EVERY } from '../../server/api/silence.ts'

/** A socket that answers nothing by itself. */
class StillSocket extends EventEmitter {
  readonly ping = vi.fn()
  readonly terminate = vi.fn(() => void this.emit('close'))
}

describe('a socket', () => {
  let socket: StillSocket
  const looks = (times: number) => vi.advanceTimersByTime(times * LOOKS_EVERY)

  beforeEach(() => {
    vi.useFakeTimers()
    socket = new StillSocket()
    endWhenSilent(socket as unknown as Parameters<typeof endWhenSilent>[0])
  })
  afterEach(() => void vi.useRealTimers())

  test('that sends something is never asked whether it lives', () => {
    for (let i = 0; i < 10; i++) {
      socket.emit('message')
      looks(1)
    }
    expect(socket.ping).not.toHaveBeenCalled()
    expect(socket.terminate).not.toHaveBeenCalled()
  })

  test('that only answers is asked at every second look and stays', () => {
    socket.ping.mockImplementation(() => void socket.emit('pong'))
    looks(10)
    expect(socket.ping).toHaveBeenCalledTimes(5)
    expect(socket.terminate).not.toHaveBeenCalled()
  })

  test('that does not answer is ended, and watched no more', () => {
    looks(2)
    expect(socket.ping).toHaveBeenCalledTimes(1)
    expect(socket.terminate).not.toHaveBeenCalled()
    looks(5)
    expect(socket.terminate).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
