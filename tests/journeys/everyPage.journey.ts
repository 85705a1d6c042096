import { type Browser, expect, test } from '@playwright/test'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { type Address, addressesOf, type Tokens, tokensOf } from './addresses.ts'
import { flawsOf } from './axe.ts'
import { type Look, browsersFor, LOOKS } from './look.ts'

/** Each route once light at 1440 and once dark at 390; TEST_ALL: every status too, and every look. */
const all = process.env['TEST_ALL'] === '1'

let application: BrowserApplication
let tokens: Tokens
let addresses: Address[]

test.describe.configure({ mode: 'parallel' })
test.beforeAll(async () => {
  application = await openBrowserApplication({ demo: true })
  tokens = await tokensOf(application.url)
  addresses = (await addressesOf(application.url, tokens)).filter(({ isVariant }) => all || !isVariant)
})
test.afterAll(() => application.stop())

for (const [index, look] of (all ? LOOKS : LOOKS.slice(0, 2)).entries()) {
  // An address is typed or followed: each way of coming to a page is looked at
  const within = index % 2 === 1
  test(`every page is fit for everybody: ${look.theme} at ${look.width}`, async ({ browser }) => {
    test.setTimeout(600_000)
    expect(await flawsByPage(browser, look, within)).toEqual({})
  })
}

/** Opens every page; each kind of person looks in a browser of their own, all at once. */
async function flawsByPage(browser: Browser, look: Look, within: boolean): Promise<Record<string, string[]>> {
  const browsers = await browsersFor(browser, application.url, tokens, look)
  const flaws: Record<string, string[]> = {}
  const people = Object.values(Object.groupBy(addresses, ({ who }) => who))
  await Promise.all(
    people.map(async ownAddresses => {
      for (const address of ownAddresses ?? []) {
        const { complaints } = await browsers.personOf(address.who)
        const page = await browsers.open(address, { within })
        const found = [...complaints.splice(0), ...(await flawsOf(page))]
        if (found.length > 0) flaws[`${address.who} ${address.route}`] = found
      }
    }),
  )
  await browsers.close()
  return flaws
}
