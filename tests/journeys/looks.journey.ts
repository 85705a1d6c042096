import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { balanceOf } from './restUsers.ts'
import { test } from './fixtures.ts'
import { enter } from './people.ts'

/** What of the page is written in Russian letters, what people have written themselves aside. */
const russian = async (page: Page, people: readonly RegExp[]) => {
  const lines = (await page.locator('body').innerText()).split('\n')
  return lines.filter(line => /[а-яё]/i.test(line) && !people.some(one => one.test(line)))
}

test('English reaches every part of the product, is kept, and is left as easily', async ({ client }) => {
  const { page } = client
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /Switch to English/ }).click()
  await expect(page.getByRole('link', { name: /^Orders/ }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Names, goods and files are as people wrote them
  const written = [/Анна Белова/, /[«»]/, /\.pdf/, /Оплата /, /^\s*ИП Белова/]
  for (const path of [
    '/dashboard',
    '/request',
    '/replenishment',
    '/order',
    '/balance',
    '/analytics',
    '/client/contractor',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect.soft(await russian(page, written), path).toEqual([])
  }
  // The server speaks it too
  await page.goto('/order/999999')
  await expect(page.getByText(/Not found/i).first()).toBeVisible()
  await page.goto('/request?request=new')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Choose an approved INN')).toBeVisible()
  // Countries and currencies are English, found by both languages (decisions.md section 12, "Words")
  for (const [label, typed, found] of [
    ['Recipient country', 'Кит', 'China'],
    ["Country of the recipient's bank", 'Chin', 'China'],
    ['Currency', 'юань', 'CNY · Chinese Yuan'],
  ] as const) {
    const field = page.getByRole('dialog').getByRole('combobox', { name: label })
    await field.fill(typed)
    await page.getByRole('option', { name: found, exact: true }).click()
    await expect(field).toHaveValue(found)
  }

  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^EN/ }).click()
  await expect(page.getByRole('link', { name: /^Ордера/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
})

test('the errors of a form speak the language that is chosen while they stand', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/signin')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Заполните поле')).toHaveCount(2)
  await page.getByRole('button', { name: /Switch to English/ }).click()
  await expect(page.getByText('Fill in the field')).toHaveCount(2)
  await expect(page.getByText('Заполните поле')).toHaveCount(0)
})

test('the theme is kept over a reload and a sign-out', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Тёмная тема' })).toBeVisible()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await paper()
  await page.getByRole('button', { name: 'Тёмная тема' }).click()
  await expect.poll(scheme).toBe('dark')
  expect(await paper()).not.toBe(light)
  await page.reload()
  await expect.poll(scheme).toBe('dark')
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await expect.poll(scheme).toBe('dark')
  await page.getByRole('button', { name: 'Светлая тема' }).click()
  await expect.poll(scheme).toBe('light')
})

test('a token that has grown old leads to the door with a word, and back after it', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/order?status=PAID')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.evaluate(() => {
    const key = 'trinity.token'
    const [head = '', payload = '', sign = ''] = (localStorage.getItem(key) ?? '').split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
    const old = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
    localStorage.setItem(key, [head, old, sign].join('.'))
  })
  await page.reload()
  await expect(page.getByText('Сессия завершена. Войдите снова: вы вернётесь туда, где были.')).toBeVisible()
  await enter(page, 'client@trinity.test')
  await expect(page).toHaveURL(/\/order\?status=PAID/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the statement’s workbook holds real numbers and days, and adds up to the balance', async ({
  client,
  clientRest,
}) => {
  const { page } = client
  await page.goto('/balance')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать Excel' }).click(),
  ])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await download.path())
  const numbers: number[] = []
  let days = 0
  workbook.worksheets[0]?.eachRow(row =>
    row.eachCell(({ value }) => {
      if (typeof value === 'number') numbers.push(Math.round(value * 100))
      if (value instanceof Date) days += 1
    }),
  )
  expect(numbers).toContain(await balanceOf(clientRest))
  expect(days).toBeGreaterThan(3)
})
