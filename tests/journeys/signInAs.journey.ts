import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { signIn, type, wrongClock } from './people.ts'

/** The admin’s other tab, open from the first journey on. */
let second: Page

test.describe.configure({ mode: 'serial' })

const enterAsClient = async (page: Page) => {
  await page.goto('/admin/user?role=ROLE_CLIENT')
  await page.getByRole('button', { name: 'Действия: Анна Белова' }).click()
  await page.getByRole('menuitem', { name: 'Войти как пользователь' }).click()
  const question = page.getByRole('dialog', { name: 'Войти как Анна Белова?' })
  await type(question, 'Причина', 'Звонок клиента')
  await question.getByLabel('С правом менять', { exact: false }).check()
  await question.getByRole('button', { name: 'Войти', exact: true }).click()
}
const bar = (page: Page) => page.getByText('Вы вошли как Анна Белова')

test('an admin signs in as a client, in every tab that is open', async ({ admin }) => {
  const { page } = admin
  second = await page.context().newPage()
  await second.goto('/admin/audit')
  await expect(second.getByRole('heading', { name: 'Журнал действий' })).toBeVisible()
  await page.bringToFront()
  await enterAsClient(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Контрагенты' })).toBeVisible()
  await expect(bar(second)).toBeVisible()
  await expect(second).toHaveURL(/\/dashboard$/)
})

test('a tab with something unsent stays the admin’s while another acts as a user, says so, and can still be saved', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  const otherTab = await page.context().newPage()
  const notice = otherTab.getByText('В другой вкладке вы вошли под другим пользователем', { exact: false })
  await otherTab.goto('/admin/user?role=ROLE_CLIENT')
  await otherTab.getByRole('link', { name: 'Дмитрий Орлов' }).click()
  const phone = otherTab.getByLabel(/^Телефон/)
  const save = async () => {
    await otherTab.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await expect(otherTab.getByText('Изменения сохранены')).toBeVisible()
    await otherTab.getByRole('button', { name: 'Понятно' }).click()
  }
  await type(otherTab, 'Телефон', '+7 495 666-66-66')
  const address = otherTab.url()
  await enterAsClient(page)
  await expect(bar(page)).toBeVisible()
  await expect(notice).toBeInViewport()
  await expect(phone).toHaveValue('+7 495 666-66-66')
  await save()
  await type(otherTab, 'Телефон', '+7 495 777-77-77')

  // The admin is back: the page is as it was
  await page.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(phone).toHaveValue('+7 495 777-77-77')
  expect(otherTab.url()).toBe(address)
  await save()

  // Whoever leaves the page finds themselves where the other tab is
  await type(otherTab, 'Телефон', '+7 495 888-88-88')
  await enterAsClient(page)
  await expect(notice).toBeVisible()
  await otherTab.getByRole('button', { name: 'Перейти' }).click()
  const question = otherTab.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(phone).toHaveValue('+7 495 888-88-88')
  await otherTab.getByRole('button', { name: 'Перейти' }).click()
  await question.getByRole('button', { name: 'Уйти', exact: true }).click()
  await expect(bar(otherTab)).toBeVisible()
})

test('what the admin does is done in the client’s name, but their password is not offered', async ({ admin }) => {
  const { page } = admin
  await page.getByRole('button', { name: 'Профиль' }).click()
  await expect(page.getByRole('menuitem', { name: 'Информация' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Пароль' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Информация' }).click()
  await type(page, 'Телефон', '+7 900 000-00-02')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
})

test('one click leads back, in every tab, and the admin’s own token still works', async ({ admin }) => {
  const { page } = admin
  await page.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(second.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
})

test('Exit while acting leads back too; the next one signs the admin out everywhere', async ({ admin }) => {
  const { page } = admin
  await enterAsClient(page)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Войти' })).toBeVisible()
})

test('a clock that is an hour and a half ahead leaves the admin where they act', async ({ visit }) => {
  const { page } = await visit('admin@trinity.test')
  await wrongClock(page, 1.5)
  await enterAsClient(page)
  await expect(bar(page)).toBeVisible()
  await page.reload()
  await expect(bar(page)).toBeVisible()
})

test('an admin who acts as a client and opens a page of the admin is told, and stays the client until they go back', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  await enterAsClient(page)
  await expect(bar(page)).toBeVisible()
  await page.goto('/admin/audit')
  await expect(page.getByText('Эта страница не для того, под чьим именем вы вошли')).toBeVisible()
  await page.getByRole('button', { name: 'Вернуться к себе' }).click()
  await expect(page.getByRole('link', { name: 'Журнал' })).toBeVisible()
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page.getByText('Страница не для вашей роли', { exact: false })).toHaveCount(0)
})

test('the first refusal of the acted token brings the admin back', async ({ admin, visit }) => {
  await signIn(admin, 'admin@trinity.test')
  const { page } = admin
  await enterAsClient(page)
  await expect(bar(page)).toBeVisible()
  // Another admin's work: the client is banned, so nobody may go on as them
  const otherAdmin = await visit('admin@trinity.test')
  await otherAdmin.page.goto('/admin/user?role=ROLE_CLIENT')
  await otherAdmin.page.getByRole('button', { name: 'Действия: Анна Белова' }).click()
  await otherAdmin.page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  await otherAdmin.page.getByRole('dialog').getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
  await expect(bar(page)).toBeHidden()
})

test('the log names both: the client and the admin who acted', async ({ admin }) => {
  const { page } = admin
  await page.goto('/admin/audit')
  const entry = page.getByRole('listitem').filter({ hasText: 'от имени пользователя' }).first()
  await expect(entry).toContainText('Анна Белова')
})
