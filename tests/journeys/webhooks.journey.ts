import { expect } from '@playwright/test'
import { openReceiver, status } from '../support/receiver.ts'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'

test('a client adds a webhook, sees what was sent and answered, sends it again and deletes the webhook', async ({
  visit,
}) => {
  const receiver = await openReceiver()
  receiver.answers(status(500, 'Not today'))
  const { page } = await visit('client@trinity.test')
  await page.goto('/developers/webhooks')
  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  const adding = page.getByRole('dialog', { name: 'Добавить вебхук' })
  await seen(adding, 'webhook.add')
  await type(adding, 'Адрес', 'http://10.0.0.1/hooks')
  await adding.getByRole('button', { name: 'Добавить вебхук' }).click()
  await expect(adding.getByText('Нужен адрес https')).toBeVisible()
  await type(adding, 'Адрес', receiver.url)
  await type(adding, 'Описание', 'Склад')
  await adding.getByLabel('Все события, и те, что появятся позже').uncheck()
  await adding.getByRole('button', { name: 'Добавить вебхук' }).click()
  await expect(adding.getByText('Выберите события из списка')).toBeVisible()
  await adding.getByLabel('Выбрать все: Ордера').check()
  await adding.getByRole('button', { name: 'Добавить вебхук' }).click()

  const told = page.getByRole('dialog', { name: 'Секрет вебхука' })
  const secret = (await told.getByText(/^whsec_/).textContent()) ?? ''
  await told.getByRole('button', { name: 'Секрет сохранён' }).click()
  await page.getByRole('link', { name: receiver.url }).click()
  await expect(page.getByText('Сообщений ещё не было')).toBeVisible()

  // The log fills while one looks
  await page.getByRole('button', { name: 'Отправить пробное' }).click()
  const log = page.getByRole('table', { name: 'Журнал отправки' })
  await expect(log.getByText('Ответ 500')).toBeVisible()
  expect(receiver.events(secret)).toMatchObject([{ type: 'test' }])
  receiver.answers(status(200, 'Thanks'))
  const opener = log.getByRole('button').first()
  await opener.click()
  const delivery = page.getByRole('dialog', { name: 'Сообщение test' })
  await seen(delivery, 'webhook.delivery')
  await expect(delivery.getByText('Not today')).toBeVisible()
  await delivery.getByRole('button', { name: 'Повторить' }).click()
  await expect(log.getByText('Доставлено')).toBeVisible()
  await page.getByRole('button', { name: 'Не доставлено' }).click()
  await expect(log.getByText('Доставлено', { exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/status=FAILED/)

  const menu = page.getByRole('button', { name: /^Действия: / })
  await menu.click()
  await seen(page.getByRole('menu'), 'webhook.menu')
  await page.getByRole('menuitem', { name: 'Изменить' }).click()
  const changing = page.getByRole('dialog', { name: 'Вебхук' })
  await seen(changing, 'webhook.change')
  await type(changing, 'Описание', 'Склад на севере')
  await changing.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Вебхук сохранён')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Новый секрет' }).click()
  await page
    .getByRole('dialog', { name: 'Новый секрет вебхука?' })
    .getByRole('button', { name: 'Новый секрет' })
    .click()
  await expect(told.getByText(/^whsec_/)).not.toHaveText(secret)
  await told.getByRole('button', { name: 'Секрет сохранён' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить вебхук?' })
  await seen(question, 'webhook.delete')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Вебхук удалён')).toBeVisible()
  await expect(page).toHaveURL(/\/developers\/webhooks$/)
  await expect(page.getByRole('link', { name: receiver.url })).toHaveCount(0)
  await receiver.close()
})

test('a webhook of a manager waits for an admin, who switches it on where the manager is edited', async ({ visit }) => {
  const { page } = await visit('manager@trinity.test')
  await page.goto('/developers/webhooks')
  await expect(page.getByText('Ждёт администратора')).toBeVisible()
  const { page: admin } = await visit('admin@trinity.test')
  await admin.goto('/admin/user?role=ROLE_MANAGER')
  await admin.getByRole('link', { name: 'Игорь Назаров' }).click()
  const section = admin.getByRole('table', { name: 'Вебхуки' })
  await section.getByRole('button', { name: 'Включить' }).click()
  const question = admin.getByRole('dialog', { name: 'Включить вебхук сотрудника?' })
  await seen(question, 'webhook.allow')
  await question.getByRole('button', { name: 'Включить' }).click()
  await expect(section.getByText('Включён')).toBeVisible()
  // The manager's page hears of it
  await expect(page.getByText('Включён')).toBeVisible()
})

test('the catalogue of events shows an example of each', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/developers/events')
  await page.getByText('order.paid', { exact: true }).click()
  await expect(page.getByText('"type": "order.paid"')).toBeVisible()
})
