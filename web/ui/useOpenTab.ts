import { useEffect } from 'react'
import { tabId } from '../session.ts'
import { HEARTBEAT_MS, tabDrafts } from './tabDrafts.ts'

/** How many parts of the page keep something for this tab. */
let keepers = 0

const say = (open: boolean) => tabDrafts(localStorage, tabId()).say(open)

/** While it is drawn, other tabs know that this one is open, and leave its drafts alone. */
export function useOpenTab(): void {
  useEffect(() => {
    const open = () => say(true)
    const close = () => say(false)
    keepers += 1
    open()
    const timer = setInterval(open, HEARTBEAT_MS)
    window.addEventListener('pagehide', close)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', close)
      keepers -= 1
      if (keepers === 0) close()
    }
  }, [])
}
