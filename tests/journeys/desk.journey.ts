import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { enter, failureOn, connectionOf, signIn, type } from './people.ts'

/** Saves what a button of the page hands over, and opens it: its name, and how many rows there are under the head. */
async function exported(page: Page, button: string): Promise<{ name: string; rows: number }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.readFile(await download.path())
  // The head is a row too
  return { name: download.suggestedFilename(), rows: (workbook.worksheets[0]?.actualRowCount ?? 0) - 1 }
}

const shownCount = async (page: Page) =>
  Number(await page.getByRole('heading', { level: 1 }).locator('+ *').textContent())

test('the lists are saved as they are filtered, the statement with its sums', async ({ client }) => {
  const { page } = client
  await page.goto('/replenishment')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const whole = await shownCount(page)
  expect(await exported(page, 'Сверка')).toEqual({ name: expect.stringMatching(/^Пополнения .*\.xlsx$/), rows: whole })

  await page.goto('/replenishment?status=DONE')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const done = await shownCount(page)
  expect(done).toBeLessThan(whole)
  expect(await exported(page, 'Сверка')).toMatchObject({ rows: done })

  await page.goto('/order?status=PAID')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const paid = await shownCount(page)
  expect(await exported(page, 'Сверка')).toEqual({ name: expect.stringMatching(/^Ордера .*\.xlsx$/), rows: paid })

  await page.goto('/balance')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect((await exported(page, 'Скачать Excel')).name).toMatch(/^Выписка .*\.xlsx$/)
})

test('an export that is refused says why and saves nothing', async ({ client }) => {
  const { page } = client
  await page.goto('/order')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('ExportOrders') ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Сверка' }).click()
  const failure = failureOn(page)
  await expect(failure).toContainText('Не удалось выгрузить: Нет связи с сервером')
  await failure.getByRole('button', { name: 'Закрыть' }).click()
  await page.unroute('**/graphql')
})

test('an INN fills in its company, and asks before it takes the place of what was typed', async ({ client }) => {
  const { page } = client
  await page.goto('/dashboard?inn=mine')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Добавить ИНН' }).first().click()
  await type(dialog, 'ИНН', '7814148471')
  await expect(dialog.getByLabel('Название')).toHaveValue('ООО «ЛЕНТА»')
  await expect(dialog.getByLabel(/^Адрес/)).toHaveValue(/Савушкина/)

  await type(dialog, 'ИНН', '7707083893')
  await expect(dialog.getByLabel('Название')).toHaveValue('ПАО СБЕРБАНК')

  await type(dialog, 'Название', 'Сбербанк, московский офис')
  await type(dialog, 'ИНН', '7728168971')
  await expect(dialog.getByText('АО «АЛЬФА-БАНК»')).toBeVisible()
  await expect(dialog.getByLabel('Название')).toHaveValue('Сбербанк, московский офис')
  await dialog.getByRole('button', { name: 'Заполнить' }).click()
  await expect(dialog.getByLabel('Название')).toHaveValue('АО «АЛЬФА-БАНК»')

  await type(dialog, 'ИНН', '7728168972')
  await expect(dialog.getByText('Контрольные цифры')).toBeVisible()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
})

test('the palette leads to a record by its number and to pages by their names', async ({ client, manager }) => {
  const { page } = manager
  await page.goto('/order')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  const search = page.getByPlaceholder('№, клиент, ИНН, раздел или действие')
  await search.fill('№12')
  await seen(page.getByRole('button', { name: /Пополнение №12/ }), 'shell.palette')
  await page.getByRole('button', { name: /Ордер №12/ }).click()
  await expect(page).toHaveURL(/\/order\/12$/)

  await page.keyboard.press('Control+KeyK')
  await search.fill('Белова')
  await page.getByRole('button', { name: /Анна Белова/ }).click()
  await expect(page.getByRole('heading', { name: 'Выписка: Анна Белова' })).toBeVisible()

  await client.page.goto('/dashboard')
  await expect(client.page.getByText('Баланс', { exact: true })).toBeVisible()
  await client.page.keyboard.press('Control+KeyK')
  await client.page.getByPlaceholder('№, клиент, ИНН, раздел или действие').fill('создать заявку')
  await client.page.keyboard.press('Enter')
  await expect(client.page.getByRole('dialog').getByLabel('Компания-плательщик')).toBeVisible()
})

test('the keys lead, search and explain themselves, but not while somebody types', async ({ manager }) => {
  const { page } = manager
  await page.goto('/order')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Slash')
  await page.keyboard.type('gh')
  await expect(page.getByRole('searchbox')).toHaveValue('gh')
  await expect(page).toHaveURL(/\/order/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('KeyG')
  await page.keyboard.press('KeyP')
  await expect(page.getByRole('heading', { name: 'Пополнения' })).toBeVisible()
  await page.keyboard.press('Shift+Slash')
  await seen(page.getByRole('dialog', { name: 'Горячие клавиши' }), 'shell.keys')
  await page.keyboard.press('Escape')
})

test('a lost connection is said, and what was missed is there when it is back', async ({ manager, visit }) => {
  const { page } = await visit('manager@trinity.test')
  const connection = await connectionOf(page)
  await page.goto('/request?status=NEW')
  const first = page.getByRole('row').nth(1)
  await expect(first).toBeVisible()
  const id = Number(/№(\d+)/.exec(await first.innerText())?.[1])

  await connection.cut()
  // The server still answers: only what comes by itself is late
  const notice = page.getByText(/^(Нет связи\.|Новое появляется с задержкой)/)
  await expect(notice).toBeVisible()
  await manager.page.goto(`/request?request=${id}`)
  await manager.page.getByRole('dialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(manager.page.getByRole('dialog').getByText('Подтвержден').first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`№${id}\\b`) })).toBeVisible()

  connection.mend()
  await expect(notice).toBeHidden({ timeout: 20_000 })
  await expect(page.getByRole('row', { name: new RegExp(`№${id}\\b`) })).toBeHidden()
})

test('the tabs of a browser are one session: sign-out and sign-in reach them all', async ({ visit }) => {
  const person = await visit('client@trinity.test')
  const { page } = person
  await page.goto('/dashboard')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/order')
  await expect(otherTab.getByRole('heading', { name: 'Ордера' })).toBeVisible()

  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(otherTab.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await signIn(person, 'client2@trinity.test')
  await expect(otherTab.getByText('Дмитрий Орлов').first()).toBeVisible()
})

test('an ended session says so and leads back to where its user was', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/order?status=PAID')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('trinity.token'))
  await page.request.post('/trinity/api/v1/auth/signout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page.getByText('Сессия завершена')).toBeVisible()
  await enter(page, 'client@trinity.test')
  await expect(page).toHaveURL(/\/order\?status=PAID/)
})

/** Answers the page with one check of all money that ended so, not before `mayCome`. */
const answerWithCheck = (page: Page, status: string, mayCome: Promise<void> = Promise.resolve()) =>
  page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query Checks')) return route.fallback()
    const run = { __typename: 'CheckRun', id: 1, at: '2026-03-05T00:00:00.000Z', durationMs: 1, by: null, rules: [] }
    const items = [{ ...run, status, amounts: null, findings: [] }]
    const checks = { __typename: 'CheckPage', items, totalPages: 1, totalItems: 1, hasMore: false }
    await mayCome
    return route.fulfill({ json: { data: { checks } } })
  })

test('a check of all money that is red stands first on the home of an admin, in every width; a green one beside the queue', async ({
  admin,
}) => {
  const { page } = admin
  const top = (name: string) =>
    page
      .getByRole('heading', { name, exact: true })
      .boundingBox()
      .then(box => box?.y ?? Number.NaN)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [status, word] of [
      ['RED', 'Есть расхождения'],
      ['GREEN', 'Всё сходится'],
    ] as const) {
      await answerWithCheck(page, status)
      await page.goto('/dashboard')
      await expect(page.getByText(word)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Проверка денег' })).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'Очередь' })).toBeVisible()
      const isFirst = (await top('Проверка денег')) < (await top('Очередь'))
      expect(isFirst, `${status} at ${width}`).toBe(status === 'RED')
      await page.unroute('**/graphql')
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('what stands under the check of all money keeps its place when the check comes late', async ({ admin }) => {
  const { page } = admin
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
  await answerWithCheck(page, 'GREEN', mayCome)
  await page.goto('/dashboard')
  const place = async () => (await page.getByRole('heading', { name: 'По видам' }).boundingBox())?.y
  const before = await place()
  expect(before).toBeGreaterThan(0)
  const check = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Проверка денег' }) })
  await expect(check.getByRole('status', { name: 'Загружаем' })).toBeVisible()
  expect(await place()).toBe(before)
  release()
  await expect(check.getByRole('button', { name: 'Проверить сейчас' })).toBeVisible()
  expect(await place()).toBe(before)
  await page.unroute('**/graphql')
})
