import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { oneIn } from './restUsers.ts'

test('a client makes a link for the recipient, is shown its address and turns it off', async ({
  client: { page },
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Создать ссылку' }).click()
  await seen(page.getByRole('dialog'), 'order.linkNew')
  await page.getByRole('button', { name: 'Создать', exact: true }).click()
  await expect(page.getByText('Скопируйте адрес')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Скопируйте адрес'), 'it is shown this once').toBeVisible()
  await page.getByRole('button', { name: 'Адрес скопирован' }).click()
  await page.getByRole('button', { name: 'Отключить', exact: true }).click()
  await seen(page.getByRole('dialog'), 'order.linkRevoke')
  await page.getByRole('dialog').getByRole('button', { name: 'Отключить', exact: true }).click()
  await expect(page.getByText('Отключена').first()).toBeVisible()
})
