import { lazily } from '../ui/lazily.ts'

/** Popups that have addresses, by what the address says. */
export const POPUPS = {
  registry: lazily(() => import('../inn/InnRegistry.tsx')),
  mine: lazily(() => import('../inn/MyInns.tsx')),
  request: lazily(() => import('../request/RequestPopup.tsx')),
  chat: lazily(() => import('../chat/ChatPanel.tsx')),
} as const

/** Fetches the popup that the page was opened with, if any, and asks for what it shows: it is drawn with the frame. */
export async function fetchAddressed(): Promise<void> {
  const asked = [...new URLSearchParams(location.search)].flatMap(([name, value]) =>
    Object.entries(POPUPS).flatMap(([key, { fetch }]) => (key === name || key === value ? [fetch(value)] : [])),
  )
  // Whoever draws it fetches it again, and says so
  await Promise.allSettled(asked)
}
