import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { type BrowserHouse, openBrowserHouse } from '../support/browserHouse.ts'
import { type Address, addressesOf, type Tokens, tokensOf } from './addresses.ts'
import { lookerAt } from './look.ts'
import { personAt } from './people.ts'

/** Where people's own words lie: each becomes one word of 255 letters. */
const WORDS = {
  app_user: ['name'],
  bank: ['name', 'short_name', 'address', 'payee_name', 'payee_short_name', 'beneficiary_address'],
  chat_message: ['text'],
  client_order: ['client_company_name', 'invoice_number', 'contractor_name', 'contractor_address', 'cancel_comment'],
  company: ['name', 'bank_name', 'okved'],
  contract: ['name', 'number'],
  contractor: ['name', 'address', 'contact_name'],
  contractor_account: ['bank_name'],
  inn_claim: ['name', 'address'],
  inn_item: ['name', 'address', 'comment', 'reason'],
  replenishment: ['contractor_name', 'contractor_bank_name', 'invoice_number', 'contract_number', 'invoice_comment'],
  request: ['client_company_name', 'address', 'payment_purpose', 'comment'],
  stored_file: ['name'],
} as const

/** Writes the words into the data of a house that is not running. */
function lengthen(dataDir: string): Promise<void> {
  const data = new Database(join(dataDir, 'trinity.sqlite'))
  for (const [table, columns] of Object.entries(WORDS))
    for (const column of columns)
      data
        .prepare(`UPDATE ${table} SET ${column} = substr(?, 1, 255 - length(id)) || id WHERE ${column} <> ''`)
        .run('Ж'.repeat(255))
  data.close()
  return Promise.resolve()
}

/** How far the page, or what is open over it, can be scrolled sideways. */
const SIDEWAYS = `Math.max(
  document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll('[role="dialog"]')].map(open => open.scrollWidth - open.clientWidth))`

let house: BrowserHouse
let tokens: Tokens
let addresses: Address[]

test.beforeAll(async () => {
  house = await openBrowserHouse({ demo: true, fill: lengthen })
  tokens = await tokensOf(house.url)
  addresses = (await addressesOf(house.url, tokens)).filter(({ isVariant }) => !isVariant)
})
test.afterAll(() => house.stop())

/** On a desk the tables are what can grow too wide: only a list's address names no record. */
const isOf = (width: 320 | 1440, route: string) => width === 320 || !route.includes(':')

for (const width of [320, 1440] as const)
  test(`no page is wider than a window of ${width} px, whatever names people have`, async ({ browser }) => {
    const looker = await lookerAt(browser, house.url, tokens, { width, theme: 'light' })
    const wide: Record<string, number> = {}
    const people = Object.values(
      Object.groupBy(
        addresses.filter(({ route }) => isOf(width, route)),
        ({ who }) => who,
      ),
    )
    await Promise.all(
      people.map(async own => {
        for (const address of own ?? []) {
          const page = await looker.open(address, { within: true })
          const by = await page.evaluate<number>(SIDEWAYS)
          if (by > 0) wide[`${address.who} ${address.route}`] = by
        }
      }),
    )
    await looker.close()
    expect(wide).toEqual({})
  })

/** The height between what stands still at the top of the window and at its bottom, in the middle of a long page. */
const ROOM = `(() => {
  scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2)
  const still = [...document.querySelectorAll('body *')].filter(
    one => ['sticky', 'fixed'].includes(getComputedStyle(one).position) && one.offsetWidth > innerWidth / 2)
  const places = still.map(one => one.getBoundingClientRect()).filter(({ bottom, top }) => bottom > 0 && top < innerHeight)
  const top = Math.max(0, ...places.filter(({ top }) => top < innerHeight / 2).map(({ bottom }) => bottom))
  const bottom = Math.min(innerHeight, ...places.filter(({ top }) => top >= innerHeight / 2).map(({ top }) => top))
  return (bottom - top) / innerHeight
})()`

test('a desk that is zoomed to 200 % leaves most of its height to the work', async ({ browser }) => {
  const { page } = await personAt(browser, house.url, tokens.client, { viewport: { width: 720, height: 450 } })
  const record = addresses.find(({ who, route }) => who === 'client' && route.endsWith(' DOC'))
  for (const path of ['/order/new', record?.path ?? '']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate<number>(ROOM), path).toBeGreaterThan(0.75)
  }
  await page.context().close()
})
