import { expect } from '@playwright/test'
import { type RestUser, idsIn, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { askToPay, attach, type } from './people.ts'
import { newsIn } from './news.ts'

const file = (content: string) => Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF`).toString('base64')

/** Gives the company that pays a replenishment a base rate and no tiers; answers the way to give it another. */
async function tariffOf(admin: RestUser, id: number, baseRate: number) {
  const { companyId, userId } = await admin<{ companyId: number; userId: number }>('GET', `/replenishment/${id}`)
  const charge = (baseRate: number) => admin('PUT', '/company/full', { id: companyId, baseRate })
  const { aRates, vRates } = await admin<Record<'aRates' | 'vRates', { id: number }[]>>('GET', `/company/${companyId}`)
  for (const tier of [...aRates, ...vRates])
    await admin('DELETE', `/company/${companyId}/bank/${companyId}/rate/${tier.id}`)
  const own = await admin<{ id: number }[]>('GET', `/client/rate?clientId=${userId}`)
  for (const tier of own) await admin('DELETE', `/client/rate/${tier.id}`)
  await charge(baseRate)
  return charge
}

test('an invoice that is replaced by another of the same name is told in the dialog and opened there before the order is paid', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  const { invoicePath, invoiceCurrency } = await clientRest<Record<'invoicePath' | 'invoiceCurrency', string>>(
    'GET',
    `/order/${id}`,
  )
  const { page } = manager
  const question = await askToPay(page, id, invoiceCurrency)
  const pay = question.getByRole('button', { name: /^Оплатить/ })
  await expect(pay).toBeEnabled()

  await clientRest('PUT', '/order', { id, invoice: { name: invoicePath, b64: file('another') } })
  await expect(newsIn(question)).toContainText(`Файл инвойса: новый файл с прежним названием, ${invoicePath}`)
  await expect(question.getByText('Клиент изменил', { exact: true })).toBeVisible()
  await expect(pay).toBeDisabled()
  await newsIn(question)
    .getByRole('button', { name: `Просмотреть ${invoicePath}` })
    .click()
  const shown = page.getByRole('dialog', { name: invoicePath })
  await expect(shown.locator('iframe')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(pay).toBeDisabled()
  await question.getByRole('button', { name: 'Посмотрено' }).click()
  await pay.click()
  await expect(page.getByText('Ордер оплачен').first()).toBeVisible()
  expect(await managerRest('GET', `/order/${id}`)).toMatchObject({ status: 'PAID' })
})

test('an offer waits until a tariff that a colleague has changed under it was looked at; the client gets what was seen', async ({
  manager,
  managerRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const id = await oneIn(managerRest, 'replenishment', 'CR_REQ')
  const { currency, clientRate } = await managerRest<{ currency: string; clientRate: number | null }>(
    'GET',
    `/replenishment/${id}`,
  )
  expect(clientRate).toBeNull()
  const charge = await tariffOf(admin, id, 2.9)
  const { page } = manager
  await page.goto(`/replenishment/${id}`)
  if (currency !== 'USD') await type(page, `Курс USD/${currency}`, '7,2')
  await type(page, 'Курс USD/RUB', '85,4963')
  const figures = page.getByLabel('Расчёт', { exact: true })
  const send = page.getByRole('button', { name: 'Отправить курс', exact: true })
  await expect(send).toBeEnabled()
  const seen = await figures.innerText()

  await charge(5.4)
  const news = newsIn(page.locator('form'))
  await expect(news).toContainText(/Базовая ставка: было 2,9\s?%, стало 5,4\s?%/)
  await expect(news).toContainText(/Итоговая ставка: было 2,9\s?%, стало 5,4\s?%/)
  await expect(news).toContainText(/К оплате: было .+, стало .+/)
  await expect(page.getByText('Коллега изменил', { exact: true })).toBeVisible()
  await expect(send).toBeDisabled()
  expect(await figures.innerText()).not.toBe(seen)
  await news.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(newsIn(page.locator('form'))).toHaveCount(0)

  // The tariff changes while the press is on its way, and its figures take a while
  await expect(send).toBeEnabled()
  await page.route('**/graphql', async route => {
    const body = route.request().postData() ?? ''
    if (body.includes('FormRate')) await charge(2.5)
    if (body.includes('RateCalc')) await new Promise(resolve => void setTimeout(resolve, 2000))
    await route.continue()
  })
  await send.click()
  await expect(news).toContainText(/Итоговая ставка: было 5,4\s?%, стало 2,5\s?%/)
  await expect(send).toBeDisabled()
  expect(await managerRest('GET', `/replenishment/${id}`)).toMatchObject({ status: 'CR_REQ', rubAmountBefore: null })
  await page.unrouteAll({ behavior: 'wait' })
  await news.getByRole('button', { name: 'Посмотрено' }).click()
  await send.click()
  await expect(page.getByText('Курс отправлен клиенту').first()).toBeVisible()
  expect(await managerRest('GET', `/replenishment/${id}`)).toMatchObject({ status: 'CR_AWT', calculationRate: 2.5 })
})

test('a client asks for no other proposed rate, and makes no other bill of an edited payment, than the one that was shown', async ({
  client,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const { page } = client
  const [asking] = await idsIn(clientRest, 'replenishment', 'DOC_ACC')
  const charge = await tariffOf(admin, Number(asking), 2.9)
  await page.goto(`/replenishment/${asking}`)
  const request = page.getByRole('button', { name: 'Запросить курс', exact: true })
  await expect(page.getByText(/Предложенная ставка 2,9\s?%/)).toBeVisible()
  await charge(5.4)
  await expect(newsIn(page)).toContainText(/Базовая ставка: было 2,9\s?%, стало 5,4\s?%/)
  await expect(request).toBeDisabled()
  // Wherever the page was scrolled to, the reason stands beside the button and leads to the news
  await page.evaluate('scrollTo(0, 0)')
  const reason = page.getByRole('button', { name: 'Сначала посмотрите, что изменилось' })
  await expect(reason).toBeInViewport()
  await reason.click()
  await expect(newsIn(page)).toBeInViewport()
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(reason).toHaveCount(0)
  await request.click()
  await expect(page.getByText('Курс ещё формируется', { exact: false })).toBeVisible()

  const paying = await oneIn(clientRest, 'replenishment', 'CR_ACC')
  const chargePaying = await tariffOf(admin, paying, 2.9)
  const { rubAmountBefore } = await clientRest<{ rubAmountBefore: number }>('GET', `/replenishment/${paying}`)
  await page.goto(`/replenishment/${paying}`)
  await page.getByRole('button', { name: 'Изменить сумму или ставку' }).click()
  const save = page.getByRole('button', { name: 'Сохранить изменения' })
  await attach(page, 'Новый файл инвойса', 'Инвойс.pdf')
  await chargePaying(5.4)
  await expect(newsIn(page.locator('form'))).toContainText(/К оплате: было .+, стало .+/)
  await expect(save).toBeDisabled()
  expect(await clientRest('GET', `/replenishment/${paying}`)).toMatchObject({ status: 'CR_ACC', rubAmountBefore })
})

test('a payment that a colleague has made and an admin has taken back is told in the form whose slip was chosen before', async ({
  manager,
  clientRest,
  managerRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const id = await oneIn(clientRest, 'order', 'NEW')
  const { invoiceCurrency } = await clientRest<{ invoiceCurrency: string }>('GET', `/order/${id}`)
  const { page } = manager
  await page.goto(`/order/${id}`)
  await attach(page, 'Slip', 'slip.pdf')
  const paper = { name: 'Прежний.pdf', b64: file('former') }
  const xRate = invoiceCurrency === 'USD' ? 1 : 8
  await managerRest('POST', '/order/pay', { id, xRate, slip: paper, agentInvoice: paper })
  await expect(page.getByText('Введённое не отправлено', { exact: false })).toBeVisible()
  await admin('POST', `/order/${id}/rollback`)
  const news = newsIn(page.locator('form'))
  await expect(news).toContainText('Slip: было не заполнено, стало Прежний.pdf')
  await expect(page.getByRole('button', { name: 'Оплатить', exact: true })).toBeDisabled()
  await news.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(page.getByRole('button', { name: 'Убрать файл: slip.pdf' })).toBeVisible()
})
