import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { type } from './people.ts'
import { oneIn } from './restUsers.ts'

test('an order says what is wrong while it is typed, also after the server was away; staff read of a twice-sent invoice', async ({
  client,
  manager,
  clientRest,
}) => {
  const { page } = client
  await page.goto('/order/new')
  await page.getByText('С баланса').click()
  const check = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Проверка перед отправкой' }) })
  await page.route('**/graphql', route => route.abort())
  await type(page, 'Полное наименование', 'Nobody Trading')
  await expect(check.getByText('Сервер не ответил')).toBeVisible()
  await page.unroute('**/graphql')
  // The next key asks again, and nothing typed was lost
  await type(page, 'SWIFT', 'DEUTDEFF1')
  await expect(check.getByText('SWIFT состоит из 8 или 11 символов')).toBeVisible()
  await expect(check.getByText('Этому контрагенту ещё не платили')).toBeVisible()
  await expect(check.getByText('Сервер не ответил')).toBeHidden()
  await expect(page.getByLabel('Полное наименование')).toHaveValue('Nobody Trading')
  await type(page, 'SWIFT', 'DEUTDEFF')
  await expect(check.getByText('SWIFT состоит из 8 или 11 символов')).toBeHidden()

  const id = await oneIn(clientRest, 'replenishment', 'DOC')
  await manager.page.goto(`/replenishment/${id}`)
  await expect(manager.page.getByText(/этого контрагента уже есть: пополнение №\d+/)).toBeVisible()
})
