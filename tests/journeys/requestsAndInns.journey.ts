import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { newRequest } from './restUsers.ts'
import { test } from './fixtures.ts'
import { lateSocket, type } from './people.ts'

test('a request is rejected with a reason, which its client reads before it is deleted', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await newRequest(clientRest)
  const managerPage = manager.page
  await client.page.goto(`/request?request=${id}`)
  await expect(client.page.getByRole('dialog').getByText('заявка в обработке')).toBeVisible()
  await seen(client.page.getByRole('dialog'), 'request.one')

  await managerPage.goto(`/request?request=${id}`)
  await managerPage.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  const reasonDialog = managerPage.getByRole('dialog', { name: `Отклонить заявку №${id}` })
  await reasonDialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(reasonDialog.getByText('Введите причину отказа для клиента')).toBeVisible()
  await seen(reasonDialog, 'request.reject')
  await type(reasonDialog, 'Причина отказа', 'Нет контракта с поставщиком')
  await reasonDialog.getByRole('button', { name: 'Отклонить' }).click()
  await expect(managerPage.getByText(`Заявка №${id} отклонена`)).toBeVisible()

  const { page } = client
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Нет контракта с поставщиком').first()).toBeVisible()
  await expect(dialog.getByText('Отклонен').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Удалить заявку' }).click()
  const question = page.getByRole('dialog', { name: `Удалить заявку №${id}?` })
  await seen(question, 'request.delete')
  await question.getByRole('button', { name: 'Удалить заявку' }).click()
  await expect(page.getByText(`Заявка №${id} удалена`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`№${id}\\b`) })).toHaveCount(0)
})

test('an INN is blocked with a reason, which its client reads, and unblocked', async ({ client, manager }) => {
  const inn = '7719402047'
  const managerPage = manager.page
  const { page } = client
  await page.goto('/dashboard?inn=mine')
  const clientItem = page.getByRole('listitem', { name: inn })
  await expect(clientItem.getByText('Одобрена')).toBeVisible()
  await seen(page.getByRole('dialog'), 'inn.mine')

  await managerPage.goto(`/dashboard?inn=registry`)
  await managerPage.getByRole('dialog').getByRole('searchbox').fill(inn)
  await managerPage.keyboard.press('Enter')
  const registryItem = managerPage.getByRole('listitem', { name: inn })
  await expect(registryItem).toBeVisible()
  await seen(managerPage.getByRole('dialog'), 'inn.registry')
  await registryItem.getByRole('button', { name: 'Заблокировать' }).click()
  const reasonDialog = managerPage.getByRole('dialog', { name: `Заблокировать ИНН ${inn}?` })
  await reasonDialog.getByRole('button', { name: 'Заблокировать' }).click()
  await expect(reasonDialog.getByText('Введите причину блокировки', { exact: true })).toBeVisible()
  await seen(reasonDialog, 'inn.block')
  await type(reasonDialog, 'Причина блокировки', 'Сведения об адресе недостоверны')
  await reasonDialog.getByRole('button', { name: 'Заблокировать' }).click()

  await expect(clientItem.getByText('Компания заблокирована по причине: Сведения об адресе недостоверны')).toBeVisible()
  await page.goto('/request?request=new')
  await page.getByRole('dialog').getByLabel('Компания-плательщик').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: inn })).toHaveCount(0)

  await page.goto('/dashboard?inn=mine')
  // The button has gone with its step: the focus stays in the dialog that is open still
  await expect(managerPage.locator('[role="dialog"]:focus-within')).toBeVisible()
  await registryItem.getByRole('button', { name: 'Разблокировать' }).click()
  await expect(clientItem.getByText('Одобрена')).toBeVisible()
  await expect(clientItem.getByText('заблокирована')).toHaveCount(0)
})

test('the reason for blocking an INN stays when a colleague takes the INN out of the registry meanwhile', async ({
  manager,
  managerRest,
}) => {
  const inn = '7736050003'
  const { page } = manager
  await managerRest('POST', '/inn-registry', { inn, name: 'ПАО «Газпром»', status: 'APPROVED' })
  await page.goto(`/dashboard?inn=registry&find=${inn}`)
  await page.getByRole('listitem', { name: inn }).getByRole('button', { name: 'Заблокировать' }).click()
  const reasonDialog = page.getByRole('dialog', { name: `Заблокировать ИНН ${inn}?` })
  await type(reasonDialog, 'Причина блокировки', 'Сведения недостоверны')
  await managerRest('DELETE', `/inn-registry/${inn}`)
  await expect(page.getByRole('listitem', { name: inn })).toHaveCount(0)
  await expect(reasonDialog.getByRole('alert')).toContainText('Запись уже удалена')
  await expect(reasonDialog.getByLabel('Причина блокировки')).toHaveValue('Сведения недостоверны')
  await expect(reasonDialog.getByRole('button', { name: 'Заблокировать' })).toBeDisabled()
  await reasonDialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(reasonDialog).toHaveCount(0)
})

test('the reason for blocking an INN stays too when it was taken out before the page hears of changes', async ({
  manager,
  managerRest,
}) => {
  const inn = '7736050003'
  const { page } = manager
  await managerRest('POST', '/inn-registry', { inn, name: 'ПАО «Газпром»', status: 'APPROVED' })
  const open = await lateSocket(page)
  await page.goto(`/dashboard?inn=registry&find=${inn}`)
  await page.getByRole('listitem', { name: inn }).getByRole('button', { name: 'Заблокировать' }).click()
  const reasonDialog = page.getByRole('dialog', { name: `Заблокировать ИНН ${inn}?` })
  await type(reasonDialog, 'Причина блокировки', 'Сведения недостоверны')
  await managerRest('DELETE', `/inn-registry/${inn}`)
  open()
  await expect(reasonDialog.getByRole('alert')).toContainText('Запись уже удалена')
  await expect(reasonDialog.getByLabel('Причина блокировки')).toHaveValue('Сведения недостоверны')
})

test('staff put an INN into the registry and take it out; a client drops one of their own', async ({
  client,
  manager,
  demo,
}) => {
  const inn = '7814148471'
  const admin = await demo.rest('admin')
  const refused = async () => {
    const { items } = await admin<{ items: readonly { id: number; action: string; outcome: string }[] }>(
      'GET',
      '/audit',
    )
    return items.filter(({ outcome }) => outcome !== 'OK').map(({ id }) => id)
  }
  const before = await refused()
  const managerPage = manager.page
  await managerPage.goto('/dashboard?inn=registry')
  const registry = managerPage.getByRole('dialog')
  await registry.getByRole('button', { name: 'Добавить ИНН' }).click()
  await type(registry, 'ИНН', '7728168971')
  await expect(registry.getByText('ИНН уже в реестре: Новая')).toBeVisible()
  await expect(registry.getByLabel('Название')).toHaveValue('')
  await type(registry, 'ИНН', inn)
  await expect(registry.getByLabel('Название')).toHaveValue('ООО «ЛЕНТА»')
  await seen(registry, 'inn.registryAdd')
  await registry.getByRole('button', { name: 'Добавить ИНН' }).click()
  await expect(managerPage.getByText(`ИНН ${inn} добавлен в реестр как одобренный`)).toBeVisible()
  // Looking whether a number is free is no refusal
  expect(await refused()).toEqual(before)

  const { page } = client
  await page.goto('/dashboard?inn=mine')
  const innsDialog = page.getByRole('dialog')
  // Esc and Back lead to the list, as «Отмена» does
  for (const back of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await innsDialog.getByRole('button', { name: 'Добавить ИНН' }).click()
    await expect(innsDialog.getByLabel('ИНН', { exact: true })).toBeFocused()
    await back()
    await expect(page.getByRole('dialog', { name: 'Мои ИНН' })).toBeVisible()
  }
  await innsDialog.getByRole('button', { name: 'Добавить ИНН' }).click()
  await type(innsDialog, 'ИНН', inn)
  await expect(innsDialog.getByLabel('Название')).toHaveValue('ООО «ЛЕНТА»')
  await innsDialog.getByRole('button', { name: 'Добавить ИНН' }).click()
  await innsDialog.getByRole('button', { name: `Удалить ИНН ${inn}` }).click()
  const leaveQuestion = page.getByRole('dialog', { name: 'Удалить ИНН?' })
  await expect(leaveQuestion).toContainText('ООО «ЛЕНТА»')
  await seen(leaveQuestion, 'inn.leave')
  await leaveQuestion.getByRole('button', { name: 'OK' }).click()
  await expect(innsDialog.getByRole('listitem', { name: inn })).toHaveCount(0)

  await managerPage.getByRole('listitem', { name: inn }).getByRole('button', { name: 'Удалить' }).click()
  const question = managerPage.getByRole('dialog', { name: `Удалить ИНН ${inn} из реестра?` })
  await seen(question, 'inn.remove')
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(managerPage.getByText(`ИНН ${inn} удалён из реестра`)).toBeVisible()
  await expect(managerPage.getByRole('listitem', { name: inn })).toHaveCount(0)
})
