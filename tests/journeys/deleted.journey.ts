import { expect } from '@playwright/test'
import { firstOf, type RestUser } from './restUsers.ts'
import { test } from './fixtures.ts'
import { lateSocket, subscription, type } from './people.ts'
import { newsIn } from './news.ts'

/** A record whose page has a button that deletes it, after somebody else has. */
const DELETED: readonly {
  what: string
  who: 'client' | 'admin'
  /** Makes one, and answers its page, its REST path and the list that one gets to. */
  make: (rest: RestUser) => Promise<{ page: string; path: string; list: RegExp }>
  button: string
  /** A field of its form. */
  field: string
}[] = [
  {
    what: 'a contractor',
    who: 'client',
    make: async rest => {
      const { id } = await rest('POST', '/client/contractor', { name: 'Gone Trading Ltd', country: { code: 'CN' } })
      return { page: `/client/contractor/${id}`, path: `/client/contractor/${id}`, list: /\/client\/contractor$/ }
    },
    button: 'Удалить контрагента',
    field: 'Контактное лицо',
  },
  {
    what: 'a company',
    who: 'admin',
    make: async rest => {
      const stored = await rest<object>('GET', `/company/${await firstOf('/company')(rest)}`)
      const { id } = await rest('POST', '/company/full', {
        ...stored,
        id: undefined,
        version: undefined,
        name: 'Gone Holding',
      })
      return { page: `/admin/company/${id}`, path: `/company/${id}`, list: /\/company$/ }
    },
    button: 'Удалить компанию',
    field: 'Специализация',
  },
  {
    what: 'a user',
    who: 'admin',
    make: async rest => {
      const user = { username: 'gone@trinity.test', name: 'Ушёл Ушедший', password: 'Gone-Trinity-2026' }
      const { userId } = await rest<{ userId: number }>('POST', '/user', { ...user, roles: ['ROLE_MANAGER_REQ'] })
      return { page: `/admin/user/${userId}`, path: `/user/${userId}`, list: /\/admin\/user\?role=ROLE_MANAGER$/ }
    },
    button: 'Удалить',
    field: 'Telegram',
  },
  {
    what: 'a bank',
    who: 'admin',
    make: async rest => {
      const stored = await rest<object>('GET', `/brockman/${await firstOf('/brockman')(rest)}`)
      const { id } = await rest('POST', '/brockman/bank', {
        ...stored,
        id: undefined,
        version: undefined,
        name: 'Gone Bank',
      })
      return { page: `/admin/brockman/${id}`, path: `/brockman/${id}`, list: /\/dashboard$/ }
    },
    button: 'Удалить банк',
    field: 'Received From',
  },
]

for (const { what, who, make, button } of DELETED)
  test(`deleting ${what} that somebody else has deleted meanwhile leads to its list, where that is said`, async ({
    visit,
    demo,
  }) => {
    const rest = await demo.rest(who)
    const { page: address, path, list } = await make(rest)
    const { page } = await visit(`${who}@trinity.test`)
    // Nothing is heard of it before
    await page.routeWebSocket(/graphql/, () => undefined)
    await page.goto(address)
    await page.getByRole('button', { name: button, exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question).toBeVisible()
    await rest('DELETE', path)
    await question.getByRole('button', { name: /^(OK|Удалить)/ }).click()
    await expect(page).toHaveURL(list)
    await expect(page.getByText('Запись уже удалена')).toBeVisible()
    await expect(question).toHaveCount(0)
  })

for (const { what, who, make, button, field } of DELETED)
  test(`${what} that somebody else deletes is told of in its open form, where what was typed stays, and in the question about it`, async ({
    client,
    admin,
    demo,
  }) => {
    const rest = await demo.rest(who)
    const { page: address, path, list } = await make(rest)
    const { page } = { client, admin }[who]
    const subscribed = subscription(page, 'ReferenceDataChanged')
    await page.goto(address)
    await subscribed
    await type(page, field, 'Typed before')
    await rest('DELETE', path)
    const deletedNotice = page.getByRole('alert').filter({ hasText: 'Запись уже удалена' })
    await expect(deletedNotice).toBeInViewport()
    await expect(page.getByLabel(field).first()).toHaveValue('Typed before')
    await page.getByRole('button', { name: button, exact: true }).click()
    const question = page.getByRole('dialog')
    await expect(question.getByRole('alert')).toContainText('Запись уже удалена')
    const confirm = question.getByRole('button', { name: /^(OK|Удалить)/ })
    await expect(confirm).toBeDisabled()
    await question.getByRole('button', { name: 'Отмена' }).click()
    await page.getByRole('button', { name: 'Назад' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Уйти', exact: true }).click()
    await expect(page).toHaveURL(list)
  })

for (const { what, who, make, field } of DELETED)
  test(`${what} that is deleted before its page hears of changes is told of when it does, and what was typed stays`, async ({
    visit,
    demo,
  }) => {
    const rest = await demo.rest(who)
    const { page: address, path } = await make(rest)
    const { page } = await visit(`${who}@trinity.test`)
    const open = await lateSocket(page)
    await page.goto(address)
    await type(page, field, 'Typed before')
    await rest('DELETE', path)
    open()
    await expect(page.getByRole('alert').filter({ hasText: 'Запись уже удалена' })).toBeInViewport()
    await expect(page.getByLabel(field).first()).toHaveValue('Typed before')
  })

test('the questions of the list of users tell what somebody else does with the user meanwhile', async ({
  admin,
  demo,
}) => {
  const rest = await demo.rest('admin')
  const user = { username: 'twice@trinity.test', name: 'Дважды Спрошенный', password: 'Twice-Trinity-2026' }
  const { userId } = await rest<{ userId: number }>('POST', '/user', { ...user, roles: ['ROLE_MANAGER_REQ'] })
  const { page } = admin
  const socket = page.waitForEvent('websocket')
  await page.goto(`/admin/user?role=ROLE_MANAGER&search=${user.username}`)
  await page.getByRole('button', { name: new RegExp(user.name) }).click()
  await socket
  const subscribed = subscription(page, 'ReferenceDataChanged', socket)
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  const question = page.getByRole('dialog')
  const confirm = question.getByRole('button', { name: 'Удалить' })
  await subscribed
  await rest('POST', `/user/${userId}/ban`, { isBanned: true })
  await expect(newsIn(question)).toContainText('стало')
  await expect(confirm).toBeDisabled()
  await newsIn(question).getByRole('button', { name: 'Посмотрено' }).click()
  await expect(confirm).toBeEnabled()
  await rest('DELETE', `/user/${userId}`)
  await expect(question.getByRole('alert')).toContainText('Запись уже удалена')
  await expect(confirm).toBeDisabled()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByText(user.name)).toHaveCount(0)
})
