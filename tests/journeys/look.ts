import { type Browser, expect, type Page } from '@playwright/test'
import type { Address, Tokens } from './addresses.ts'

/** A way to look at a page. */
export interface Look {
  readonly width: 1440 | 390
  readonly theme: 'light' | 'dark'
}

/** All ways to look; `npm test` takes the first two. */
export const LOOKS: readonly Look[] = [
  { width: 1440, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1440, theme: 'dark' },
  { width: 390, theme: 'light' },
]

/** A browser of one kind, signed in as whoever a page is for. Answers how to open an address in it. */
export async function lookerAt(browser: Browser, url: string, tokens: Tokens, { width, theme }: Look) {
  const pages = new Map<string, Page>()
  const pageOf = async (who: Address['who']) => {
    const known = pages.get(who)
    if (known) return known
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    await context.addInitScript('window.print = () => {}')
    if (tokens[who]) await context.addInitScript(`localStorage.setItem('trinity.token', '${tokens[who]}')`)
    const page = await context.newPage()
    pages.set(who, page)
    return page
  }
  return {
    /** The page that somebody looks at, empty until they open an address. */
    pageOf,
    open: async (address: Address) => {
      const page = await pageOf(address.who)
      await page.goto(address.path)
      await settled(page)
      return page
    },
    close: async () => {
      for (const page of pages.values()) await page.context().close()
    },
  }
}

/** Waits until the page has everything that it asked for, and stands still. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  await page.evaluate('document.fonts.ready')
}
