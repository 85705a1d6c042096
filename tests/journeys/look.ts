import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from '@playwright/test'
import type { Address, Tokens } from './addresses.ts'
import { type Person, personAt } from './people.ts'

/** A way to look at a page. */
export interface Look {
  readonly width: 1440 | 390 | 320
  readonly theme: 'light' | 'dark'
}

/** All ways to look; `npm test` takes the first two. */
export const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
]

/** The size of the window in a look. */
export const sizeOf = ({ width }: Look) => ({ width, height: width === 1440 ? 900 : 844 })

/** A browser of one kind, signed in as whoever a page is for. Answers how to open an address in it. */
export async function browsersFor(browser: Browser, url: string, tokens: Tokens, look: Look) {
  const people = new Map<string, Person>()
  const personOf = async (who: Address['who']) => {
    const known = people.get(who)
    if (known) return known
    const person = await personAt(browser, url, tokens[who], { viewport: sizeOf(look), colorScheme: look.theme })
    people.set(who, person)
    busyness(person.page)
    return person
  }
  return {
    /** Whose page it is, empty until they open an address. */
    personOf,
    /** Loads an address; `within`: the page that is open goes there, as by a link of its own. */
    open: async ({ who, path }: Address, { within = false } = {}) => {
      const { page } = await personOf(who)
      if (within && page.url().startsWith(url)) {
        // It shows the former page until it begins to ask for the next
        busyness(page).at = Date.now()
        await page.evaluate(follow(path))
      } else await page.goto(path)
      await settled(page)
      return page
    },
    close: async () => {
      for (const { page } of people.values()) await page.context().close()
    },
  }
}

/** A script that goes to another address without loading it, as the router does for a link. */
export const follow = (path: string) => `(() => {
  const idx = (history.state?.idx ?? 0) + 1
  history.pushState({ usr: null, key: String(idx), idx }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
})()`

/** What a page has asked for and not got yet. */
interface Busyness {
  readonly pending: Set<Request>
  /** When it last asked or got something. */
  at: number
}

const known = new WeakMap<Page, Busyness>()

function busyness(page: Page): Busyness {
  const found = known.get(page)
  if (found) return found
  const busy: Busyness = { pending: new Set(), at: Date.now() }
  const ended = (request: Request) => {
    if (busy.pending.delete(request)) busy.at = Date.now()
  }
  page.on('request', request => {
    // What the browser loads for its own viewer is nothing of the page
    if (!request.url().startsWith('http')) return
    busy.pending.add(request)
    busy.at = Date.now()
  })
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  known.set(page, busy)
  return busy
}

/** So long nothing is asked for before a page is said to stand still. */
const STILL_MS = 150
const WITHIN_MS = 30_000

/**
 * Two frames later all that has come is drawn; then no place may be left that waits for something, as the content of the
 * page does while it is empty.
 */
const DRAWN = `new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(
  () => resolve(document.querySelector('.mantine-Skeleton-root, main:empty') === null))))`

/** Waits until the page has everything that it asked for, and stands still. Throws when it never does. */
export async function settled(page: Page): Promise<void> {
  const busy = busyness(page)
  const isStill = () => busy.pending.size === 0 && Date.now() - busy.at >= STILL_MS
  const since = Date.now()
  while (!(isStill() && (await page.evaluate<boolean>(DRAWN)) && isStill())) {
    if (Date.now() - since > WITHIN_MS) throw new Error(`${page.url()} does not come to rest`)
    await sleep(25)
  }
  await page.evaluate('document.fonts.ready')
}
