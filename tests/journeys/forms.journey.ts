import { expect, type Locator, type Page } from '@playwright/test'
import { bytesOf, disguisedProgram } from '../support/files.ts'
import { seen } from './dialogs.ts'
import { type RestUser, restUserOf, idsIn, newReplenishment, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, escaped, failureOn, select, type } from './people.ts'

/** The field of a label says what is wrong with it, right beside it. */
async function expectSaid(page: Page, label: string, message: string | RegExp): Promise<void> {
  const field = page
    .locator('.mantine-InputWrapper-root')
    .filter({ has: page.getByText(new RegExp(`^${escaped(label)}( необязательно)?$`)) })
  await expect(field.last().getByText(message).last()).toBeVisible()
}

/** What is typed into a field, and what the field says to it. */
type Row = readonly [label: string, typed: string, says: string | RegExp]

async function judge(page: Page, rows: readonly Row[]): Promise<void> {
  for (const [label, typed, says] of rows) {
    await type(page, label, typed)
    await expectSaid(page, label, says)
  }
}

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

/** A record in a status whose invoice is not in dollars: its rate has to be typed. */
async function foreign(staff: RestUser, list: 'replenishment' | 'order', status: string) {
  for (const id of await idsIn(staff, list, status)) {
    const record = await staff<{ currency?: string; invoiceCurrency?: string }>('GET', `/${list}/${id}`)
    const currency = record.currency ?? record.invoiceCurrency ?? 'USD'
    if (currency !== 'USD') return { id, currency }
  }
  throw new Error(`Each ${list} in the status ${status} is in dollars`)
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

/** What is no figure, or none for sure: it stays as it was written. */
const UNREADABLE = ['1234·56', '1e3', '(123)', '-5', '10 000,5 – 20', '12 руб. 50 USD', '5-', '1/2', '10²', '1,5 млн']

/** The ways in which a figure comes into a field. */
const WAYS: Readonly<Record<string, (field: Locator, text: string) => Promise<void>>> = {
  typed: (field, text) => field.pressSequentially(text),
  insertText: async (field, text) => {
    await field.focus()
    await field.page().keyboard.insertText(text)
  },
  pasted: async (field, text) => {
    await field.page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await field.press('Control+KeyV')
  },
  dropped: async (field, text) => {
    const dragged = `(data => (data.setData('text/plain', ${JSON.stringify(text)}), data))(new DataTransfer())`
    const dataTransfer = await field.page().evaluateHandle(dragged)
    await field.dispatchEvent('drop', { dataTransfer })
  },
}

test('a figure is read as its value, typed, inserted, pasted or dropped, in both languages', async ({
  visit,
  application,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: application.url })
  const money = [
    ['1234.567', '1 234,57'],
    ['10,000.50', '10 000,50'],
    ['1.234.567,8 EUR', '1 234 567,8'],
    ['0.92504', '0,93'],
  ] as const
  const rates = [
    ['4.125049', '4,1250'],
    ['4,6', '4,6'],
  ] as const
  for (const language of ['ru', 'en'] as const) {
    await page.goto('/request?request=new')
    await page.evaluate(chosen => localStorage.setItem('trinity.language', chosen), language)
    const judgeAll = async (field: Locator, figures: readonly (readonly [string, string])[]) => {
      for (const [way, put] of Object.entries(WAYS).slice(language === 'ru' ? 0 : 2))
        for (const [written, read] of figures) {
          await field.fill('')
          await put(field, written)
          await field.blur()
          const shown = language === 'ru' ? read : read.replace(',', '.')
          await expect(field, `${written} ${way}`).toHaveValue(shown.replaceAll(' ', '\u202F'))
        }
    }
    await page.reload()
    await judgeAll(page.getByLabel(language === 'ru' ? 'Сумма инвойса' : 'Invoice amount'), money)
    await page.goto(
      `/replenishment/${await oneIn(await restUserOf(application.url, 'client@trinity.test'), 'replenishment', 'CR_ACC')}`,
    )
    await page
      .getByRole('button', { name: language === 'ru' ? 'Изменить сумму или ставку' : /^Change the amount/ })
      .click()
    await page.getByRole('radio').nth(1).check()
    await judgeAll(page.getByLabel(language === 'ru' ? 'Своя ставка, %' : /own rate, %/i), rates)
  }
})

test('what can be read in two ways is asked about, and what cannot be read stays and is not sent', async ({
  client,
  application,
}) => {
  const { page } = client
  // Whoever is signed in has used the link of the letter
  await page.goto('/confirm/1/no-such-word')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/dashboard', '/request']) {
    await page.goto(`${path}?request=new`)
    await expect(page.getByRole('combobox', { name: 'Компания-плательщик' })).toBeFocused()
  }
  const amount = page.getByLabel('Сумма инвойса')
  await type(page, 'Сумма инвойса', '1,234')
  await expect(amount).toHaveValue('1,23')
  await expect(page.getByText(/^Прочитано как 1,23. Нужно 1\s234\?/)).toBeVisible()
  await page.getByRole('button', { name: /^Взять 1\s234/ }).click()
  await expect(amount).toHaveValue(/^1\s234$/)
  await expect(page.getByText(/^Прочитано как/)).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: application.url })
  for (const [way, put] of Object.entries(WAYS))
    for (const written of way === 'typed' ? UNREADABLE : UNREADABLE.slice(-2)) {
      await amount.fill('')
      await put(amount, written)
      await amount.blur()
      await expectSaid(page, 'Сумма инвойса', 'Введите число, например 1 234,56')
      await expect(amount, `${written} ${way}`).toHaveValue(written)
    }
  await type(page, 'Сумма инвойса', '12 руб. 50 USD')
  await page.getByRole('dialog').getByRole('button', { name: 'Создать заявку' }).click()
  await expectSaid(page, 'Сумма инвойса', 'Введите число, например 1 234,56')
  await expect(amount).toHaveValue('12 руб. 50 USD')
})

test('a figure that could not be read does not come back from the draft as another one', async ({ client }) => {
  const { page } = client
  // Whoever is signed in has used the link of the letter
  await page.goto('/confirm/1/no-such-word')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/dashboard', '/request']) {
    await page.goto(`${path}?request=new`)
    await expect(page.getByRole('combobox', { name: 'Компания-плательщик' })).toBeFocused()
  }
  const amount = page.getByLabel('Сумма инвойса')
  await type(page, 'Сумма инвойса', '500')
  await amount.fill('')
  await amount.pressSequentially('1e3')
  await amount.blur()
  await expectSaid(page, 'Сумма инвойса', 'Введите число, например 1 234,56')
  await page.reload()
  await expect(amount).toHaveValue('')
})

test('documents: dates in their order, days as typed and picked, and files that are what they say', async ({
  client,
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Документы/ }).click()
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expectSaid(page, 'Файл инвойса', 'Загрузите файл инвойса')
  await expectSaid(page, 'Файл контракта', 'Загрузите файл контракта или выберите шаблон')
  await expectSaid(page, 'Файл доп. соглашения', 'Загрузите файл доп. соглашения или выберите шаблон')
  // The first error has the focus, and no calendar lies over it
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expect(page.getByRole('button', { name: 'Раньше' })).toHaveCount(0)
  for (const written of ['05032025', '5.3.25', '2025-03-05']) {
    await type(page, 'Дата инвойса', written)
    await expect(page.getByLabel('Дата инвойса')).toHaveValue('05.03.2025')
  }
  await type(page, 'Дата инвойса', '05.13.2025')
  await expectSaid(page, 'Дата инвойса', /ДД\.ММ\.ГГГГ/)
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('05.13.2025')
  const early = 'Дата не может быть раньше 31 декабря 2023'
  const future = 'Дата не может быть в будущем'
  await judge(page, [
    ['Дата инвойса', '30.12.2023', early],
    ['Дата инвойса', '05.03.2099', future],
    ['Дата контракта', '05.03.2099', future],
    ['Дата доп. соглашения', '05.03.2099', future],
  ])
  await type(page, 'Дата контракта', '06.03.2025')
  await judge(page, [
    ['Дата инвойса', '05.03.2025', 'Дата инвойса не может быть раньше даты контракта'],
    ['Дата доп. соглашения', '05.03.2025', 'Дата доп. соглашения не может быть раньше даты контракта'],
  ])

  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  const stored = async (key: string) => (await clientRest<Record<string, unknown>>('GET', `/replenishment/${id}`))[key]
  await type(page, 'Дата контракта', '05.03.2025')
  await expect.poll(() => stored('contractDate')).toBe('2025-03-05')
  await expect.poll(() => stored('invoiceDate')).toBe('2025-03-05')
  await page.getByLabel('Дата контракта').click()
  const day = page.getByRole('button', { name: /^4 марта 2025/ })
  await seen(day, 'ui.calendar')
  await day.click()
  await expect(page.getByLabel('Дата контракта')).toHaveValue('04.03.2025')
  await expect.poll(() => stored('contractDate')).toBe('2025-03-04')
  await page.reload()
  await page.getByRole('tab', { name: /Документы/ }).click()
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('05.03.2025')

  const input = page.locator('input[type=file][aria-label="Файл инвойса"]')
  const program = bytesOf(disguisedProgram())
  await input.setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: program })
  await expectSaid(page, 'Файл инвойса', /Содержимое файла не соответствует расширению/)
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expectSaid(page, 'Файл инвойса', /Недопустимое расширение файла/)
  await attach(page, 'Файл инвойса', 'Инвойс.pdf')
  await expect(page.getByText(/Недопустимое расширение файла/)).toHaveCount(0)
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
  expect(inns).toEqual(['7707083893', '7700000016'])
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
})

test('a replenishment needs its basis; another amount or rate is judged as it is typed', async ({
  client,
  clientRest,
}) => {
  const { page } = client
  await page.goto('/replenishment/new?request=99999')
  await expect(page.getByText('По заявке №99999 пополнение создать нельзя')).toBeVisible()
  await page.getByRole('button', { name: 'Создать пополнение' }).click()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expect(page.getByRole('radio').first()).toHaveAttribute('aria-invalid', 'true')
  await expect(
    page.getByText('Создайте пополнение на основании заявки, если заявки нет, создайте заявку').first(),
  ).toBeVisible()

  await page.goto(`/replenishment/${await oneIn(clientRest, 'replenishment', 'CR_ACC')}`)
  await page.getByRole('button', { name: 'Изменить сумму или ставку' }).click()
  await page.getByRole('radio', { name: 'Своя ставка' }).check()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  const failure = failureOn(page)
  await expect(failure.getByText('Заполните ставку или выберите предложенную')).toBeVisible()
  await failure.getByRole('button', { name: 'Закрыть' }).click()
  await judge(page, [
    ['Своя ставка, %', '5,6', 'Ставка не может быть выше 5,5%'],
    ['Своя ставка, %', '0,5', /Ставка не может быть ниже [\d,]+%/],
  ])
  const rate = page.getByLabel('Своя ставка, %')
  await rate.fill('')
  await rate.pressSequentially('4a.5.b6')
  await expectSaid(page, 'Своя ставка, %', 'Введите число, например 1 234,56')
  await expect(rate).toHaveValue('4a.5.b6')
  await page.getByRole('button', { name: 'Не менять' }).click()
})

test('what a basis fills in under the caret is typed over, not into', async ({ visit, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  const base = await oneIn(clientRest, 'replenishment', 'DONE')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    const call = route.request().postDataJSON() as { operationName?: string }
    if (call.operationName === 'OrderBasis') await promise
    return route.fallback()
  })
  await page.goto('/order/new')
  await select(page, 'Зачисленное пополнение', new RegExp(`№${base}\\b`))
  const amount = page.getByLabel('Сумма инвойса')
  await amount.click()
  resolve()
  await expect(amount).not.toHaveValue('')
  await page.keyboard.type('1234')
  await amount.blur()
  await expect(amount).toHaveValue(/^1\s234$/)
})

test('the desk: a rate without its figures, a payment below zero, a long comment', async ({ manager, managerRest }) => {
  // Each record in a tab of its own: a browser that is sent away from a form that was not sent, while it draws the preview
  // of a document, may give the way up
  let { page } = manager
  const open = async (id: number) => {
    page = await manager.page.context().newPage()
    await page.goto(`/replenishment/${id}`)
  }
  const { id: asked, currency: asking } = await foreign(managerRest, 'replenishment', 'CR_REQ')
  await open(asked)
  // The preliminary figures come above the button: until then it moves
  await expect(page.getByText('Итоговая ставка')).toBeVisible()
  await page.getByRole('button', { name: 'Отправить курс' }).click()
  await expectSaid(page, 'Курс USD/RUB', 'Заполните курс USD/RUB')
  await expectSaid(page, `Курс USD/${asking}`, `Заполните курс USD/${asking}`)
  const rub = page.getByLabel('Курс USD/RUB')
  await rub.pressSequentially('92,123456')
  await rub.blur()
  await expect(rub).toHaveValue('92,1235')
  const comment = page.getByLabel('Комментарий для своих')
  await comment.fill('Очень длинный комментарий')
  await comment.blur()
  await expectSaid(page, 'Комментарий для своих', 'Не более 15 символов')
  await expect(comment).toHaveValue('Очень длинный комментарий')
  await comment.fill('Срочно')
  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  await page.reload()
  await expect(comment).toHaveValue('Срочно')
  await page.close()

  await open((await foreign(managerRest, 'replenishment', 'BILL_PAID')).id)
  const received = page.getByLabel('Получено рублей')
  await received.fill('')
  await received.pressSequentially('-15')
  await expectSaid(page, 'Получено рублей', 'Введите число, например 1 234,56')
  await expect(received).toHaveValue('-15')
  await type(page, 'Получено рублей', '')
  await page.getByRole('button', { name: 'Подтвердить оплату' }).click()
  await expectSaid(page, 'Получено рублей', 'Заполните поле')
  // A sum that is far from the bill is asked about: a decimal sign in another place is a hundred times as much
  await type(page, 'Получено рублей', '13296,28')
  await page.getByRole('button', { name: 'Подтвердить оплату' }).click()
  const question = page.getByRole('dialog')
  await seen(question, 'replenishment.received')
  await expect(question).toContainText('Отличие от счёта')
  await expect(question.getByRole('button', { name: /^Подтвердить 13\s296,28\sRUB/ })).toBeEnabled()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText('Оплата подтверждена')).toHaveCount(0)
  await expect(received).toHaveValue(/^13\s296,28$/)
  await page.close()

  await open(await oneIn(managerRest, 'replenishment', 'CR_FIX'))
  await page.getByRole('button', { name: /^Зачислить/ }).click()
  await expectSaid(page, 'Курс USD/RUB после фиксации', 'Пожалуйста, заполните данные для расчетов')
  const note = page.getByLabel('Комментарий для своих')
  await note.fill('к'.repeat(60))
  await note.blur()
  await expectSaid(page, 'Комментарий для своих', 'Не более 50 символов')
  await expect(note).toHaveValue('к'.repeat(60))
  await page.close()
})

test('an order: its rate and papers are asked for, and the note is kept while it is typed', async ({
  manager,
  managerRest,
}) => {
  const { page } = manager
  const { id, currency } = await foreign(managerRest, 'order', 'NEW')
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expectSaid(page, 'Slip', 'Загрузите файл slip')
  await expectSaid(page, 'Инвойс агента', 'Загрузите файл инвойса')
  await expectSaid(page, `Курс USD/${currency}`, 'Заполните курс')
  const comment = page.getByLabel('Комментарий для своих')
  await comment.fill('Позвонить в банк')
  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  await page.reload()
  await expect(comment).toHaveValue('Позвонить в банк')
})
