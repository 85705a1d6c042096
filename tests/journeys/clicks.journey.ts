import { expect, type Page } from '@playwright/test'
import { pdf } from '../support/files.ts'
import { test } from './fixtures.ts'
import { handsOf, type Work } from './hands.ts'
import { attach, choose, select, type } from './people.ts'
import { newReplenishment, type RestUser } from './restUsers.ts'

const CONTRACTOR = 'Shenzhen Lumen Trading Co., Ltd'
const TEMPLATE = 'Лампы 2026'

/** A contract template of a contractor whom the client has already: of those documents, the invoice alone is new. */
async function keepTemplate(client: RestUser, staff: RestUser): Promise<void> {
  const id = await newReplenishment(client, staff)
  const contractors = await client<{ id: number; name: string }[]>('GET', '/client/contractor')
  const contractorId = contractors.find(({ name }) => name === CONTRACTOR)?.id
  await client('POST', '/replenishment/contractor', { id, contractorId })
  await client('POST', '/replenishment/docs', {
    id,
    draft: true,
    contractNumber: 'C-77',
    contractDate: '2026-02-01',
    contract: pdf('Контракт C-77.pdf'),
    additionalAgreementNumber: 'ДС-7',
    additionalAgreementDate: '2026-02-02',
    additionalAgreement: pdf('Соглашение ДС-7.pdf'),
  })
  await client('POST', `/replenishment/${id}/template`, { name: TEMPLATE })
}

/** The row of a list with the record of a number. */
const rowOf = (page: Page, id: number) => page.getByRole('row', { name: new RegExp(`№${id}(?!\\d)`) })

/** A section of the header, where a desk begins with what waits for it. */
const section = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const answerQuestion = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click()

/** The number of the record whose page is open. */
const idOf = (page: Page) => Number(/\/(\d+)(?:[?/].*)?$/.exec(page.url())?.[1])

test('the way from a request to a paid order takes no more clicks than it did', async ({
  client,
  manager,
  clientRest,
  managerRest,
}, info) => {
  await keepTemplate(clientRest, managerRest)
  const hands = { client: await handsOf(client), staff: await handsOf(manager) }
  const pages = { client: client.page, staff: manager.page }
  await pages.client.goto('/dashboard')
  await pages.staff.goto('/dashboard')
  const counted: (Work & { stage: string; who: string })[] = []
  /**
   * A stage of the way, which begins where the one before has left its person; `atMost`: the clicks that it took before
   * offers, pre-flight and checks.
   */
  const stage = async (
    who: keyof typeof hands,
    name: string,
    atMost: number,
    take: (page: Page) => Promise<unknown>,
  ) => {
    const { clicks, fields, files } = { ...hands[who] }
    await take(pages[who])
    const now = hands[who]
    const done = { clicks: now.clicks - clicks, fields: now.fields - fields, files: now.files - files }
    counted.push({ stage: name, who, ...done })
    expect(done.clicks, `clicks are counted: ${name}`).toBeGreaterThan(0)
    expect.soft(done.clicks, `clicks: ${name}`).toBeLessThanOrEqual(atMost)
  }

  let requestId = 0
  await stage('client', 'creates a request', 7, async page => {
    await page.getByRole('link', { name: 'Создать заявку' }).first().click()
    const form = page.getByRole('dialog')
    await select(form, 'Компания-плательщик', /Северный свет/)
    await choose(form, 'Страна получателя', 'Кита', 'Китай')
    await choose(form, 'Страна банка получателя', 'Кита', 'Китай')
    await type(form, 'Сумма инвойса', '10000')
    await choose(form, 'Валюта', 'CNY', /CNY/)
    await type(form, 'Назначение платежа', 'Оплата светильников по контракту C-77')
    await press(page, 'Создать заявку')
    const told = page.getByText(/^Заявка №\d+ создана$/).first()
    requestId = Number(/\d+/.exec((await told.textContent()) ?? '')?.[0])
  })

  await stage('staff', 'approve it', 3, async page => {
    await section(page, 'Заявки').click()
    await rowOf(page, requestId).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
    await expect(page.getByText(`Заявка №${requestId} подтверждена`)).toBeVisible()
  })

  let id = 0
  await stage('client', 'fills in a replenishment by a template and submits it', 10, async page => {
    await rowOf(page, requestId).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Создать пополнение' }).click()
    await press(page, 'Создать пополнение')
    await expect(page).toHaveURL(/\/replenishment\/\d+/)
    id = idOf(page)
    await choose(page, 'Найти среди своих контрагентов', 'Shenz', new RegExp(CONTRACTOR))
    await expect(page.getByLabel('SWIFT')).not.toHaveValue('')
    await press(page, 'Далее')
    await select(page, 'Шаблон контракта', TEMPLATE)
    await expect(page.getByLabel('Номер контракта')).toHaveValue('C-77')
    await select(page, 'Шаблон доп. соглашения', /ДС-7/)
    await expect(page.getByLabel('Номер доп. соглашения')).toHaveValue('ДС-7')
    await type(page, 'Номер инвойса', 'INV-7')
    await type(page, 'Дата инвойса', '05.03.2026')
    await attach(page, 'Файл инвойса', 'Инвойс 7.pdf')
    await press(page, 'Отправить на проверку')
    await expect(page.getByText('Проверяем документы').first()).toBeVisible()
  })

  await stage('staff', 'accept the documents with a bank and a company', 7, async page => {
    // The request, which is open still, leads on
    await page
      .getByRole('dialog')
      .getByRole('link', { name: `Пополнение №${id}` })
      .click()
    await press(page, 'Далее')
    await select(page, 'Банк доп. соглашения', /ВРБ/)
    await press(page, 'Далее')
    await page.getByRole('radio', { name: /Astana Settlements/ }).click()
    await press(page, 'Принять документы')
    await expect(pages.client.getByText('Запросите курс').first()).toBeVisible()
  })

  await stage('client', 'requests the rate', 1, async page => {
    await press(page, 'Запросить курс')
    await expect(page.getByText('Формируем курс').first()).toBeVisible()
  })

  await stage('staff', 'form the rate', 3, async page => {
    await section(page, 'Пополнения').click()
    await rowOf(page, id).click()
    await type(page, 'Курс USD/CNY', '7,125')
    await type(page, 'Курс USD/RUB', '92,5')
    await press(page, 'Отправить курс')
    await expect(page.getByText('курс отправлен, клиент решает').first()).toBeVisible()
  })

  await stage('client', 'confirms the rate', 2, async page => {
    await press(page, 'Подтвердить курс')
    await answerQuestion(page, 'Подтвердить')
    await expect(page.getByText('Оплатите счёт').first()).toBeVisible()
  })

  await stage('client', 'sends the payment order', 1, async page => {
    await attach(page, 'Платёжные поручения', 'Платёжное поручение 15.pdf')
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(page.getByText('Проверка оплаты').first()).toBeVisible()
  })

  await stage('staff', 'confirm the payment and fix the rate', 4, async page => {
    // The form of the rate, which was sent, gives way by itself
    await press(page, 'Подтвердить оплату')
    await type(page, 'Курс USD/RUB после фиксации', '93')
    await type(page, 'Курс USD/CNY после фиксации', '7,1')
    await press(page, /^Зачислить/)
    await answerQuestion(page, /^Зачислить/)
    await expect(page.getByText('Зачислено на счёт').first()).toBeVisible()
  })

  let orderId = 0
  await stage('client', 'creates an order from the replenishment', 2, async page => {
    await page.getByRole('link', { name: 'Создать ордер' }).click()
    await expect(page.getByLabel('Номер инвойса')).toHaveValue('INV-7')
    await press(page, 'Создать ордер')
    await expect(page).toHaveURL(/\/order\/\d+/)
    orderId = idOf(page)
  })

  await stage('staff', 'pay it', 6, async page => {
    await section(page, 'Ордера').click()
    await rowOf(page, orderId).click()
    await select(page, 'Компания-плательщик', /Orient Pay/)
    await type(page, 'Курс USD/CNY', '7,15')
    await attach(page, 'Slip', 'slip.pdf')
    await attach(page, 'Инвойс агента', 'agent.pdf')
    await press(page, 'Оплатить')
    await answerQuestion(page, /^Оплатить/)
    await expect(pages.client.getByText('Оплачен').first()).toBeVisible()
  })

  await info.attach('clicks', { body: JSON.stringify(counted), contentType: 'application/json' })
})
