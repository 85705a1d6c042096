import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { bytesOf, png, txt } from '../support/files.ts'
import { seen } from './dialogs.ts'
import { newRequest, oneIn, type RestUser } from './restUsers.ts'
import { test } from './fixtures.ts'
import { enter, connectionOf, type Person } from './people.ts'

const log = (page: Page) => page.getByRole('list', { name: 'Сообщения' })
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' })
const section = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Разделы' }).first().getByRole('link', { name })

async function say(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text)
  await page.keyboard.press('Enter')
}

/** Opens the chat of a request that was just made, in a browser of its own. */
async function chatOfNewRequest(rest: RestUser, visit: (username: string) => Promise<Person>) {
  const id = await newRequest(rest)
  const { page } = await visit('client@trinity.test')
  await page.goto(`/request?chat=REQUEST-${id}`)
  await expect(messageField(page)).toBeVisible()
  return { id, page }
}

test('two browsers talk: what one writes the other counts, reads and answers', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'NEW')
  const { page } = client
  const managerPage = manager.page
  await managerPage.goto('/order?status=NEW')
  await expect(managerPage.getByRole('row', { name: new RegExp(`№${id}\\b`) })).toBeVisible()
  await page.goto(`/order/${id}`)
  await page.getByRole('link', { name: `Чат №${id}` }).click()
  await expect(page).toHaveURL(new RegExp(`chat=ORDER-${id}`))
  await expect(page.getByText('Сообщений пока нет')).toBeVisible()
  await say(page, '   ')
  await expect(log(page).getByRole('listitem')).toHaveCount(0)
  await messageField(page).fill('Когда дойдёт платёж?')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('Поставщик ждёт.')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('Когда дойдёт платёж?\nПоставщик ждёт.')).toBeVisible()
  await say(page, 'И ещё вопрос')

  await expect(section(managerPage, /^Ордера/)).toContainText('2 непрочитанных сообщения')
  const unreadLink = managerPage.getByRole('link', { name: `Чат ордера №${id}, непрочитанных: 2` })
  await unreadLink.click()
  await expect(log(managerPage).getByText('Новые сообщения')).toBeVisible()
  await seen(managerPage.getByRole('dialog'), 'chat')
  await expect(log(managerPage).getByText('Клиент · Анна Белова').first()).toBeVisible()
  await expect(section(managerPage, /^Ордера/)).not.toContainText('непрочитанн')
  await say(managerPage, 'Завтра до обеда')
  await expect(log(page).getByText('Завтра до обеда')).toBeVisible()
  // Each side is told that the other has read: under the last of its own messages, and there alone
  for (const [reader, last] of [
    [page, 'И ещё вопрос'],
    [managerPage, 'Завтра до обеда'],
  ] as const) {
    const own = log(reader).getByRole('listitem').filter({ hasText: last })
    await expect(own.getByText(/^Прочитано \d\d:\d\d$/)).toBeVisible()
    await expect(log(reader).getByText(/^Прочитано/)).toHaveCount(1)
  }
  // Staff have no names for clients
  await expect(log(page)).not.toContainText('Назаров')
  await expect(section(page, /^Ордера/)).not.toContainText('непрочитанн')
})

test('what is read while the chat is open is not counted, what comes after it is closed is', async ({
  client,
  clientRest,
  managerRest,
}) => {
  const id = await newRequest(clientRest)
  const { page } = client
  await page.goto(`/request?chat=REQUEST-${id}`)
  await expect(page.getByRole('dialog', { name: new RegExp(`Заявка №${id}`) })).toBeVisible()
  await expect(messageField(page)).toBeVisible()
  const write = (text: string) => managerRest('POST', '/messenger/message', { type: 'REQUEST', instanceId: id, text })
  await write('Пришлите контракт')
  await expect(log(page).getByText('Пришлите контракт')).toBeVisible()
  const unread = async () => {
    const { items } = await clientRest<{ items: readonly { instanceId: number; num: number }[] }>(
      'GET',
      '/messenger/check?type=REQUEST',
    )
    return items.find(({ instanceId }) => instanceId === id)?.num ?? 0
  }
  await expect.poll(unread).toBe(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/request$/)
  await write('И доп. соглашение')
  await expect(
    page
      .getByRole('row', { name: new RegExp(`№${id}\\b`) })
      .getByRole('link', { name: `Чат заявки №${id}, непрочитанных: 1` }),
  ).toBeVisible()
  await expect(section(page, /^Заявки/)).toContainText('1 непрочитанное сообщение')
  expect(await unread()).toBe(1)
})

test('a message stays that came while an older answer was on its way', async ({ manager, clientRest }) => {
  const id = await newRequest(clientRest)
  const write = (text: string) => clientRest('POST', '/messenger/message', { type: 'REQUEST', instanceId: id, text })
  await write('Первое')
  const managerPage = manager.page
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { promise: mayCome, resolve: release } = Promise.withResolvers<void>()
  let reads = 0
  // What was asked before is read once more when the socket is open
  await managerPage.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('"Thread"') || ++reads !== 2) return route.fallback()
    const response = await route.fetch()
    answer()
    await mayCome
    const body = (await response.text()).replace('Первое', 'Первое, прочитанное снова')
    return route.fulfill({ response, body })
  })
  await managerPage.goto(`/request?chat=REQUEST-${id}`)
  await expect(log(managerPage).getByText('Первое')).toBeVisible()
  await answered
  await write('Второе')
  await expect(log(managerPage).getByText('Второе')).toBeVisible()
  release()
  await expect(log(managerPage).getByText('Первое, прочитанное снова')).toBeVisible()
  await expect(log(managerPage).getByText('Второе')).toBeVisible()
  await managerPage.unroute('**/graphql')
})

test('a file is sent with a message and downloaded on the other side, as it was', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_REQ')
  const { page } = client
  const managerPage = manager.page
  await page.goto(`/replenishment/${id}?chat=REPLENISHMENT-${id}`)
  await managerPage.goto(`/replenishment/${id}?chat=REPLENISHMENT-${id}`)
  await expect(messageField(managerPage)).toBeVisible()
  const input = page.getByRole('dialog').locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') })
  await expect(page.getByText(/notes\.exe: Недопустимое расширение файла/)).toBeVisible()
  const picture = bytesOf(png())
  await input.setInputFiles([
    { name: 'Печать.png', mimeType: 'image/png', buffer: picture },
    { name: 'Пояснение.txt', mimeType: 'text/plain', buffer: bytesOf(txt()) },
  ])
  await expect(page.getByRole('button', { name: 'Убрать файл Пояснение.txt' })).toBeVisible()
  await page.getByRole('button', { name: 'Убрать файл Пояснение.txt' }).click()
  // What was refused keeps nothing from being sent
  await say(page, 'Вот печать')
  await expect(log(managerPage).getByText('Вот печать')).toBeVisible()
  await expect(log(managerPage).getByText('Пояснение.txt')).toHaveCount(0)
  const [download] = await Promise.all([
    managerPage.waitForEvent('download'),
    log(managerPage).getByRole('button', { name: 'Скачать Печать.png' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Печать.png')
  expect(readFileSync(await download.path()).equals(picture)).toBe(true)
  // It stays with its reason until it is removed
  await expect(page.getByText(/notes\.exe: Недопустимое расширение файла/)).toBeVisible()
  await page.getByRole('button', { name: 'Убрать файл notes.exe' }).click()
  await expect(page.getByText(/notes\.exe/)).toHaveCount(0)

  // A long name leaves its buttons in sight
  await input.setInputFiles({ name: `${'Счёт'.repeat(50)}.png`, mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: /^Убрать файл Счёт/ })).toBeInViewport()
  await say(page, 'И счёт')
  await expect(log(managerPage).getByText('И счёт')).toBeVisible()
  await expect(log(managerPage).getByRole('button', { name: /^Просмотреть Счёт/ })).toBeInViewport()
})

test('a link to a chat leads whoever signs in to it; what is typed is kept until it is sent', async ({
  clientRest,
  visit,
}) => {
  const id = await oneIn(clientRest, 'replenishment', 'CR_AWT')
  const { page } = await visit()
  await page.goto(`/replenishment?chat=REPLENISHMENT-${id}`)
  await enter(page, 'client@trinity.test')
  await expect(page.getByRole('dialog', { name: new RegExp(`Пополнение №${id}`) })).toBeVisible()
  await messageField(page).fill('Недописанное')
  await page.reload()
  await expect(messageField(page)).toHaveValue('Недописанное')
  await page.getByRole('link', { name: 'Открыть карточку' }).click()
  await expect(page).toHaveURL(new RegExp(`/replenishment/${id}`))
})

test('a lost connection loses no message: what failed is sent again, what was missed is there', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  const { page } = await visit('client@trinity.test')
  const connection = await connectionOf(page)
  await page.goto(`/order/${id}?chat=ORDER-${id}`)
  await expect(messageField(page)).toBeVisible()
  await connection.cut()
  await page.route('**/graphql', route => route.abort())
  await expect(page.getByText('Нет связи.')).toBeVisible()
  await say(page, 'Слышно меня?')
  const unsent = page.getByText('Не отправлено: Нет связи с сервером. Проверьте подключение и повторите')
  await expect(unsent).toBeVisible()
  // It waits where it was written, also after the chat was closed
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: /^Чат №/ }).click()
  await expect(unsent).toBeVisible()
  await managerRest('POST', '/messenger/message', { type: 'ORDER', instanceId: id, text: 'Пока вас не было' })

  connection.mend()
  await page.unroute('**/graphql')
  await expect(page.getByText('Нет связи.')).toBeHidden({ timeout: 20_000 })
  await expect(log(page).getByText('Пока вас не было')).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Слышно меня?')).toBeVisible()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Не отправлено')).toHaveCount(0)
  await expect(log(page).getByText('Слышно меня?')).toHaveCount(1)
  const received = async () => {
    const { items } = await managerRest<{ items: readonly { text: string }[] }>('GET', `/messenger/ORDER/${id}`)
    return items.filter(({ text }) => text === 'Слышно меня?').length
  }
  // On its way it looks as if it were there already
  await expect.poll(received).toBe(1)
})

test('a message whose answer was lost is not sent twice, though the page is loaded anew before it is tried again', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const id = await newRequest(clientRest)
  const { page } = await visit('client@trinity.test')
  const connection = await connectionOf(page)
  await page.goto(`/request?chat=REQUEST-${id}`)
  await expect(messageField(page)).toBeVisible()
  await connection.cut()
  await page.route('**/graphql', async route => {
    if (route.request().postData()?.includes('SendMessage')) await route.fetch()
    await route.abort()
  })
  await say(page, 'Дошло ли это?')
  await expect(page.getByText('Не отправлено: Нет связи с сервером', { exact: false })).toBeVisible()
  await page.unroute('**/graphql')
  await page.reload()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByText('Не отправлено')).toHaveCount(0)
  await expect(log(page).getByText('Дошло ли это?')).toHaveCount(1)
  const { items } = await managerRest<{ items: readonly unknown[] }>('GET', `/messenger/REQUEST/${id}`)
  expect(items).toHaveLength(1)
})

test('a message that is on its way when its page is loaded anew arrives, once', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const { id, page } = await chatOfNewRequest(clientRest, visit)
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes('SendMessage')) return route.continue()
    sent()
    await new Promise(() => undefined)
  })
  await say(page, 'Успею ли?')
  await isSent
  await page.unroute('**/graphql')
  await page.reload()
  await expect(log(page).getByText('Успею ли?')).toHaveCount(1)
  const received = async () =>
    (await managerRest<{ items: readonly unknown[] }>('GET', `/messenger/REQUEST/${id}`)).items.length
  await expect.poll(received).toBe(1)
})

test('messages stand in the order in which they were written, though the first is slow on its way', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const { id, page } = await chatOfNewRequest(clientRest, visit)
  let isFirst = true
  await page.route('**/graphql', async route => {
    if (isFirst && route.request().postData()?.includes('SendMessage')) {
      isFirst = false
      await expect(log(page).getByText('Третье')).toBeVisible()
      await page.waitForTimeout(1000)
    }
    return route.continue()
  })
  for (const text of ['Первое', 'Второе', 'Третье']) await say(page, text)
  const received = async () => {
    const { items } = await managerRest<{ items: readonly { text: string }[] }>('GET', `/messenger/REQUEST/${id}`)
    return items.map(({ text }) => text)
  }
  await expect.poll(received).toHaveLength(3)
  expect(await received()).toEqual(['Третье', 'Второе', 'Первое'])
  await expect(log(page).getByText('Отправляем')).toHaveCount(0)
  await expect(log(page).getByRole('listitem').filter({ hasText: 'Вы' })).toContainText(['Первое', 'Второе', 'Третье'])
})

test('where no socket can be had the thread is asked for, and not any more once there is one', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const id = await newRequest(clientRest)
  const { page } = await visit('client@trinity.test')
  const connection = await connectionOf(page)
  await page.goto(`/request?chat=REQUEST-${id}`)
  await expect(messageField(page)).toBeVisible()
  await connection.cut()
  const threadAsked = () => page.waitForRequest(request => (request.postData() ?? '').includes('query Thread('))
  await threadAsked()
  await managerRest('POST', '/messenger/message', { type: 'REQUEST', instanceId: id, text: 'Пришлите договор' })
  await expect(log(page).getByText('Пришлите договор')).toBeVisible()
  await expect(page.getByText('Новое появляется с задержкой до минуты')).toBeVisible()
  connection.mend()
  await expect(page.getByText('Новое появляется с задержкой до минуты')).toBeHidden({ timeout: 20_000 })
  let more = 0
  page.on('request', request => {
    if ((request.postData() ?? '').includes('query Thread(')) more++
  })
  await page.waitForTimeout(4000)
  // What was missed is read, once
  expect(more).toBeLessThanOrEqual(1)
})

test('while the server is told of nothing the page says so and asks, and not any more once it is', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const id = await newRequest(clientRest)
  const { page } = await visit('client@trinity.test')
  let isAway = true
  await page.route('**/graphql', async route => {
    const answer = await route.fetch()
    const headers = { ...answer.headers(), ...(isAway && { 'x-live-updates': 'away' }) }
    await route.fulfill({ response: answer, headers }).catch(() => undefined) // its page was left meanwhile
  })
  await page.goto(`/request?chat=REQUEST-${id}`)
  await expect(messageField(page)).toBeVisible()
  const bar = page.getByText('Новое появляется с задержкой до минуты')
  await expect(bar).toBeVisible()
  const threadAsked = () => page.waitForRequest(request => (request.postData() ?? '').includes('query Thread('))
  await threadAsked()
  await managerRest('POST', '/messenger/message', { type: 'REQUEST', instanceId: id, text: 'Пришлите договор' })
  await expect(log(page).getByText('Пришлите договор')).toBeVisible()
  isAway = false
  await threadAsked()
  await expect(bar).toBeHidden()
  await page.unroute('**/graphql')
})

test('beside the chat the page is in use: read, selected and clicked; what comes below is told of', async ({
  clientRest,
  managerRest,
  visit,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  const { page } = await visit('client@trinity.test')
  for (let number = 1; number <= 30; number++)
    await managerRest('POST', '/messenger/message', { type: 'ORDER', instanceId: id, text: `Строка ${number}` })
  await page.goto(`/order/${id}`)
  const opener = page.getByRole('link', { name: /^Чат №/ })
  await opener.click()
  await expect(messageField(page)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).selectText()
  expect(await page.evaluate('getSelection().toString()')).toContain(String(id))
  // It opens where the unread ones begin, far above the newest
  await expect(log(page).getByText('Строка 1', { exact: true })).toBeInViewport()
  await managerRest('POST', '/messenger/message', { type: 'ORDER', instanceId: id, text: 'Самое новое' })
  await page.getByRole('button', { name: 'Новое сообщение ↓' }).click()
  await expect(log(page).getByText('Самое новое')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Новое сообщение ↓' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
