import { expect, test } from '@playwright/test'
import { type BrowserHouse, openBrowserHouse } from '../support/browserHouse.ts'

const EMAIL = 'anna.belova@example.com'
const PASSWORD = 'green-horse-42'

let house: BrowserHouse
test.beforeAll(async () => {
  house = await openBrowserHouse()
})
test.afterAll(() => house.stop())

test('somebody signs up, follows the link of the letter and is in', async ({ page }) => {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(house.url)
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Имя').fill('Анна Белова')
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Повторите пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('status')).toContainText(EMAIL)

  const letter = await house.letter(EMAIL, /Подтвердите/)
  const [link = ''] = letter.links
  expect(link).toMatch(/\/confirm\/\d+\/[\w-]+$/)
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Анна Белова').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('somebody who changes the password stays signed in, with the socket open again', async ({ page }) => {
  await page.goto(house.url)
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  const opened = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Войти' }).click()
  const socket = await opened
  await socket.waitForEvent('framereceived')

  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Пароль' }).click()
  await page.getByLabel('Старый пароль').fill(PASSWORD)
  await page.getByLabel('Новый пароль', { exact: true }).fill('brown-river-77')
  await page.getByLabel('Повторите новый пароль').fill('brown-river-77')
  const again = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await again
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Анна Белова').first()).toBeVisible()
})

test('somebody who forgot the password sets a new one by the link of the letter', async ({ page }) => {
  await page.goto(`${house.url}/forgot`)
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.locator('button[type=submit]').click()
  const { links } = await house.letter(EMAIL, /\/reset\//)
  await page.goto(links[0] ?? '')
  const [first, second] = [page.locator('input[type=password]').first(), page.locator('input[type=password]').last()]
  await first.fill('green-lake-55')
  await second.fill('other-lake-55')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await second.fill('green-lake-55')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await page.goto(house.url)
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Пароль', { exact: true }).fill('green-lake-55')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('scripts and pages are sent compressed', async ({ page, request }) => {
  await page.goto(house.url)
  const script = await page.locator('link[href*="/start-"]').first().getAttribute('href')
  for (const path of [script ?? '', '/replenishment/5']) {
    const answer = await request.get(house.url + path)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})
