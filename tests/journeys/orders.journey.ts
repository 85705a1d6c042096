import { expect, type Locator } from '@playwright/test'
import { seen } from './dialogs.ts'
import { balanceOf, credit, idsIn, oneIn, type RestUser } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, choose, select, subscription, type, usd } from './people.ts'

const number = (url: string) => Number(/\/order\/(\d+)/.exec(url)?.[1] ?? 0)

/** A question shows the balance as it is and as it becomes. */
async function expectBalances(question: Locator, before: number, after: number): Promise<void> {
  const shown = (label: string) => question.getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
  await expect(shown('Сейчас')).toHaveText(usd(before))
  await expect(shown('Станет')).toHaveText(usd(after))
}

test('an order from the balance is typed whole, kept while it is typed and cancelled by its client', async ({
  client,
}) => {
  const { page } = client
  await page.goto('/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(page.getByText('Загрузите файл инвойса')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Файл инвойса' })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator(':focus[aria-invalid="true"]')).toBeVisible()

  await type(page, 'Номер инвойса', 'INV-900')
  await type(page, 'Дата инвойса', '05.03.2026')
  await type(page, 'Сумма инвойса', '1500')
  await choose(page, 'Валюта инвойса', 'CNY', /CNY/)
  // What a contractor brought goes with its SWIFT code, whatever the directory calls the bank
  await select(page, 'Выбрать из своих контрагентов', /Gulf Polymers/)
  await expect(page.getByLabel('Банк')).toHaveValue('Emirates NBD')
  await type(page, 'SWIFT', 'HDFCINBB')
  await expect(page.getByLabel('Банк')).toHaveValue('HDFC Bank')
  await select(page, 'Выбрать из своих контрагентов', /Shenzhen Lumen/)
  await expect(page.getByLabel('SWIFT')).toHaveValue('BKCHCNBJ')
  await attach(page, 'Файл инвойса', 'Инвойс 900.pdf')
  await page.reload()
  await expect(page.getByLabel('Номер инвойса')).toHaveValue('INV-900')
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('05.03.2026')
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(page).toHaveURL(/\/order\/\d+/)
  const id = number(page.url())
  await expect(page.getByRole('heading', { name: `Ордер №${id}` })).toBeVisible()

  await page.getByRole('button', { name: 'Отменить ордер' }).click()
  const question = page.getByRole('dialog', { name: /Отменить ордер №\d+ на 1\s500,00\sCNY\?/ })
  await seen(question, 'order.cancel')
  await question.getByRole('button', { name: 'Отменить ордер' }).click()
  await expect(page.getByText('Отменён').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить ордер' })).toHaveCount(0)
})

test('an order from a credited replenishment takes over its invoice and recipient; staff cancel it with a reason', async ({
  client,
  manager,
  clientRest,
}) => {
  const base = await oneIn(clientRest, 'replenishment', 'DONE')
  const { page } = client
  await page.goto('/order/new')
  await select(page, 'Зачисленное пополнение', new RegExp(`№${base}\\b`))
  const basis = await clientRest<{ contractorName: string; invoiceNumber: string }>('GET', `/replenishment/${base}`)
  await expect(page.getByLabel('Полное наименование')).toHaveValue(basis.contractorName)
  await expect(page.getByLabel('Номер инвойса')).toHaveValue(basis.invoiceNumber)
  await type(page, 'Сумма инвойса', '1200')
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(page).toHaveURL(/\/order\/\d+/)
  const id = number(page.url())

  const managerPage = manager.page
  await managerPage.goto(`/order/${id}`)
  await managerPage.getByRole('button', { name: 'Отменить ордер' }).click()
  const question = managerPage.getByRole('dialog')
  await question.getByRole('button', { name: 'Отменить ордер' }).click()
  await expect(question.getByText(/Введите причину/)).toBeVisible()
  await seen(question, 'order.cancelByStaff')
  await type(question, 'Причина', 'Получатель под санкциями')
  await question.getByRole('button', { name: 'Отменить ордер' }).click()
  await expect(page.getByText('Получатель под санкциями').first()).toBeVisible()
  await expect(page.getByText('Отменён').first()).toBeVisible()
})

test('that the money does not suffice is said until the order can be paid: by another rate, or by money that came', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const { page } = manager
  const orders = await Promise.all(
    (await idsIn(clientRest, 'order', 'NEW')).map(id =>
      clientRest<{ id: number; invoiceAmount: number; invoiceCurrency: string }>('GET', `/order/${id}`),
    ),
  )
  const [order] = orders
    .filter(({ invoiceCurrency }) => invoiceCurrency !== 'USD')
    .toSorted((one, other) => other.invoiceAmount - one.invoiceAmount)
  if (!order) throw new Error('No new order in another currency than USD')
  const { id, invoiceAmount, invoiceCurrency } = order
  // A thousand dollars more than there are
  const rate = Math.floor((invoiceAmount / ((await balanceOf(clientRest)) + 100_000)) * 10_000) / 10_000
  const tooMuch = String(rate).replace('.', ',')
  await page.goto(`/order/${id}`)
  await select(page, 'Компания-плательщик', /Orient Pay/)
  await expect(page.getByText('Компания сохранена')).toBeVisible()
  await attach(page, 'Slip', 'slip.pdf')
  await attach(page, 'Инвойс агента', 'agent.pdf')
  const shortage = page.getByRole('alert').filter({ hasText: 'Недостаточно средств на балансе' })
  const question = page.getByRole('dialog', { name: 'Подтверждаете оплату?' })
  const refused = async () => {
    await type(page, `Курс USD/${invoiceCurrency}`, tooMuch)
    await page.getByRole('button', { name: 'Оплатить' }).click()
    await question.getByRole('button', { name: /^Оплатить/ }).click()
    await expect(question.getByRole('alert')).toContainText('Недостаточно средств')
    await question.getByRole('button', { name: 'Отмена' }).click()
    await expect(shortage).toBeVisible()
  }
  await refused()
  await type(page, `Курс USD/${invoiceCurrency}`, '80')
  await expect(shortage).toHaveCount(0)

  await refused()
  await credit(await oneIn(clientRest, 'replenishment', 'BILL_PAID'), clientRest, managerRest)
  await expect(shortage).toHaveCount(0)
})

/** The company Golden Bridge, and how an admin changes what countries it excludes. */
async function goldenBridge({ rest }: { readonly rest: (role: 'admin') => Promise<RestUser> }) {
  const admin = await rest('admin')
  const companies = await admin<{ id: number; name: string; countryExclusions: { code: string }[] }[]>(
    'GET',
    '/company',
  )
  const bridge = companies.find(({ name }) => name.startsWith('Golden Bridge'))
  if (!bridge) throw new Error('No company Golden Bridge')
  const exclude = (countryExclusions: { code: string }[]) =>
    admin('PUT', '/company/full', { id: bridge.id, countryExclusions })
  return { bridge, exclude }
}

test('what its company excludes is told of an order that was just being read', async ({
  manager: { page },
  clientRest,
  managerRest,
  demo,
}) => {
  const [id = 0] = (await idsIn(clientRest, 'order', 'NEW')).slice(-1)
  const { contractorCountry } = await clientRest<{ contractorCountry: { code: string } }>('GET', `/order/${id}`)
  const { bridge, exclude } = await goldenBridge(demo)
  await managerRest('PATCH', `/order/${id}/company/${bridge.id}`)
  const subscribed = subscription(page, 'ReferenceDataChanged')
  await page.goto(`/order/${id}`)
  await subscribed
  const told = page.getByText(/Golden Bridge.* не проводит платежи в страну/)
  /** The answer that has this comment waits for its end. */
  let held: { readonly comment: string; readonly begun: () => void; readonly over: Promise<void> } | null = null
  await page.route('**/graphql', async route => {
    const response = await route.fetch()
    const waits = held
    if (waits && (await response.text()).includes(waits.comment)) {
      waits.begun()
      await waits.over
    }
    await route.fulfill({ response })
  })
  /** An answer with the order is on its way while the company changes. */
  const meanwhile = async (comment: string, change: () => Promise<unknown>) => {
    const begun = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    held = { comment, begun: begun.resolve, over: over.promise }
    await managerRest('POST', `/order/${id}/comment?value=${encodeURIComponent(comment)}`)
    await begun.promise
    held = null
    const heard = page.waitForResponse(answer => answer.request().postData()?.includes('"OrderCompanies"') === true)
    await change()
    await heard
    over.resolve()
  }
  await meanwhile('Сначала', () => exclude([...bridge.countryExclusions, { code: contractorCountry.code }]))
  await expect(told).toBeVisible()
  await meanwhile('Затем', () => exclude(bridge.countryExclusions))
  await expect(told).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

test('staff pay an order: what is missing is said, what the client will have left is asked about', async ({
  client,
  manager,
  clientRest,
  demo,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  const { invoiceAmount, invoiceCurrency, contractorCountry } = await clientRest<{
    invoiceAmount: number
    invoiceCurrency: string
    contractorCountry: { code: string }
  }>('GET', `/order/${id}`)
  const before = await balanceOf(clientRest)
  const { page } = client
  await page.goto(`/order/${id}`)
  const managerPage = manager.page
  await managerPage.goto(`/order/${id}`)
  await managerPage.getByRole('button', { name: 'Оплатить' }).click()
  await expect(managerPage.getByText('Загрузите файл slip')).toBeVisible()
  await expect(managerPage.getByText('Загрузите файл инвойса')).toBeVisible()
  await select(managerPage, 'Компания-плательщик', /Golden Bridge/)
  await expect(managerPage.getByText('Компания сохранена')).toBeVisible()
  await attach(managerPage, 'Slip', 'slip.pdf')
  await attach(managerPage, 'Инвойс агента', 'agent.pdf')
  const rate = invoiceCurrency === 'USD' ? 1 : 8
  if (rate !== 1) await type(managerPage, `Курс USD/${invoiceCurrency}`, '8')
  await managerPage.getByRole('button', { name: 'Оплатить' }).click()
  const question = managerPage.getByRole('dialog', { name: 'Подтверждаете оплату?' })
  await seen(question, 'order.pay')
  const paid = Math.round(invoiceAmount / rate)
  await expectBalances(question, before, before - paid)

  // What the company excludes from now on is said at once, in the question too, and the list marks it
  const { bridge, exclude } = await goldenBridge(demo)
  await exclude([...bridge.countryExclusions, { code: contractorCountry.code }])
  await expect(question.getByText(/Golden Bridge.* не проводит платежи в страну/)).toBeVisible()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await managerPage.getByRole('combobox', { name: 'Компания-плательщик' }).click()
  const excluded = managerPage.getByRole('option', { name: /Golden Bridge.* · Не проводит платежи в страну/ })
  await expect(excluded).toHaveAttribute('data-combobox-disabled', 'true')
  await managerPage.keyboard.press('Escape')
  await exclude(bridge.countryExclusions)
  await expect(managerPage.getByText(/Golden Bridge.* не проводит платежи в страну/)).toHaveCount(0)
  await managerPage.getByRole('button', { name: 'Оплатить' }).click()
  await question.getByRole('button', { name: usd(paid) }).click()
  await expect(page.getByText('Получатель оплачен', { exact: false }).first()).toBeVisible()
  expect(await balanceOf(clientRest)).toBe(before - paid)
})

test('inquiry and SWIFT cost 10 USD each, said before; their answers reach the client; an admin takes the last back', async ({
  client,
  manager,
  admin,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  const before = await balanceOf(clientRest)
  const { page } = client
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Запросить расследование' }).click()
  const inquiry = page.getByRole('dialog', { name: /Запросить расследование по ордеру №\d+ за 10,00\sUSD\?/ })
  await expectBalances(inquiry, before, before - 1000)
  await seen(inquiry, 'order.service')
  await inquiry.getByRole('button', { name: 'Отмена' }).click()
  await expect(inquiry).toBeHidden()
  expect(await balanceOf(clientRest)).toBe(before)
  await page.getByRole('button', { name: 'Запросить расследование' }).click()
  await inquiry.getByRole('button', { name: /Запросить за 10,00\sUSD/ }).click()
  await expect(page.getByText('Расследование запрошено').first()).toBeVisible()
  await page.getByRole('button', { name: 'Запросить SWIFT' }).click()
  const swift = page.getByRole('dialog', { name: /Запросить SWIFT по ордеру №\d+ за 10,00\sUSD\?/ })
  await expectBalances(swift, before - 1000, before - 2000)
  await swift.getByRole('button', { name: /Запросить за 10,00\sUSD/ }).click()
  await expect(page.getByText('SWIFT запрошен').first()).toBeVisible()
  expect(await balanceOf(clientRest)).toBe(before - 2000)

  const managerPage = manager.page
  await managerPage.goto(`/order/${id}`)
  await managerPage.getByRole('button', { name: 'Отправить расследование и SWIFT' }).click()
  await expect(managerPage.getByText('Загрузите файл расследования')).toBeVisible()
  await expect(managerPage.getByText('Загрузите файл SWIFT')).toBeVisible()
  await attach(managerPage, 'Файл расследования', 'Ответ банка.pdf')
  await attach(managerPage, 'Файл SWIFT', 'MT103.pdf')
  await managerPage.getByRole('button', { name: 'Отправить расследование и SWIFT' }).click()
  await expect(page.getByRole('button', { name: /Скачать Ответ банка\.pdf/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Скачать MT103\.pdf/ }).first()).toBeVisible()

  const adminPage = admin.page
  await adminPage.goto(`/order/${id}`)
  const rollBack = async () => {
    await adminPage.getByRole('button', { name: 'Вернуть на шаг назад' }).click()
    const question = adminPage.getByRole('dialog', { name: `Вернуть ордер №${id} на шаг назад?` })
    return { question, yes: () => question.getByRole('button', { name: 'Вернуть', exact: true }).click() }
  }
  const first = await rollBack()
  await expect(first.question.getByText('Станет')).toHaveCount(0)
  await first.yes()
  await expect(page.getByText('SWIFT запрошен').first()).toBeVisible()
  await expect(first.question).toBeHidden()
  const second = await rollBack()
  await expectBalances(second.question, before - 2000, before - 1000)
  await seen(second.question, 'order.rollback')
  await second.yes()
  await expect(page.getByRole('button', { name: 'Запросить SWIFT' })).toBeVisible()
  expect(await balanceOf(clientRest)).toBe(before - 1000)
})

test('a refund is bounded by what was paid, moves the balance and ends the order', async ({
  client,
  admin,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'SWIFT_DONE')
  const { amountUsd } = await clientRest<{ amountUsd: number }>('GET', `/order/${id}`)
  const before = await balanceOf(clientRest)
  const { page } = admin
  await client.page.goto(`/order/${id}`)
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Возврат' }).click()
  const dialog = page.getByRole('dialog', { name: `Возврат по ордеру №${id}` })
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await expect(dialog.getByText('Введите сумму для возврата')).toBeVisible()
  await type(dialog, 'Сумма возврата, USD', String(amountUsd / 100 + 1))
  await expect(dialog.getByText(/Сумма возврата больше оплаченной/)).toBeVisible()
  await seen(dialog, 'order.refund')
  await type(dialog, 'Сумма возврата, USD', '12,34')
  await expectBalances(dialog, before, before + 1234)
  await dialog.getByRole('button', { name: /Вернуть 12,34\sUSD/ }).click()
  await expect(client.page.getByText('Средства возвращены на баланс').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Возврат' })).toHaveCount(0)
  expect(await balanceOf(clientRest)).toBe(before + 1234)
  await client.page.goto('/order')
  await expect(client.page.getByText(usd(before + 1234)).first()).toBeVisible()
})

test('an admin puts a finished order away: it is only read from then on, and leaves the client’s filter', async ({
  client,
  admin,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'INQUIRY_DONE')
  const { page } = admin
  await client.page.goto(`/order/${id}`)
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'В архив' }).click()
  const question = page.getByRole('dialog', { name: `Отправить ордер №${id} в архив?` })
  await seen(question, 'order.archive')
  await question.getByRole('button', { name: 'В архив' }).click()
  await expect(page.getByText('Ордер в архиве').first()).toBeVisible()
  await expect(client.page.getByText('Архив', { exact: true }).first()).toBeVisible()
  await expect(client.page.getByRole('button', { name: /Запросить|Отменить/ })).toHaveCount(0)
})

test('an order whose contractor is deleted while it is typed is sent with what stands in it', async ({
  client: { page },
  clientRest,
}) => {
  const account = { swift: 'BKCHCNBJ', accountNumber: '1234567890', currency: 'CNY', bankName: 'Bank of China' }
  const made = await clientRest('POST', '/client/contractor', {
    name: 'Passing Trading',
    country: { code: 'CN' },
    accounts: [account],
  })
  await page.goto('/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  await select(page, 'Выбрать из своих контрагентов', 'Passing Trading')
  await expect(page.getByLabel('IBAN или номер счёта')).toHaveValue('1234567890')
  await clientRest('DELETE', `/client/contractor/${made.id}`)
  await type(page, 'Номер инвойса', 'P-1')
  await type(page, 'Дата инвойса', '05.03.2026')
  await type(page, 'Сумма инвойса', '100')
  await choose(page, 'Валюта инвойса', 'CNY', /CNY/)
  await attach(page, 'Файл инвойса', 'invoice.pdf')
  const send = page.getByRole('button', { name: 'Создать ордер' })
  await send.click()
  await expect(page.getByText(/Контрагента тем временем удалили/)).toBeVisible()
  await send.click()
  await expect(page).toHaveURL(/\/order\/\d+/)
})
