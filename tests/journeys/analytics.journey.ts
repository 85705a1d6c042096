import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { subscription } from './people.ts'
import { idsIn } from './restUsers.ts'

test('a client comes from the balance to its picture, and its table and workbook have the same figures', async ({
  client: { page },
}) => {
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Графики' }).click()
  await expect(page).toHaveURL(/\/analytics$/)
  const picture = page.getByRole('img', { name: /^Баланс/ })
  await expect(picture.locator('canvas')).toBeVisible()
  const legend = page.locator('figure', { has: picture }).locator('figcaption')
  const now = /[\d\s\u202f]+,\d\d\sUSD/.exec((await legend.textContent()) ?? '')?.[0] ?? 'none'

  await page.getByRole('radiogroup', { name: 'Баланс: Вид' }).getByText('Таблица').click()
  const table = page.getByRole('table', { name: 'Баланс' })
  await expect(table.getByRole('row').nth(1)).toContainText(now)
  await expect(page.getByRole('img', { name: /^Оплачено/ }).locator('canvas')).toBeVisible()

  await page.getByRole('group', { name: 'Период' }).getByText('30 дней').click()
  await expect(page).toHaveURL(/days=30/)
  await expect(table.getByRole('row')).toHaveCount(31)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Excel' }).first().click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Баланс по дням, клиент №\d+ .*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('what was paid by month follows each payment that is taken back', async ({ visit, demo, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  const follows = subscription(page, 'RecordChanged')
  await page.goto('/analytics')
  await page.getByRole('radiogroup', { name: 'Оплачено по месяцам: Вид' }).getByText('Таблица').click()
  const table = page.getByRole('table', { name: 'Оплачено по месяцам' })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await follows
  const admin = await demo.rest('admin')
  const paid = await idsIn(clientRest, 'order', 'PAID')
  // After the first news a page reads everything anew
  for (const id of paid.slice(0, 2)) {
    const before = await table.textContent()
    await admin('POST', `/order/${id}/rollback`)
    await expect.poll(() => table.textContent()).not.toBe(before)
  }
})

test('an admin sees what waits, and the volume by currency', async ({ admin: { page } }) => {
  await page.goto('/analytics')
  await expect(page.getByRole('list', { name: 'Работа по статусам' }).getByRole('listitem').first()).toContainText(
    /ИНН · .*медиана/,
  )
  await page.getByRole('group', { name: 'Разрез' }).getByText('Валюта').click()
  await expect(page).toHaveURL(/by=CURRENCY/)
  await expect(page.getByRole('list', { name: 'Объём оплаченных ордеров' })).toContainText(/[\d\s\u202f]+,\d\d\sUSD/)
})
