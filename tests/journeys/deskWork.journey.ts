import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import type { RestUser } from './restUsers.ts'

interface Requests {
  readonly items: readonly { readonly id: number; readonly version: number }[]
}

/** Requests of the demo data that wait for staff. */
const waiting = async (rest: RestUser) => (await rest<Requests>('GET', '/request?status=NEW')).items.map(({ id }) => id)

test('whoever takes a record up first has it, and a colleague sees it live, in the list and on the record', async ({
  manager: { page },
  managerRest,
  visit,
}) => {
  const [id] = await waiting(managerRest)
  const { page: other } = await visit('requests@trinity.test')
  await other.goto('/request?status=ACTION')
  await page.goto(`/request?request=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Взять в работу' }).click()
  await expect(page.getByText(/^В работе у вас · взято /)).toBeVisible()
  await expect(other.getByText(/^В работе у (?!вас)/).first()).toBeVisible()
  await other.goto(`/request?request=${id}`)
  await expect(other.getByText(/^Сейчас с этим работает /)).toBeVisible()
  // It closes no step
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Отпустить' }).click()
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Взять в работу' })).toBeVisible()
})

test('a note mentions a colleague by the keyboard, is kept until it is sent, and its author deletes it', async ({
  manager: { page },
  managerRest,
}) => {
  const [id] = await waiting(managerRest)
  await page.goto(`/request?request=${id}`)
  const dialog = page.getByRole('dialog')
  const area = dialog.getByRole('textbox', { name: 'Заметка' })
  await area.fill('Проверьте договор, ')
  await page.reload()
  await expect(area).toHaveValue('Проверьте договор, ')
  await area.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('@')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  const name = await options.first().textContent()
  await page.keyboard.press('Enter')
  await expect(area).toHaveValue(`Проверьте договор, @${name} `)
  await page.keyboard.press('Control+Enter')
  const notes = dialog.getByRole('list', { name: 'Заметки' })
  await expect(notes.getByText(`Проверьте договор, @${name}`)).toBeVisible()
  await expect(area).toHaveValue('')
  await notes.getByRole('button', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить заметку?' })
  await seen(question, 'note.delete')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(dialog.getByText('Заметок пока нет')).toBeVisible()
})

test('whoever is mentioned is told in the header live, until they have read the notes', async ({
  managerRest,
  visit,
}) => {
  const [id] = await waiting(managerRest)
  const { page: other } = await visit('requests@trinity.test')
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const colleagues = await managerRest<readonly { readonly userId: number }[]>('GET', '/colleague/REQUEST')
  const mentions = colleagues.map(({ userId }) => userId)
  await managerRest('POST', `/note/REQUEST/${id}`, { text: 'Коллеги, гляньте', mentions })
  const told = other.getByRole('button', { name: '1 упоминание в заметках' })
  await told.click()
  const menu = other.getByRole('menu')
  await seen(menu, 'shell.mentions')
  await menu.getByRole('menuitem', { name: `Заявка №${id}` }).click()
  await expect(other.getByText('Коллеги, гляньте')).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('ticked requests are decided at once, and those that a colleague has decided are named until that is closed', async ({
  manager: { page },
  managerRest,
}) => {
  await page.goto('/request?status=NEW')
  const boxes = page.getByRole('checkbox', { name: /^Выбрать №/ })
  await expect(boxes.first()).toBeVisible()
  const [id] = await waiting(managerRest)
  const box = page.getByRole('checkbox', { name: `Выбрать №${id}` })
  await box.focus()
  await page.keyboard.press('Space')
  await managerRest('PUT', `/request/${id}/status`, { status: 'REJECTED', comment: 'Не хватает данных заявки' })
  const bar = page.getByRole('group', { name: 'С выбранными' })
  await bar.getByRole('button', { name: 'Отклонить…' }).click()
  const reason = page.getByRole('dialog', { name: 'Отклонить заявки: 1' })
  await seen(reason, 'bulk.reason')
  await reason.getByLabel('Причина для всех').fill('Не хватает данных заявки')
  await reason.getByRole('button', { name: 'Отклонить', exact: true }).click()
  const outcome = page.getByText(`0 готово, 1 нет: №${id} уже отклонена`)
  await expect(outcome).toBeVisible()
  await page.getByRole('button', { name: 'Закрыть итог' }).click()
  await expect(outcome).toHaveCount(0)
})
