import { expect, type Locator, type Page } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { failureOn, type } from './people.ts'
import { expectSaid, judge } from './fields.ts'

/** The numbers that the page asks a directory for from now on. */
function asked(page: Page, operation: string, variable: string): string[] {
  const numbers: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/graphql')) return
    const { operationName, variables } = request.postDataJSON() as Asked
    if (operationName === operation) numbers.push(variables[variable] ?? '')
  })
  return numbers
}

interface Asked {
  readonly operationName: string
  readonly variables: Readonly<Record<string, string>>
}

test('sign-up: each rule is said under its field, also what only the server knows', async ({ guest }) => {
  const { page } = guest
  await page.goto('/signup')
  const send = () => page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await send()
  for (const label of ['E-mail', 'Имя', 'Пароль', 'Повторите пароль']) await expectSaid(page, label, 'Заполните поле')
  await judge(page, [
    ['E-mail', 'вера@', 'Введите корректный e-mail'],
    ['Имя', 'Я'.repeat(256), 'Не более 255 символов'],
    ['Пароль', 'short', 'Пароль должен содержать от 8 до 128 символов'],
    ['Пароль', 'password1', 'Этот пароль слишком часто встречается, придумайте другой'],
  ])
  await type(page, 'E-mail', 'client@trinity.test')
  await judge(page, [['Пароль', 'client@trinity.test', 'Пароль не должен совпадать с e-mail']])
  await type(page, 'Пароль', 'quiet-harbour-31')
  await judge(page, [['Повторите пароль', 'quiet-harbour-32', 'Пароли не совпадают']])
  await type(page, 'Повторите пароль', 'quiet-harbour-31')
  await type(page, 'Имя', 'Вера')
  await send()
  await expectSaid(page, 'E-mail', 'Этот e-mail уже зарегистрирован')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  // Sent by Enter, the focus goes from another field: what the server has said stands until the field itself is edited
  await page.getByLabel('Повторите пароль').press('Enter')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await type(page, 'Имя', 'Вера Ли')
  await expectSaid(page, 'E-mail', 'Этот e-mail уже зарегистрирован')
  await type(page, 'E-mail', 'nobody@trinity.test')
  await expect(page.getByText('Этот e-mail уже зарегистрирован')).toHaveCount(0)
  await page.goto('/reset/1')
  await expect(page.getByText('Неверная ссылка восстановления пароля').first()).toBeVisible()
  await page.goto('/confirm/1/no-such-word')
  await expect(page.getByText('Если вы уже подтвердили учётную запись по этой ссылке, просто войдите.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Перейти ко входу' })).toBeVisible()
})

test('request and contractor: choices, sums, numbers and addresses are judged where they are typed', async ({
  client,
}) => {
  const { page } = client
  // Whoever is signed in has used the link of the letter
  await page.goto('/confirm/1/no-such-word')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/dashboard', '/request']) {
    await page.goto(`${path}?request=new`)
    await expect(page.getByRole('combobox', { name: 'Компания-плательщик' })).toBeFocused()
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Создать заявку' }).click()
  await expectSaid(page, 'Компания-плательщик', 'Выберите одобренный ИНН')
  await expectSaid(page, 'Страна получателя', 'Выберите страну')
  await expectSaid(page, 'Сумма инвойса', 'Заполните поле')
  await expectSaid(page, 'Валюта', 'Выберите валюту')
  await seen(page.getByRole('dialog'), 'request.create')
  await judge(page, [
    ['Сумма инвойса', '50%', 'Введите число без знака процента'],
    ['Сумма инвойса', '0', 'Введите сумму от 0,01 до 100 000 000 000,00'],
  ])
  const amount = page.getByLabel('Сумма инвойса')
  await amount.fill('')
  await amount.pressSequentially('a1234567.5')
  await amount.blur()
  await expect(amount).toHaveValue(/^1\s234\s567,5$/)
  await amount.press('End')
  await amount.pressSequentially('678')
  await expect(amount).toHaveValue(/5678$/)
  await amount.blur()
  await expect(amount).toHaveValue(/^1\s234\s567,57$/)

  await page.goto('/client/contractor/new')
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  const swifts = asked(page, 'DictSwift', 'swift')
  await judge(page, [
    ['SWIFT', 'BKCH', 'SWIFT состоит из 8 или 11 символов'],
    ['SWIFT', 'ДEUTDEFF', 'Буква «Д» не латинская'],
    ['SWIFT', 'DEUTDEFF500 DEUTDEFF', 'SWIFT состоит из 8 или 11 символов'],
    ['IBAN или номер счёта', 'счёт номер пять', 'Буква «п» не латинская'],
    ['IBAN или номер счёта', 'AE08 0331 2345 6789 0123 456', 'контрольные цифры IBAN не сходятся'],
    ['E-mail', 'li.wei', 'Введите корректный e-mail'],
    ['Телефон', 'позвоните', 'Введите корректный номер телефона'],
  ])
  await type(page, 'IBAN или номер счёта', 'IBAN: AE07 0331 2345 6789 0123 456')
  await expect(page.getByLabel('IBAN или номер счёта')).toHaveValue('AE070331234567890123456')
  await expect(page.getByText('контрольные цифры IBAN не сходятся')).toHaveCount(0)
  await type(page, 'SWIFT', 'SWIFT:  BKCH  CN  BJ')
  await expect(page.getByLabel('SWIFT')).toHaveValue('BKCHCNBJ')
  await expect(page.getByLabel('Банк')).toHaveValue(/Bank of China/i)
  // From seven characters on, and no fewer
  expect(swifts).toContain('BKCHCNBJ')
  expect(swifts.filter(swift => swift.length < 7)).toEqual([])
  await type(page, 'SWIFT', 'ZZZZZZZZ')
  await expect.poll(() => swifts).toContain('ZZZZZZZZ')
  await expect(page.getByLabel('SWIFT')).toHaveValue('ZZZZZZZZ')
  await page.getByRole('button', { name: 'Создать контрагента' }).click()
  await expectSaid(page, 'Название', 'Заполните поле')
  await expectSaid(page, 'Валюта', 'Заполните уже добавленные счета')
})

test('the focus shows a list of choices with its error; it opens by a click, by a key and by typing', async ({
  admin,
  demo,
}) => {
  const { page } = admin
  const staff = await demo.rest('admin')
  const { items } = await staff<{ items: { userId: number }[] }>('GET', '/user?role=ROLE_CLIENT')
  await page.goto(`/admin/user/${items[0]?.userId}`)
  await page.getByRole('button', { name: 'Добавить надбавку' }).click()
  const dialog = page.getByRole('dialog')
  const [currency, kind] = ['Валюта', 'Вид'].map(name => dialog.getByRole('combobox', { name })) as [Locator, Locator]
  const offered = page.getByRole('option')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(currency).toBeFocused()
  await expect(dialog.getByText('Выберите валюту')).toBeInViewport()
  await expect(offered).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(offered.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(offered).toHaveCount(0)
  await expect(kind).toBeFocused()
  await page.keyboard.press('Space')
  await expect(offered).toHaveCount(2)
  await page.keyboard.press('Shift+Tab')
  await expect(currency).toBeFocused()
  await expect(offered).toHaveCount(0)
  await page.keyboard.type('EU')
  await expect(page.getByRole('option', { name: /EUR/ })).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(offered).toHaveCount(0)
  await currency.click()
  await expect(offered.first()).toBeVisible()
  await page.getByRole('option', { name: /EUR/ }).click()
  await expect(currency).toHaveValue(/EUR/)
})

test('bank, company and user: check digits, percents, roles and names', async ({ admin }) => {
  const { page } = admin
  await page.goto('/admin/brockman/new')
  const bics = asked(page, 'DictBic', 'bic')
  await judge(page, [
    ['ИНН получателя', '770', 'ИНН состоит из 10 или 12 цифр'],
    ['БИК', '12345', 'БИК состоит из 9 цифр'],
    ['Краткое название', 'Я'.repeat(51), 'Не более 50 символов'],
  ])
  await type(page, 'БИК', '044525225')
  await expect(page.getByLabel('Название банка')).toHaveValue(/СБЕРБАНК/i)
  await type(page, 'Расчётный счёт', '4070281090000000007')
  await expect(page.getByText('В счёте не 20 цифр, проверьте номер')).toBeVisible()
  await type(page, 'Расчётный счёт', '')
  expect(bics).toEqual(['044525225'])

  await page.goto('/admin/company/new')
  await page.getByRole('button', { name: 'Создать компанию' }).click()
  await expect(failureOn(page).getByText('Заполните обязательные поля')).toBeVisible()
  // The first of them takes the focus, and with it what is typed
  await expect(page.locator(':focus[aria-invalid="true"]')).toBeVisible()
  await judge(page, [['Базовая ставка', '101', 'Введите процент от 0 до 100']])
  const exclusions = page.getByRole('combobox', { name: /^Страны-исключения/ })
  await exclusions.click()
  const offered = page.getByRole('option')
  for (let chosen = 0; chosen < 20; chosen++) await offered.nth(chosen).click()
  const pills = page.locator('.mantine-MultiSelect-pill')
  await expect(pills).toHaveCount(20)
  await offered.nth(20).click()
  await expect(pills).toHaveCount(20)

  await page.goto('/admin/user/new?role=ROLE_MANAGER')
  await page.getByRole('button', { name: 'Создать пользователя' }).click()
  await expectSaid(page, 'E-mail', 'E-mail не может быть пустым')
  await expect(page.getByText('Выберите хотя бы одну роль')).toBeVisible()
  await expect(page.locator(':focus[aria-invalid="true"]')).toBeVisible()
  await judge(page, [['Telegram', 'я', /Telegram: от 5 до 32 латинских букв/]])
})

test('an INN is looked up when it is whole, and its name gives way when nobody has the next one', async ({
  client,
}) => {
  const { page } = client
  await page.goto('/dashboard?inn=mine')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Добавить ИНН' }).first().click()
  const inns = asked(page, 'DictInn', 'inn')
  await judge(page, [['ИНН', '77070838931', 'ИНН состоит из 10 или 12 цифр']])
  await type(form, 'ИНН', '7707083893')
  await expect(form.getByLabel('Название')).toHaveValue('ПАО СБЕРБАНК')
  await type(form, 'ИНН', '7700000016')
  await expect(form.getByLabel('Название')).toHaveValue('')
  await expect(form.getByLabel(/^Адрес/)).toHaveValue('')
  await expect.poll(() => inns).toEqual(['7707083893', '7700000016'])
  // A card of requisites has more than the number
  await type(form, 'ИНН', 'ИНН 7707083893/773601001')
  await expect(form.getByLabel('ИНН', { exact: true })).toHaveValue('7707083893')
  await expect(form.getByLabel('Название')).toHaveValue('ПАО СБЕРБАНК')
  // What somebody has typed stays
  await type(form, 'Название', 'ООО «Своё имя»')
  await type(form, 'ИНН', '7700000023')
  await expect.poll(() => inns).toContain('7700000023')
  await expect(form.getByLabel('Название')).toHaveValue('ООО «Своё имя»')
  await form.getByRole('button', { name: 'Отмена' }).click()
  await expect(form.getByRole('button', { name: 'Добавить ИНН' }).first()).toBeFocused()
})

test('the name of the former INN is not sent with the next one before the directory has answered', async ({
  client: { page },
}) => {
  await page.goto('/dashboard?inn=mine')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Добавить ИНН' }).first().click()
  await form.getByLabel('Название').fill('')
  await type(form, 'ИНН', '7707083893')
  await expect(form.getByLabel('Название')).toHaveValue('ПАО СБЕРБАНК')
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('DictInn')) return
    await route.continue()
  })
  await form.getByLabel('ИНН', { exact: true }).fill('7700000030')
  await form.getByLabel('ИНН', { exact: true }).press('Enter')
  await expectSaid(page, 'Название', 'Заполните поле')
  await expect(form.getByLabel(/^Адрес/)).toHaveValue('')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await form.getByRole('button', { name: 'Отмена' }).click()
})

test('a field is judged by what stands in it, also where an earlier judgement waited longer for its rules', async ({
  visit,
}) => {
  const { page } = await visit('admin@trinity.test')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Добавить банк' }).click()
  await expect(page.getByRole('heading', { name: 'Новый банк' })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await type(page, 'Название банка', 'Дальневосточный торговый банк (АО)')
  await type(page, 'Краткое название', 'Я'.repeat(51))
  release()
  await expect(page.getByText('Не более 50 символов')).toHaveCount(2)
})
