import { expect } from '@playwright/test'
import { statementBytes } from '../bankStatement/support.ts'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'

interface Lines {
  readonly items: readonly {
    readonly number: string
    readonly account: string
    readonly matches: readonly { readonly replenishmentId: number; readonly rubAmount: number }[]
  }[]
}

test('a statement is uploaded, its lines are matched and confirmed, and a broken one is refused with its line', async ({
  manager: { page },
  managerRest,
}) => {
  const { items } = await managerRest<Lines>('GET', '/bank-statement/line?status=MATCHED')
  const [account = ''] = items.map(one => one.account)
  const [bill] = items.flatMap(one => one.matches)
  const sum = bill?.rubAmount ?? 0
  const send = (content: Buffer) =>
    page.setInputFiles('input[type=file]', { name: 'kl_to_1c.txt', mimeType: 'text/plain', buffer: content })
  await page.goto('/bank-statements')
  await expect(page.getByText('У плательщика нет открытого счёта')).toBeVisible()

  await send(statementBytes([{ sum: '1 000,5' }], 'windows-1251', account))
  await expect(page.getByRole('alert')).toContainText('Строка 15: «Сумма»: это не сумма: «1 000,5»')

  const purpose = `Оплата по счёту №${bill?.replenishmentId}BM`
  const parts = [
    { sum: 10_000, number: '9001', inn: '5001007322', name: 'Первая часть', purpose },
    { sum: sum - 10_000, number: '9002', inn: '5001007322', name: 'Вторая часть', purpose },
    { sum: 5_500, number: '9003', inn: '5001007322', name: 'Не наше', purpose: 'Возврат' },
  ]
  await send(statementBytes(parts, 'ibm866', account))
  await expect(page.getByRole('status').filter({ hasText: 'новых строк 3' })).toBeVisible()
  await send(statementBytes(parts, 'ibm866', account))
  await expect(page.getByText('Эта выписка уже загружена: новых строк нет')).toBeVisible()

  await page.getByRole('button', { name: /^№9003 / }).click()
  const line = page.getByRole('dialog')
  await seen(line, 'statement.line')
  await line.getByRole('button', { name: 'Отложить…' }).click()
  const aside = page.getByRole('dialog', { name: /^Отложить поступление/ })
  await seen(aside, 'statement.aside')
  await aside.getByLabel('Причина').fill('Возврат от поставщика')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Строка отложена')).toBeVisible()

  for (const number of ['9001', '9002']) {
    const box = page.getByRole('checkbox', { name: new RegExp(`№${number} `) })
    await box.focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: 'Подтвердить…' }).click()
  const confirm = page.getByRole('dialog')
  await expect(confirm.getByText('ровно по счёту')).toBeVisible()
  await seen(confirm, 'statement.confirm')
  await confirm.getByRole('button', { name: /^Подтвердить \d/ }).click()
  await expect(page.getByText(/^(Оплата подтверждена|Деньги ждут платёжного поручения)/)).toBeVisible()
  await page.goto(`/bank-statements?search=${encodeURIComponent(`№${bill?.replenishmentId}`)}`)
  await expect(page.getByRole('row')).toHaveCount(3)
})
