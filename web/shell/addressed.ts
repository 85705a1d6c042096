import { lazyComponent } from '../ui/lazyComponent.ts'

/** Popups that have addresses, by what the address says. */
export const POPUPS = {
  registry: lazyComponent(() => import('../inn/InnRegistry.tsx')),
  mine: lazyComponent(() => import('../inn/MyInns.tsx')),
  request: lazyComponent(() => import('../request/RequestPopup.tsx')),
  chat: lazyComponent(() => import('../chat/ChatPanel.tsx')),
} as const

/** Fetches the popup that the page was opened with, if any, and asks for what it shows: it is drawn with the frame. */
export async function fetchAddressed(): Promise<void> {
  const asked = [...new URLSearchParams(location.search)].flatMap(([name, value]) =>
    Object.entries(POPUPS).flatMap(([key, { fetch }]) => (key === name || key === value ? [fetch(value)] : [])),
  )
  // Whoever draws it fetches it again, and says so
  await Promise.allSettled(asked)
}
