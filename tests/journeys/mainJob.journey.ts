import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { attach, choose, failureOn, type Person, select, type } from './people.ts'

const EMAIL = 'vera.klimova@example.com'
const PASSWORD = 'green-horse-42'
const INN = '7814148471'

let requestId = 0
let id = 0
let orderId = 0

test.describe.configure({ mode: 'serial' })

const number = (url: string) => Number(/\/(\d+)(?:[?/].*)?$/.exec(url)?.[1] ?? 0)

test('a new client signs up, follows the link of the letter and adds an INN', async ({
  application,
  guest: client,
}) => {
  const { page } = client
  await page.goto('/signup')
  await type(page, 'E-mail', EMAIL)
  await type(page, 'Имя', 'Вера Климова')
  await type(page, 'Пароль', PASSWORD)
  await type(page, 'Повторите пароль', PASSWORD)
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('status')).toContainText(EMAIL)
  const { links } = await application.letter(EMAIL, /Подтвердите/)
  await page.goto(links[0] ?? '')
  await expect(page).toHaveURL(/\/dashboard/)

  await page.goto('/dashboard?inn=mine')
  const popup = page.getByRole('dialog')
  await popup.getByRole('button', { name: 'Добавить ИНН' }).first().click()
  await seen(popup, 'inn.add')
  await type(popup, 'ИНН', INN)
  await type(popup, 'Название', 'ООО «Полярный ветер»')
  await popup.getByRole('button', { name: 'Добавить ИНН' }).click()
  await expect(popup.getByText('На проверке')).toBeVisible()
})

test('staff approve the INN, and the client sees it', async ({ guest: client, manager }) => {
  await manager.page.goto('/dashboard?inn=registry')
  const registry = manager.page.getByRole('dialog')
  await registry.getByRole('listitem', { name: INN }).getByRole('button', { name: 'Одобрить' }).click()
  await expect(manager.page.getByText(`ИНН ${INN} одобрен`)).toBeVisible()
  await expect(client.page.getByRole('dialog').getByText('Одобрена')).toBeVisible()
})

test('the client creates a request and staff approve it under the client’s eyes', async ({
  guest: client,
  manager,
}) => {
  const { page } = client
  await page.goto('/request?request=new')
  const form = page.getByRole('dialog')
  await select(form, 'Компания-плательщик', /Полярный ветер/)
  await choose(form, 'Страна получателя', 'Кита', 'Китай')
  await choose(form, 'Страна банка получателя', 'КНР', 'Китай')
  await type(form, 'Сумма инвойса', '10000')
  await choose(form, 'Валюта', 'CNY', /CNY/)
  await type(form, 'Назначение платежа', 'Оплата снегоходов по контракту C-12')
  await form.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(page).toHaveURL(/status=NEW/)
  const row = page.getByRole('row', { name: /Полярный ветер/ })
  await expect(row).toBeVisible()
  requestId = Number(/№(\d+)/.exec((await row.textContent()) ?? '')?.[1])

  await manager.page.goto(`/request?request=${requestId}`)
  const dialog = manager.page.getByRole('dialog')
  await expect(dialog.getByText(EMAIL)).toBeVisible()
  await page.goto('/request')
  await expect(page.getByRole('row', { name: /Полярный ветер/ })).toContainText('Новый')
  await dialog.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(page.getByRole('row', { name: /Полярный ветер/ })).toContainText('Подтвержден')
})

test('the client fills in contractor and documents with real files and submits them', async ({ guest: client }) => {
  const { page } = client
  await page.goto(`/replenishment/new?request=${requestId}`)
  await page.getByRole('button', { name: 'Создать пополнение' }).click()
  await expect(page).toHaveURL(/\/replenishment\/\d+/)
  id = number(page.url())

  await type(page, 'Название', 'Harbin Snow Machines Co., Ltd')
  await choose(page, 'Страна', 'Китай', 'Китай')
  await type(page, 'SWIFT', 'BKCHCNBJ')
  await expect(page.getByLabel('Название банка')).toHaveValue(/Bank of China/i)
  await choose(page, 'Валюта счёта', 'CNY', /CNY/)
  await type(page, 'IBAN или номер счёта', '6222020200112233445')
  await page.getByRole('button', { name: 'Далее' }).click()

  await type(page, 'Дата инвойса', '05.03.2026')
  await type(page, 'Номер инвойса', 'INV-77')
  await type(page, 'Сумма инвойса', '10 000,00')
  await attach(page, 'Файл инвойса', 'Инвойс 77.pdf')
  await type(page, 'Дата контракта', '01.02.2026')
  await type(page, 'Номер контракта', 'C-12')
  await attach(page, 'Файл контракта', 'Контракт C-12.pdf')
  await type(page, 'Дата доп. соглашения', '02.02.2026')
  await type(page, 'Номер доп. соглашения', 'A-1')
  await attach(page, 'Файл доп. соглашения', 'Соглашение A-1.pdf')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByText('Проверяем документы').first()).toBeVisible()
})

test('staff return the documents once with a comment, which the client sees at once and mends', async ({
  guest: client,
  manager,
}) => {
  const { page } = manager
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Документы/ }).click()
  await type(page, 'Комментарий для клиента: Инвойс', 'Нет печати продавца')
  await page.getByRole('button', { name: 'На доработку' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'На доработку' }).click()

  const clientPage = client.page
  await expect(clientPage.getByText('Исправьте ошибки').first()).toBeVisible()
  await clientPage.getByRole('tab', { name: /Документы/ }).click()
  await expect(clientPage.getByText('Нет печати продавца', { exact: true })).toBeVisible()
  await attach(clientPage, 'Файл инвойса', 'Инвойс 77 с печатью.pdf')
  await clientPage.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(clientPage.getByText('Проверяем документы').first()).toBeVisible()
})

test('staff accept the documents with a bank and a paying company', async ({ guest: client, manager }) => {
  const { page } = manager
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Документы/ }).click()
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(page.getByText('Проверьте доп. соглашение и выберите соответствующий ему банк').first()).toBeVisible()
  await select(page, 'Банк доп. соглашения', /ВРБ/)
  await page.getByRole('tab', { name: /Выбор компании/ }).click()
  await page.getByRole('button', { name: 'Принять документы' }).click()
  const failure = failureOn(page)
  await expect(failure).toContainText('Выберите компанию, через которую будет производиться оплата инвойса клиента')
  await failure.getByRole('button', { name: 'Закрыть' }).click()
  await page.getByRole('radio', { name: /Astana Settlements/ }).check()
  await page.getByRole('button', { name: 'Принять документы' }).click()
  await expect(client.page.getByText('Запросите курс').first()).toBeVisible()
})

const formRate = async ({ page }: Person) => {
  await page.goto(`/replenishment/${id}`)
  await type(page, 'Курс USD/CNY', '7,125')
  await type(page, 'Курс USD/RUB', '92,5')
  // 140 351 × 92.5 × 1.038 (the base rate of 3.8 %)
  await expect(page.getByText(/134[\s\u202F]758,01/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Отправить курс' }).click()
  await expect(page.getByText('курс отправлен, клиент решает').first()).toBeVisible()
}

test('the client requests a rate, refuses it, requests it again and confirms', async ({ guest: client, manager }) => {
  const { page } = client
  await page.getByRole('tab', { name: /Запрос курса/ }).click()
  await page.getByRole('button', { name: 'Запросить курс', exact: true }).click()
  await expect(page.getByText('Формируем курс').first()).toBeVisible()
  await formRate(manager)
  await expect(page.getByRole('button', { name: 'Подтвердить курс' })).toBeVisible()
  await page.getByRole('button', { name: 'Отказаться от курса' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отказаться' }).click()
  await expect(page.getByText('Повторите запрос курса').first()).toBeVisible()
  await page.getByRole('button', { name: 'Запросить курс', exact: true }).click()
  await formRate(manager)
  await expect(page.getByText(/134[\s\u202F]758,01/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Подтвердить курс' }).click()
  await seen(page.getByRole('dialog'), 'replenishment.confirmRate')
  await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText('Оплатите счёт').first()).toBeVisible()
})

test('the client opens the bill, which multiplies out, and sends a payment order', async ({ guest: client }) => {
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Счёт/ }).first().click()
  const bill = await opened
  await expect(bill.getByText(`${id}BM`).first()).toBeVisible()
  await expect(bill.getByText(/134[\s,\u202F]758[.,]01/).first()).toBeVisible()
  await bill.close()
  await attach(page, 'Платёжные поручения', 'Платёжное поручение 15.pdf')
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByText('Проверка оплаты').first()).toBeVisible()
})

test('staff confirm the roubles, fix the rate and credit the balance', async ({ guest: client, manager }) => {
  const { page } = manager
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Подтвердить оплату' }).click()
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: /Подтвердить/ }).click()
  await expect(client.page.getByText('Фиксируем курс').first()).toBeVisible()
  await type(page, 'Курс USD/RUB после фиксации', '93')
  await type(page, 'Курс USD/CNY после фиксации', '7,1')
  await page.getByRole('button', { name: /^Зачислить/ }).click()
  await seen(page.getByRole('dialog'), 'replenishment.credit')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Зачислить/ })
    .click()
  await expect(client.page.getByText('Зачислено на счёт').first()).toBeVisible()
  await client.page.goto('/dashboard')
  // 13 475 801 / (93 × 1.038)
  await expect(client.page.getByText(/1[\s\u202F]395,96/).first()).toBeVisible()
})

test('the client creates an order from the balance and staff pay it', async ({ guest: client, manager }) => {
  const { page } = client
  await page.goto('/order/new')
  await select(page, 'Зачисленное пополнение', new RegExp(`№${id}`))
  await type(page, 'Сумма инвойса', '5000')
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(page).toHaveURL(/\/order\/\d+/)
  orderId = number(page.url())

  const managerPage = manager.page
  await managerPage.goto(`/order/${orderId}`)
  await select(managerPage, 'Компания-плательщик', /Orient Pay/)
  await type(managerPage, 'Курс USD/CNY', '7,15')
  await attach(managerPage, 'Slip', 'slip.pdf')
  await attach(managerPage, 'Инвойс агента', 'agent.pdf')
  await managerPage.getByRole('button', { name: 'Оплатить' }).first().click()
  await managerPage
    .getByRole('dialog')
    .getByRole('button', { name: /Оплатить/ })
    .click()
  await expect(page.getByText('Оплачен').first()).toBeVisible()
  await expect(page.getByText(/699,30/).first()).toBeVisible()
})

test('client and staff chat along the way, and each hears the other', async ({ guest: client, manager }) => {
  const { page } = client
  await page.goto(`/order/${orderId}?chat=ORDER-${orderId}`)
  await page.getByRole('textbox', { name: 'Сообщение' }).fill('Когда дойдёт платёж?')
  await page.keyboard.press('Enter')
  const managerPage = manager.page
  await managerPage.goto(`/order/${orderId}?chat=ORDER-${orderId}`)
  await expect(managerPage.getByText('Когда дойдёт платёж?')).toBeVisible()
  await managerPage.getByRole('textbox', { name: 'Сообщение' }).fill('Завтра до обеда')
  await managerPage.keyboard.press('Enter')
  await expect(page.getByText('Завтра до обеда')).toBeVisible()
})

test('the client asks for inquiry and SWIFT and staff answer both', async ({ guest: client, manager }) => {
  const { page } = client
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Запросить расследование' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Запросить за/ })
    .click()
  await expect(page.getByText('Расследование запрошено').first()).toBeVisible()
  await page.getByRole('button', { name: 'Запросить SWIFT' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Запросить за/ })
    .click()
  await expect(page.getByText('SWIFT запрошен').first()).toBeVisible()

  const managerPage = manager.page
  await managerPage.goto(`/order/${orderId}`)
  await attach(managerPage, 'Файл расследования', 'Ответ банка.pdf')
  await attach(managerPage, 'Файл SWIFT', 'MT103.pdf')
  await managerPage.getByRole('button', { name: 'Отправить расследование и SWIFT' }).click()
  await expect(page.getByText('Расследование + SWIFT готовы').first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /Скачать MT103\.pdf/ })
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toBe('MT103.pdf')
  expect(
    readFileSync(await download.path())
      .subarray(0, 4)
      .toString(),
  ).toBe('%PDF')
})

test('an admin rolls a step back and refunds, and the statement adds up', async ({ guest: client, admin }) => {
  const { page } = admin
  await page.goto(`/order/${orderId}`)
  await page.getByRole('button', { name: 'Вернуть на шаг назад' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Вернуть' }).click()
  await expect(client.page.getByText('Расследование + SWIFT').first()).toBeVisible()
  await page.getByRole('button', { name: 'Возврат' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, 'Сумма возврата, USD', '200')
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await expect(client.page.getByText('Возврат').first()).toBeVisible()
  await client.page.goto('/balance')
  // 1 395,96 − 699,30 − 10,00 − 10,00 + 200,00
  await expect(client.page.getByText(/876,66/).first()).toBeVisible()
})
