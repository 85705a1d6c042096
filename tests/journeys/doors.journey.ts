import { expect } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { enter, signIn, wrongClock } from './people.ts'

const EMAIL = 'anna.belova@example.com'
const PASSWORD = 'green-horse-42'

test.describe.configure({ mode: 'serial' })

test('somebody signs up, follows the link of the letter and is in', async ({ application, visit }) => {
  const { page } = await visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('heading', { name: 'Регистрация' })).toBeVisible()
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Имя').fill('Анна Белова')
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Повторите пароль').fill(PASSWORD)
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(page.getByRole('status')).toContainText(EMAIL)

  const letter = await application.letter(EMAIL, /Подтвердите/)
  const [link = ''] = letter.links
  expect(link).toMatch(/\/confirm\/\d+\/[\w-]+$/)
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Анна Белова').first()).toBeVisible()
})

test('somebody who changes the password stays signed in, with the socket open again', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/')
  const opened = page.waitForEvent('websocket')
  await enter(page, EMAIL, PASSWORD)
  const socket = await opened
  await socket.waitForEvent('framereceived')

  await page.getByRole('button', { name: 'Профиль' }).click()
  await seen(page.getByRole('menu'), 'shell.profile')
  await page.getByRole('menuitem', { name: 'Пароль' }).click()
  await expect(page.getByLabel('Старый пароль')).toBeFocused()
  await page.keyboard.press('Escape')
  // The item of the menu that opened it is gone: the focus is back on the menu
  await expect(page.getByRole('button', { name: 'Профиль' })).toBeFocused()
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Пароль' }).click()
  await seen(page.getByRole('dialog'), 'account.password')
  await page.getByLabel('Старый пароль').fill('red-river-77')
  await page.getByLabel('Новый пароль', { exact: true }).fill('brown-river-77')
  await page.getByLabel('Повторите новый пароль').fill('brown-river-77')
  await page.getByLabel('Повторите новый пароль').press('Enter')
  await expect(page.getByText('Старый пароль введён неверно')).toBeVisible()
  await expect(page.getByLabel('Старый пароль')).toBeFocused()
  await page.getByLabel('Старый пароль').fill(PASSWORD)
  await page.getByLabel('Новый пароль', { exact: true }).fill('brown-river-77')
  await page.getByLabel('Повторите новый пароль').fill('brown-river-78')
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel('Повторите новый пароль').fill('brown-river-77')
  const nextSocket = page.waitForEvent('websocket')
  await page.getByRole('button', { name: 'Сменить пароль' }).click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()
  await nextSocket
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(page.getByText('Анна Белова').first()).toBeVisible()
})

test('somebody who forgot the password sets a new one by the link of the letter', async ({ application, visit }) => {
  const person = await visit()
  const { page } = person
  await page.goto('/forgot')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.locator('button[type=submit]').click()
  const { links } = await application.letter(EMAIL, /\/reset\//)
  await page.goto(links[0] ?? '')
  const [first, second] = [page.locator('input[type=password]').first(), page.locator('input[type=password]').last()]
  await first.fill('green-lake-55')
  await second.fill('other-lake-55')
  await page.locator('button[type=submit]').click()
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await second.fill('green-lake-55')
  await page.locator('button[type=submit]').click()
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await signIn(person, EMAIL, 'green-lake-55')
})

test('whoever is signed in goes home from the door, and from an address that leads nowhere', async ({ client }) => {
  const { page } = client
  for (const path of ['/', '/signin', '/signup']) {
    await page.goto('/order')
    await expect(page.getByRole('heading', { name: 'Ордера' })).toBeVisible()
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/order')
  await expect(page.getByRole('heading', { name: 'Ордера' })).toBeVisible()
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('an address whose number is none, or that of no record, says so and leads back', async ({ client, manager }) => {
  for (const [{ page }, path, list] of [
    [client, '/order/abc', /\/order$/],
    [client, '/order/99999999999', /\/order$/],
    [client, '/client/contractor/0', /\/client\/contractor$/],
    [manager, '/company/1e3', /\/company$/],
    [manager, '/balance/abc', /\/dashboard$/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Номер в адресе неверен', { exact: false })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Назад' }).last().click()
    await expect(page).toHaveURL(list)
  }
  for (const { page } of [client, manager])
    for (const id of ['99999', 'abc', '99999999999']) {
      await page.goto(`/request?request=${id}`)
      await expect(page.getByRole('dialog').getByText('Такой заявки нет')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()
      await expect(page).toHaveURL(/\/request$/)
    }
  await client.page.goto('/request?request=abc')
  const missing = client.page.getByRole('dialog')
  await expect(missing.getByText('Такой заявки нет')).toBeVisible()
  await seen(missing, 'request.missing')
})

test('a clock that is twelve hours wrong, either way, keeps nobody out and throws nobody out', async ({ visit }) => {
  for (const hours of [12, -12]) {
    const person = await visit()
    const { page } = person
    await wrongClock(page, hours)
    await signIn(person, 'client@trinity.test')
    await page.goto('/order')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
})

test('a clock that goes thirteen hours ahead after the sign-in, or back, ends no session', async ({ visit }) => {
  for (const hours of [13, -13]) {
    const { page } = await visit('client@trinity.test')
    await wrongClock(page, hours)
    for (const path of ['/dashboard', '/order', '/']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: 'Профиль' })).toBeVisible()
    }
    await expect(page).toHaveURL(/\/dashboard$/)
    const otherTab = await page.context().newPage()
    await otherTab.goto('/order')
    await expect(otherTab.getByRole('row').nth(1)).toBeVisible()
  }
})

test('who leaves while the socket is still being opened leaves in silence', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  const opened = page.waitForEvent('websocket')
  await page.goto('/dashboard')
  await (await opened).waitForEvent('framereceived')
  await page.getByRole('button', { name: 'Профиль' }).click()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2000,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const nextSocket = page.waitForEvent('websocket')
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  const closed = (await nextSocket).waitForEvent('close')
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await closed
})

test('scripts and pages are sent compressed', async ({ application, page, request }) => {
  await page.goto(application.url)
  const script = await page.locator('link[href*="/start-"]').first().getAttribute('href')
  for (const path of [script ?? '', '/replenishment/5']) {
    const answer = await request.get(application.url + path)
    expect(answer.headers()['content-encoding']).toBe('br')
  }
})
