import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { addressesOf, tokensOf } from '../tests/journeys/addresses.ts'
import { browsersFor, LOOKS } from '../tests/journeys/look.ts'
import { openBrowserApplication } from '../tests/support/browserApplication.ts'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium.ts'

/** Takes a picture of every page in every look, from demo data: `npm run shots [part of a route]`, into shots/. */
const root = join(import.meta.dirname, '..')
const [part = ''] = process.argv.slice(2)
const folder = join(root, 'shots')
if (!part) rmSync(folder, { recursive: true, force: true })

const executablePath = findChromium()
const application = await openBrowserApplication({ demo: true })
const browser = await chromium.launch({ args: [...CHROMIUM_ARGS], ...(executablePath ? { executablePath } : {}) })
try {
  const tokens = await tokensOf(application.url)
  const addresses = (await addressesOf(application.url, tokens)).filter(({ route }) => route.includes(part))
  for (const look of LOOKS) {
    const browsers = await browsersFor(browser, application.url, tokens, look)
    const into = join(folder, `${look.width}-${look.theme}`)
    mkdirSync(into, { recursive: true })
    for (const address of addresses) {
      const page = await browsers.open(address)
      const name = `${address.who}${address.route.replace(/[^\w]+/g, '-')}.png`
      await page.screenshot({ path: join(into, name), fullPage: true })
    }
    await browsers.close()
  }
  process.stdout.write(`${addresses.length * LOOKS.length} pictures in shots/\n`)
} finally {
  await browser.close()
  await application.stop()
}
