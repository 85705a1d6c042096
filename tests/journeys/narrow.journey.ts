import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import Database from 'better-sqlite3'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { sealEverything } from '../support/seals.ts'
import { type Address, addressesOf, type Tokens, tokensOf } from './addresses.ts'
import { browsersFor } from './look.ts'
import { attach, failureOn, personAt, PLAYED } from './people.ts'

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

/** Writes the words into the data of an application that is not running. */
async function lengthen(dataDir: string): Promise<void> {
  const data = new Database(join(dataDir, 'trinity.sqlite'))
  for (const [table, columns] of Object.entries(WORDS))
    for (const column of columns)
      data
        .prepare(`UPDATE ${table} SET ${column} = substr(?, 1, 251 - length(id)) || id || ? WHERE ${column} <> ''`)
        // Still a file that can be looked at
        .run('Ж'.repeat(255), table === 'stored_file' ? '.pdf' : '')
  data.close()
  await sealEverything(dataDir)
}

/** How far the page, or what is open over it, can be scrolled sideways. */
const SIDEWAYS = `Math.max(
  document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll('[role="dialog"], [role="alert"]')].map(open => open.scrollWidth - open.clientWidth))`

let application: BrowserApplication
let tokens: Tokens
let addresses: Address[]

test.beforeAll(async () => {
  application = await openBrowserApplication({ demo: true, fill: lengthen })
  tokens = await tokensOf(application.url)
  addresses = (await addressesOf(application.url, tokens)).filter(({ isVariant }) => !isVariant)
})
test.afterAll(() => application.stop())

/** On a desk the tables are what can grow too wide: only a list's address names no record. */
const isOf = (width: 320 | 1440, route: string) => width === 320 || !route.includes(':')

for (const width of [320, 1440] as const)
  test(`no page is wider than a window of ${width} px, whatever names people have`, async ({ browser }) => {
    const browsers = await browsersFor(browser, application.url, tokens, { width, theme: 'light' })
    const wide: Record<string, number> = {}
    const people = Object.values(
      Object.groupBy(
        addresses.filter(({ route }) => isOf(width, route)),
        ({ who }) => who,
      ),
    )
    await Promise.all(
      people.map(async ownAddresses => {
        for (const address of ownAddresses ?? []) {
          const page = await browsers.open(address, { within: true })
          const by = await page.evaluate<number>(SIDEWAYS)
          if (by > 0) wide[`${address.who} ${address.route}`] = by
        }
      }),
    )
    await browsers.close()
    expect(wide).toEqual({})
  })

/** What is open over a page stands in the window whole, and nothing scrolls sideways: its words break, or end in dots. */
async function fits(page: Page, open: Locator): Promise<void> {
  await expect(open).toBeVisible()
  const width = page.viewportSize()?.width ?? 0
  const beyond = async () => {
    const place = await open.boundingBox()
    return {
      sideways: Math.max(0, await page.evaluate<number>(SIDEWAYS)),
      left: Math.max(0, -(place?.x ?? 0)),
      right: Math.max(0, (place?.x ?? 0) + (place?.width ?? 0) - width),
    }
  }
  // A notice comes in from the side
  await expect.soft.poll(beyond).toEqual({ sideways: 0, left: 0, right: 0 })
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`question, preview and notices keep within a window of ${size.width} px, whatever names people have`, async ({
    browser,
  }) => {
    const { page } = await personAt(browser, application.url, tokens.admin, { viewport: size })
    const order = addresses.find(({ who, route }) => who === 'manager' && route === '/order/:id NEW')
    await page.goto(order?.path ?? '')
    for (const label of ['Slip', 'Инвойс агента']) await attach(page, label, `${label} ${'Щ'.repeat(100)}.pdf`)
    for (const rate of await page.getByLabel(/^Курс USD/).all()) await rate.fill('8')
    await page.getByRole('button', { name: 'Оплатить', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Подтверждаете оплату?' })
    await fits(page, question)
    await question.getByRole('button', { name: 'Отмена' }).click()

    await page
      .getByRole('button', { name: /^Просмотреть Ж/ })
      .first()
      .click()
    const preview = page.getByRole('dialog', { name: /^Ж/ })
    await fits(page, preview)
    await preview.getByRole('button', { name: 'Закрыть' }).click()

    await page.route('**/graphql', route =>
      route.request().postData()?.includes('query Download(')
        ? route.fulfill({ status: 400, headers: PLAYED, json: { code: '000-000', message: 'Щ'.repeat(300) } })
        : route.continue(),
    )
    await page
      .getByRole('button', { name: /^Скачать Ж/ })
      .first()
      .click()
    await fits(page, failureOn(page))
    await page.context().close()
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
  const { page } = await personAt(browser, application.url, tokens.client, { viewport: { width: 720, height: 450 } })
  const record = addresses.find(({ who, route }) => who === 'client' && route.endsWith(' DOC'))
  for (const path of ['/order/new', record?.path ?? '']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await page.evaluate<number>(ROOM), path).toBeGreaterThan(0.75)
  }
  await page.context().close()
})
