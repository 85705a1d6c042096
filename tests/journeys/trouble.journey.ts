import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { flawsOver } from './axe.ts'
import { enter, failureOn, fillRequest, PLAYED } from './people.ts'

test('a server that is down, ill or slow leaves the form as it was, and nothing is sent twice', async ({
  client,
  clientRest,
}) => {
  const { page } = client
  await page.goto('/request?request=new')
  const form = await fillRequest(page)
  const button = form.getByRole('button', { name: /Создать заявку|Подождите/ })
  const expectKept = async () => {
    await expect(form.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
    await expect(form.getByLabel('Сумма инвойса')).toHaveValue(/777/)
    await expect(button).toHaveText('Создать заявку')
  }
  const isCreation = (text: string | null) => text?.includes('CreateRequest') === true
  const creations: string[] = []
  let serverState: 'down' | 'ill' | 'slow' = 'down'
  let goOn = () => {}
  const isLet = new Promise<void>(resolve => (goOn = resolve))
  await page.route('**/graphql', async route => {
    if (!isCreation(route.request().postData())) return route.continue()
    creations.push(serverState)
    if (serverState === 'down') return route.abort()
    if (serverState === 'ill')
      return route.fulfill({ status: 500, headers: PLAYED, contentType: 'text/html', body: '<h1>500</h1>' })
    await isLet
    return route.continue()
  })
  await button.click()
  await expect(form.getByRole('alert')).toContainText('Нет связи с сервером. Проверьте подключение и повторите')
  await expectKept()
  serverState = 'ill'
  await button.click()
  await expect(form.getByRole('alert')).toContainText('Данные не сохранены. Всё, что вы ввели, осталось в форме.')
  await expectKept()
  serverState = 'slow'
  await form.getByRole('button', { name: 'Повторить' }).click()
  await expect(button).toHaveText('Подождите...')
  await button.click({ force: true })
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('Подождите...')
  goOn()
  await expect(page.getByText(/Заявка №\d+ создана/)).toBeVisible()
  // A lost connection is tried again by the page itself, twice, under the same key
  expect(creations).toEqual(['down', 'down', 'down', 'ill', 'slow'])
  await page.unroute('**/graphql')
  const { items } = await clientRest<{ items: readonly { invoicePrice: number }[] }>('GET', '/request')
  expect(items.filter(({ invoicePrice }) => invoicePrice === 77_700)).toHaveLength(1)
})

test('a form whose rules cannot be fetched is judged by the server, and is not stuck', async ({ visit }) => {
  const { page } = await visit('client2@trinity.test')
  let refused = 0
  await page.route('**/assets/judge-*.js', route => {
    refused += 1
    return route.abort()
  })
  await page.goto('/request?request=new')
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Создать заявку' }).click()
  await expect(form.getByText('Выберите одобренный ИНН')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Создать заявку' })).toBeEnabled()
  expect(refused).toBeGreaterThan(0)
})

test('a frame that cannot be fetched says so, and the page comes whole when the connection is back', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  const scripts = await page.context().newCDPSession(page)
  await scripts.send('Network.enable')
  await scripts.send('Network.setBlockedURLs', { urls: ['*/frame-*.js'] })
  await page.goto('/profile')
  await expect(page.getByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeVisible()
  await scripts.send('Network.setBlockedURLs', { urls: [] })
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { name: 'Профиль' })).toBeVisible()
})

test('a list that failed to load says so and loads when it is asked again', async ({ client }) => {
  const { page } = client
  await page.route('**/graphql', route =>
    route.fulfill({ status: 500, headers: PLAYED, contentType: 'text/html', body: '' }),
  )
  await page.goto('/order')
  await expect(page.getByText(/Ошибка получения ордеров/)).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('an action that failed is told beside the work, on a desk and on a phone: nothing is covered, and it stays until it is closed', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.route('**/graphql', route =>
    route.request().postData()?.includes('ExportOrders') ? route.abort() : route.continue(),
  )
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/order')
    await page.getByRole('button', { name: 'Сверка' }).click()
    const failure = failureOn(page)
    await expect(failure).toContainText('Не удалось выгрузить: Нет связи с сервером')
    expect.soft(await flawsOver(failure)).toEqual([])
    await page.getByRole('button', { name: 'Сверка' }).click()
    await expect(page.getByText('Ошибка!')).toHaveCount(1)

    await page.getByRole('button', { name: 'Профиль' }).click()
    await page.getByRole('menuitem', { name: 'Пароль' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Сменить пароль' }).click({ trial: true })
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await page
      .getByRole('link', { name: /Пополнения/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Пополнения' })).toBeVisible()
    await expect(failure).toBeInViewport({ ratio: 1 })
    await failure.getByRole('button', { name: 'Закрыть' }).click()
    await expect(failure).toHaveCount(0)
  }
})

test('what is typed survives a reload and a session that ended', async ({ client }) => {
  const { page } = client
  await page.goto('/request?request=new')
  await fillRequest(page)
  await page.reload()
  await expect(page.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
  // The token is taken from the browser, as if it had been refused. The page that is loaded anew leaves for the sign-in
  // as soon as it hears so, maybe before it has loaded: nothing waits for its load
  await page.evaluate(
    `localStorage.setItem('trinity.token', localStorage.getItem('trinity.token') + 'x'); location.reload()`,
  )
  await expect(page.getByRole('heading', { name: 'Вход' })).toBeVisible()
  await enter(page, 'client@trinity.test')
  await expect(page.getByLabel('Назначение платежа')).toHaveValue('Оплата стекла по контракту')
  await expect(page.getByLabel('Сумма инвойса')).toHaveValue(/777/)
})

test('a page that cannot be fetched says so, with the frame around it, and comes when the connection is back', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Анна Белова' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts = await page.context().newCDPSession(page)
  await scripts.send('Network.enable')
  await scripts.send('Network.setBlockedURLs', { urls: ['*ContractorList*'] })
  const section = page
    .getByRole('navigation', { name: 'Разделы' })
    .first()
    .getByRole('link', { name: /^Контрагенты/ })
  await section.click()
  await expect(page.getByRole('heading', { name: 'Ошибка!' })).toBeVisible()
  await expect(page.getByText('Нет связи с сервером. Проверьте подключение и повторите')).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Назад' }).click()
  await expect(page.getByRole('heading', { name: 'Анна Белова' })).toBeVisible()
  await section.click()
  await scripts.send('Network.setBlockedURLs', { urls: [] })
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('heading', { name: 'Контрагенты' })).toBeVisible()
})
