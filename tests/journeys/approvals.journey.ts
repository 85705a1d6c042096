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
  await page.getByRole('link', { name: 'Настройки согласований' }).first().click()
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
  const withdrawal = first.getByRole('dialog', { name: 'Отозвать предложение?' })
  await seen(withdrawal, 'approval.withdraw')
  await withdrawal.getByRole('button', { name: 'Отозвать' }).click()
  await expect(first.getByText('Отозвано').first()).toBeVisible()

  await turn(first, 'Возвраты по ордерам')
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await openNewest(second)
  await second.getByRole('button', { name: 'Отклонить' }).click()
  const rejection = second.getByRole('dialog', { name: 'Отклонить?' })
  await seen(rejection, 'approval.reject')
  await rejection.getByRole('textbox').fill('Не договаривались')
  await rejection.getByRole('button', { name: 'Отклонить' }).click()
  await expect(second.getByText('Не договаривались')).toBeVisible()

  await turn(first, 'Возвраты по ордерам')
  await expect(first.getByText(WAITS).first()).toBeVisible()
  await openNewest(first)
  await expect(first.getByText('Ждёт подписи')).toBeVisible()
  await openNewest(second)
  await second.getByRole('button', { name: 'Подтвердить' }).click()
  const approval = second.getByRole('dialog', { name: 'Подтвердить?' })
  await seen(approval, 'approval.approve')
  await approval.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(second.getByText('Подтверждено').first()).toBeVisible()
  // The open page of the other one follows
  await expect(first.getByText('Подтверждено').first()).toBeVisible()
  await expect(first.getByRole('button', { name: 'Отозвать' })).toBeHidden()
  await second.goto('/admin/setting')
  await expect(second.getByLabel('Возвраты по ордерам')).toBeChecked()
})
