import { useEffect, useState } from 'react'

/** How many dialogs lie over the page. */
let over = 0

function lay(by: 1 | -1): void {
  over += by
  const page = document.getElementById('root')
  if (page) page.inert = over > 0
}

/** What had the focus, the last at the end. */
const trail: HTMLElement[] = []
const REMEMBERED = 10
/** A dialog gives the focus back to its button, which may go with the step that it has taken: when that is looked at, milliseconds. */
const LOOKED_AT = [0, 400, 1500]

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement) || target.closest('[role="menu"]')) return
  trail.push(target)
  if (trail.length > REMEMBERED) trail.shift()
})

/** Nobody has the focus any more: it goes to what had it last and is still there, in a dialog that is open still or on the page. */
function findFocus(): void {
  if (document.activeElement !== document.body) return
  const inDialog = over > 0
  const isThere = (element: HTMLElement) =>
    element.isConnected && !element.matches(':disabled') && (element.closest('[role="dialog"]') !== null) === inDialog
  const places = document.querySelectorAll<HTMLElement>(inDialog ? '[role="dialog"]' : 'main h1, h1')
  const place = inDialog ? [...places].at(-1) : places[0]
  const last = trail.findLast(isThere)
  if (last) last.focus({ preventScroll: true })
  else if (place) {
    place.tabIndex = -1
    place.focus({ preventScroll: true })
  }
}

/**
 * While a dialog is open the page behind it takes no focus and no click, and screen readers do not find it; afterwards
 * something of the page has the focus again.
 */
export function useBehind(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    lay(1)
    return () => {
      lay(-1)
      for (const ms of LOOKED_AT) setTimeout(findFocus, ms)
    }
  }, [opened])
}

/** Gives the focus back, when the dialog goes, to what had it before; for dialogs that are there only while open. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) setTimeout(() => before.isConnected && before.focus({ preventScroll: true }))
    },
    [before],
  )
}
