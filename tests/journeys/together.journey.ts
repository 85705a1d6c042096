import { expect } from '@playwright/test'
import { restUserOf, newReplenishment, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'
import { newsIn } from './news.ts'

test('two managers check one replenishment: comments of both stay, a company chosen by the other is seen before the acceptance', async ({
  manager,
  admin,
  clientRest,
  managerRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'DOC')
  const managerPage = manager.page
  const adminPage = admin.page
  for (const page of [managerPage, adminPage]) {
    await page.goto(`/replenishment/${id}`)
    await expect(page.getByLabel(/^Комментарий для клиента: Получатель/)).toBeVisible()
  }
  await managerPage.getByLabel(/^Комментарий для клиента: Получатель/).fill('Название по-английски')
  await adminPage.getByLabel(/^Комментарий для клиента: Банк получателя/).fill('Проверьте SWIFT')
  const stored = () =>
    managerRest<{ contractorComment: string | null; contractorBankComment: string | null; companyId: number | null }>(
      'GET',
      `/replenishment/${id}`,
    )
  await expect
    .poll(stored)
    .toMatchObject({ contractorComment: 'Название по-английски', contractorBankComment: 'Проверьте SWIFT' })
  await expect(managerPage.getByText('Коллега изменил')).toBeVisible()
  await managerPage.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(managerPage.getByLabel(/^Комментарий для клиента: Банк получателя/)).toHaveValue('Проверьте SWIFT')

  // Both write the same field: both values are shown, and the one that is chosen is kept
  await adminPage.getByRole('button', { name: 'Посмотрено' }).click()
  await managerPage.route('**/graphql', route => route.abort())
  await managerPage.getByLabel(/^Комментарий для клиента: Получатель/).fill('Нужен адрес')
  await expect(managerPage.getByText(/^Не сохранено: /)).toBeVisible()
  await expect(managerPage.getByRole('button', { name: 'Повторить' })).toBeVisible()
  await adminPage.getByLabel(/^Комментарий для клиента: Получатель/).fill('Нужен индекс')
  await expect.poll(stored).toMatchObject({ contractorComment: 'Нужен индекс' })
  await managerPage.unroute('**/graphql')
  await expect(managerPage.getByText('Не сохранено: выберите, что оставить')).toBeVisible()
  await expect(managerPage.getByText('У вас: Нужен адрес', { exact: false })).toBeVisible()
  await expect(managerPage.getByRole('button', { name: 'На доработку' })).toBeDisabled()
  await managerPage.getByText('Оставить моё').click()
  await managerPage.getByRole('button', { name: 'Посмотрено' }).click()
  await expect
    .poll(stored)
    .toMatchObject({ contractorComment: 'Нужен адрес', contractorBankComment: 'Проверьте SWIFT' })

  // What the other chooses meanwhile is no choice of one's own
  const [company] = await managerRest<{ id: number; name: string }[]>('GET', '/company')
  await managerRest('POST', '/replenishment/docs-response', { id, companyId: company?.id })
  await expect(managerPage.getByText(`Компания-плательщик: было не заполнено, стало ${company?.name}`)).toBeVisible()
  await expect(managerPage.getByRole('button', { name: 'На доработку' })).toBeDisabled()
})

test('two tabs of a client fill in one draft: neither erases what the other has typed', async ({
  client,
  visit,
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  const firstTab = client.page
  const secondTab = (await visit('client@trinity.test')).page
  for (const page of [firstTab, secondTab]) {
    await page.goto(`/replenishment/${id}?stage=DOCUMENTS`)
    await expect(page.getByLabel('Номер инвойса')).toBeVisible()
  }
  await type(firstTab, 'Номер инвойса', 'INV-77')
  await type(secondTab, 'Номер контракта', 'C-12')
  await expect
    .poll(() => clientRest('GET', `/replenishment/${id}`))
    .toMatchObject({ invoiceNumber: 'INV-77', contractNumber: 'C-12' })
  await expect(firstTab.getByText('Изменено в другой вкладке')).toBeVisible()
  await expect(firstTab.getByRole('button', { name: 'Отправить на проверку' })).toBeDisabled()
  await firstTab.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(firstTab.getByLabel('Номер контракта')).toHaveValue('C-12')

  // The stage is in the address: it survives a reload, and Back leads one stage back
  await firstTab.getByRole('tab', { name: 'Контрагент' }).click()
  await expect(firstTab).toHaveURL(/stage=CONTRACTOR/)
  await firstTab.reload()
  await expect(firstTab.getByLabel('Название', { exact: true })).toBeVisible()
  await firstTab.goBack()
  await expect(firstTab.getByLabel('Номер инвойса')).toHaveValue('INV-77')
})

test('a profile that was saved in another tab is shown before it is saved over', async ({ client, visit }) => {
  const firstTab = client.page
  const secondTab = (await visit('client@trinity.test')).page
  for (const page of [firstTab, secondTab]) await page.goto('/profile')
  await type(secondTab, 'Телефон', '+7 495 222-22-22')
  await type(secondTab, 'Telegram', 'belova')
  await type(firstTab, 'Телефон', '+7 495 111-11-11')
  await firstTab.getByRole('button', { name: 'Сохранить' }).click()
  await expect(firstTab.getByText('Изменения сохранены')).toBeVisible()
  await expect(secondTab.getByText('стало +7 495 111-11-11', { exact: false })).toBeVisible()
  await expect(secondTab.getByText('В другой вкладке изменено то же, что и здесь.', { exact: false })).toBeVisible()
  await secondTab.getByText('Взять новое').click()
  await secondTab.getByRole('button', { name: 'Посмотрено' }).click()
  await expect(secondTab.getByLabel(/^Телефон/)).toHaveValue('+7 495 111-11-11')
  await secondTab.getByRole('button', { name: 'Сохранить' }).click()
  await expect(secondTab.getByText('Изменения сохранены')).toBeVisible()
  await firstTab.reload()
  await expect(firstTab.getByLabel(/^Telegram/)).toHaveValue('@belova')
})

test('a markup that another admin has changed meanwhile is shown before it is saved over', async ({
  admin,
  application,
}) => {
  const otherAdmin = await restUserOf(application.url, 'admin@trinity.test')
  const { items } = await otherAdmin<{ items: { userId: number; username: string }[] }>('GET', '/user?role=ROLE_CLIENT')
  const clientId = items.find(({ username }) => username === 'client2@trinity.test')?.userId ?? 0
  const { id } = await otherAdmin('POST', '/client/currency-rate', { clientId, currency: 'AED', type: 'PCT', value: 1 })
  const { page } = admin
  await page.goto(`/admin/user/${clientId}`)
  await page.getByRole('button', { name: 'Изменить надбавку к AED' }).click()
  const dialog = page.getByRole('dialog', { name: 'Изменить надбавку' })
  await type(dialog, 'Значение', '2')
  await otherAdmin('POST', '/client/currency-rate', { id, value: 3 })
  await expect(newsIn(dialog)).toContainText('Значение: было +1, стало +3')
  await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await dialog.getByText('Оставить моё').click()
  await dialog.getByRole('button', { name: 'Посмотрено' }).click()
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Надбавка сохранена')).toBeVisible()
  const markups = await otherAdmin<{ currency: string; value: number }[]>(
    'GET',
    `/client/currency-rate?clientId=${clientId}`,
  )
  expect(markups.find(({ currency }) => currency === 'AED')).toMatchObject({ value: 2 })
})

test('Esc in a dialog with something typed asks as «Отмена» does', async ({ admin, demo }) => {
  const rest = await demo.rest('admin')
  const { items } = await rest<{ items: { userId: number }[] }>('GET', '/user?role=ROLE_CLIENT')
  const { page } = admin
  await page.goto(`/admin/user/${items[0]?.userId}`)
  await page
    .getByRole('button', { name: /^Изменить надбавку/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Изменить надбавку' })
  await dialog.getByLabel('Значение').fill('1,3')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByLabel('Значение')).toHaveValue('1,3')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Уйти', exact: true }).click()
  await expect(dialog).toHaveCount(0)
})

test('the wish to keep a contractor in the list outlives the stage and a reload, and is carried out when the documents are sent', async ({
  client,
  clientRest,
  managerRest,
}) => {
  const id = await newReplenishment(clientRest, managerRest)
  const name = 'Tick Trading Ltd'
  const file = { name: 'x.pdf', b64: Buffer.from('%PDF-1.4\n%%EOF').toString('base64') }
  await clientRest('POST', '/replenishment/contractor', { id, contractorName: name })
  await clientRest('POST', '/replenishment/docs', {
    id,
    draft: true,
    invoiceDate: '2025-02-01',
    invoiceNumber: 'INV-1',
    invoice: file,
    contractDate: '2025-01-10',
    contractNumber: 'C-1',
    contract: file,
    additionalAgreementDate: '2025-01-10',
    additionalAgreementNumber: 'A-1',
    additionalAgreement: file,
  })
  const { page } = client
  const keepContractor = page.getByLabel('Сохранить в мои контрагенты')
  await page.goto(`/replenishment/${id}?stage=CONTRACTOR`)
  await keepContractor.check()
  await page.getByRole('tab', { name: /Документы/ }).click()
  await page.getByRole('tab', { name: /Контрагент/ }).click()
  await expect(keepContractor).toBeChecked()
  await page.reload()
  await expect(keepContractor).toBeChecked()
  await page.getByRole('tab', { name: /Документы/ }).click()
  await page.getByRole('button', { name: 'Отправить на проверку' }).click()
  await expect(page.getByText('Документы отправлены на проверку')).toBeVisible()
  const listed = await clientRest<{ name: string }[]>('GET', '/client/contractor')
  expect(listed.map(one => one.name)).toContain(name)
})
