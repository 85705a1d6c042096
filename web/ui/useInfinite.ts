import { type RefObject, useEffect, useRef } from 'react'

const SHARE = 0.8
const THROTTLE_MS = 150

/** The nearest ancestor that scrolls, else the window. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY) && at !== document.body) return at
  return null
}

/**
 * Asks for more when 80 % of the place around `ref` is scrolled past, at most every 150 ms (decisions.md section 13, "Lists"), and
 * at once when the rows do not fill the place.
 */
export function useInfinite(ref: RefObject<HTMLElement | null>, more: boolean, load: () => void, rows: number): void {
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !more || rows === 0) return undefined
    const scroller = scrollerOf(element)
    const target: HTMLElement | Window = scroller ?? window
    const near = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller ?? document.documentElement
      return clientHeight > 0 && scrollTop + clientHeight >= scrollHeight * SHARE
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        if (near()) latest.current()
      }, THROTTLE_MS)
    }
    look()
    target.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      clearTimeout(timer)
      target.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [ref, more, rows])
}
