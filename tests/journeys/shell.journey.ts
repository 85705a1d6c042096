import { expect, type Page } from '@playwright/test'
import { seen } from './dialogs.ts'
import { balanceOf, oneIn, tokenOf } from './restUsers.ts'
import { test } from './fixtures.ts'
import { personAt, subscription, type, usd } from './people.ts'

test('the rates of the day and the ways to support open from the header', async ({ client }) => {
  const { page } = client
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Курсы/ }).click()
  const rates = page.getByRole('dialog')
  await expect(rates.getByRole('row', { name: /USD\/CNY/ })).toBeVisible()
  await expect(rates.getByRole('table', { name: /Курсы банка/ })).toBeVisible()
  await seen(rates, 'shell.rates')
  await page.keyboard.press('Escape')
  await expect(rates).toBeHidden()

  await page.getByRole('button', { name: 'Поддержка' }).click()
  const support = page.getByRole('dialog')
  await expect(support.getByRole('link', { name: 'help@example.com' })).toBeVisible()
  await seen(support, 'shell.support')
  await page.keyboard.press('Escape')
})

test('on a phone the sections without a place of their own are under «Ещё»', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/order')
  await page.getByRole('button', { name: 'Ещё' }).click()
  await seen(page.getByRole('menu'), 'shell.more')
  await page.getByRole('menuitem', { name: 'Контрагенты' }).click()
  await expect(page.getByRole('heading', { name: 'Контрагенты' })).toBeVisible()
})

test('a balance that is shown follows what moves it, at home and beside another order', async ({
  visit,
  clientRest,
}) => {
  const { page } = await visit('client@trinity.test')
  const places = ['/dashboard', `/order/${await oneIn(clientRest, 'order', 'NEW')}`]
  for (const [place, service] of [
    [places[0], 'inquiry'],
    [places[1], 'swift'],
  ] as const) {
    const follows = subscription(page, 'RecordChanged')
    await page.goto(place ?? '')
    const before = await balanceOf(clientRest)
    await expect(page.getByText(usd(before)).first()).toBeVisible()
    await follows
    await clientRest('POST', `/order/${await oneIn(clientRest, 'order', 'PAID')}/${service}`)
    await expect(page.getByText(usd(before - 1000)).first()).toBeVisible()
  }
})

test('whose clock is not Moscow’s is told where Moscow’s time stands, and whose today counts', async ({
  browser,
  application: { url },
  clientRest,
}) => {
  const { page } = await personAt(browser, url, await tokenOf(url, 'client@trinity.test'), {
    timezoneId: 'Asia/Vladivostok',
  })
  const { items } = await clientRest<{ items: readonly { id: number }[] }>('GET', '/order')
  await page.goto(`/order/${items[0]?.id}`)
  await expect(page.getByText(/\d МСК/).first()).toBeVisible()
  await page.goto('/order/new')
  await expect(page.getByText(/^Считается по Москве, там сегодня/)).toBeVisible()
  await page.context().close()
})

test('the narrowest phone shows the profile with its exit, and nothing scrolls sideways', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
})

const chooseTables = async (page: Page, density: 'Плотные таблицы' | 'Свободные таблицы') => {
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: density }).click()
}

test('close tables stay close: after a reload, in every list and in the other tab', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  const otherTab = await page.context().newPage()
  await page.goto('/order')
  await otherTab.goto('/replenishment')
  const height = async (tab: Page) => {
    const box = await tab.getByRole('row').nth(1).boundingBox()
    return box?.height ?? 0
  }
  await expect(otherTab.getByRole('row').nth(1)).toBeVisible()
  const [loose, otherLoose] = [await height(page), await height(otherTab)]
  await chooseTables(page, 'Плотные таблицы')
  await expect.poll(() => height(page)).toBeLessThan(loose)
  await expect.poll(() => height(otherTab)).toBeLessThan(otherLoose)
  const close = await height(page)
  await page.reload()
  await expect.poll(() => height(page)).toBe(close)
  await chooseTables(page, 'Свободные таблицы')
  await expect.poll(() => height(page)).toBe(loose)
})

test('the tabs of a browser speak one language, and what is typed in the other stays', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  const otherTab = await page.context().newPage()
  await page.goto('/dashboard')
  await otherTab.goto('/client/contractor/new')
  await type(otherTab, 'Название', 'Yiwu Glass')
  await page.getByRole('button', { name: /Switch to English/ }).click()
  await expect(otherTab.getByRole('button', { name: 'Create the contractor' })).toBeVisible()
  await expect(otherTab.getByLabel('Name', { exact: true })).toHaveValue('Yiwu Glass')
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(otherTab.getByRole('button', { name: 'Создать контрагента' })).toBeVisible()
})

test('who leaves a form that keeps no draft is asked; who stays has lost nothing', async ({ admin }) => {
  const { page } = admin
  await page.goto('/company')
  await page.getByRole('link', { name: 'Orient Pay FZE' }).click()
  await page.getByRole('link', { name: 'Изменить' }).click()
  await type(page, 'Название', 'Baltic Trade OÜ')
  const goToOrders = () =>
    page
      .getByRole('navigation', { name: 'Разделы' })
      .first()
      .getByRole('link', { name: /^Ордера/ })
      .click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await goToOrders()
  await seen(question, 'ui.leave')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Baltic Trade OÜ')
  await page.goBack()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Baltic Trade OÜ')
  await goToOrders()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page.getByRole('heading', { name: 'Ордера' })).toBeVisible()

  // A form as it was is left without a word
  await page.goBack()
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Orient Pay FZE')
  await goToOrders()
  await expect(page.getByRole('heading', { name: 'Ордера' })).toBeVisible()
})

/** Notes each time that the page prints. */
const NOTE_PRINTS = `
  window.notes = { printed: [] }
  window.print = () => notes.printed.push(performance.now())`

test('the bill prints by itself, a second after it is there', async ({ visit, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now)
  await page.addInitScript(NOTE_PRINTS)
  await page.goto(`/replenishment/${await oneIn(clientRest, 'replenishment', 'DONE')}/bill`)
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(page.getByRole('heading', { name: 'INVOICE' })).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
  const prints = () => page.evaluate<number>('notes.printed.length')
  await page.clock.runFor(900)
  expect(await prints()).toBe(0)
  await page.clock.runFor(200)
  await expect.poll(prints).toBe(1)
})

test('an open bill follows the requisites of its bank, says so, and does not print by itself once more', async ({
  visit,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const { page } = await visit('client@trinity.test')
  await page.clock.install()
  await page.addInitScript(NOTE_PRINTS)
  const subscribed = subscription(page, 'ReferenceDataChanged')
  await page.goto(`/replenishment/${await oneIn(clientRest, 'replenishment', 'CR_ACC')}/bill`)
  await expect(page.getByRole('heading', { name: 'INVOICE' })).toBeVisible()
  await subscribed
  const prints = () => page.evaluate<number>('notes.printed.length')
  await page.clock.runFor(2000)
  await expect.poll(prints).toBe(1)
  const [shown] = await page.getByText(/^\d{20}$/).allTextContents()
  const banks = await admin<{ id: number; account: string; corrAccount: string }[]>('GET', '/brockman')
  const bank = banks.find(({ account, corrAccount }) => [account, corrAccount].includes(shown ?? ''))
  const account = '40702810900000000077'
  await admin('PUT', '/brockman/bank', { id: bank?.id, account })
  await expect(page.getByRole('alert')).toContainText('Реквизиты получателя изменились')
  await expect(page.getByText(account, { exact: true })).toBeVisible()
  await page.clock.runFor(5000)
  expect(await prints()).toBe(1)
  await admin('PUT', '/brockman/bank', { id: bank?.id, account: bank?.account })
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page behind the door tells the browser ahead of the files that it begins with, the door of none of them', async ({
  application: { url },
}) => {
  const toldBy = async (path: string) =>
    [...(await (await fetch(url + path)).text()).matchAll(/<link rel="(?:module)?preload"[^>]* href="([^"]+)"/g)].map(
      ([, file = '']) => file,
    )
  const inside = await toldBy('/order/1')
  const told = inside.filter(file => /frame|golos/.test(file))
  expect(told.map(file => file.replace(/.*[.]/, '')).toSorted()).toEqual(['css', 'js', 'woff2', 'woff2'])
  for (const file of inside) expect((await fetch(url + file)).status, file).toBe(200)
  const atTheDoor = await toldBy('/')
  expect(atTheDoor).not.toEqual([])
  expect(atTheDoor.filter(file => told.includes(file))).toEqual([])
})

test('the big files that a visit begins with are prepared while they come', async ({ application: { url } }) => {
  const page = await (await fetch(`${url}/dashboard`)).text()
  const scripts = [...page.matchAll(/href="([^"]+\/(?:start|door|frame)-[^"]+\.js)"/g)].map(([, file = '']) => file)
  expect(scripts).toHaveLength(3)
  for (const file of scripts)
    expect(await (await fetch(url + file)).text(), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
