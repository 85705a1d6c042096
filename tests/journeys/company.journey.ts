import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { choose, failureOn, select, type } from './people.ts'

const NAME = 'Silk Road Trading LLC'

test.describe.configure({ mode: 'serial' })

test('an admin adds a company: nothing filled is refused, the SWIFT code fills the bank', async ({ admin }) => {
  const { page } = admin
  await page.goto('/company')
  await page.getByRole('link', { name: 'Добавить компанию' }).click()
  await page.getByRole('button', { name: 'Создать компанию' }).click()
  await expect(failureOn(page).getByText('Заполните обязательные поля')).toBeVisible()

  await type(page, 'Название', NAME)
  await choose(page, 'Юрисдикция', 'Эмир', 'ОАЭ')
  await choose(page, 'Страны-исключения', 'Иран', 'Иран')
  await choose(page, 'Страны-исключения', 'КНДР', /Корея|КНДР/)
  await type(page, 'SWIFT', 'EBILAEAD')
  await expect(page.getByLabel(/^Банк/)).toHaveValue(/Emirates NBD/)
  await choose(page, 'Валюта', 'USD', /USD/)
  await type(page, 'Базовая ставка', '3,5')
  await page.getByRole('button', { name: 'Создать компанию' }).click()
  await expect(page.getByText('Компания создана')).toBeVisible()
  await expect(failureOn(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(page).toHaveURL(/\/admin\/company\/\d+$/)
})

test('once it is saved its rates are added, changed and deleted', async ({ admin }) => {
  const { page } = admin
  const byAmount = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Ставки по сумме платежа' }) })
  const byVolume = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Ставки по обороту за месяц' }) })
  const dialog = page.getByRole('dialog')
  const fill = async (operator: RegExp, amount: string, rate: string) => {
    await select(dialog, 'Сумма платежа', operator)
    await type(dialog, 'Порог', amount)
    await type(dialog, 'Ставка', rate)
  }
  await byAmount.getByRole('button', { name: 'Добавить ставку' }).click()
  await fill(/не меньше/, '50000', '2,75')
  await type(dialog, 'Фиксированная надбавка', '25')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(byAmount.getByRole('listitem')).toContainText(/2,75%.*≥\s50\s000,00\sUSD.*25,00\sUSD/)

  await byAmount.getByRole('button', { name: 'Добавить ставку' }).click()
  await fill(/не меньше/, '50000', '2')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.locator('[role="alert"], .mantine-InputWrapper-error')).toBeVisible()
  await seen(dialog, 'company.tier')
  // «Отмена» asks about what was typed, once
  const leave = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await leave.getByRole('button', { name: 'Остаться' }).click()
  await expect(leave).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await leave.getByRole('button', { name: 'Уйти' }).click()
  await expect(dialog).toHaveCount(0)

  await byVolume.getByRole('button', { name: 'Добавить ставку' }).click()
  await expect(dialog.getByLabel(/Фиксированная надбавка/)).toHaveCount(0)
  await select(dialog, 'Оборот за месяц', /больше/)
  await type(dialog, 'Порог', '100000')
  await type(dialog, 'Ставка', '2,5')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(byVolume.getByRole('listitem')).toContainText('2,5%')

  await byVolume.getByRole('button', { name: /^Изменить ставку/ }).click()
  await type(dialog, 'Ставка', '2,4')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(byVolume.getByRole('listitem')).toContainText('2,4%')
  await byVolume.getByRole('button', { name: /^Удалить ставку/ }).click()
  await seen(dialog, 'company.rowDelete')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(byVolume.getByText('Действует базовая ставка')).toBeVisible()

  await type(page, 'Специализация', 'Торговля')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Компания обновлена')).toBeVisible()
  await page.getByRole('button', { name: 'Понятно' }).click()
})

test('a client sees the company with its rates and excluded countries', async ({ client }) => {
  const { page } = client
  await page.goto('/client/company')
  const row = page.getByRole('row', { name: new RegExp(NAME) })
  await expect(row).toContainText('ИРАН')
  await row.getByRole('link', { name: NAME }).click()
  await expect(page.getByText('2,75%')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Удалить компанию' })).toHaveCount(0)
})

test('an admin gives the client a markup and a rate of their own', async ({ client, admin }) => {
  const { page } = admin
  await page.goto('/admin/user?role=ROLE_CLIENT')
  await page.getByRole('link', { name: 'Анна Белова' }).click()
  await page.getByRole('button', { name: 'Добавить надбавку' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog, 'company.markup')
  await choose(dialog, 'Валюта', 'EUR', /EUR/)
  await type(dialog, 'Значение', '55')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Надбавка должна быть больше −50% и меньше 50%')).toBeVisible()
  // The error stood there before the click; the focus says that the click was refused too
  await expect(dialog.getByLabel('Значение')).toBeFocused()
  await type(dialog, 'Значение', '-1,5')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  const markups = page.getByRole('list', { name: 'Надбавки к курсу ЦБ' })
  await expect(markups.getByRole('listitem').filter({ hasText: 'EUR' })).toContainText(/[-−]1,5/)
  await markups.getByRole('button', { name: 'Удалить надбавку к EUR' }).click()
  await seen(dialog, 'company.rowDelete')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(markups.getByText('EUR')).toHaveCount(0)

  await page.getByRole('button', { name: 'Добавить ставку' }).click()
  await choose(dialog, 'Компания', 'Silk', NAME)
  await select(dialog, 'Сумма платежа', /больше/)
  await type(dialog, 'Порог', '10')
  await type(dialog, 'Ставка', '1,9')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('1,9%')).toBeVisible()
  await client.page.reload()
  await expect(client.page.getByText('1,9%')).toBeVisible()
  await expect(client.page.getByText('2,75%')).toHaveCount(0)
})

test('a company in use is not deleted and says what uses it; a free one goes', async ({ admin }) => {
  const { page } = admin
  await page.goto('/company')
  await page.getByRole('link', { name: 'Orient Pay FZE' }).click()
  await page.getByRole('button', { name: 'Удалить компанию' }).click()
  await seen(page.getByRole('dialog'), 'company.delete')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(failureOn(page)).toContainText(/Ошибка удаления компании: Используется в незавершённых делах: .*№\d+/)

  await page.goto('/company')
  await page.getByRole('link', { name: NAME }).click()
  await page.getByRole('link', { name: 'Изменить' }).click()
  await page.getByRole('button', { name: 'Удалить компанию' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/company$/)
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
})
