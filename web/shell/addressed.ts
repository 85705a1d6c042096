import { lazily } from '../ui/lazily.ts'

/** Popups that have addresses, by what the address says. */
export const POPUPS = {
  registry: lazily(() => import('../inn/InnRegistry.tsx')),
  mine: lazily(() => import('../inn/MyInns.tsx')),
  request: lazily(() => import('../request/RequestPopup.tsx')),
  chat: lazily(() => import('../chat/ChatPanel.tsx')),
} as const

/** Fetches the popup that the page was opened with, if any, and what it shows: by the time it is drawn it is there. */
export function fetchAddressed(): void {
  // Whoever draws it fetches it again, and says so
  for (const [name, value] of new URLSearchParams(location.search))
    for (const [key, { fetch }] of Object.entries(POPUPS))
      if (key === name || key === value) fetch(value).catch(() => undefined)
}
