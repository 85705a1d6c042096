import { useEffect, useState } from 'react'

/** How many dialogs lie over the page. */
let over = 0

function lay(by: 1 | -1): void {
  over += by
  const page = document.getElementById('root')
  if (page) page.inert = over > 0
}

/** While a dialog is open the page behind it takes no focus and no click, and screen readers do not find it. */
export function useBehind(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined
    lay(1)
    return () => lay(-1)
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
