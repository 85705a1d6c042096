import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'
import { oneIn } from './restUsers.ts'

test('an offer counts down on both sides by the clock of the server, and is extended', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  const { page } = client
  await page.clock.install()
  await page.goto(`/replenishment/${id}`)
  await expect(page.getByRole('button', { name: 'Подтвердить курс' })).toBeVisible()
  // An offer of the demo data has no end
  await expect(page.getByRole('timer')).toHaveCount(0)

  const desk = manager.page
  await desk.goto(`/replenishment/${id}`)
  await desk.getByRole('button', { name: 'Продлить' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByRole('status')).toHaveText(
    /^Сейчас предложение без срока, и срок у него появится: .*\d\d:\d\d/,
  )
  await type(dialog, 'Действует, минут', '4')
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Продлить' }).click()
  await expect(dialog.getByText('От 5 до 1440 минут', { exact: true })).toBeVisible()
  await type(dialog, 'Действует, минут', '5')
  await seen(dialog, 'replenishment.extend')
  await dialog.getByRole('button', { name: 'Назначить срок' }).click()
  await expect(desk.getByText('Срок предложения изменён').first()).toBeVisible()
  await expect(desk.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)

  await expect(page.getByRole('timer')).toHaveText(/^0[45]:\d\d$/)
  await expect(page.getByText('До конца предложения 5 минут')).toBeAttached()
  // A browser whose clock is hours ahead counts by the server's all the same
  await page.clock.setSystemTime(Date.now() + 3 * 3_600_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/^0[345]:\d\d$/)
  await expect(page.getByRole('button', { name: 'Подтвердить курс' })).toBeEnabled()
})

test('an end that is earlier than the present one is told before it is set', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  await managerRest('POST', `/replenishment/${id}/offer/extend`, { validMinutes: 120 })
  const desk = manager.page
  await desk.goto(`/replenishment/${id}`)
  await desk.getByRole('button', { name: 'Продлить' }).click()
  const dialog = desk.getByRole('dialog')
  const field = dialog.getByLabel('Действует, минут')
  await field.fill('180')
  await expect(dialog.getByText(/^Новый срок: .*\d\d:\d\d.* Сейчас: .*\d\d:\d\d/)).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await field.fill('60')
  await expect(dialog.getByRole('status')).toHaveText(/^Срок станет раньше, чем сейчас\./)
  await dialog.getByRole('button', { name: 'Сократить срок' }).click()
  await expect(desk.getByRole('timer')).toHaveText(/^(59|60|1:00):\d\d$/)
})
