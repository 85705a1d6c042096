import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { choose, signIn, type } from './people.ts'

const EMAIL = 'nina.volkova@example.com'
const PASSWORD = 'quiet-harbour-31'
const NAME = 'Нина Волкова'

test.describe.configure({ mode: 'serial' })

test('an admin creates a manager with the orders right, who signs in and sees no requests', async ({
  guest: manager,
  admin,
}) => {
  const { page } = admin
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Реестр менеджеров' }).click()
  await expect(page.getByRole('heading', { name: 'Менеджеры' })).toBeVisible()
  await page.getByRole('link', { name: 'Добавить менеджера' }).click()
  await page.getByRole('button', { name: 'Создать пользователя' }).click()
  await expect(page.getByText('E-mail не может быть пустым')).toBeVisible()
  await expect(page.getByText('Выберите хотя бы одну роль')).toBeVisible()

  await type(page, 'Имя', NAME)
  await type(page, 'E-mail', 'client@trinity.test')
  await type(page, 'Пароль', PASSWORD)
  await page.getByLabel('Ордера', { exact: true }).check()
  await page.getByRole('button', { name: 'Создать пользователя' }).click()
  await expect(page.getByText('Этот e-mail уже зарегистрирован')).toBeVisible()
  await type(page, 'E-mail', EMAIL)
  await page.getByRole('button', { name: 'Создать пользователя' }).click()
  await expect(page).toHaveURL(/\/admin\/user\/\d+$/)
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PASSWORD)

  await signIn(manager, EMAIL, PASSWORD)
  const sections = manager.page.getByRole('navigation', { name: 'Разделы' }).first()
  await expect(sections.getByRole('link', { name: /^Ордера/ })).toBeVisible()
  await expect(sections.getByRole('link', { name: /^Заявки/ })).toHaveCount(0)
  // A link that somebody sent says that it is not theirs to read
  await manager.page.goto('/request?request=1')
  await seen(manager.page.getByRole('dialog', { name: 'Заявка №1' }), 'request.closed')
  await manager.page.goto('/dashboard')
})

test('a change of the rights signs the manager out, and they come back with the new ones', async ({
  guest: manager,
  admin,
}) => {
  const { page } = admin
  await page.getByLabel('Заявки и сделки').check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(manager.page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await signIn(manager, EMAIL, PASSWORD)
  await expect(manager.page.getByRole('link', { name: /^Заявки/ }).first()).toBeVisible()
})

test('an admin assigns a client to the manager, sees it from the client’s side and takes it back', async ({
  admin,
}) => {
  const { page } = admin
  await choose(page, 'Назначить клиента', 'Белова', 'client@trinity.test')
  const clients = page.getByRole('list', { name: 'Клиенты' })
  await clients.getByRole('link', { name: 'client@trinity.test' }).click()
  await expect(page.getByRole('heading', { name: 'Анна Белова' })).toBeVisible()
  const managers = page.getByRole('list', { name: 'Менеджеры' })
  await expect(managers.getByText(EMAIL)).toBeVisible()
  await managers.getByRole('button', { name: `Снять назначение: ${EMAIL}` }).click()
  await expect(page.getByText(/^Никто не назначен/)).toBeVisible()
})

test('who would save over somebody else’s change is told so before, and nothing that was typed is lost', async ({
  admin,
}) => {
  const { page } = admin
  const otherTab = await page.context().newPage()
  await otherTab.goto(page.url())
  await type(otherTab, 'Телефон', '+7 900 000-00-01')
  await otherTab.getByRole('button', { name: 'Сохранить' }).click()
  await expect(otherTab.getByText('Изменения сохранены')).toBeVisible()
  await otherTab.close()

  await type(page, 'Telegram', '@anna_new')
  await expect(page.getByText('стало +7 900 000-00-01', { exact: false })).toBeVisible()
  await expect(page.getByLabel(/^Telegram/)).toHaveValue('@anna_new')
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(page.getByLabel(/^Телефон/)).toHaveValue('+7 900 000-00-01')
  await expect(page.getByLabel(/^Telegram/)).toHaveValue('@anna_new')
})

test('a manager reads a client’s page and changes nothing there', async ({ guest: manager, admin }) => {
  const { page } = manager
  await page.goto(new URL(admin.page.url()).pathname)
  await expect(page.getByRole('heading', { name: 'Анна Белова' })).toBeVisible()
  await expect(page.getByText('Свои ставки клиента')).toBeVisible()
  await expect(page.getByRole('button', { name: /Сохранить|Удалить|Добавить/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Выписка' }).click()
  await expect(page).toHaveURL(/\/balance\/\d+$/)
})

test('a ban closes the page that the banned one has open', async ({ guest: manager, admin }) => {
  const { page } = admin
  await page.goto('/admin/user?role=ROLE_MANAGER')
  await page.getByRole('searchbox', { name: 'Имя или e-mail' }).fill('волкова')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('row', { name: new RegExp(NAME) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: `Действия: ${NAME}` }).click()
  await seen(page.getByRole('menu'), 'user.menu')
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  const question = page.getByRole('dialog', { name: `Заблокировать пользователя ${NAME}?` })
  await seen(question, 'user.ban')
  await question.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(row.getByText('Заблокирован')).toBeVisible()
  await expect(manager.page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await manager.page.getByLabel('E-mail').fill(EMAIL)
  await manager.page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await manager.page.getByRole('button', { name: 'Войти' }).click()
  await expect(manager.page.getByText('Учётная запись заблокирована')).toBeVisible()
})

test('a refused deletion says why, another takes the user out of the list', async ({ admin }) => {
  const { page } = admin
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Действия: ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Удалить' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click()
  }
  await remove(NAME)
  await expect(page.getByText('Пользователей не найдено')).toBeVisible()

  await page.goto('/admin/user?role=ROLE_CLIENT')
  await remove('Анна Белова')
  await expect(page.getByText('У клиента остаток или незавершённые дела')).toBeVisible()
  await seen(page.getByRole('dialog'), 'user.delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()

  await page.goto('/admin/user?role=ROLE_ADMIN')
  await remove('Ольга Савельева')
  await expect(page.getByText('Нельзя сделать это со своей учётной записью')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Отмена' }).click()
})

test('the audit log shows what was done, by person and by record, with the values before and after', async ({
  admin,
}) => {
  const { page } = admin
  await page.getByRole('navigation').getByRole('link', { name: 'Журнал' }).click()
  const log = page.getByRole('list', { name: 'Журнал действий' })
  // The banned one's try
  const refusal = log.getByRole('listitem').filter({ hasText: 'Отказ' }).first()
  await expect(refusal).toContainText('Вход')
  await refusal.getByText('Отказ').click()
  await expect(refusal.getByText('Учётная запись заблокирована')).toBeVisible()
  await expect(log.getByRole('listitem').filter({ hasText: 'Удаление пользователя' }).first()).toBeVisible()
  await choose(page, 'Кто', 'Савельева', /Ольга Савельева/)
  await expect(page).toHaveURL(/user=1/)
  const ban = log.getByRole('listitem').filter({ hasText: 'Блокировка пользователя' })
  await ban.getByText('Блокировка пользователя').click()
  await expect(ban.getByRole('row', { name: /Заблокирован нет да/ })).toBeVisible()

  await page.goto('/admin/user?role=ROLE_CLIENT')
  await page.getByRole('link', { name: 'Анна Белова' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Журнал' }).click()
  await expect(page).toHaveURL(/type=USER&id=\d+/)
  await expect(log.getByRole('listitem').filter({ hasText: 'Изменение пользователя' })).toHaveCount(1)
})
