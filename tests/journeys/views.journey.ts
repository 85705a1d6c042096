import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'

test('a view is kept, shown from the menu of its list and from the palette, changed by an admin and deleted', async ({
  manager: { page },
  admin,
}) => {
  await page.goto('/order?status=PAID&search=EUR')
  await page.getByRole('button', { name: 'Виды', exact: true }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Запросы по платежам' })).toBeVisible()
  await seen(menu, 'view.menu')
  await menu.getByRole('menuitem', { name: 'Сохранить текущий вид…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый вид' })
  await seen(dialog, 'view.save')
  await dialog.getByLabel('Название').fill('Оплаченные в евро')
  await dialog.getByLabel('Общий для отдела').check()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Вид сохранён')).toBeVisible()

  // Another address, and back to the view by the menu
  await page.goto('/order?status=NEW')
  await page.getByRole('button', { name: 'Виды', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Оплаченные в евро' }).click()
  await expect(page).toHaveURL(/\/order\?status=PAID&search=EUR$/)
  await page.getByRole('button', { name: 'Виды', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Оплаченные в евро' }).getByLabel('показан сейчас')).toBeVisible()
  await page.keyboard.press('Escape')

  // The palette finds it from elsewhere
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Поиск' }).click()
  await page.getByPlaceholder('№, клиент, ИНН, раздел или действие').fill('евро')
  await page.getByText('Оплаченные в евро').click()
  await expect(page).toHaveURL(/\/order\?status=PAID&search=EUR$/)

  // An admin changes what is shared
  await admin.page.goto('/order?status=DONE')
  await admin.page.getByRole('button', { name: 'Виды', exact: true }).click()
  await admin.page.getByRole('menuitem', { name: 'Изменить виды…' }).click()
  const all = admin.page.getByRole('dialog', { name: 'Виды списка' })
  await seen(all, 'view.manage')
  await all.getByRole('button', { name: 'Изменить вид «Оплаченные в евро»' }).click()
  const change = admin.page.getByRole('dialog', { name: 'Вид списка' })
  await change.getByLabel('Название').fill('Оплаченные')
  await change.getByRole('button', { name: 'Сохранить' }).click()
  await expect(admin.page.getByText('Вид сохранён')).toBeVisible()
  await all.getByRole('button', { name: 'Удалить вид «Оплаченные»' }).click()
  const question = admin.page.getByRole('dialog', { name: 'Удалить вид «Оплаченные»?' })
  await seen(question, 'view.delete')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(admin.page.getByText('Вид удалён')).toBeVisible()
})

test('a client keeps views of their own and shares none', async ({ client: { page }, managerRest }) => {
  await page.goto('/replenishment?status=DONE')
  await page.getByRole('button', { name: 'Виды', exact: true }).click()
  await expect(page.getByText('Видов пока нет')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Сохранить текущий вид…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый вид' })
  await expect(dialog.getByLabel('Общий для отдела')).toHaveCount(0)
  await dialog.getByLabel('Название').fill('Завершённые')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Вид сохранён')).toBeVisible()
  const names = (await managerRest<readonly { name: string }[]>('GET', '/view')).map(({ name }) => name)
  expect(names).not.toContain('Завершённые')
})
