import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import { type BrowserHouse, openBrowserHouse } from '../support/browserHouse.ts'
import { type Address, addressesOf, type Tokens, tokensOf } from './addresses.ts'
import { type Look, lookerAt, LOOKS } from './look.ts'

/** Each route once light at 1440 and once dark at 390; TEST_ALL: every status too, and every look. */
const all = process.env['TEST_ALL'] === '1'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}

let house: BrowserHouse
let tokens: Tokens
let addresses: Address[]

test.beforeAll(async () => {
  house = await openBrowserHouse({ demo: true })
  tokens = await tokensOf(house.url)
  addresses = (await addressesOf(house.url, tokens)).filter(({ isVariant }) => all || !isVariant)
})
test.afterAll(() => house.stop())

/** What is wrong with the page as it stands: violations of WCAG 2.2 A and AA, and a sideways scroll. */
async function flawsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations)`,
  )
  const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
    ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : []),
  ]
}

for (const look of all ? LOOKS : LOOKS.slice(0, 2)) {
  test(`every page is fit for everybody: ${look.theme} at ${look.width}`, async ({ browser }) => {
    test.setTimeout(600_000)
    expect(await flawsByPage(browser, look)).toEqual({})
  })
}

/** Opens every page; each kind of person looks in a browser of their own, all at once. */
async function flawsByPage(browser: Parameters<typeof lookerAt>[0], look: Look): Promise<Record<string, string[]>> {
  const looker = await lookerAt(browser, house.url, tokens, look)
  const flaws: Record<string, string[]> = {}
  const people = Object.values(Object.groupBy(addresses, ({ who }) => who))
  await Promise.all(
    people.map(async own => {
      let said: string[] | null = null
      for (const address of own ?? []) {
        const page = await looker.pageOf(address.who)
        said ??= listenTo(page)
        said.length = 0
        await looker.open(address)
        const found = [...said, ...(await flawsOf(page))]
        if (found.length > 0) flaws[`${address.who} ${address.route}`] = found
      }
    }),
  )
  await looker.close()
  return flaws
}

/** What a page complains of from now on: its console, what it throws, and foreign hosts that it asks. */
function listenTo(page: Page): string[] {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    // A link that is no good is answered 400: the browser writes a line of its own
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) said.push(message.text())
  })
  page.on('request', request => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(house.url)) said.push(`asks ${request.url()}`)
  })
  return said
}
