import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test'
import { bytesOf, pdf } from '../support/files.ts'

/** The password of demo users. */
export const DEMO_PASSWORD = 'Trinity-2026'

/** Somebody at a browser of their own. */
export interface Person {
  readonly page: Page
  /** What their pages complained of: see `listenTo`. */
  readonly complaints: string[]
}

/** An answer that a journey plays instead of the server: its 5xx is no complaint. */
export const PLAYED = { 'x-played': '1' } as const

/** What the pages of a browser complain of from now on: console, errors, answers of 5xx, foreign hosts that they ask. */
export function listenTo(context: BrowserContext, url: string): string[] {
  const said: string[] = []
  context.on('weberror', error => said.push(String(error.error())))
  context.on('console', message => {
    // The browser writes a line for each answer with 4xx; these are part of the story
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) said.push(message.text())
  })
  context.on('response', response => {
    if (response.status() >= 500 && !response.headers()['x-played']) said.push(`${response.status()} ${response.url()}`)
  })
  context.on('request', request => {
    // The viewer of PDFs is the browser's own: its parts have schemes of theirs
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) said.push(`asks ${request.url()}`)
  })
  return said
}

/** Opens a browser for somebody who is signed in with a token, or is nobody yet (''). */
export async function personAt(
  browser: Browser,
  url: string,
  token = '',
  look: Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'timezoneId'> = {},
): Promise<Person> {
  const origins = token ? [{ origin: url, localStorage: [{ name: 'trinity.token', value: token }] }] : []
  const context = await browser.newContext({
    baseURL: url,
    acceptDownloads: true,
    // What opens is there at once
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
    ...look,
  })
  // The bill prints itself; a headless browser has no printer
  await context.addInitScript('window.print = () => {}')
  return { page: await context.newPage(), complaints: listenTo(context, url) }
}

/** The connection over which a page hears news; to be asked for before the page is opened. */
export interface Connection {
  readonly cut: () => Promise<void>
  readonly mend: () => void
}

/** Makes the connection of a page one that can be cut. */
export async function connectionOf(page: Page): Promise<Connection> {
  const sockets: WebSocketRoute[] = []
  let isCut = false
  let heard = Promise.resolve()
  await page.routeWebSocket(/\/graphql$/, socket => {
    if (isCut) return void socket.close({ code: 4000 })
    sockets.push(socket)
    const { promise, resolve } = Promise.withResolvers<void>()
    heard = promise
    socket.connectToServer().onMessage(message => {
      socket.send(message)
      resolve()
    })
  })
  return {
    cut: async () => {
      // The browser would complain of a socket that is closed while it opens; a line that breaks closes nothing
      await heard
      isCut = true
      for (const socket of sockets.splice(0)) await socket.close({ code: 4000 })
    },
    mend: () => {
      isCut = false
    },
  }
}

/** Keeps the socket of a page from the server until it is let through. */
export async function lateSocket(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/graphql$/, socket => {
    const said: (string | Buffer)[] = []
    let say: typeof socket.send = message => {
      said.push(message)
    }
    socket.onMessage(message => say(message))
    const letThrough = async () => {
      await promise
      const server = socket.connectToServer()
      say = message => server.send(message)
      said.forEach(say)
    }
    void letThrough()
  })
  return resolve
}

/** Waits until a page that is opened next follows a kind of news. */
export async function subscription(page: Page, name: string, open = page.waitForEvent('websocket')): Promise<void> {
  const socket = await open
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes(`subscription ${name}`))
}

/** Signs in at the door that the page shows. */
export async function enter(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(username)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Signs somebody in. */
export async function signIn({ page }: Person, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/')
  await enter(page, username, password)
  await expect(page).toHaveURL(/\/dashboard/)
}

/** What a page tells of an action that failed, the newest first. */
export const failureOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'Ошибка!' }).first()

/** A text as a part of a regular expression. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** A field by its label; what need not be filled says so after it. */
const byLabel = (within: Page | Locator, label: string) =>
  within.getByLabel(new RegExp(`^${escaped(label)}( необязательно)?$`)).first()

/** Chooses from a list that suggests while one types. */
export async function choose(
  within: Page | Locator,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  const field = byLabel(within, label)
  await field.fill(typed)
  await pick(within, field, option)
}

/** Takes one of the list that a field has opened: that of the field before may still be on the page. */
async function pick(within: Page | Locator, field: Locator, option: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-controls', /./)
  const page = 'page' in within ? within.page() : within
  const list = page.locator(`[id="${await field.getAttribute('aria-controls')}"]`)
  await list.getByRole('option', { name: option }).first().click()
}

/** Chooses from a list that opens by a click. */
export async function select(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const field = byLabel(within, label)
  await field.click()
  await pick(within, field, option)
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

/** Puts the clock of a page's machine wrong; to be asked for before the page is opened. */
export async function wrongClock(page: Page, hours: number): Promise<void> {
  await page.addInitScript(`{
    const Right = Date
    const ahead = ${hours} * 3_600_000
    window.Date = class extends Right {
      constructor(...given) { given.length ? super(...given) : super(Right.now() + ahead) }
      static now() { return Right.now() + ahead }
    }
  }`)
}

/** Fills in the open form of a new payment request, and answers it. */
export async function fillRequest(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog')
  await select(form, 'Компания-плательщик', /Северный свет/)
  await choose(form, 'Страна получателя', 'Кита', 'Китай')
  await choose(form, 'Страна банка получателя', 'Кита', 'Китай')
  await type(form, 'Сумма инвойса', '777')
  await choose(form, 'Валюта', 'CNY', /CNY/)
  await type(form, 'Назначение платежа', 'Оплата стекла по контракту')
  return form
}

/** Fills in what staff pay a new order with, in the currency of its invoice, and opens the question about it. */
export async function askToPay(page: Page, id: number, invoiceCurrency: string): Promise<Locator> {
  await page.goto(`/order/${id}`)
  await select(page, 'Компания-плательщик', /Golden Bridge/)
  await expect(page.getByText('Компания сохранена')).toBeVisible()
  await attach(page, 'Slip', 'slip.pdf')
  await attach(page, 'Инвойс агента', 'agent.pdf')
  // Near the central bank's: one that is far off would make the question a dangerous one
  const near = invoiceCurrency === 'EUR' ? '0,92' : '8'
  if (invoiceCurrency !== 'USD') await type(page, `Курс USD/${invoiceCurrency}`, near)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  return page.getByRole('dialog', { name: 'Подтверждаете оплату?' })
}
