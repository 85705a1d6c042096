import { expect, type Page } from '@playwright/test'
import { type RestUser, idsIn, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { askToPay, attach, select, subscription, type } from './people.ts'
import { newsIn } from './news.ts'

/** Accepts the documents of a replenishment over REST. */
async function acceptDocuments(staff: RestUser, id: number): Promise<void> {
  const [company] = await staff<{ id: number }[]>('GET', '/company')
  const [bank] = await staff<{ id: number }[]>('GET', '/brockman')
  const chosen = { companyId: company?.id, additionalAgreementBankId: bank?.id }
  await staff('POST', '/replenishment/docs-response', { id, accept: true, acceptDifferences: true, ...chosen })
}

test('an order is paid only to the account that the payer has seen: an IBAN that the client changes meanwhile is told in the dialog', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  const order = await clientRest<{ contractorAccountNumber: string; contractorSwift: string; invoiceCurrency: string }>(
    'GET',
    `/order/${id}`,
  )
  const { page } = manager
  const question = await askToPay(page, id, order.invoiceCurrency)
  await expect(question.getByText(order.contractorAccountNumber)).toBeVisible()
  await expect(question.getByText(order.contractorSwift)).toBeVisible()
  await expect(question.getByText('Golden Bridge', { exact: false })).toBeVisible()

  await clientRest('PUT', '/order', { id, contractorAccountNumber: 'TR320010009999901234567890' })
  await expect(question.getByText('Клиент изменил', { exact: true })).toBeVisible()
  await expect(newsIn(question)).toContainText(
    `IBAN или номер счёта: было ${order.contractorAccountNumber}, стало TR320010009999901234567890`,
  )
  const pay = question.getByRole('button', { name: /^Оплатить/ })
  await expect(pay).toBeDisabled()
  await question.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(newsIn(question)).toHaveCount(0)
  await expect(question.getByText('TR320010009999901234567890').first()).toBeVisible()
  await expect(pay).toBeFocused()
  await pay.click()
  // The money goes where it never went before: somebody has to have asked the recipient
  await expect(question.getByRole('alert')).toContainText('Реквизиты отличаются от последней оплаты')
  await question.getByRole('button', { name: 'Отмена' }).click()
  await select(page, 'Как проверили', 'По телефону')
  await type(page, 'Кто подтвердил', 'Мария Ким, бухгалтер')
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await pay.click()
  await expect(page.getByText('Ордер оплачен').first()).toBeVisible()
  const paid = await managerRest<{ status: string }>('GET', `/order/${id}`)
  expect(paid.status).toBe('PAID')
})

test('a rate belongs to its currency: when the client changes that, nothing is paid at the rate of the former one', async ({
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  await clientRest('PUT', '/order', { id, invoiceCurrency: 'CNY', invoiceAmount: 100_000 })
  const { page } = manager
  await page.goto(`/order/${id}`)
  await attach(page, 'Slip', 'slip.pdf')
  await attach(page, 'Инвойс агента', 'agent.pdf')
  const farRate = page.getByText('Отличается от курса ЦБ')
  await type(page, 'Курс USD/CNY', '72,9')
  await expect(farRate).toBeVisible()
  await type(page, 'Курс USD/CNY', '7,2')
  await expect(farRate).toHaveCount(0)
  await page.getByRole('button', { name: 'Оплатить' }).click()
  const question = page.getByRole('dialog', { name: 'Подтверждаете оплату?' })
  await expect(question.getByRole('button', { name: /^Оплатить 138,89/ })).toBeVisible()

  await clientRest('PUT', '/order', { id, invoiceCurrency: 'EUR' })
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Курс USD/EUR')).toHaveValue('')
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  await page.getByRole('button', { name: 'Оплатить' }).click()
  await expect(page.getByText('Заполните курс', { exact: true })).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('nobody pays at a rate before the one of the central bank is there to compare it with', async ({
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  await clientRest('PUT', '/order', { id, invoiceCurrency: 'CNY', invoiceAmount: 100_000 })
  const { page } = manager
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('CbrRates')) await isLet
    await route.continue()
  })
  await page.goto(`/order/${id}`)
  await attach(page, 'Slip', 'slip.pdf')
  await attach(page, 'Инвойс агента', 'agent.pdf')
  await type(page, 'Курс USD/CNY', '72,9')
  await page.getByRole('button', { name: 'Оплатить' }).click()
  const question = page.getByRole('dialog', { name: 'Подтверждаете оплату?' })
  const pay = question.getByRole('button', { name: /^Оплатить/ })
  await expect(pay).toBeDisabled()
  letThrough()
  await expect(question.getByText('Отличается от курса ЦБ')).toBeVisible()
  await expect(pay).toBeEnabled()
  await expect(pay).not.toBeFocused()
})

test('what was typed for a payment stays to be read when a colleague has paid meanwhile', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const [id] = await idsIn(clientRest, 'order', 'NEW')
  const { invoiceCurrency, invoiceAmount } = await clientRest<{ invoiceCurrency: string; invoiceAmount: number }>(
    'GET',
    `/order/${id}`,
  )
  const { page } = manager
  await page.goto(`/order/${id}`)
  await attach(page, 'Slip', 'slip.pdf')
  const file = { name: 'x.pdf', b64: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') }
  const xRate = invoiceCurrency === 'USD' ? 1 : 8
  await managerRest('POST', '/order/pay', {
    id,
    xRate,
    slip: file,
    agentInvoice: file,
    amountUsd: Math.round(invoiceAmount / xRate),
  })
  const goneNotice = page.getByText('Ордер уже оплатил(а) Игорь Назаров. Введённое не отправлено', { exact: false })
  await expect(goneNotice).toBeVisible()
  await expect(page.getByText('slip.pdf')).toBeVisible()
  await expect(page.getByText('Остался от оплаты', { exact: false })).toHaveCount(0)
  await page.getByRole('button', { name: 'Закрыть форму' }).click()
  await expect(goneNotice).toHaveCount(0)
})

test('a return that is asked about stays with its comments when a colleague has accepted the documents meanwhile, until it is closed', async ({
  manager,
  clientRest,
  demo,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'DOC')
  const admin = await demo.rest('admin')
  const { page } = manager
  const subscribed = subscription(page, 'RecordChanged')
  await page.goto(`/replenishment/${id}`)
  await subscribed
  const comment = page.getByLabel(/^Комментарий для клиента: Получатель/)
  await comment.fill('Название по-английски')
  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  await page.getByRole('button', { name: 'На доработку' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Название по-английски')
  await acceptDocuments(admin, id)
  await expect(question.getByText('этот шаг больше недоступен', { exact: false })).toBeVisible()
  await expect(question).toContainText('Название по-английски')
  await expect(question.getByRole('button', { name: 'На доработку' })).toBeDisabled()
  await question.getByRole('button', { name: 'Отмена' }).click()
  const goneNotice = page.getByText('этот шаг больше недоступен', { exact: false })
  await expect(goneNotice).toBeVisible()
  await expect(comment).toHaveValue('Название по-английски')
  await page.getByRole('button', { name: 'Закрыть форму' }).click()
  await expect(goneNotice).toHaveCount(0)
  await expect(page.getByText('Название по-английски')).toHaveCount(0)
})

for (const [what, status, ask, keep] of [
  ['the refusal of an offer', 'CR_AWT', 'Отказаться', 'Отмена'],
  ['the cancellation of a payment', 'CR_ACC', 'Отменить оплату', 'Не отменять'],
] as const)
  test(`${what} that is asked about stays when an admin has archived the record meanwhile, and goes when it is closed`, async ({
    client,
    clientRest,
    demo,
  }) => {
    const id = await oneIn(clientRest, 'replenishment', status)
    const admin = await demo.rest('admin')
    const { page } = client
    const subscribed = subscription(page, 'RecordChanged')
    await page.goto(`/replenishment/${id}`)
    await subscribed
    await page.getByRole('button', { name: ask }).click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await admin('POST', `/replenishment/${id}/archive`, { comment: 'Дубль' })
    await expect(question.getByText('этот шаг больше недоступен', { exact: false })).toBeVisible()
    await question.getByRole('button', { name: keep }).click()
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('button', { name: ask })).toHaveCount(0)
  })

test('what was typed for a credit stays in its place when an admin has rolled the record back meanwhile, until it is closed', async ({
  manager,
  demo,
  managerRest,
}) => {
  const id = await oneIn(managerRest, 'replenishment', 'CR_FIX')
  const admin = await demo.rest('admin')
  const { page } = manager
  await page.goto(`/replenishment/${id}`)
  const rate = page.getByLabel('Курс USD/RUB после фиксации')
  await type(page, 'Курс USD/RUB после фиксации', '92,5')
  await admin('POST', `/replenishment/${id}/rollback`)
  const goneNotice = page.getByText('этот шаг больше недоступен', { exact: false })
  await expect(goneNotice).toBeVisible()
  await expect(rate).toHaveValue('92,5')
  await expect(page.getByRole('button', { name: 'Зачислить' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Подтвердить оплату' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Закрыть форму' }).click()
  await expect(page.getByRole('button', { name: 'Подтвердить оплату' })).toBeVisible()
  await expect(goneNotice).toHaveCount(0)
})

/** Chooses the payment order of the bill that a page shows. Answers the bank that it is to be paid to, and what is pressed then. */
async function readyToSend(page: Page, admin: RestUser) {
  await attach(page, 'Платёжные поручения', 'Платёж.pdf')
  const banks = await admin<{ id: number; account: string }[]>('GET', '/brockman')
  const shown = await page.getByText(/^\d{20}$/).allTextContents()
  return {
    bank: banks.find(({ account }) => shown.includes(account)),
    news: newsIn(page.locator('form')),
    send: page.getByRole('button', { name: 'Отправить', exact: true }),
  }
}

test('a bill is paid only to the account that the client has seen: one that the bank changes meanwhile is told in the form', async ({
  client,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const { page } = client
  await page.goto(`/replenishment/${await oneIn(clientRest, 'replenishment', 'CR_ACC')}`)
  const { bank, news, send } = await readyToSend(page, admin)
  const account = '40702810900000000077'
  // Heard in the moment too in which news come and the button is not to be pressed any more
  const press = () => page.evaluate('document.querySelector("form").requestSubmit()')
  await admin('PUT', '/brockman/bank', { id: bank?.id, account })
  await press()
  await expect(news).toContainText(`Расчётный счёт: было ${bank?.account}, стало ${account}`)
  await expect(page.getByText(account, { exact: true })).toBeVisible()
  await expect(send).toBeDisabled()
  await news.getByRole('button', { name: 'Посмотрено' }).click()

  // Who comes back to the window is told without sending
  await admin('PUT', '/brockman/bank', { id: bank?.id, account: bank?.account })
  await page.evaluate('window.dispatchEvent(new Event("focus"))')
  await expect(news).toContainText(`Расчётный счёт: было ${account}, стало ${bank?.account}`)
  // Such a press sends nothing, and the next one is heard again
  await press()
  await news.getByRole('button', { name: 'Посмотрено' }).click()
  await send.click()
  await expect(page.getByText('Платёжные поручения отправлены')).toBeVisible()
})

test('a press that still waits for the rules sends nothing when news have come and been looked at meanwhile', async ({
  client,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const { page } = client
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route('**/assets/judge-*', async route => {
    await released
    await route.continue()
  })
  const id = await oneIn(clientRest, 'replenishment', 'BILL')
  await page.goto(`/replenishment/${id}`)
  const { bank, news, send } = await readyToSend(page, admin)
  const account = '40702810900000000078'
  await send.click()
  await admin('PUT', '/brockman/bank', { id: bank?.id, account })
  await page.evaluate('window.dispatchEvent(new Event("focus"))')
  await expect(news).toContainText(`Расчётный счёт: было ${bank?.account}, стало ${account}`)
  await news.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(news).toHaveCount(0)
  release()
  await expect(send).toBeEnabled()
  expect(await clientRest('GET', `/replenishment/${id}`)).toMatchObject({ status: 'BILL' })
  await send.click()
  await expect(page.getByText('Платёжные поручения отправлены')).toBeVisible()
})

test('what the client does to an order is told in the questions of staff as the client’s, not as a colleague’s', async ({
  admin,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  const { page } = admin
  const subscribed = subscription(page, 'RecordChanged')
  await page.goto(`/order/${id}`)
  await subscribed
  await page.getByRole('button', { name: 'Вернуть на шаг назад' }).click()
  const question = page.getByRole('dialog')
  await clientRest('POST', `/order/${id}/swift`)
  await expect(newsIn(question)).toContainText('Клиент изменил')
  await expect(newsIn(question)).toContainText('было Оплачен, стало SWIFT')
})
