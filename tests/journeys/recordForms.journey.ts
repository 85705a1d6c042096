import { expect } from '@playwright/test'
import { bytesOf, disguisedProgram } from '../support/files.ts'
import { seen } from './dialogs.ts'
import { type RestUser, idsIn, newReplenishment, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, failureOn, select, type } from './people.ts'
import { expectSaid, judge } from './fields.ts'

/** A record in a status whose invoice is not in dollars: its rate has to be typed. */
async function foreign(staff: RestUser, list: 'replenishment' | 'order', status: string) {
  for (const id of await idsIn(staff, list, status)) {
    const record = await staff<{ currency?: string; invoiceCurrency?: string }>('GET', `/${list}/${id}`)
    const currency = record.currency ?? record.invoiceCurrency ?? 'USD'
    if (currency !== 'USD') return { id, currency }
  }
  throw new Error(`Each ${list} in the status ${status} is in dollars`)
}

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

test('the contractor: what is emptied is kept empty, what cannot be kept is named and not left in silence', async ({
  client: { page },
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  await clientRest('POST', '/replenishment/contractor', {
    id,
    contractorAddress: 'Chaoyang 1',
    contractorAccountNumber: 'AE070331234567890123456',
    contractorSwift: 'BKCHCNBJ',
    contractorBankName: 'Bank of China',
  })
  const stored = () => clientRest<Record<string, string | null>>('GET', `/replenishment/${id}`)
  await page.goto(`/replenishment/${id}?stage=CONTRACTOR`)
  await type(page, 'Адрес', '')
  await type(page, 'IBAN или номер счёта', '')
  await expect.poll(stored).toMatchObject({ contractorAddress: null, contractorAccountNumber: null })
  // The former bank goes with its SWIFT
  await type(page, 'SWIFT', 'AAAADE11')
  await expect.poll(stored).toMatchObject({ contractorSwift: 'AAAADE11', contractorBankName: null })

  await type(page, 'SWIFT', 'BKCHCN')
  await expect(page.getByText('Не сохранено, исправьте: SWIFT')).toBeVisible()
  await page.getByRole('tab', { name: /Документы/ }).click()
  const leave = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await leave.getByRole('button', { name: 'Остаться' }).click()
  await type(page, 'SWIFT', 'EBILAEAD')
  await expect(page.getByText(/^Сохранено/)).toBeVisible()
  await expect.poll(stored).toMatchObject({ contractorSwift: 'EBILAEAD' })
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
  await expectSaid(page, 'Получено рублей', 'Число не может быть отрицательным')
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
