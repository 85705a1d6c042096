import { expect, type Page, type Route } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'

/** Loses the first answer of an operation behind the server. */
function lostAnswer(page: Page, operation: string) {
  let isLost = false
  const answer = async (route: Route) => {
    if (isLost || !route.request().postData()?.includes(`"${operation}"`)) return route.fallback()
    isLost = true
    await route.fetch()
    return route.abort('connectionreset')
  }
  return { begin: () => page.route('**/graphql', answer), end: () => page.unroute('**/graphql', answer) }
}

test('an API key is made with its scopes, shown once, works for what it may, gets a new secret and is revoked', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const making = page.getByRole('dialog', { name: 'Создать ключ' })
  await seen(making, 'account.keyAdd')
  await type(making, 'Название', 'Учётная система')
  await making.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(making.getByText('Выберите, что разрешено ключу').first()).toBeVisible() // nothing is allowed yet
  await making.getByRole('radiogroup', { name: 'Ордера' }).getByText('чтение', { exact: true }).click()
  await making.getByRole('button', { name: 'Создать ключ' }).click()

  const told = page.getByRole('dialog', { name: 'Секрет ключа' })
  await seen(told, 'account.once')
  // Shown once: neither Esc nor a click beside it loses it, the cross asks
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(told).toBeVisible()
  await told.getByRole('button', { name: 'Закрыть' }).click()
  const leaving = page.getByRole('dialog', { name: 'Закрыть, не сохранив?' })
  await seen(leaving, 'account.onceLeave')
  await leaving.getByRole('button', { name: 'Вернуться' }).click()
  const secret = (await told.getByText(/^trinity_/).textContent()) ?? ''
  await told.getByRole('button', { name: 'Ключ сохранён' }).click()
  const asked = (path: string, bearer: string) =>
    page.request.get(`/trinity/api/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await asked('/order', secret)).status()).toBe(200)
  expect((await asked('/replenishment', secret)).status()).toBe(403)

  await page.getByRole('button', { name: 'Новый секрет' }).click()
  await page
    .getByRole('dialog', { name: /^Новый секрет/ })
    .getByRole('button', { name: 'Новый секрет' })
    .click()
  const renewed = (await told.getByText(/^trinity_/).textContent()) ?? ''
  expect(renewed).not.toBe(secret)
  await told.getByRole('button', { name: 'Ключ сохранён' }).click()
  for (const one of [secret, renewed]) expect((await asked('/order', one)).status()).toBe(200)

  // The answer of a rotation is lost: it is told, and another secret leaves the one in use alone
  const cut = lostAnswer(page, 'RotateKey')
  await cut.begin()
  await page.getByRole('button', { name: 'Новый секрет' }).click()
  await page
    .getByRole('dialog', { name: /^Новый секрет/ })
    .getByRole('button', { name: 'Новый секрет' })
    .click()
  const lost = page.getByRole('dialog', { name: 'Секрет ключа' }).filter({ hasText: 'ответ не дошёл' })
  await seen(lost, 'account.onceLost')
  await cut.end()
  await lost.getByRole('button', { name: 'Новый секрет' }).click()
  const last = (await told.getByText(/^trinity_/).textContent()) ?? ''
  await told.getByRole('button', { name: 'Ключ сохранён' }).click()
  for (const one of [renewed, last]) expect((await asked('/order', one)).status()).toBe(200)

  await page.getByRole('button', { name: 'Отозвать' }).click()
  const question = page.getByRole('dialog', { name: 'Отозвать «Учётная система»?' })
  await seen(question, 'account.keyEnd')
  await question.getByRole('button', { name: 'Отозвать' }).click()
  await expect(page.getByText('Ключ отозван')).toBeVisible()
  for (const one of [secret, renewed, last]) expect((await asked('/order', one)).status()).toBe(401)
})
