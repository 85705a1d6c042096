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
