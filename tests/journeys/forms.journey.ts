import { expect, type Page, test } from '@playwright/test'
import { type BrowserHouse, openBrowserHouse } from '../support/browserHouse.ts'
import { bytesOf, disguisedProgram } from '../support/files.ts'
import { type Hand, handOf, newReplenishment, oneIn } from './hands.ts'
import { attach, choose, DEMO_PASSWORD, type Person, personAt, select, signIn, type } from './people.ts'

let house: BrowserHouse
let guest: Person
let client: Person
let manager: Person
let admin: Person
let his: Hand
let theirs: Hand

test.beforeAll(async ({ browser }) => {
  house = await openBrowserHouse({ demo: true })
  guest = await personAt(browser, house.url)
  client = await personAt(browser, house.url)
  manager = await personAt(browser, house.url)
  admin = await personAt(browser, house.url)
  his = await handOf(house.url, 'client@trinity.test')
  theirs = await handOf(house.url, 'manager@trinity.test')
  await signIn(client, 'client@trinity.test')
  await signIn(manager, 'manager@trinity.test')
  await signIn(admin, 'admin@trinity.test')
})
test.afterAll(async () => {
  const people = [guest, client, manager, admin]
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
  for (const { page } of people) await page.context().close()
  await house.stop()
})

/** The field of a label says what is wrong with it, right beside it. */
async function expectSaid(page: Page, label: string, message: string | RegExp): Promise<void> {
  const field = page
    .locator('.mantine-InputWrapper-root')
    .filter({ has: page.getByText(new RegExp(`^${label}( необязательно)?$`)) })
  await expect(field.last().getByText(message)).toBeVisible()
}

test('sign-up: each rule is said under its field, also what only the server knows', async () => {
  const { page } = guest
  await page.goto('/signup')
  const send = () => page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await send()
  for (const label of ['E-mail', 'Имя', 'Пароль', 'Повторите пароль']) await expectSaid(page, label, 'Заполните поле')
  await type(page, 'E-mail', 'вера@')
  await expectSaid(page, 'E-mail', 'Введите корректный e-mail')
  await type(page, 'Имя', 'Я'.repeat(256))
  await expectSaid(page, 'Имя', 'Не более 255 символов')
  await type(page, 'Пароль', 'short')
  await expectSaid(page, 'Пароль', 'Пароль должен содержать от 8 до 128 символов')
  await type(page, 'Пароль', 'password1')
  await expectSaid(page, 'Пароль', 'Этот пароль слишком часто встречается, придумайте другой')
  await type(page, 'E-mail', 'client@trinity.test')
  await type(page, 'Пароль', 'client@trinity.test')
  await expectSaid(page, 'Пароль', 'Пароль не должен совпадать с e-mail')
  await type(page, 'Пароль', 'quiet-harbour-31')
  await type(page, 'Повторите пароль', 'quiet-harbour-32')
  await expectSaid(page, 'Повторите пароль', 'Пароли не совпадают')
  await type(page, 'Повторите пароль', 'quiet-harbour-31')
  await type(page, 'Имя', 'Вера')
  await send()
  await expectSaid(page, 'E-mail', 'Этот e-mail уже зарегистрирован')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.goto('/reset/1')
  await expect(page.getByText('Неверная ссылка восстановления пароля').first()).toBeVisible()
})

test('request and contractor: choices, sums, numbers and addresses are judged where they are typed', async () => {
  const { page } = client
  await page.goto('/request?request=new')
  await page.getByRole('dialog').getByRole('button', { name: 'Создать заявку' }).click()
  await expectSaid(page, 'Компания-плательщик', 'Выберите одобренный ИНН')
  await expectSaid(page, 'Страна получателя', 'Выберите страну')
  await expectSaid(page, 'Сумма инвойса', 'Заполните поле')
  await expectSaid(page, 'Валюта', 'Выберите валюту')
  await type(page, 'Сумма инвойса', '0')
  await expectSaid(page, 'Сумма инвойса', 'Введите сумму от 0,01 до 100 000 000 000,00')
  const amount = page.getByLabel('Сумма инвойса')
  await amount.fill('')
  await amount.pressSequentially('a1234567.5')
  await expect(amount).toHaveValue(/^1\s234\s567,5$/)
  // As an invoice in English writes it
  await type(page, 'Назначение платежа', '1,234,567.89 CNY')
  await page.getByLabel('Назначение платежа').selectText()
  await page.keyboard.press('Control+KeyX')
  await amount.click()
  await page.keyboard.press('Control+KeyV')
  await expect(amount).toHaveValue(/^1\s234\s567,89$/)

  await page.goto('/client/contractor/new')
  await page.getByRole('button', { name: 'Добавить счёт' }).click()
  await type(page, 'SWIFT', 'BKCH')
  await expectSaid(page, 'SWIFT', 'SWIFT состоит из 8 или 11 символов')
  await type(page, 'E-mail', 'li.wei')
  await expect(page.getByText('Введите корректный e-mail')).toBeVisible()
  await type(page, 'Телефон', 'позвоните')
  await expect(page.getByText('Введите корректный номер телефона')).toBeVisible()
  await page.getByRole('button', { name: 'Создать контрагента' }).click()
  await expectSaid(page, 'Название', 'Заполните поле')
  await expectSaid(page, 'Валюта', 'Заполните уже добавленные счета')
})

test('documents: dates in their order, days as typed and picked, and files that are what they say', async () => {
  const id = await newReplenishment(his, theirs)
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Документы/ }).click()
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expectSaid(page, 'Файл инвойса', 'Загрузите файл инвойса')
  await expectSaid(page, 'Файл контракта', 'Загрузите файл контракта или выберите шаблон')
  await expectSaid(page, 'Файл доп. соглашения', 'Загрузите файл доп. соглашения или выберите шаблон')
  await type(page, 'Дата инвойса', '30.12.2023')
  await expectSaid(page, 'Дата инвойса', 'Дата не может быть раньше 31 декабря 2023')
  await type(page, 'Дата инвойса', '05.03.2099')
  await expectSaid(page, 'Дата инвойса', 'Дата не может быть в будущем')
  await type(page, 'Дата контракта', '06.03.2025')
  await type(page, 'Дата инвойса', '05.03.2025')
  await expectSaid(page, 'Дата инвойса', 'Дата инвойса не может быть раньше даты контракта')
  await type(page, 'Дата доп. соглашения', '05.03.2025')
  await expectSaid(page, 'Дата доп. соглашения', 'Дата доп. соглашения не может быть раньше даты контракта')

  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  const stored = async (key: string) => (await his<Record<string, unknown>>('GET', `/replenishment/${id}`))[key]
  await type(page, 'Дата контракта', '05.03.2025')
  await expect.poll(() => stored('contractDate')).toBe('2025-03-05')
  await expect.poll(() => stored('invoiceDate')).toBe('2025-03-05')
  await page.getByLabel('Дата контракта').click()
  await page.getByRole('button', { name: /^4 марта 2025/ }).click()
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

test('bank, company and user: check digits, percents, roles and names', async () => {
  const { page } = admin
  await page.goto('/admin/brockman/new')
  await type(page, 'ИНН получателя', '770')
  await expectSaid(page, 'ИНН получателя', 'ИНН состоит из 10 или 12 цифр')
  await type(page, 'БИК', '12345')
  await expectSaid(page, 'БИК', 'БИК состоит из 9 цифр')
  await page.goto('/admin/company/new')
  await page.getByRole('button', { name: 'Создать компанию' }).click()
  await expect(page.getByRole('dialog').getByText('Заполните обязательные поля')).toBeVisible()
  await page.getByRole('button', { name: 'Понятно' }).click()
  await type(page, 'Базовая ставка', '101')
  await expectSaid(page, 'Базовая ставка', 'Введите процент от 0 до 100')
  await page.goto('/admin/user/new?role=ROLE_MANAGER')
  await page.getByRole('button', { name: 'Создать пользователя' }).click()
  await expectSaid(page, 'E-mail', 'E-mail не может быть пустым')
  await expect(page.getByText('Выберите хотя бы одну роль')).toBeVisible()
  await type(page, 'Telegram', 'я')
  await expect(page.getByText(/Telegram: от 5 до 32 латинских букв/)).toBeVisible()
})

test('the desk: a rate without its figures, a payment below zero, a long comment', async () => {
  const { page } = manager
  await page.goto(`/replenishment/${await oneIn(his, 'replenishment', 'CR_REQ')}`)
  await page.getByRole('button', { name: 'Отправить курс' }).click()
  await expect(page.getByText('Заполните курс USD/RUB').first()).toBeVisible()
  const comment = page.getByLabel('Комментарий для своих')
  await comment.fill('Очень длинный комментарий')
  await expect(comment).toHaveValue('Очень длинный к')
  await page.goto(`/replenishment/${await oneIn(his, 'replenishment', 'CR_FIX')}`)
  await page.getByRole('button', { name: /^Зачислить/ }).click()
  await expect(page.getByText(/Пожалуйста, заполните данные для расчетов|Заполните курс/).first()).toBeVisible()
})

const fillRequest = async (page: Page) => {
  const form = page.getByRole('dialog')
  await select(form, 'Компания-плательщик', /Северный свет/)
  await choose(form, 'Страна получателя', 'Кита', 'Китай')
  await choose(form, 'Страна банка получателя', 'Кита', 'Китай')
  await type(form, 'Сумма инвойса', '777')
  await choose(form, 'Валюта', 'CNY', /CNY/)
  await type(form, 'Назначение платежа', 'Оплата стекла по контракту')
  return form
}

test('a server that is down, ill or slow leaves the form as it was, and nothing is sent twice', async () => {
  const { page } = client
  await page.goto('/request?request=new')
  const form = await fillRequest(page)
  const button = form.getByRole('button', { name: /Создать заявку|Подождите/ })
  const intact = async () => {
    await expect(form.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
    await expect(form.getByLabel('Сумма инвойса')).toHaveValue(/777/)
    await expect(button).toHaveText('Создать заявку')
  }
  const isCreation = (text: string | null) => text?.includes('CreateRequest') === true
  const creations: string[] = []
  let mood: 'down' | 'ill' | 'slow' = 'down'
  let goOn = () => {}
  const held = new Promise<void>(resolve => (goOn = resolve))
  await page.route('**/graphql', async route => {
    if (!isCreation(route.request().postData())) return route.continue()
    creations.push(mood)
    if (mood === 'down') return route.abort()
    if (mood === 'ill') return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })
    await held
    return route.continue()
  })
  await button.click()
  await expect(form.getByRole('alert')).toContainText('Нет связи с сервером. Проверьте подключение и повторите')
  await intact()
  mood = 'ill'
  await button.click()
  await expect(form.getByRole('alert')).toContainText('Данные не сохранены. Всё, что вы ввели, осталось в форме.')
  await intact()
  mood = 'slow'
  await form.getByRole('button', { name: 'Повторить' }).click()
  await expect(button).toHaveText('Подождите...')
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Подождите...')
  goOn()
  await expect(page.getByText(/Заявка №\d+ создана/)).toBeVisible()
  expect(creations).toEqual(['down', 'ill', 'slow'])
  await page.unroute('**/graphql')
  const { items } = await his<{ items: readonly { invoicePrice: number }[] }>('GET', '/request')
  expect(items.filter(({ invoicePrice }) => invoicePrice === 77_700)).toHaveLength(1)
})

test('a list that failed to load says so and loads when it is asked again', async () => {
  const { page } = client
  await page.route('**/graphql', route => route.fulfill({ status: 500, contentType: 'text/html', body: '' }))
  await page.goto('/order')
  await expect(page.getByText(/Ошибка получения ордеров/)).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('what is typed survives a reload and a session that ended', async () => {
  const { page } = client
  await page.goto('/request?request=new')
  await fillRequest(page)
  await page.reload()
  await expect(page.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
  await page.evaluate(() => {
    // The token is taken from the browser, as if it had been refused
    localStorage.setItem('trinity.token', `${localStorage.getItem('trinity.token')}x`)
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await page.getByLabel('E-mail').fill('client@trinity.test')
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
  await expect(page.getByLabel('Сумма инвойса')).toHaveValue(/777/)
})
