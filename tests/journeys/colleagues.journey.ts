import { expect, type Locator, type Page } from '@playwright/test'
import { type RestUser, newRequest } from './restUsers.ts'
import { test } from './fixtures.ts'
import { lateSocket, subscription, type } from './people.ts'

/** A field of a form, and the path under which REST answers it. */
interface Field {
  readonly label: string
  readonly at: string
}

/** A stored record that two people change at the same time. */
interface Shared {
  readonly what: string
  readonly who: 'client' | 'admin'
  /** The page of its form. */
  readonly page: (id: number) => string
  /** Its REST path. */
  readonly path: (id: number) => string
  readonly id: (rest: RestUser) => Promise<number>
  /** Both change it. */
  readonly both: Field
  /** Only the second one changes it. */
  readonly own: Field
  readonly saved: string
  /** What the first and the second write into the field of both, and the second into the other; unless given, any text. */
  readonly written?: readonly [first: string, second: string, own: string]
}

const WRITTEN = ['Первый был быстрее', 'Второй вписал то же', 'Второй вписал своё'] as const

const firstOf = (list: string) => async (rest: RestUser) => {
  const [row] = await rest<{ id: number }[]>('GET', list)
  if (!row) throw new Error(`${list} is empty`)
  return row.id
}

const clientOf = async (rest: RestUser) => {
  const { items } = await rest<{ items: { userId: number }[] }>('GET', '/user?role=ROLE_CLIENT')
  return items[0]?.userId ?? 0
}

const SHARED: readonly Shared[] = [
  {
    what: 'a contractor',
    who: 'client',
    page: id => `/client/contractor/${id}`,
    path: id => `/client/contractor/${id}`,
    id: firstOf('/client/contractor'),
    both: { label: 'Адрес', at: 'address' },
    own: { label: 'Контактное лицо', at: 'contactName' },
    saved: 'Контрагент сохранён',
  },
  {
    what: 'a company',
    who: 'admin',
    page: id => `/admin/company/${id}`,
    path: id => `/company/${id}`,
    id: firstOf('/company'),
    both: { label: 'Специализация', at: 'okved' },
    own: { label: 'Название', at: 'name' },
    saved: 'Компания обновлена',
  },
  {
    what: 'a bank',
    who: 'admin',
    page: id => `/admin/brockman/${id}`,
    path: id => `/brockman/${id}`,
    id: firstOf('/brockman'),
    both: { label: 'Beneficiary Address', at: 'brockmanDetail.beneficiaryAddress' },
    own: { label: 'Received From', at: 'brockmanDetail.name' },
    saved: 'Информация о банке обновлена',
  },
  {
    what: 'a user',
    who: 'admin',
    page: id => `/admin/user/${id}`,
    path: id => `/user/${id}`,
    id: rest => clientOf(rest),
    both: { label: 'Telegram', at: 'telegram' },
    own: { label: 'Телефон', at: 'phone' },
    saved: 'Изменения сохранены',
    written: ['@first_one', '@second_one', '+7 495 555-55-55'],
  },
]

/** The input of a field; what need not be filled says so after its label. */
const inputOf = (page: Page, { label }: Field) => page.getByLabel(new RegExp(`^${label}( необязательно)?$`)).first()

const newsIn = (within: Page | Locator) => within.getByRole('alert').filter({ hasText: 'стало' })

async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText(said).first()).toBeVisible()
}

for (const { what, who, page: pageOf, path, id: idOf, both, own, saved, written = WRITTEN } of SHARED)
  test(`two people change ${what}: the second is told at once what the first has changed, chooses, and both changes stay`, async ({
    client,
    admin,
    visit,
    demo,
  }) => {
    const rest = await demo.rest(who)
    const id = await idOf(rest)
    const first = (who === 'client' ? client : admin).page
    const second = (await visit(`${who}@trinity.test`)).page
    const subscribed = subscription(second, 'ReferenceDataChanged')
    for (const page of [first, second]) await page.goto(pageOf(id))
    await subscribed
    const [quick, slow, further] = written
    await type(second, own.label, further)
    await type(second, both.label, slow)
    await type(first, both.label, quick)
    await save(first, saved)

    const news = newsIn(second)
    await expect(news).toContainText(`${both.label}: было`)
    await expect(news).toContainText(`стало ${quick}`)
    await expect(news).toContainText(`У вас: ${slow}`)
    await expect(news).not.toContainText(own.label)
    await expect(second.getByRole('button', { name: 'Сохранить', exact: true })).toBeDisabled()
    await expect(news.getByRole('button', { name: 'Посмотрено' })).toBeDisabled()
    await expect(inputOf(second, both)).toHaveValue(slow)
    await news.getByText('Взять новое').click()
    await news.getByRole('button', { name: 'Посмотрено' }).click()
    await expect(inputOf(second, both)).toHaveValue(quick)
    await expect(inputOf(second, own)).toHaveValue(further)
    await save(second, saved)
    const stored = await rest<object>('GET', path(id))
    expect(stored).toHaveProperty(both.at, quick)
    expect(stored).toHaveProperty(own.at, further)
  })

test('two admins change the name and the address of a payee: neither has to choose, and both changes stay', async ({
  admin,
  visit,
  demo,
}) => {
  const rest = await demo.rest('admin')
  const [, bank] = await rest<{ id: number }[]>('GET', '/brockman')
  const id = bank?.id ?? 0
  const first = admin.page
  const second = (await visit('admin@trinity.test')).page
  const subscribed = subscription(second, 'ReferenceDataChanged')
  for (const page of [first, second]) await page.goto(`/admin/brockman/${id}`)
  await subscribed
  await type(first, 'Received From', 'North Gate Settlements LLC')
  await type(second, 'Beneficiary Address', '40 Krasnaya st., Saint Petersburg')
  await save(first, 'Информация о банке обновлена')
  await expect(newsIn(second)).toContainText('Received From: было')
  await expect(newsIn(second)).not.toContainText('Выберите, что оставить')
  await newsIn(second).getByRole('button', { name: 'Посмотрено' }).click()
  await expect(second.getByLabel(/^Received From/)).toHaveValue('North Gate Settlements LLC')
  await save(second, 'Информация о банке обновлена')
  expect(await rest<object>('GET', `/brockman/${id}`)).toMatchObject({
    brockmanDetail: { name: 'North Gate Settlements LLC', beneficiaryAddress: '40 Krasnaya st., Saint Petersburg' },
  })
})

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

/** No two tiers of a type are for the same amount. */
let amount = 100

/** A rate or a markup that two admins have open, and what the second one types there. */
const ROWS = [
  {
    what: 'a tier of a company',
    page: async (rest: RestUser) => {
      const id = await firstOf('/company')(rest)
      const rate = { type: 'AMOUNT', operator: '>=', amount: ++amount, rate: 2 }
      await rest('POST', `/company/${id}/bank/${id}/rate`, rate)
      return `/admin/company/${id}`
    },
    edit: /^Изменить ставку/,
    field: 'Ставка',
  },
  {
    what: "a client's own tier",
    page: async (rest: RestUser) => {
      const client = await clientOf(rest)
      const companyBankId = await firstOf('/company')(rest)
      const rate = { clientId: client, companyBankId, type: 'AMOUNT', operator: '>=', amount: ++amount, rate: 2 }
      await rest('POST', '/client/rate', rate)
      return `/admin/user/${client}`
    },
    edit: /^Изменить ставку/,
    field: 'Ставка',
  },
  {
    what: "a client's markup",
    page: async (rest: RestUser) => {
      const client = await clientOf(rest)
      const markups = await rest<{ currency: string }[]>('GET', `/client/currency-rate?clientId=${client}`)
      if (!markups.some(({ currency }) => currency === 'AED'))
        await rest('POST', '/client/currency-rate', { clientId: client, currency: 'AED', type: 'PCT', value: 1 })
      return `/admin/user/${client}`
    },
    edit: 'Изменить надбавку к AED',
    field: 'Значение',
  },
] as const

for (const { what, page: pageOf, edit, field } of ROWS)
  test(`two admins have ${what} open: who is slower is told before anything is sent, and chooses`, async ({
    admin,
    visit,
    demo,
  }) => {
    const address = await pageOf(await demo.rest('admin'))
    const first = admin.page
    const second = (await visit('admin@trinity.test')).page
    const subscribed = subscription(second, 'ReferenceDataChanged')
    for (const page of [first, second]) {
      await page.goto(address)
      await page.getByRole('button', { name: edit }).first().click()
    }
    await subscribed
    const [firstDialog, secondDialog] = [first, second].map(page => page.getByRole('dialog')) as [Locator, Locator]
    await type(secondDialog, field, '1,25')
    await type(firstDialog, field, '1,75')
    await firstDialog.getByRole('button', { name: 'Сохранить' }).click()

    await expect(newsIn(secondDialog)).toContainText(/стало \+?1,75/)
    await expect(newsIn(secondDialog)).toContainText(/У вас: \+?1,25/)
    await expect(secondDialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    await newsIn(secondDialog).getByText('Оставить моё').click()
    await newsIn(secondDialog).getByRole('button', { name: 'Посмотрено' }).click()
    await secondDialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(secondDialog).toHaveCount(0)
    await expect(first.getByRole('listitem').filter({ hasText: '1,25' }).first()).toBeVisible()
  })

for (const { what, page: pageOf, edit, field } of ROWS)
  test(`${what} that a colleague deletes while one has it open is told in its dialog, and what was typed stays`, async ({
    admin,
    visit,
    demo,
  }) => {
    const address = await pageOf(await demo.rest('admin'))
    const first = admin.page
    const second = (await visit('admin@trinity.test')).page
    const subscribed = subscription(second, 'ReferenceDataChanged')
    for (const page of [first, second]) await page.goto(address)
    await subscribed
    const row = second.getByRole('button', { name: edit }).first()
    const name = (await row.getAttribute('aria-label')) ?? ''
    await row.click()
    const dialog = second.getByRole('dialog')
    await type(dialog, field, '1,25')
    await first
      .getByRole('button', { name: name.replace('Изменить', 'Удалить'), exact: true })
      .first()
      .click()
    await first.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Запись уже удалена')
    await expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
    await expect(dialog.getByLabel(field).first()).toHaveValue('1,25')
    await dialog.getByRole('button', { name: 'Отмена' }).click()
    await expect(dialog).toHaveCount(0)
  })

test('a request that a colleague has rejected meanwhile is not decided anew before that is looked at', async ({
  manager,
  visit,
  clientRest,
  managerRest,
}) => {
  const id = await newRequest(clientRest)
  const managerPage = manager.page
  const adminPage = (await visit('admin@trinity.test')).page
  for (const page of [managerPage, adminPage]) await page.goto(`/request?request=${id}`)
  const question = adminPage.getByRole('dialog', { name: `Отклонить заявку №${id}` })
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click()
  await type(question, 'Причина отказа', 'Не та страна')
  await managerRest('PUT', `/request/${id}/status`, { status: 'REJECTED', comment: 'Нет контракта' })

  // Who has the reason half written keeps it, and sees the colleague's
  await expect(newsIn(question)).toContainText('стало Отклонен')
  await expect(newsIn(question)).toContainText('Комментарий: было не заполнено, стало Нет контракта')
  await expect(newsIn(question)).toContainText('У вас: Не та страна')
  await expect(question.getByRole('button', { name: 'Отклонить' })).toBeDisabled()
  await expect(question.getByLabel('Причина отказа')).toHaveValue('Не та страна')

  // Who only reads is told too
  const dialog = managerPage.getByRole('dialog')
  await expect(newsIn(dialog)).toContainText('стало Отклонен')
  await expect(dialog.getByRole('button', { name: 'Подтвердить', exact: true })).toBeDisabled()
  await newsIn(dialog).getByRole('button', { name: 'Посмотрено' }).click()
  await dialog.getByRole('button', { name: 'Подтвердить', exact: true }).click()
  await expect(dialog.getByText('Подтвержден').first()).toBeVisible()
  await expect(newsIn(question)).toContainText('стало Подтвержден')
  await expect.poll(() => managerRest('GET', `/request/${id}`)).toMatchObject({ status: 'APPROVED' })
})
