import { expect } from '@playwright/test'
import { attach, enter } from './people.ts'
import { test } from './fixtures.ts'
import { oneIn } from './restUsers.ts'

for (const [username, paths, told] of [
  [
    'orders@trinity.test',
    ['/replenishment', '/replenishment/10', '/request', '/request?request=1'],
    /ведут менеджеры с правом на заявки/,
  ],
  ['requests@trinity.test', ['/order', '/order/1'], /ведут менеджеры с правом на ордера/],
] as const)
  test(`${username} is told whose the other desk's records are, and stays signed in`, async ({ visit }) => {
    const { page } = await visit(username)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText(told).first()).toBeVisible()
    }
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Очередь' })).toBeVisible()
  })

test('a page for another role signs out and says why, and the next sign-in leads home', async ({ visit }) => {
  const { page } = await visit('manager@trinity.test')
  await page.goto('/admin/audit')
  await expect(page.getByText('Страница не для вашей роли, поэтому вы вышли.', { exact: false })).toBeVisible()
  await enter(page, 'manager@trinity.test')
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a page for another role signs nobody out while another tab holds what is not sent', async ({
  visit,
  managerRest,
}) => {
  const { page } = await visit('manager@trinity.test')
  await page.goto(`/order/${await oneIn(managerRest, 'order', 'NEW')}`)
  await attach(page, 'Slip', 'slip-78.pdf')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/admin/company/1')
  await expect(otherTab.getByText('Эта страница не для вашей роли')).toBeVisible()
  await otherTab.getByRole('link', { name: 'На главную' }).click()
  await expect(otherTab).toHaveURL(/\/dashboard/)
  await expect(page.getByRole('button', { name: 'Убрать файл: slip-78.pdf' })).toBeVisible()
})

test('rates that were asked for are asked for no more once they stand there, and nobody else is said to have changed them', async ({
  visit,
  managerRest,
}) => {
  const { page } = await visit('manager@trinity.test')
  await page.goto(`/replenishment/${await oneIn(managerRest, 'replenishment', 'CR_REQ')}`)
  await page.getByRole('button', { name: 'Отправить курс' }).click()
  await expect(page.getByText(/^Заполните курс/).first()).toBeVisible()
  const crossRate = page.getByLabel(/^Курс USD\/(?!RUB)/)
  if (await crossRate.count()) await crossRate.fill('0,9250')
  const roubleRate = page.getByLabel('Курс USD/RUB')
  await roubleRate.fill('85,5')
  await expect(page.getByText(/^Заполните курс/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Отправить курс' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await roubleRate.fill('86')
  await expect(page.getByRole('button', { name: 'Отправить курс' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Отправить курс' })).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
