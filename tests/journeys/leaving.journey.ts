import { expect, type Page } from '@playwright/test'
import { bytesOf, pdf } from '../support/files.ts'
import { newReplenishment, oneIn } from './restUsers.ts'
import { follow } from './look.ts'
import { test } from './fixtures.ts'
import { attach, failureOn, subscription, type } from './people.ts'

/** Tries to leave by a link and by Back; asked, stays each time, and finds what was typed. Leaves when it is told to. */
async function leave(page: Page, isKept: () => Promise<void>): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const goToCompanies = () =>
    page
      .getByRole('navigation', { name: 'Разделы' })
      .first()
      .getByRole('link', { name: /^Компании/ })
      .click()
  for (const go of [goToCompanies, () => page.goBack()]) {
    await go()
    await question.getByRole('button', { name: 'Остаться' }).click()
    await isKept()
  }
  await goToCompanies()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page.getByRole('heading', { name: 'Компании' })).toBeVisible()
}

/** Opens an address from the home page, which Back leads to. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(follow(path))
}

const keepsFile = (page: Page, name: string) => () => expect(page.getByText(name)).toBeVisible()

test('payment orders that were not sent are asked about before they are left', async ({ client, clientRest }) => {
  const { page } = client
  await open(page, `/replenishment/${await oneIn(clientRest, 'replenishment', 'CR_ACC')}`)
  await attach(page, 'Платёжные поручения', 'ПП 77.pdf')
  await leave(page, keepsFile(page, 'ПП 77.pdf'))
})

test('a file on its way is waited for by its form and asked about before it is left, and so is one that failed', async ({
  client,
}) => {
  const { page } = client
  await open(page, '/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  const { promise: isBroken, resolve: breakOff } = Promise.withResolvers<void>()
  await page.route('**/api/v1/file', async route => {
    await isBroken
    await route.abort()
  })
  const file = { name: 'Инвойс 78.pdf', mimeType: 'application/pdf', buffer: bytesOf(pdf('78')) }
  await page.locator('input[type=file][aria-label="Файл инвойса"]').setInputFiles(file)
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(page.getByText('Дождитесь загрузки файла')).toBeVisible()
  await expect(page.getByText('Загрузите файл инвойса')).toHaveCount(0)
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const stayOnPage = async () => {
    await page
      .getByRole('navigation', { name: 'Разделы' })
      .first()
      .getByRole('link', { name: /^Компании/ })
      .click()
    await question.getByRole('button', { name: 'Остаться' }).click()
  }
  await stayOnPage()
  breakOff()
  await expect(page.getByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeVisible()
  await stayOnPage()
  await page.unroute('**/api/v1/file')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Инвойс 78.pdf')).toBeVisible()
})

test('the slip of an order that was not paid yet is asked about before it is left', async ({
  manager,
  managerRest,
}) => {
  const { page } = manager
  await open(page, `/order/${await oneIn(managerRest, 'order', 'NEW')}`)
  await attach(page, 'Slip', 'slip-77.pdf')
  await leave(page, keepsFile(page, 'slip-77.pdf'))
})

for (const [what, status, field] of [
  ['a rate that was not sent', 'CR_REQ', 'Курс USD/RUB'],
  ['a fixation that was not credited', 'CR_FIX', 'Курс USD/RUB после фиксации'],
] as const)
  test(`${what} is asked about before it is left`, async ({ manager, managerRest }) => {
    const { page } = manager
    await open(page, `/replenishment/${await oneIn(managerRest, 'replenishment', status)}`)
    await type(page, field, '92,5')
    await leave(page, () => expect(page.getByLabel(field, { exact: true })).toHaveValue('92,5'))
  })

test('a profile that was not saved is asked about before it is left', async ({ client }) => {
  const { page } = client
  await open(page, '/profile')
  await type(page, 'Телефон', '+7 495 333-33-33')
  await leave(page, () => expect(page.getByLabel(/^Телефон/)).toHaveValue('+7 495 333-33-33'))
})

test('edits of a user that were not saved are asked about before an admin goes on as that user, or signs out', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  await page.goto('/admin/user?role=ROLE_CLIENT')
  await page.getByRole('link', { name: 'Анна Белова' }).click()
  const phone = page.getByLabel(/^Телефон/)
  await phone.fill('+7 495 444-44-44')
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const exit = async () => {
    await page.getByRole('button', { name: 'Профиль' }).click()
    await page.getByRole('menuitem', { name: 'Выход' }).click()
  }
  const enter = () => page.getByRole('button', { name: 'Войти как пользователь' }).click()
  for (const go of [exit, enter]) {
    await go()
    await question.getByRole('button', { name: 'Остаться' }).click()
    await expect(phone).toHaveValue('+7 495 444-44-44')
  }
  await enter()
  await question.getByRole('button', { name: 'Уйти' }).click()
  const coming = page.getByRole('dialog', { name: 'Войти как Анна Белова?' })
  await type(coming, 'Причина', 'Звонок клиента')
  await coming.getByLabel('С правом менять: иначе только просмотр').click()
  await coming.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText('Вы вошли как Анна Белова')).toBeVisible()

  // «Вернуться к себе» leaves a form too
  await page.evaluate(follow('/profile'))
  await phone.fill('+7 495 555-55-55')
  const back = page.getByRole('button', { name: 'Вернуться к себе' })
  await back.click()
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(phone).toHaveValue('+7 495 555-55-55')
  await back.click()
  await question.getByRole('button', { name: 'Уйти' }).click()
  await expect(page.getByRole('link', { name: 'Реестр менеджеров' })).toBeVisible()
})

test('Exit asks about what another tab has not sent or keeps as a draft, which would go too', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  const otherTab = await page.context().newPage()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  const exit = async () => {
    await page.getByRole('button', { name: 'Профиль' }).click()
    await page.getByRole('menuitem', { name: 'Выход' }).click()
  }
  await page.goto('/dashboard')
  await otherTab.goto('/profile')
  await type(otherTab, 'Телефон', '+7 495 999-99-99')
  await exit()
  await expect(question).toContainText('В другой вкладке')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await expect(otherTab.getByLabel(/^Телефон/)).toHaveValue('+7 495 999-99-99')
  await otherTab.getByRole('button', { name: 'Сохранить' }).click()
  await expect(otherTab.getByText('Изменения сохранены')).toBeVisible()

  await otherTab.goto('/order/new')
  await otherTab.getByText('С баланса', { exact: true }).click()
  await type(otherTab, 'Сумма инвойса', '777')
  await exit()
  await question.getByRole('button', { name: 'Уйти', exact: true }).click()
  for (const tab of [page, otherTab]) await expect(tab.getByRole('button', { name: 'Войти' })).toBeVisible()
})

test('a menu item that is tried without a connection says so, loses nothing, and comes when the connection is back', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  const follows = subscription(page, 'CountersChanged')
  await page.goto('/profile')
  await follows
  await type(page, 'Телефон', '+7 495 444-44-44')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Пароль' }).click()
  await expect(failureOn(page)).toContainText('Нет связи с сервером. Проверьте подключение и повторите')
  await expect(page.getByLabel(/^Телефон/)).toHaveValue('+7 495 444-44-44')
  await page.context().setOffline(false)
  const dialog = page.getByRole('dialog', { name: 'Смена пароля' })
  await expect(dialog.getByLabel('Старый пароль')).toBeFocused()
  await expect(failureOn(page)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
})

test('the error of a step that failed without a connection goes when the draft has got through by itself', async ({
  visit,
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  const { page } = await visit('client@trinity.test')
  const follows = subscription(page, 'RecordChanged')
  await page.goto(`/replenishment/${id}`)
  await follows
  await page.getByRole('tab', { name: /Контрагент/ }).click()
  await page.context().setOffline(true)
  await type(page, 'Адрес', '8 Futian Road, Shenzhen')
  await page.getByRole('button', { name: 'Далее' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Нет связи с сервером' })
  await expect(failure).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/^Сохранено/)).toBeVisible({ timeout: 20_000 })
  await expect(failure).toHaveCount(0)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByRole('tab', { name: /Документы/, selected: true })).toBeVisible()
})

test('an action from a menu that fails without a connection keeps its question open, and works on the next try', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  // A browser complains of a socket whose network goes while it is being opened
  const follows = subscription(page, 'CountersChanged')
  await page.goto('/admin/user?role=ROLE_CLIENT')
  await follows
  const name = 'Анна Белова'
  const menu = page.getByRole('button', { name: `Действия: ${name}` })
  await menu.click()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Войти как' }).click()
  const coming = page.getByRole('dialog', { name: `Войти как ${name}?` })
  await type(coming, 'Причина', 'Звонок клиента')
  await coming.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(coming.getByRole('alert')).toContainText('Нет связи с сервером')
  await expect(coming.getByLabel('Причина')).toHaveValue('Звонок клиента')
  await coming.getByRole('button', { name: 'Отмена' }).click()
  await page.getByRole('dialog', { name: 'Уйти без сохранения?' }).getByRole('button', { name: 'Уйти' }).click()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Заблокировать' }).click()
  const question = page.getByRole('dialog', { name: `Заблокировать пользователя ${name}?` })
  await question.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(question.getByRole('alert')).toContainText('Нет связи с сервером')
  await page.context().setOffline(false)
  await question.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) }).getByText('Заблокирован')).toBeVisible()
  await expect(failureOn(page)).toHaveCount(0)
})
