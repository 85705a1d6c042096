import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

interface Rows {
  readonly totalItems: number
  readonly items: readonly { readonly id: number; readonly deadline: { readonly level: string } | null }[]
}

test('staff see in words what is overdue, filter a list by it, and a client sees nothing of it', async ({
  manager: { page },
  managerRest,
  client,
}) => {
  const { items, totalItems } = await managerRest<Rows>('GET', '/replenishment?overdue=true')
  expect(totalItems).toBeGreaterThan(0)
  expect(items.map(({ deadline }) => deadline?.level)).toEqual(items.map(() => 'RED'))
  await page.goto('/dashboard')
  await expect(page.getByText(/^просрочено, срок /).first()).toBeVisible()

  await page.goto('/replenishment')
  await page.getByLabel('Просроченные').check()
  await expect(page).toHaveURL(/overdue=1/)
  await expect(page.getByText(/^просрочено, срок /)).toHaveCount(items.length)
  await page.reload()
  await expect(page.getByLabel('Просроченные')).toBeChecked()

  await client.page.goto('/replenishment')
  await expect(client.page.getByRole('heading', { name: /^Пополнения/ })).toBeVisible()
  await expect(client.page.getByLabel('Просроченные')).toHaveCount(0)
  await expect(client.page.getByText(/просрочено|срок \d/)).toHaveCount(0)
})

test('an admin changes limits and calendar, and is told before another admin’s change is overwritten', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  await page.goto('/admin/deadline')
  const hours = page.getByLabel('Ордер: Новый, ч')
  const before = await hours.inputValue()

  const other = await page.context().newPage()
  await other.goto('/admin/deadline')
  const worked = other.getByRole('group', { name: 'Рабочие выходные' })
  await worked.getByLabel('Добавить день').fill('20.02.2027')
  await worked.getByRole('button', { name: 'Добавить' }).click()
  await expect(worked.getByRole('button', { name: 'Убрать 20 февраля 2027' })).toBeVisible()

  // A day is in one of the lists
  const off = other.getByRole('group', { name: 'Выходные дни' })
  await off.getByLabel('Добавить день').fill('20.02.2027')
  await off.getByRole('button', { name: 'Добавить' }).click()
  await expect(off.getByText('Этот день есть в другом списке')).toBeVisible()
  await off.getByLabel('Добавить день').fill('')

  await hours.fill('0')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Введите число от 1 до 180')).toBeVisible()
  await hours.fill('12')

  await other.getByRole('button', { name: 'Сохранить' }).click()
  await expect(other.getByText('Сроки сохранены')).toBeVisible()
  await expect(page.getByText(/Рабочие выходные: .*20 февраля 2027/)).toBeVisible()
  await expect(hours).toHaveValue('12')
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сроки сохранены')).toBeVisible()

  await hours.fill(before)
  await page.getByRole('button', { name: 'Убрать 20 февраля 2027' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сроки сохранены').first()).toBeVisible()
})
