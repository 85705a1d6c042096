import { useEffect, useState } from 'react'
import { now } from '../../domain/core/clock.ts'

const TICK_MS = 500

const leftUntil = (until: string | null) =>
  until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now().getTime()) / 1000))

/** Whole seconds until an instant by the clock of the server, not of the browser; null: there is no instant. */
export function useSecondsLeft(until: string | null): number | null {
  const [left, setLeft] = useState(() => leftUntil(until))
  useEffect(() => {
    const look = () => setLeft(leftUntil(until))
    look()
    if (until === null) return undefined
    const timer = setInterval(look, TICK_MS)
    // In a tab that nobody looks at the timer hardly runs
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [until])
  return left
}

const two = (part: number) => String(part).padStart(2, '0')

/** Writes seconds as a clock that runs down: `14:05`, `1:14:05`. */
export function writeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`
}
