import { type RefObject, useCallback, useRef } from 'react'

/** The dialog that lies on top of all others: that of the highest layer, the last one of equals. */
function topDialog(): Element | null {
  let top: { dialog: Element; layer: number } | null = null
  for (const dialog of document.querySelectorAll('[aria-modal="true"]')) {
    const layer = Number(getComputedStyle(dialog.parentElement ?? dialog).zIndex) || 0
    if (!top || layer >= top.layer) top = { dialog, layer }
  }
  return top?.dialog ?? null
}

/** Tells whether nothing lies over what the element stands in: its dialog, or the page. */
export const isOnTop = (element: Element): boolean => element.closest('[aria-modal="true"]') === topDialog()

/**
 * Esc reaches every open dialog: only the one on top may leave. `ref` marks something inside the dialog, `close` takes
 * the place of its `onClose`.
 */
export function useTopClose(onClose: () => void): [ref: RefObject<HTMLDivElement | null>, close: () => void] {
  const ref = useRef<HTMLDivElement>(null)
  const close = useCallback(() => {
    if (!ref.current || isOnTop(ref.current)) onClose()
  }, [onClose])
  return [ref, close]
}
