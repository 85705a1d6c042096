import { expect, type Locator, type Page } from '@playwright/test'
import { fillRequest, select, type } from './people.ts'
import { seen } from './dialogs.ts'
import { idsIn, newReplenishment, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'

/** The calls of a page that write, by the names of their operations. */
function writes(page: Page): string[] {
  const names: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/graphql')) return
    const { query = '', operationName } = request.postDataJSON() as { query?: string; operationName: string }
    if (query.startsWith('mutation')) names.push(operationName)
  })
  return names
}

interface Tier {
  readonly id: number
}

/** The question which of two figures was meant. */
const questionOn = (page: Page | Locator) => page.getByRole('group', { name: /^Прочитано как/ })

test('a request is not created while a figure can be read in two ways: the question takes the focus', async ({
  client: { page },
}) => {
  const sent = writes(page)
  await page.goto('/request?request=new')
  const form = await fillRequest(page)
  const amount = form.getByLabel('Сумма инвойса')
  const create = form.getByRole('button', { name: 'Создать заявку' })
  await select(form, 'Валюта', /USD/)
  for (const [typed, read, otherReading] of [
    ['$25,000', '25,00', /25\s000/],
    ['12,345', '12,35', /12\s345/],
    ['2.500', '2,50', /2\s500/],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await amount.press('Enter')
    await expect(questionOn(form)).toBeFocused()
    await expect(amount).toHaveValue(read)
    // To look at it again is no answer
    await amount.focus()
    await amount.blur()
    await create.click()
    await expect(questionOn(form)).toBeFocused()
    // An Enter too many answers nothing
    await page.keyboard.press('Enter')
    await expect(questionOn(form)).toBeVisible()
    await expect(questionOn(form).getByRole('button', { name: otherReading })).toBeVisible()
  }
  expect(sent).toEqual([])
  await questionOn(form).getByRole('button', { name: 'Оставить 2,50' }).click()
  await expect(questionOn(form)).toHaveCount(0)
  await expect(amount).toBeFocused()
  await amount.blur()
  await expect(amount).toHaveValue('2,50')
  await amount.fill('33,000')
  // One press is enough, whatever the field says as it is left
  await create.click()
  await expect(questionOn(form)).toBeFocused()
  await questionOn(form)
    .getByRole('button', { name: /^Взять 33\s000/ })
    .click()
  await create.click()
  await expect(page.getByText(/^Заявка №\d+ создана/)).toBeVisible()
  expect(sent).toEqual(['CreateRequest'])
  await expect(page.getByText(/33\s000,00/).first()).toBeVisible()
})

test('what was typed and is no value yet comes back with its question: after a reload and in a dialog that opens again', async ({
  client: { page },
}) => {
  await page.goto('/request?request=new')
  const form = page.getByRole('dialog')
  const amount = form.getByLabel('Сумма инвойса')
  await select(form, 'Валюта', /USD/)
  await amount.fill('25,000')
  await amount.blur()
  await expect(questionOn(form)).toBeVisible()
  await page.reload()
  await expect(questionOn(form)).toBeVisible()
  await form.getByRole('button', { name: 'Отмена' }).click()
  await expect(form).toHaveCount(0)
  await page.goto('/request?request=new')
  await expect(questionOn(form)).toBeVisible()

  await amount.fill('€ 500')
  await amount.blur()
  await expect(form.getByText('Здесь USD, а не EUR')).toBeVisible()
  await page.reload()
  await expect(form.getByText('Здесь USD, а не EUR')).toBeVisible()
  await expect(amount).toHaveValue('€ 500')
  await amount.fill('500')
  await page.reload()
  await expect(amount).toHaveValue('500,00')

  await page.goto('/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  await type(page, 'Сумма инвойса', '2,500')
  await type(page, 'Дата инвойса', '05.13.2025')
  await page.reload()
  await expect(questionOn(page)).toBeVisible()
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('05.13.2025')
  await page.getByRole('button', { name: 'Очистить форму' }).click()
  await expect(questionOn(page)).toHaveCount(0)
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('Дата инвойса')).toHaveValue('')
})

test('documents keep the question of a figure too, and are not sent with it', async ({
  client: { page },
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Документы/ }).click()
  const amount = page.getByLabel('Сумма инвойса')
  await expect(amount).toHaveValue(/^10\s000/)
  await amount.fill('12,345')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(questionOn(page)).toBeFocused()
  await page.reload()
  await page.getByRole('tab', { name: /Документы/ }).click()
  await expect(questionOn(page)).toBeVisible()
  const stored = async () =>
    (await clientRest<{ invoiceAmount: number | null }>('GET', `/replenishment/${id}`)).invoiceAmount
  await expect.poll(stored).toBe(null)
  await questionOn(page)
    .getByRole('button', { name: /^Взять 12\s345/ })
    .click()
  await expect.poll(stored).toBe(1_234_500)
  await page.reload()
  await page.getByRole('tab', { name: /Документы/ }).click()
  await expect(amount).toHaveValue(/^12\s345/)
  await expect(questionOn(page)).toHaveCount(0)
})

test('the dollars of an order ask the same question, and stay as they were typed', async ({ client: { page } }) => {
  await page.goto('/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  const amount = page.getByLabel('Сумма инвойса')
  const dollars = page.getByLabel('Или сумма в USD')
  await type(page, 'Сумма инвойса', '100')
  await select(page, 'Валюта инвойса', /EUR/)
  await dollars.fill('25,000')
  await dollars.blur()
  await expect(questionOn(page)).toBeVisible()
  await expect(amount).toHaveValue('')
  await page.getByRole('button', { name: 'Создать ордер' }).click()
  await expect(questionOn(page)).toBeFocused()
  await page.reload()
  await expect(questionOn(page)).toBeVisible()
  await questionOn(page)
    .getByRole('button', { name: /^Взять 25\s000/ })
    .click()
  await dollars.blur()
  await expect(dollars).toHaveValue(/^25\s000/)
  await expect(amount).toHaveValue(/^2\d\s\d{3},/)
  await type(page, 'Сумма инвойса', '100')
  await expect(dollars).toHaveValue(/^1\d\d,/)
})

test('staff see the dollars that they typed, and beside them the nearest that a rate of four decimals makes', async ({
  manager: { page },
  managerRest,
}) => {
  const { items } = await managerRest<{ items: readonly { id: number }[] }>('GET', '/order?status=NEW')
  let id = 0
  for (const item of items) {
    const { invoiceCurrency } = await managerRest<{ invoiceCurrency: string }>('GET', `/order/${item.id}`)
    if (invoiceCurrency !== 'USD') id = item.id
  }
  await page.goto(`/order/${id}`)
  const dollars = page.getByLabel(/^Или сумма в USD/)
  await dollars.fill('1 234,56')
  await dollars.blur()
  await expect(dollars).toHaveValue(/^1\s234,56$/)
  await expect(page.getByText(/^Ближайшая возможная сумма 1\s234,\d\d\sUSD: курс хранит 4 знака/)).toBeVisible()
  await dollars.fill('1,234')
  await dollars.blur()
  await expect(questionOn(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Оплатить/ })
    .first()
    .click()
  await expect(questionOn(page)).toBeFocused()
  await page.getByRole('button', { name: 'Взять курс ЦБ' }).click()
  await expect(questionOn(page)).toHaveCount(0)
  await expect(dollars).not.toHaveValue('')
})

test('a rate that is far from the central bank’s goes to the client only after a question, which no Enter answers', async ({
  manager: { page },
  managerRest,
}) => {
  const id = await oneIn(managerRest, 'replenishment', 'CR_REQ')
  const { currency } = await managerRest<{ currency: string }>('GET', `/replenishment/${id}`)
  const sent = writes(page)
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Взять курс ЦБ' }).click()
  await type(page, 'Курс USD/RUB', '92500')
  const send = page.getByRole('button', { name: 'Отправить курс', exact: true })
  await send.click()
  const question = page.getByRole('dialog', { name: /Курс далёк от курса ЦБ/ })
  await seen(question, 'replenishment.farRate')
  await expect(question).toContainText('Отличается от курса ЦБ')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Курс USD/RUB')).toHaveValue(/^92\s500$/)
  if (currency !== 'USD') {
    await type(page, 'Курс USD/RUB', '86')
    await type(page, `Курс USD/${currency}`, '855')
    await send.click()
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: 'Отмена' }).click()
  }
  expect(sent).not.toContain('FormRate')
  await page.getByRole('button', { name: 'Взять курс ЦБ' }).click()
  await send.click()
  await expect(page.getByText('Курс отправлен клиенту')).toBeVisible()
})

test('no figures are asked for by a rate that is marked as wrong where it is typed', async ({
  manager: { page },
  managerRest,
}) => {
  const id = await oneIn(managerRest, 'replenishment', 'CR_REQ')
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Взять курс ЦБ' }).click()
  const asked: string[] = []
  page.on('request', request => asked.push(request.postData() ?? ''))
  const ofRate = (rate: string) => asked.filter(body => body.includes('RateCalc') && body.includes(`"rate":${rate}`))
  await type(page, 'Курс USD/RUB', '100000000')
  await page.getByLabel('Курс USD/RUB').blur()
  await expect(page.getByText('Введите курс от 0,0001 до 1 000 000')).toHaveCount(1)
  await type(page, 'Курс USD/RUB', '91')
  await expect.poll(() => ofRate('91')).toHaveLength(1)
  expect(ofRate('100000000')).toEqual([])
})

test('a rate whose terms have changed while it was typed says what it came to and what it comes to now', async ({
  manager: { page },
  demo,
}) => {
  const admin = await demo.rest('admin')
  const ids = await idsIn(admin, 'replenishment', 'CR_REQ')
  const records = await Promise.all(
    ids.map(id => admin<{ id: number; companyId: number; clientRate: number | null }>('GET', `/replenishment/${id}`)),
  )
  // At the first company of the demo data a client has a tier of their own, whatever its base rate
  const first = Math.min(...records.map(({ companyId }) => companyId))
  const record = records.find(({ clientRate, companyId }) => clientRate === null && companyId !== first)
  const company = record?.companyId
  const { aRates, vRates, baseRate } = await admin<{ aRates: Tier[]; vRates: Tier[]; baseRate: number }>(
    'GET',
    `/company/${company}`,
  )
  for (const { id } of [...aRates, ...vRates]) await admin('DELETE', `/company/${company}/bank/${company}/rate/${id}`)
  await page.goto(`/replenishment/${record?.id}`)
  await page.getByRole('button', { name: 'Взять курс ЦБ' }).click()
  const send = page.getByRole('button', { name: /^Отправить курс/ })
  await expect(page.getByRole('heading', { name: 'Расчёт' })).toBeVisible()
  await expect(send).toBeEnabled()
  await admin('PUT', '/company/full', { id: company, baseRate: baseRate + 1 })
  await expect(page.getByText(/^К оплате: было [\d\s,]+RUB, стало/)).toBeVisible()
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  await send.click()
  await expect(page.getByText('Курс отправлен клиенту')).toBeVisible()
})

test('what a refund would be refused for has no picture of the balance, and is offered to nobody', async ({
  admin: { page },
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'SWIFT_DONE')
  const { amountUsd } = await clientRest<{ amountUsd: number }>('GET', `/order/${id}`)
  await page.goto(`/order/${id}`)
  await page.getByRole('button', { name: 'Возврат' }).click()
  const dialog = page.getByRole('dialog', { name: `Возврат по ордеру №${id}` })
  const after = dialog.locator('dl').getByRole('definition').last()
  const field = 'Сумма возврата, USD'
  await type(dialog, field, '0')
  await expect(dialog.getByText(/^Введите сумму от 0,01 до [\d\s]+,\d\d\sUSD$/)).toBeVisible()
  await expect(after).toHaveText('—')
  await type(dialog, field, String(amountUsd / 100 + 1))
  await expect(dialog.getByText(/Сумма возврата больше оплаченной/)).toBeVisible()
  await expect(after).toHaveText('—')
  await expect(dialog.getByRole('button', { name: 'Вернуть', exact: true })).toBeVisible()
  // More in thousands than was paid
  await type(dialog, field, '999,005')
  await expect(questionOn(dialog)).toHaveCount(0)
  await type(dialog, field, '1,25')
  await expect(after).toHaveText(/USD/)
})
