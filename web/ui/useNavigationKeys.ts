import { type RefObject, useEffect, useRef } from 'react'
import { isOnTop } from './useTopClose.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') !== null

/** J and K step forward and back in what `place` stands in, by the keys' places, while nothing lies over it. */
export function useNavigationKeys(place: RefObject<Element | null>, step: (by: 1 | -1) => void): void {
  const latest = useRef(step)
  useEffect(() => {
    latest.current = step
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented || isTyping(target)) return
      if ((code !== 'KeyJ' && code !== 'KeyK') || !place.current || !isOnTop(place.current)) return
      event.preventDefault()
      latest.current(code === 'KeyJ' ? 1 : -1)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [place])
}
