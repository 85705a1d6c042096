import { useEffect, useRef } from 'react'

/** Works again and again while `open`, in a tab that is looked at; one that is looked at again catches up at once. */
export function useEvery(ms: number, work: () => unknown, open = true): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    if (!open) return undefined
    let done = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - done < ms) return
      done = Date.now()
      latest.current()
    }
    const timer = setInterval(look, ms)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms, open])
}
