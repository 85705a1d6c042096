import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { oneIn } from './restUsers.ts'

test('staff keep canned answers of their desks, and a wrong placeholder is told by its name', async ({
  manager: { page },
  managerRest,
}) => {
  await page.goto('/answer-templates')
  await page.getByRole('button', { name: 'Добавить заготовку' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Новая заготовка' })
  await seen(dialog, 'answerTemplate.edit')
  await dialog.getByLabel('Название').fill('Ответим завтра')
  await dialog.getByLabel('Текст на русском').fill('Ответим завтра, {name}')
  await dialog.getByLabel('Текст на английском').fill('We will answer tomorrow')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog.getByText('Неизвестная подстановка {name}')).toBeVisible()
  await dialog.getByLabel('Текст на русском').fill('Ответим завтра, {client}')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Заготовка сохранена')).toBeVisible()

  await page.getByRole('searchbox').fill('завтра')
  await page.getByRole('button', { name: 'Ответим завтра', exact: true }).click()
  const change = page.getByRole('dialog', { name: 'Заготовка ответа' })
  await change.getByLabel('Текст на английском').fill('Tomorrow')
  // A colleague is faster: nothing is overwritten unseen
  const all = await managerRest<readonly { id: number; name: string }[]>('GET', '/answer-template')
  const id = all.find(({ name }) => name === 'Ответим завтра')?.id
  await managerRest('POST', '/answer-template', { id, en: 'A colleague wrote this' })
  await change.getByRole('button', { name: 'Сохранить' }).click()
  await expect(change.getByText('A colleague wrote this')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Уйти', exact: true }).click()

  await page.getByRole('button', { name: 'Удалить заготовку «Ответим завтра»' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить заготовку «Ответим завтра»?' })
  await seen(question, 'answerTemplate.delete')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Заготовка удалена')).toBeVisible()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

test('«/» in the chat offers the canned answers of its desk: they are found, filled from the record, changed and sent', async ({
  manager: { page },
  client,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  await managerRest('POST', '/answer-template', {
    desk: 'ORDER',
    name: 'Сумма ордера',
    ru: '{client}, в ордере №{number} сумма {amount} {currency}',
    en: 'Order {number}',
  })
  await page.goto(`/order/${id}?chat=ORDER-${id}`)
  const field = page.getByRole('textbox', { name: 'Сообщение' })
  await field.fill('/')
  const list = page.getByRole('listbox', { name: 'Заготовки ответов' })
  await expect(list.getByRole('option')).toHaveCount(3)
  await expect(list.getByText('Нужен подписанный контракт')).toBeHidden()
  await seen(page.getByRole('dialog'), 'chat')

  await page.keyboard.press('ArrowDown')
  const second = list.getByRole('option').nth(1)
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '-')
  // Esc leaves the list and nothing else
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('/')

  await field.fill('')
  await field.fill('/сумма орд')
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(new RegExp(`^Анна Белова, в ордере №${id} сумма [\\d\\s]+,\\d\\d [A-Z]{3}$`))
  await page.keyboard.type('. Проверьте')
  await page.keyboard.press('Enter')

  await client.page.goto(`/order/${id}?chat=ORDER-${id}`)
  const messages = client.page.getByRole('list', { name: 'Сообщения' })
  await expect(messages.getByText(/Анна Белова, в ордере №.+\. Проверьте$/)).toBeVisible()
  // Clients have no such list
  await client.page.getByRole('textbox', { name: 'Сообщение' }).fill('/')
  await expect(client.page.getByRole('listbox')).toHaveCount(0)
})
