import { expect, type Page } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'

const WAITS = /Ждёт второй подписи/

/** Turns one of the settings over and saves them. */
async function turn(page: Page, name: string): Promise<void> {
  await page.goto('/admin/setting')
  await page.getByLabel(name).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
}

/** Opens the newest approval of the list. */
async function openNewest(page: Page): Promise<void> {
  await page.goto('/approval?status=WAITING')
  await page
    .getByRole('row', { name: /Настройки согласований/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Согласование №/ })).toBeVisible()
}

test('settings are switched on by one admin, and from then on a second one has to sign', async ({ visit }) => {
  const { page: first } = await visit('admin@trinity.test')
  const { page: second } = await visit('admin2@trinity.test')
  await turn(first, 'Откаты, которые двигают деньги')
  await expect(first.getByText('Настройки сохранены')).toBeVisible()

  await turn(first, 'Реквизиты компаний и банков')
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await openNewest(first)
  await expect(first.getByText('Подтвердить или отклонить должен другой человек')).toBeVisible()
  await first.getByRole('button', { name: 'Отозвать' }).click()
  const withdrawal = first.getByRole('dialog', { name: 'Отозвать: Настройки согласований?' })
  await seen(withdrawal, 'approval.withdraw')
  await withdrawal.getByRole('button', { name: 'Отозвать' }).click()
  await expect(first.getByText('Отозвано').first()).toBeVisible()

  await turn(first, 'Возвраты по ордерам')
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await openNewest(second)
  await second.getByRole('button', { name: 'Отклонить' }).click()
  const rejection = second.getByRole('dialog', { name: 'Отклонить: Настройки согласований?' })
  await seen(rejection, 'approval.reject')
  await rejection.getByRole('textbox').fill('Не договаривались')
  await rejection.getByRole('button', { name: 'Отклонить' }).click()
  await expect(second.getByText('Не договаривались')).toBeVisible()

  await turn(first, 'Возвраты по ордерам')
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await openNewest(first)
  await expect(first.getByText('Ждёт подписи', { exact: true })).toBeVisible()
  const settings = await first.context().newPage()
  await settings.goto('/admin/setting')
  await expect(settings.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await openNewest(second)
  await second.getByRole('button', { name: 'Подтвердить' }).click()
  const approval = second.getByRole('dialog', { name: 'Подтвердить: Настройки согласований?' })
  await seen(approval, 'approval.approve')
  await approval.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(second.getByText('Подтверждено').first()).toBeVisible()
  // The open page of the other one follows
  await expect(first.getByText('Подтверждено').first()).toBeVisible()
  await expect(first.getByRole('button', { name: 'Отозвать' })).toBeHidden()
  // and so do the settings
  await expect(settings.getByText('Возвраты: было нет, стало да')).toBeVisible()
  await settings.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(settings.getByLabel('Возвраты по ордерам')).toBeChecked()
  await expect(settings.getByText(WAITS)).toBeHidden()
  await expect(settings.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
  await settings.close()
  await second.goto('/admin/setting')
  await expect(second.getByLabel('Возвраты по ордерам')).toBeChecked()
})

test('what the settings are to become is read in dollars and words', async ({ visit }) => {
  const { page } = await visit('admin@trinity.test')
  await page.goto('/admin/setting')
  await page.getByLabel(/^Оплата ордеров от суммы/).fill('1500')
  await page.getByLabel('Реквизиты компаний и банков').click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('link', { name: 'Открыть согласование' }).click()
  await expect(page.getByText('Настройки сохранены')).toBeHidden()
  const changes = page.getByRole('table', { name: 'Что изменится' })
  await expect(changes.getByRole('row', { name: /^Оплата ордеров от суммы Выключено 1 500,00 USD$/ })).toBeVisible()
  await expect(changes.getByRole('row', { name: /Реквизиты компаний и банков Нет Да$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText('Отозвано').first()).toBeVisible()
})

test('everything that a signature carries out is listed, and the company says what of it waits', async ({ visit }) => {
  const { page: first } = await visit('admin@trinity.test')
  const { page: second } = await visit('admin2@trinity.test')
  await turn(first, 'Реквизиты компаний и банков')
  await expect(first.getByText(WAITS).or(first.getByText('Настройки сохранены')).first()).toBeVisible()
  if (await first.getByText(WAITS).first().isVisible()) {
    await openNewest(second)
    await second.getByRole('button', { name: 'Подтвердить' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
    await expect(second.getByText('Подтверждено').first()).toBeVisible()
  }
  await second.goto('/company')
  await second.getByRole('link', { name: 'Orient Pay' }).first().click()
  await expect(second).toHaveURL(/\/company\/\d+$/)
  const id = /\d+$/.exec(second.url())?.[0] ?? ''
  await first.goto(`/admin/company/${id}`)
  await first.getByLabel('Номер счёта').fill('AE460261234567890123457')
  await first.getByLabel('Специализация').fill('Логистика')
  await first.getByRole('button', { name: 'Сохранить' }).click()
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await expect(first.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await expect(first.getByText('Изменения ждут второй подписи')).toBeVisible()
  // Where the header has little room the registries fold, and what waits stays in sight
  await first.setViewportSize({ width: 1280, height: 800 })
  await expect(first.getByRole('button', { name: 'Ещё' })).toBeInViewport({ ratio: 1 })
  await first.setViewportSize({ width: 1100, height: 800 })
  await expect(first.getByRole('link', { name: /^Согласования/ })).toBeInViewport({ ratio: 1 })
  await first.getByRole('button', { name: 'Ещё' }).click()
  await seen(first.getByRole('menu'), 'shell.sections')
  await first.keyboard.press('Escape')
  await first.setViewportSize({ width: 1440, height: 900 })
  // The page of a colleague says it too, without being read anew
  await expect(second.getByText(WAITS).first()).toBeVisible()
  await second.getByRole('link', { name: 'Посмотреть' }).click()
  const changes = second.getByRole('table', { name: 'Что изменится' })
  await expect(changes.getByRole('row', { name: /^Специализация .*Логистика$/ })).toBeVisible()
  await expect(changes.getByRole('row', { name: /^Номер счёта / })).toBeVisible()
  await second.getByRole('button', { name: 'Отклонить' }).click()
  await second.getByRole('dialog').getByRole('textbox').fill('Не договаривались')
  await second.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await expect(second.getByRole('heading', { name: 'Что предлагалось изменить' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Сохранить' })).toBeEnabled()
})

test('what is done to staff is not told as done while it waits for a second admin', async ({ visit }) => {
  const { page } = await visit('admin@trinity.test')
  await turn(page, 'Возвраты по ордерам')
  await expect(page.getByText(WAITS).or(page.getByText('Настройки сохранены')).first()).toBeVisible()
  await page.goto('/admin/user?role=ROLE_MANAGER')
  await page
    .getByRole('link', { name: /Игорь Назаров/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/user\/\d+$/)
  const address = page.url()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Ждёт второй подписи: Удаление сотрудника').first()).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(page.getByText(/удалён/)).toBeHidden()
  await page.getByRole('link', { name: 'Открыть согласование' }).click()
  await page.getByRole('button', { name: 'Отозвать' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText('Отозвано').first()).toBeVisible()
  await page.goto(address)
  await page.getByLabel('E-mail').fill('pavel.moved@example.com')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(/Ждёт второй подписи: Права или e-mail/).first()).toBeVisible()
  await expect(page.getByText('Изменения сохранены')).toBeHidden()
})

test('the page of the second factor says that it is needed only to whoever needs it', async ({ client }) => {
  const { page } = client
  await page.goto('/factor')
  await expect(page.getByRole('button', { name: 'Подключить приложение' })).toBeVisible()
  await expect(page.getByText('Без него продолжить нельзя')).toBeHidden()
  await page.getByRole('link', { name: 'Продолжить' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
