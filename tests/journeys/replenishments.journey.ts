import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { balanceOf, credit, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, failureOn, type, usd } from './people.ts'

test('documents come back with comments beside their blocks, are mended and sent again', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'DOC')
  const managerPage = manager.page
  await managerPage.goto(`/replenishment/${id}`)
  await managerPage.getByRole('tab', { name: /Контрагент/ }).click()
  await type(managerPage, 'Комментарий для клиента: Банк получателя', 'SWIFT другого банка')
  await managerPage.getByRole('tab', { name: /Документы/ }).click()
  await type(managerPage, 'Комментарий для клиента: Контракт', 'Нет последней страницы')
  await managerPage.getByRole('button', { name: 'На доработку' }).first().click()
  await seen(managerPage.getByRole('dialog'), 'replenishment.return')
  await managerPage.getByRole('dialog').getByRole('button', { name: 'На доработку' }).click()
  await expect(managerPage.getByText('Документы возвращены клиенту')).toBeVisible()

  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await expect(page.getByText('Исправьте ошибки').first()).toBeVisible()
  await page.getByRole('tab', { name: /Контрагент/ }).click()
  const section = (heading: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
  await expect(section('Банк получателя').getByText('SWIFT другого банка')).toBeVisible()
  await expect(section('Получатель').getByText('Замечание')).toHaveCount(0)
  await type(page, 'Название банка', 'Bank of China, Shenzhen')
  await page.getByRole('button', { name: 'Далее' }).click()
  await expect(section('Контракт').getByText('Нет последней страницы')).toBeVisible()
  await expect(section('Инвойс').getByText('Замечание')).toHaveCount(0)
  await attach(page, 'Файл контракта', 'Контракт целиком.pdf')
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByText('Проверяем документы').first()).toBeVisible()

  await managerPage.goto(`/replenishment/${id}`)
  await managerPage.getByRole('tab', { name: /Контрагент/ }).click()
  await expect(managerPage.getByText('Bank of China, Shenzhen')).toBeVisible()
  // What was asked for stands beside what came
  await expect(managerPage.getByLabel(/Комментарий для клиента: Банк получателя/)).toHaveValue('SWIFT другого банка')
  await managerPage.getByRole('tab', { name: /Документы/ }).click()
  await expect(managerPage.getByRole('button', { name: /Скачать Контракт целиком\.pdf/ })).toBeVisible()
  await managerPage.getByRole('button', { name: 'Просмотреть Контракт целиком.pdf' }).click()
  const preview = managerPage.getByRole('dialog', { name: 'Контракт целиком.pdf' })
  await expect(preview.locator('iframe')).toBeVisible()
  await seen(preview, 'ui.preview')
  await managerPage.keyboard.press('Escape')
  await expect(preview).toBeHidden()
})

interface Tier {
  readonly id: number
  readonly companyBankId: number
}

interface Company {
  readonly baseRate: number
  readonly aRates: readonly Tier[]
  readonly vRates: readonly Tier[]
}

test('the client refuses an offered rate and asks for one of their own, within its bounds', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Отказаться от курса' }).click()
  await seen(page.getByRole('dialog'), 'replenishment.refuseRate')
  await page.getByRole('dialog').getByRole('button', { name: 'Отказаться' }).click()
  await expect(page.getByText('Повторите запрос курса').first()).toBeVisible()

  await page.getByRole('radio', { name: 'Своя ставка' }).check()
  await page.getByRole('button', { name: 'Запросить курс', exact: true }).click()
  const failure = failureOn(page)
  await expect(failure.getByText('Заполните ставку или выберите предложенную')).toBeVisible()
  await failure.getByRole('button', { name: 'Закрыть' }).click()
  await type(page, 'Своя ставка, %', '5,6')
  await expect(page.getByText('Ставка не может быть выше 5,5%')).toBeVisible()
  await type(page, 'Своя ставка, %', '0,5')
  await expect(page.getByText(/Ставка не может быть ниже [\d,]+%/)).toBeVisible()
  await type(page, 'Своя ставка, %', '4,5')
  await page.getByRole('button', { name: 'Запросить курс', exact: true }).click()
  await expect(page.getByText('Формируем курс').first()).toBeVisible()
  await manager.page.goto(`/replenishment/${id}`)
  await expect(manager.page.getByText(/Клиент просит свою ставку 4,5%/)).toBeVisible()
})

test('the calculator of an own rate counts nothing, either way, while that rate is refused', async ({
  client,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const id = await oneIn(clientRest, 'replenishment', 'CR_NAC')
  const { companyId } = await admin<{ companyId: number }>('GET', `/replenishment/${id}`)
  const { baseRate, aRates, vRates } = await admin<Company>('GET', `/company/${companyId}`)
  const tiers = `/company/${companyId}/bank/${companyId}/rate`
  for (const rate of [...aRates, ...vRates]) await admin('DELETE', `${tiers}/${rate.id}`)
  await admin('PUT', '/company/full', { id: companyId, baseRate: 4 })
  const large = { type: 'AMOUNT', operator: '>=', amount: 100_000, rate: 2, onTopAmount: 0 }
  const { id: tier } = await admin('POST', tiers, large)
  const { page } = client
  // The rate is refused before the first figures have come
  const refused = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (/RateCalc.*"invoiceAmount"/.test(route.request().postData() ?? '')) await refused.promise
    await route.continue()
  })
  await page.goto(`/replenishment/${id}?stage=RATE`)
  const amount = page.getByLabel('В валюте инвойса')
  const roubles = page.getByLabel('В рублях')
  const nothing = page.getByText('В долларах: —')
  await page.getByRole('radio', { name: 'Своя ставка' }).check()

  await type(page, 'Своя ставка, %', '1,5')
  await expect(page.getByText('Ставка не может быть ниже 2%')).toBeVisible()
  await expect(roubles).toHaveValue('')
  await type(page, 'В рублях', '500000')
  await expect(amount).toHaveValue('')
  await expect(nothing).toBeVisible()
  refused.resolve()
  // What the roubles pay is counted once the rate may be asked for
  await type(page, 'Своя ставка, %', '2,6')
  await expect(amount).not.toHaveValue('')
  await expect(nothing).toHaveCount(0)

  // So few that another tier holds, whose rate is above the own one
  await type(page, 'В рублях', '50000')
  await expect(page.getByText('Ставка не может быть ниже 4%')).toBeVisible()
  await expect(amount).toHaveValue('')
  await expect(nothing).toBeVisible()
  await expect(roubles).toHaveValue(/^50\s000$/)
  await type(page, 'В валюте инвойса', '100')
  await expect(page.getByText('Ставка не может быть ниже 4%')).toBeVisible()
  await expect(roubles).toHaveValue('')

  await admin('DELETE', `${tiers}/${tier}`)
  await admin('PUT', '/company/full', { id: companyId, baseRate })
})

test('before paying: the base and the result of another rate belong together, and why an own rate cannot be asked for is said', async ({
  client,
  clientRest,
  demo,
}) => {
  const admin = await demo.rest('admin')
  const id = await oneIn(clientRest, 'replenishment', 'CR_ACC')
  const { companyId, userId } = await admin<{ companyId: number; userId: number }>('GET', `/replenishment/${id}`)
  const { baseRate, aRates, vRates } = await admin<Company>('GET', `/company/${companyId}`)
  for (const rate of [...aRates, ...vRates])
    await admin('DELETE', `/company/${companyId}/bank/${companyId}/rate/${rate.id}`)
  for (const rate of await admin<Tier[]>('GET', `/client/rate?clientId=${userId}`))
    if (rate.companyBankId === companyId) await admin('DELETE', `/client/rate/${rate.id}`)
  const setBase = (percent: number) => admin('PUT', '/company/full', { id: companyId, baseRate: percent })
  const { page } = client
  const terms = page.getByRole('list', { name: 'Из чего складывается ставка' }).getByRole('listitem')
  const look = async () => {
    await page.goto(`/replenishment/${id}`)
    await page.getByRole('button', { name: 'Изменить сумму или ставку' }).click()
  }
  const ownRate = page.getByRole('radio', { name: 'Своя ставка' })
  const explanation = page.getByText('Своя ставка бывает только выше предложенной и не выше 5,5%', { exact: false })

  await setBase(4.75)
  await look()
  await page.getByRole('radio', { name: /^Предложенная ставка/ }).check()
  await expect(terms.filter({ hasText: 'Базовая ставка компании' })).toContainText('4,75%')
  await expect(terms.filter({ hasText: 'Итоговая ставка' })).toContainText('4,75%')
  await expect(ownRate).toBeEnabled()
  await expect(explanation).toHaveCount(0)

  await setBase(5.5)
  await look()
  await expect(ownRate).toBeDisabled()
  await expect(explanation).toBeVisible()
  await setBase(baseRate)
})

test('before paying the client changes the amount: a new invoice is asked for and the bill is made anew', async ({
  client,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_ACC')
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  const change = page.getByRole('button', { name: 'Изменить сумму или ставку' })
  const picked = page.getByRole('button', { name: /^Убрать файл: Платёж [12]\.pdf$/ })
  for (const name of ['Платёж 1.pdf', 'Платёж 2.pdf']) await attach(page, 'Платёжные поручения', name)
  await expect(picked).toHaveCount(2)
  await change.click()
  await expect(picked).toHaveCount(0)
  await page.getByRole('button', { name: 'Не менять' }).click()
  await expect(picked, 'what was picked stays').toHaveCount(2)
  for (const left of [1, 0]) {
    await picked.first().click()
    await expect(picked).toHaveCount(left)
  }
  await change.click()
  await type(page, 'Новая сумма инвойса', '12345,67')
  const figures = page.getByRole('table', { name: 'Расчёт' })
  const rubles = figures.getByRole('row', { name: /В рублях/ })
  await expect(rubles).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText('Сумма изменена: загрузите новый файл инвойса')).toBeVisible()
  await attach(page, 'Новый файл инвойса', 'Инвойс исправленный.pdf')
  const [, , becomes] = await rubles.getByRole('cell').or(rubles.getByRole('rowheader')).allTextContents()
  await page.getByRole('button', { name: 'Сохранить изменения' }).click()
  await expect(page.getByText('Счёт пересчитан')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отправить', exact: true })).toBeVisible()
  await expect(page.getByText(becomes ?? '?').first()).toBeVisible()
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByText('Загрузите платёжные поручения')).toBeVisible()

  await page.getByRole('button', { name: 'Отменить оплату' }).click()
  const question = page.getByRole('dialog', { name: `Отменить оплату по пополнению №${id}?` })
  await seen(question, 'replenishment.cancelPayment')
  await question.getByRole('button', { name: 'Отменить оплату' }).click()
  await expect(page.getByText('Повторите запрос курса').first()).toBeVisible()
})

test('the central bank’s rate is there at once, without staff', async ({ client, clientRest }) => {
  const id = await oneIn(clientRest, 'replenishment', 'DOC_ACC')
  const { page } = client
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('tab', { name: /Запрос курса/ }).click()
  await page.getByRole('button', { name: 'Запросить курс ЦБ' }).click()
  await expect(page.getByRole('button', { name: 'Подтвердить курс' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отказаться от курса' })).toBeVisible()
})

test('a credit is shown to both sides as the balance after it, at once and anew, and never as zero', async ({
  client,
  manager,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'BILL_PAID')
  const before = await balanceOf(clientRest)
  const sides = [
    { page: client.page, label: 'Баланс' },
    { page: manager.page, label: 'Баланс клиента' },
  ]
  const shown = ({ page, label }: (typeof sides)[number]) =>
    page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')
  for (const side of sides) {
    await side.page.goto(`/replenishment/${id}`)
    await expect(shown(side)).toHaveText(usd(before))
  }
  const after = before + (await credit(id, clientRest, managerRest))
  for (const side of sides) await expect(shown(side)).toHaveText(usd(after))

  for (const side of sides) {
    const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
    await side.page.route('**/graphql', async route => {
      const { operationName } = route.request().postDataJSON() as { operationName: string }
      if (operationName === 'ClientBalance') await isLet
      await route.continue()
    })
    await side.page.reload()
    await expect(shown(side)).toHaveText('—')
    letThrough()
    await expect(shown(side)).toHaveText(usd(after))
    await side.page.unrouteAll({ behavior: 'wait' })
  }
})

test('an admin rolls a credit back: the balance before and after is asked about, and the client’s page follows', async ({
  client,
  admin,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'BILL_PAID')
  const credited = await credit(id, clientRest, managerRest)
  const before = await balanceOf(clientRest)
  await client.page.goto(`/replenishment/${id}`)
  await expect(client.page.getByText('Зачислено на счёт').first()).toBeVisible()
  const { page } = admin
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Вернуть на шаг назад' }).click()
  const question = page.getByRole('dialog', { name: `Вернуть пополнение №${id} на шаг назад?` })
  await seen(question, 'replenishment.rollback')
  await expect(question.getByRole('definition').nth(0)).toHaveText(usd(before))
  await expect(question.getByRole('definition').nth(1)).toHaveText(usd(before - credited))
  await question.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(page.getByText('Последний шаг отменён')).toBeVisible()
  await expect(client.page.getByText('Фиксируем курс').first()).toBeVisible()
  expect(await balanceOf(clientRest)).toBe(before - credited)
})

test('an admin archives a replenishment with a reason, and it is only read from then on', async ({
  client,
  admin,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_REQ')
  const { page } = admin
  await client.page.goto(`/replenishment/${id}`)
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'В архив' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'В архив' }).click()
  await expect(dialog.getByText(/Введите причину/)).toBeVisible()
  await seen(dialog, 'replenishment.archive')
  await type(dialog, 'Причина', 'Поставка отменена')
  await dialog.getByRole('button', { name: 'В архив' }).click()
  await expect(page.getByText('Пополнение в архиве').first()).toBeVisible()
  await expect(client.page.getByText('Пополнение в архиве').first()).toBeVisible()
  await expect(client.page.getByRole('button', { name: /Запросить|Отправить|Подтвердить/ })).toHaveCount(0)
})
