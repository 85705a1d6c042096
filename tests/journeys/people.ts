import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { bytesOf, pdf } from '../support/files.ts'

/** The password of demo users. */
export const DEMO_PASSWORD = 'Trinity-2026'

/** Somebody at a browser of their own. */
export interface Person {
  readonly page: Page
  /** What the page threw or complained of, network answers aside. */
  readonly complaints: string[]
}

/** Opens a browser for somebody. */
export async function personAt(browser: Browser, url: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, acceptDownloads: true })
  // The bill prints itself; a headless browser has no printer
  await context.addInitScript('window.print = () => {}')
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // The browser writes a line for each answer with 4xx; these are part of the story
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) complaints.push(message.text())
  })
  return { page, complaints }
}

/** Signs a demo user in. */
export async function signIn({ page }: Person, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** A field by its label; what need not be filled says so after it. */
const byLabel = (within: Page | Locator, label: string) =>
  within.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}( необязательно)?$`)).first()

/** Chooses from a list that suggests while one types. */
export async function choose(
  within: Page | Locator,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  const field = byLabel(within, label)
  await field.fill(typed)
  const page = 'page' in within ? within.page() : within
  await page.getByRole('option', { name: option }).first().click()
}

/** Chooses from a list that opens by a click. */
export async function select(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  await byLabel(within, label).click()
  const page = 'page' in within ? within.page() : within
  await page.getByRole('option', { name: option }).first().click()
}

/** Uploads a PDF into a file field and waits until it is there. */
export async function attach(within: Page | Locator, label: string, name: string): Promise<void> {
  const input = within.locator(`input[type=file][aria-label="${label}"]`)
  await input.setInputFiles({ name, mimeType: 'application/pdf', buffer: bytesOf(pdf(name)) })
  await expect(within.getByText(name).first()).toBeVisible()
}

/** Types into a field by its label. */
export async function type(within: Page | Locator, label: string, text: string): Promise<void> {
  const field = byLabel(within, label)
  await field.fill(text)
  await field.blur()
}

/** How dollars, given in minor units, are written: 1 234,56 USD. */
export function usd(minor: number): RegExp {
  const [whole = '', cents = ''] = (minor / 100).toFixed(2).split('.')
  return new RegExp(`${whole.replace(/\B(?=(\d{3})+$)/g, '\\s')},${cents}\\sUSD`)
}
