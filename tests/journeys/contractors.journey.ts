import { expect } from '@playwright/test'
import { bytesOf, type SentFile, svg } from '../support/files.ts'
import { seen } from './dialogs.ts'
import { newReplenishment } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, choose, failureOn, select, type } from './people.ts'

const NAME = 'Guangzhou Optics Co., Ltd'

test.describe.configure({ mode: 'serial' })

test('a client keeps a contractor with two accounts; an unfinished account holds up the next', async ({ client }) => {
  const { page } = client
  await page.goto('/client/contractor')
  await page.getByRole('link', { name: 'Добавить контрагента' }).click()
  await type(page, 'Название', NAME)
  await choose(page, 'Страна', 'Кита', 'Китай')
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const first = page.getByRole('group', { name: 'Счёт 1' })
  await type(first, 'SWIFT', 'BKCHCNBJ')
  await expect(first.getByLabel('Банк')).toHaveValue(/Bank of China/i)
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  await expect(failureOn(page).getByText('Заполните уже добавленные счета')).toBeVisible()
  await type(first, 'IBAN или номер счёта', '6222020200998877665')
  await choose(first, 'Валюта', 'CNY', /CNY/)

  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const second = page.getByRole('group', { name: 'Счёт 2' })
  await type(second, 'SWIFT', 'HSBCHKHH')
  await type(second, 'Банк', 'HSBC Hong Kong')
  await type(second, 'IBAN или номер счёта', '808-123456-999')
  await choose(second, 'Валюта', 'USD', /USD/)
  await page.getByRole('button', { name: 'Создать контрагента' }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(page).toHaveURL(/\/client\/contractor\/\d+$/)

  await page.getByRole('button', { name: 'Удалить счёт 2' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить счёт 808-123456-999?' })
  await seen(question, 'contractor.account')
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(second).toBeVisible()

  await page.goto('/client/contractor')
  await page.getByRole('searchbox').fill('guangzhou')
  const row = page.getByRole('row', { name: new RegExp(NAME) })
  await expect(row).toContainText('BKCHCNBJ')
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('the wizard finds the contractor from three letters on and takes the account that is chosen', async ({
  client,
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('combobox', { name: 'Найти среди своих контрагентов' }).fill('Gu')
  await expect(page.getByText('Введите от 3 символов названия').last()).toBeVisible()
  await choose(page, 'Найти среди своих контрагентов', 'Guang', new RegExp(NAME))
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue(NAME)
  await expect(page.getByLabel('SWIFT')).toHaveValue('BKCHCNBJ')
  await select(page, 'Счёт контрагента', /808-123456-999/)
  await expect(page.getByLabel('SWIFT')).toHaveValue('HSBCHKHH')
  await select(page, 'Счёт контрагента', /6222020200998877665/)
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByLabel('Дата контракта')).toBeVisible()
})

test('a template is made of typed documents, and fills the next replenishment in', async ({
  client,
  clientRest,
  managerRest,
}) => {
  const { page } = client
  await type(page, 'Номер контракта', 'C-77')
  await type(page, 'Дата контракта', '01.02.2026')
  await attach(page, 'Файл контракта', 'Контракт C-77.pdf')
  await type(page, 'Номер доп. соглашения', 'ДС-7')
  await type(page, 'Дата доп. соглашения', '02.02.2026')
  await attach(page, 'Файл доп. соглашения', 'Соглашение ДС-7.pdf')
  await page.getByRole('button', { name: 'Создать шаблон' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый шаблон договора' })
  await seen(dialog, 'replenishment.template')
  await type(dialog, 'Название шаблона', '')
  await dialog.getByRole('button', { name: 'Создать шаблон' }).click()
  await expect(dialog.getByText('Заполните поле')).toBeVisible()
  await type(dialog, 'Название шаблона', 'Оптика 2026')
  await dialog.getByRole('button', { name: 'Создать шаблон' }).click()
  await expect(page.getByText('Шаблон создан и добавлен к вашему контрагенту')).toBeVisible()
  await page.getByRole('button', { name: 'Понятно' }).click()

  const id = await newReplenishment(clientRest, managerRest)
  await page.goto(`/replenishment/${id}`)
  await choose(page, 'Найти среди своих контрагентов', 'Guang', new RegExp(NAME))
  await expect(page.getByLabel('SWIFT')).toHaveValue('BKCHCNBJ')
  await page.getByRole('button', { name: 'Далее' }).click()
  await select(page, 'Шаблон контракта', 'Оптика 2026')
  await expect(page.getByLabel('Номер контракта')).toHaveValue('C-77')
  await expect(page.getByLabel('Дата контракта')).toHaveValue('01.02.2026')
  await expect(page.getByText('Контракт C-77.pdf').first()).toBeVisible()
  await select(page, 'Шаблон доп. соглашения', /ДС-7/)
  await expect(page.getByLabel('Номер доп. соглашения')).toHaveValue('ДС-7')
  await type(page, 'Номер инвойса', 'INV-7')
  await type(page, 'Дата инвойса', '05.03.2026')
  await attach(page, 'Файл инвойса', 'Инвойс 7.pdf')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByText('Проверяем документы').first()).toBeVisible()
})

test('account, template and contractor are deleted after a question, and the records stay', async ({
  client,
  clientRest,
}) => {
  const { page } = client
  await page.goto('/client/contractor')
  await page.getByRole('link', { name: NAME }).click()
  await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
  await expect(page.getByText('Контракт №C-77 от')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить счёт 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Счёт удалён')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Счёт 2' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Удалить шаблон Оптика 2026' }).click()
  await seen(page.getByRole('dialog'), 'contractor.template')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Шаблон удалён')).toBeVisible()
  await expect(page.getByText('Контракт №C-77 от')).toHaveCount(0)
  await page.getByRole('button', { name: 'Удалить контрагента' }).click()
  const question = page.getByRole('dialog', { name: 'Удалить контрагента?' })
  await expect(question).toContainText('Вы действительно хотите удалить контрагента?')
  await seen(question, 'contractor.delete')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/client\/contractor$/)
  await expect(page.getByRole('link', { name: NAME })).toHaveCount(0)
  const { items } = await clientRest<{ items: readonly { contractor: string | null }[] }>('GET', '/replenishment')
  expect(items.some(({ contractor }) => contractor === NAME)).toBe(true)
})

test('an admin adds a bank: an icon with a script is refused, one without is shown; the blank is downloaded', async ({
  manager,
  admin,
}) => {
  const { page } = admin
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Добавить банк' }).click()
  await type(page, 'Название банка', 'Дальневосточный торговый банк (АО)')
  await type(page, 'Краткое название', 'Я'.repeat(51))
  await expect(page.getByText('Не более 50 символов')).toHaveCount(2)
  await type(page, 'Краткое название', 'ДТБ')
  await type(page, 'БИК', '04452598')
  await expect(page.getByText('БИК состоит из 9 цифр')).toBeVisible()
  await type(page, 'БИК', '044525985')

  const icon = page.locator('input[type=file][aria-label="Логотип"]')
  const put = (file: SentFile) =>
    icon.setInputFiles({ name: file.name, mimeType: 'image/svg+xml', buffer: bytesOf(file) })
  await put(svg('злой.svg', '<script>alert(1)</script>'))
  await expect(page.getByText('SVG со скриптами и внешними ссылками не принимается')).toBeVisible()
  await put(svg('логотип.svg'))
  await expect(page.getByText('логотип.svg')).toBeVisible()
  await attach(page, 'Бланк доп. соглашения', 'Бланк ДТБ.pdf')
  await type(page, 'Received From', 'Far East Payments LLC')
  await page.getByRole('button', { name: 'Создать банк' }).click()
  await expect(page.getByText('Банк создан')).toBeVisible()
  await seen(page.getByRole('dialog'), 'ui.popup')
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(page.getByRole('img', { name: /^Логотип банка/ })).toBeVisible()
  const id = /\/admin\/brockman\/(\d+)$/.exec(page.url())?.[1]

  const managerPage = manager.page
  await managerPage.goto(`/manager/brockman/${id}`)
  const shown = managerPage.getByRole('img', { name: /^Логотип банка/ })
  await expect(shown).toBeVisible()
  // The browser has drawn it: the policy of the page allows it
  await expect(shown).not.toHaveJSProperty('naturalWidth', 0)
  const [download] = await Promise.all([
    managerPage.waitForEvent('download'),
    managerPage.getByRole('button', { name: 'Скачать Бланк ДТБ.pdf' }).first().click(),
  ])
  expect(download.suggestedFilename()).toBe('Бланк ДТБ.pdf')

  await page.goto(`/admin/brockman/${id}/detail`)
  await page.getByRole('button', { name: 'Изменить: Beneficiary Address' }).click()
  await seen(page.getByRole('dialog'), 'bank.detail')
  await type(page.getByRole('dialog'), 'Beneficiary Address', '1 Svetlanskaya st., Vladivostok')
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await expect(page.getByText('1 Svetlanskaya st., Vladivostok')).toBeVisible()

  await page.goto(`/admin/brockman/${id}`)
  await page.getByRole('button', { name: 'Удалить банк' }).click()
  await seen(page.getByRole('dialog'), 'bank.delete')
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('ДТБ')).toHaveCount(0)
})
