import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'
import { tokenOf } from './restUsers.ts'

/** What a command that a page shows answers when it is pasted into a shell. */
function pasted(command: string, key: string): unknown {
  const run = command.replace(/^curl/, 'curl -s').replace('$(uuidgen)', crypto.randomUUID())
  const env = { PATH: process.env['PATH'], TRINITY_KEY: key }
  return JSON.parse(execFileSync('bash', ['--norc', '-c', run], { env }).toString())
}

/** The texts that a page shows to be pasted. */
const commandsOf = async (page: Page) =>
  (await page.locator('pre').allTextContents()).filter(text => text.startsWith('curl'))

/** Makes a key in the browser for all that is wanted. Answers its secret. */
async function keyFor(page: Page, ...rooms: readonly string[]): Promise<string> {
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const making = page.getByRole('dialog', { name: 'Создать ключ' })
  await type(making, 'Название', 'Учётная система')
  for (const room of rooms)
    await making.getByRole('radiogroup', { name: room }).getByText('чтение и запись', { exact: true }).click()
  await making.getByRole('button', { name: 'Создать ключ' }).click()
  const told = page.getByRole('dialog', { name: 'Секрет ключа' })
  const secret = (await told.getByText(/^trinity_/).textContent()) ?? ''
  await told.getByRole('button', { name: 'Ключ сохранён' }).click()
  return secret
}

test('a client makes a key, pastes the first steps into a shell, and finds the calls with what went wrong', async ({
  visit,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Разработчикам' }).click()
  await expect(page).toHaveURL('/developers')
  await page.getByRole('link', { name: 'Перейти' }).first().click()
  const key = await keyFor(page, 'Заявки', 'Ордера')
  await page.getByRole('link', { name: 'Первые шаги' }).click()
  await expect(page.getByRole('heading', { name: '8. Вебхуки' })).toBeVisible()
  const commands = await commandsOf(page)
  expect(commands).toHaveLength(5)
  const [profile, list, record, created, graphql] = commands.map(command => pasted(command, key))
  expect(profile).toMatchObject({ username: 'client@trinity.test' })
  const [newest] = (list as { items: { id: number }[] }).items
  expect(record).toMatchObject({ id: newest?.id })
  expect(created).toMatchObject({ status: 'NEW' })
  expect(graphql).toMatchObject({ data: { profile: { name: 'Анна Белова' } } })
  await page.getByText('TypeScript', { exact: true }).click()
  await expect(page.getByText('process.env.TRINITY_KEY').first()).toBeVisible()

  const refused = await page.request.get('/trinity/api/v1/replenishment?search=private', {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(refused.status()).toBe(403)
  await page.getByRole('link', { name: 'Вызовы' }).click()
  const table = page.getByRole('table', { name: 'Вызовы ключей' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Обновить' }).click()
    await expect(table.getByRole('row')).toHaveCount(7, { timeout: 1000 })
  }).toPass()
  await expect(table).not.toContainText('private')
  await page.getByLabel('Только ошибки').check()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText('403 · 001-027')
  await expect(table).toContainText('/trinity/api/v1/replenishment')
})

for (const { who, path, operation, language } of [
  { who: 'client', path: '/order', operation: 'Orders', language: 'ru' },
  { who: 'manager', path: '/request', operation: 'Requests', language: 'en' },
] as const)
  test(`«Показать как API» on ${path} (${who}, ${language}) shows what the page has asked, and its curl answers the same when pasted`, async ({
    visit,
    demo,
  }) => {
    const { page } = await visit(`${who}@trinity.test`)
    const texts = {
      ru: {
        menu: 'Показать как API',
        profile: 'Профиль',
        title: 'Эта страница как API',
        playground: 'Открыть в песочнице',
      },
      en: { menu: 'Show as API', profile: 'Profile', title: 'This page as API', playground: 'Open in the playground' },
    }[language]
    await page.goto(path)
    if (language === 'en') await page.getByRole('button', { name: /Switch to English/ }).click()
    await page.getByRole('button', { name: texts.profile, exact: true }).click()
    await page.getByRole('menuitem', { name: texts.menu }).click()
    const panel = page.getByRole('dialog', { name: texts.title })
    await seen(panel, 'developer.asApi')
    await panel
      .getByRole('button', { name: new RegExp(`^${operation}\\b`) })
      .first()
      .click()
    const token = await tokenOf(demo.application.url, `${who}@trinity.test`)
    await expect(panel.getByText(/^curl/)).toHaveCount(2)
    const [graphql, rest] = (await commandsOf(page)).map(command => pasted(command, token))
    const { data } = graphql as { data: Record<string, { items: { id: number }[] }> }
    const [field = ''] = Object.keys(data)
    const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
    expect(ids(rest as { items: { id: number }[] })).toEqual(ids(data[field] ?? { items: [] }))
    const own = await page.evaluate(
      () =>
        Object.values(localStorage)
          .join(' ')
          .match(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)?.[0],
    )
    expect(own).toBeTruthy()
    expect(await page.content()).not.toContain(own)

    const opening = page.waitForEvent('popup')
    await panel.getByRole('link', { name: texts.playground }).click()
    const playground = await opening
    await expect(playground.locator('.graphiql-container')).toContainText(`query ${operation}`)
    // It is asked in the name of whoever is signed in here, with no token pasted
    await playground.getByRole('button', { name: /^Execute query/ }).click()
    await expect(playground.locator('.result-window')).toContainText('"data"')
    await expect(playground.locator('.result-window')).not.toContainText('"errors"')
  })

test('the tabs of the playground call as whoever signed in in the first of them', async ({ visit }) => {
  const { page } = await visit()
  await page.goto('/playground')
  const answer = page.locator('.result-window')
  for (const [tab, expected] of [
    ['SignIn', '"token"'],
    ['Replenishments', '"totalItems"'],
    ['Counters', '"countersChanged"'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('.graphiql-query-editor')).toContainText(` ${tab} {`)
    await page.getByRole('button', { name: /^Execute query/ }).click()
    await expect(answer).toContainText(expected)
  }
})

test('what a person alone may do is not shown as API', async ({ visit }) => {
  const { page } = await visit('client@trinity.test')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Пароль' }).click()
  const dialog = page.getByRole('dialog', { name: 'Смена пароля' })
  const fields = dialog.locator('input')
  for (const index of [0, 1, 2]) await fields.nth(index).fill(index === 0 ? 'Wrong-Trinity-2026' : 'Right-Trinity-2026')
  await page.keyboard.press('Enter')
  await expect(fields.first()).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Профиль' }).click()
  await page.getByRole('menuitem', { name: 'Показать как API' }).click()
  const panel = page.getByRole('dialog', { name: 'Эта страница как API' })
  await panel.getByRole('button', { name: /^ChangePassword/ }).click()
  await expect(panel).toContainText('Это действие делает только человек в браузере.')
  expect(await page.content()).not.toContain('Trinity-2026')
})
