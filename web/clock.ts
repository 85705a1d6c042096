import { setClock } from '../domain/core/clock.ts'

const KEPT = 'trinity.clock'

/** The header has whole seconds, and an answer takes its time: less than this is no difference. */
const TOLERANCE_MS = 5000

// What the answers of the last visit said holds until the first one of this visit: how old things are is said before it
let behind = Number(localStorage.getItem(KEPT)) || 0
setClock(behind)

/** Puts the page's clock right by an answer of the server (its header `Date`). */
export function hearTime(date: string | null): void {
  const said = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(said) || Math.abs(said - behind) < TOLERANCE_MS) return
  behind = Math.abs(said) < TOLERANCE_MS ? 0 : said
  localStorage.setItem(KEPT, String(behind))
  setClock(behind)
}
