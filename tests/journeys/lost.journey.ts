import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { idsIn, oneIn, type RestUser } from './restUsers.ts'
import { attach, fillRequest, type } from './people.ts'

/** Takes the answers of a mutation away on their way back, so many times: the server has done what it was asked. */
async function loseAnswers(page: Page, mutation: string, times = Number.POSITIVE_INFINITY): Promise<void> {
  let left = times
  await page.route('**/graphql', async route => {
    if (left > 0 && route.request().postData()?.includes(`mutation ${mutation}`)) {
      left -= 1
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
}

test('a request whose answer was lost on its way is created once, and says so', async ({ visit, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/request?request=new')
  const form = await fillRequest(page)
  const before = await idsIn(clientRest, 'request', 'NEW')
  await loseAnswers(page, 'CreateRequest', 2)
  await form.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(page.getByText(/Заявка №\d+ создана/)).toBeVisible()
  expect(await idsIn(clientRest, 'request', 'NEW')).toHaveLength(before.length + 1)
})

test('what is sent instead of a request that was created unheard is not created too, after a reload either, until one asks for it again', async ({
  visit,
  clientRest,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/request?request=new')
  const form = await fillRequest(page)
  const before = await idsIn(clientRest, 'request', 'NEW')
  const created = async () => (await idsIn(clientRest, 'request', 'NEW')).filter(id => !before.includes(id))
  await loseAnswers(page, 'CreateRequest')
  const send = form.getByRole('button', { name: 'Создать заявку' })
  await send.click()
  await expect(form.getByText('Ответа нет: неизвестно, сохранилось ли.', { exact: false })).toBeVisible()
  const [first] = await created()
  await page.unroute('**/graphql')

  await page.reload()
  await fillRequest(page)
  await type(form, 'Сумма инвойса', '778')
  await send.click()
  await expect(form.getByText(`уже создано №${first}`, { exact: false })).toBeVisible()
  expect(await created()).toEqual([first])
  await send.click()
  await expect(page.getByText(/Заявка №\d+ создана/)).toBeVisible()
  expect(await created()).toHaveLength(2)
})

test('a step that was done unheard is told as done as soon as its news come', async ({ visit, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  const id = await oneIn(clientRest, 'replenishment', 'BILL')
  await page.goto(`/replenishment/${id}`)
  await attach(page, 'Платёжные поручения', 'Поручение.pdf')
  await loseAnswers(page, 'SendPayment', 3)
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByText('Проверяем поступление оплаты', { exact: false }).first()).toBeVisible()
  await expect(page.getByText('Поручение.pdf')).toHaveCount(1)
  await expect(page.getByText('Ответа нет', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Посмотрено' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Заявки' }).first().click()
  await expect(page.getByRole('heading', { name: 'Заявки' })).toBeVisible()
})

test('a question whose answer was lost is answered as soon as its news come', async ({ visit, clientRest }) => {
  const { page } = await visit('client@trinity.test')
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Подтвердить курс' }).click()
  const question = page.getByRole('dialog')
  await loseAnswers(page, 'ConfirmRate', 3)
  await question.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Оплатите счёт').first()).toBeVisible()
})

/** The mutations that a page sends from now on, by their names. */
function sentFrom(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    const name = /mutation (\w+)/.exec(request.postData() ?? '')?.[1]
    if (name) sent.push(name)
  })
  return sent
}

/** A manager lets an offer hold for so long, which moves the version of its record. */
const extend = (managerRest: RestUser, id: number, validMinutes: number) =>
  managerRest('POST', `/replenishment/${id}/offer/extend`, { validMinutes })

test('a form that was edited after it got no answer sends nothing by itself', async ({
  manager,
  clientRest,
  managerRest,
}) => {
  const { page } = manager
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Продлить' }).click()
  const dialog = page.getByRole('dialog')
  await type(dialog, 'Действует, минут', '60')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Назначить срок' }).click()
  await expect(dialog.getByText('Нет связи с сервером', { exact: false })).toBeVisible()
  await type(dialog, 'Действует, минут', '6')
  await extend(managerRest, id, 30)
  const sent = sentFrom(page)
  await page.context().setOffline(false)
  await expect(page.getByRole('timer').first()).toHaveText(/^(29|30):\d\d$/)
  expect(sent).toEqual([])
})

test('a question that never arrived is no word on what has changed since: it waits to be asked again', async ({
  visit,
  clientRest,
  managerRest,
}) => {
  const { page } = await visit('client@trinity.test')
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  await page.goto(`/replenishment/${id}`)
  await page.getByRole('button', { name: 'Подтвердить курс' }).click()
  const question = page.getByRole('dialog')
  await page.context().setOffline(true)
  await question.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(question.getByText('Нет связи с сервером', { exact: false })).toBeVisible()
  await extend(managerRest, id, 30)
  const sent = sentFrom(page)
  const judged = page.waitForResponse(response =>
    Boolean(response.request().postData()?.includes('mutation ConfirmRate')),
  )
  await page.context().setOffline(false)
  // What was pressed is asked for its answer, and nothing else: not the refusal that stands beside it
  await judged
  await expect(question.getByText('действие не выполнено', { exact: false })).toBeVisible()
  expect(sent).toEqual(['ConfirmRate'])
  const { status } = await clientRest<{ status: string }>('GET', `/replenishment/${id}`)
  expect(status).toBe('CR_AWT')
  await question.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(page.getByText('Оплатите счёт').first()).toBeVisible()
})

test('payment orders that another tab has sent meanwhile leave those of this tab as they are', async ({
  visit,
  clientRest,
}) => {
  const { page } = await visit('client@trinity.test')
  const id = await oneIn(clientRest, 'replenishment', 'BILL')
  const otherTab = await page.context().newPage()
  for (const tab of [page, otherTab]) await tab.goto(`/replenishment/${id}`)
  await attach(page, 'Платёжные поручения', 'Первое.pdf')
  await attach(otherTab, 'Платёжные поручения', 'Второе.pdf')
  await otherTab.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByText('Платёжные поручения: было не заполнено, стало Второе.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Посмотрено' }).click()
  const unsent = page.getByRole('button', { name: 'Убрать файл: Первое.pdf' })
  await expect(unsent).toBeVisible()
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect(page.getByText('Первое.pdf')).toBeVisible()
  await expect(page.getByText('Второе.pdf')).toBeVisible()
  await expect(unsent).toHaveCount(0)
})

test('a counter that the socket has told is not taken back by an older answer', async ({
  visit,
  clientRest,
  managerRest,
}) => {
  const instanceId = await oneIn(clientRest, 'order', 'NEW')
  const { page } = await visit('client@trinity.test')
  const { promise: isLate, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('query Counters')) return route.continue()
    const response = await route.fetch()
    await isLate
    return route.fulfill({ response })
  })
  await page.goto('/client/contractor')
  const unread = () =>
    page
      .getByRole('navigation', { name: 'Разделы' })
      .first()
      .getByRole('link', { name: /^Ордера/ })
      .textContent()
  await managerRest('POST', '/messenger/message', { type: 'ORDER', instanceId, text: 'Оплачено' })
  await expect.poll(unread).toContain('непрочитанн')
  const unreadText = await unread()
  const answers = page.waitForEvent(
    'requestfinished',
    request => request.postData()?.includes('query Counters') === true,
  )
  goOn()
  await answers
  await page.waitForTimeout(300)
  expect(await unread()).toBe(unreadText)
})

test('a reading that was on its way before a deletion makes nothing stale', async ({ visit, clientRest }) => {
  const account = { swift: 'BKCHCNBJ', bankName: 'Bank of China', currency: 'CNY' }
  const accounts = ['101', '102', '103'].map(accountNumber => ({ ...account, accountNumber }))
  const { id } = await clientRest('POST', '/client/contractor', { name: 'Three Banks Ltd', accounts })
  const { page } = await visit('client@trinity.test')
  const reading = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  let readings = 0
  await page.route('**/graphql', async route => {
    // The second reading catches up with what was missed before the socket was open
    if (!route.request().postData()?.includes('query Contractor(') || ++readings !== 2) return route.continue()
    const response = await route.fetch()
    reading.resolve()
    await deleted.promise
    return route.fulfill({ response })
  })
  const deleteAccount = async (number: number) => {
    await page.getByRole('button', { name: `Удалить счёт ${number}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  }
  await page.goto(`/client/contractor/${id}`)
  await reading.promise
  const answer = page.waitForResponse(response =>
    Boolean(response.request().postData()?.includes('mutation DeleteContractorAccount')),
  )
  await deleteAccount(3)
  await answer
  deleted.resolve()
  await expect(page.getByRole('group', { name: 'Счёт 3' })).toHaveCount(0)
  await deleteAccount(2)
  await expect(page.getByRole('group', { name: 'Счёт 2' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
