import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { type BrowserApplication, openBrowserApplication } from '../support/browserApplication.ts'
import { seen } from './dialogs.ts'
import { attach, enter, select, type } from './people.ts'

test.describe.configure({ mode: 'serial' })

/** Passkeys need an address with a name. */
let application: BrowserApplication
let page: Page
let secret = ''
let codes: string[] = []

const MANAGER = 'manager@trinity.test'
const CLIENT = 'client@trinity.test'

test.beforeAll(async ({ browser }) => {
  application = await openBrowserApplication({ demo: true, name: 'localhost' })
  const context = await browser.newContext({ baseURL: application.url, permissions: ['clipboard-write'] })
  page = await context.newPage()
})
test.afterAll(async () => {
  await page.context().close()
  await application.stop()
})

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const codeOf = (steps: number) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 })

/** An authenticator of the browser that verifies its person and keeps passkeys. */
async function authenticatorOf(of: Page) {
  const cdp = await of.context().newCDPSession(of)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { forget: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

const signOut = async () => {
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Выход' }).click()
  await expect(page.getByRole('heading', { name: 'Вход', exact: true })).toBeVisible()
}

test('a manager adds an authenticator app in the profile and keeps the recovery codes', async () => {
  await page.goto('/')
  await enter(page, MANAGER)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Подключить приложение' }).click()
  await seen(dialog('Приложение с кодами'), 'account.totp')
  secret =
    (await dialog('Приложение с кодами')
      .getByText(/^([A-Z2-7]{4} ?){4,}$/)
      .textContent()) ?? ''
  await type(dialog('Приложение с кодами'), 'Код из приложения', '000000')
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(page.getByText('Код не подошёл')).toBeVisible()
  await type(dialog('Приложение с кодами'), 'Код из приложения', codeOf(-1))
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await seen(dialog('Коды восстановления'), 'account.once')
  codes = await dialog('Коды восстановления')
    .getByText(/^\w{4}-\w{4}-\w{4}$/)
    .allTextContents()
  expect(codes).toHaveLength(10)
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Коды сохранены' }).click()
  await expect(page.getByText('Кодов восстановления осталось: 10')).toBeVisible()
  await page.getByRole('button', { name: 'Создать новые коды' }).click()
  const renewal = dialog('Создать новые коды восстановления?')
  await seen(renewal, 'account.renewCodes')
  await expect(renewal.getByText(/Прежние коды перестанут работать/)).toBeVisible()
  await renewal.getByRole('button', { name: 'Отмена' }).click()
})

test('the next sign-in asks for a code, and the sessions of the profile tell of it', async () => {
  await signOut()
  await enter(page, MANAGER)
  await expect(page.getByRole('heading', { name: 'Подтвердите вход' })).toBeVisible()
  await type(page, 'Код из приложения', '000 000')
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByText('Код не подошёл')).toBeVisible()
  await type(page, 'Код из приложения', codeOf(0))
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/profile')
  const sessions = page.getByRole('list', { name: 'Сеансы' })
  await expect(sessions.getByText('Chrome, Linux').first()).toBeVisible()
  await expect(sessions.getByText('Этот')).toBeVisible()
})

test('a passkey is added, and signs in without the password', async () => {
  await authenticatorOf(page)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  await seen(dialog('Ключ доступа'), 'account.passkey')
  await type(dialog('Ключ доступа'), 'Название', 'Рабочий ноутбук')
  await dialog('Ключ доступа').getByRole('button', { name: 'Добавить' }).click()
  await expect(page.getByText('Рабочий ноутбук')).toBeVisible()
  await page.getByRole('button', { name: 'Удалить: Рабочий ноутбук' }).click()
  await seen(dialog('Удалить «Рабочий ноутбук»?'), 'account.factorRemove')
  await dialog('Удалить «Рабочий ноутбук»?').getByRole('button', { name: 'Отмена' }).click()
  await signOut()
  await page.getByRole('button', { name: 'По ключу доступа' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a passkey is a second factor after the password too', async () => {
  await signOut()
  await enter(page, MANAGER)
  await page.getByRole('button', { name: 'Ключ доступа', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a recovery code lets in once, but pays nothing: the factor is asked for in place and the form is kept', async () => {
  await signOut()
  await enter(page, MANAGER)
  await page.getByRole('button', { name: /Код восстановления/ }).click()
  await type(page, 'Код восстановления', (codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await page.goto('/order?status=NEW')
  await page.getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/\/order\/\d+/)
  await select(page, 'Компания-плательщик', /Orient Pay/)
  await expect(page.getByText('Компания сохранена')).toBeVisible()
  await attach(page, 'Slip', 'slip.pdf')
  await attach(page, 'Инвойс агента', 'agent.pdf')
  const rate = page.getByLabel(/^Курс USD/).first()
  // Few dollars are debited; an order in dollars asks for no rate
  if (await rate.isVisible()) await rate.fill('80')
  await page.getByRole('button', { name: 'Оплатить' }).first().click()
  await dialog('Подтверждаете оплату?')
    .getByRole('button', { name: /^Оплатить/ })
    .click()
  const question = dialog('Это вы?')
  await seen(question, 'account.stepUp')
  await question.getByRole('button', { name: 'Ключ доступа' }).click()
  await expect(page.getByText('Оплачен').first()).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('the app moves to another phone, and is never missing meanwhile', async () => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Заменить' }).click()
  const app = dialog('Приложение с кодами')
  const former = secret
  secret = (await app.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent()) ?? ''
  expect(secret).not.toBe(former)
  await type(app, 'Код из приложения', codeOf(0))
  await page.getByRole('button', { name: 'Подключить', exact: true }).click()
  await expect(app).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Удалить: Приложение с кодами' })).toBeVisible()
})

test('a sign-in from a new device is told by letter, and a client sees who came from support', async ({ browser }) => {
  await application.letter(MANAGER, /нового устройства/)
  const context = await browser.newContext({ baseURL: application.url })
  const admin = await context.newPage()
  await admin.goto('/')
  await enter(admin, 'admin@trinity.test')
  await expect(admin).toHaveURL(/\/dashboard/)
  await admin.goto('/admin/user?role=ROLE_MANAGER')
  await admin.getByRole('button', { name: 'Действия: Игорь Назаров' }).click()
  await admin.getByRole('menuitem', { name: 'Сбросить второй фактор' }).click()
  const reset = admin.getByRole('dialog', { name: 'Сбросить второй фактор: Игорь Назаров?' })
  await seen(reset, 'user.resetFactors')
  await reset.getByRole('button', { name: 'Отмена' }).click()
  await admin.goto('/admin/user?role=ROLE_CLIENT')
  await admin.getByRole('button', { name: 'Действия: Анна Белова' }).click()
  // Whoever has none has nothing to be reset
  await expect(admin.getByRole('menuitem', { name: 'Сбросить второй фактор' })).toBeHidden()
  await admin.getByRole('menuitem', { name: 'Войти как пользователь' }).click()
  const question = admin.getByRole('dialog', { name: 'Войти как Анна Белова?' })
  await seen(question, 'user.signInAs')
  await type(question, 'Причина', 'Звонок: не видит пополнение')
  await question.getByRole('button', { name: 'Войти', exact: true }).click()
  const bar = admin.getByText('Вы вошли как Анна Белова · только просмотр')
  await expect(bar).toBeVisible()
  // What would change something says why it is closed, and the bar stays in sight
  await admin.goto('/profile')
  await admin.mouse.wheel(0, 3000)
  await expect(bar).toBeInViewport()
  await expect(admin.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  await expect(admin.getByText('Вход только для просмотра: изменить ничего нельзя.').first()).toBeVisible()
  // A page of staff says that it is not open to the client, and the visit goes on
  await admin.goto('/admin/setting')
  await expect(admin.getByText('Эта страница не для того, под чьим именем вы вошли')).toBeVisible()
  await expect(bar).toBeVisible()
  await context.close()

  const own = await browser.newContext({ baseURL: application.url })
  const client = await own.newPage()
  await client.goto('/')
  await enter(client, CLIENT)
  await expect(client).toHaveURL(/\/dashboard/)
  await client.goto('/profile')
  await expect(client.getByText('Звонок: не видит пополнение')).toBeVisible()
  await expect(client.getByText('только просмотр')).toBeVisible()
  await own.close()
})
