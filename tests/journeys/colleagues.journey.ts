import { expect, type Page } from '@playwright/test'
import { firstClient, firstOf, type RestUser, newRequest } from './restUsers.ts'
import { test } from './fixtures.ts'
import { subscription, type } from './people.ts'
import { newsIn } from './news.ts'

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
    id: rest => firstClient(rest),
    both: { label: 'Telegram', at: 'telegram' },
    own: { label: 'Телефон', at: 'phone' },
    saved: 'Изменения сохранены',
    written: ['@first_one', '@second_one', '+7 495 555-55-55'],
  },
]

/** The input of a field; what need not be filled says so after its label. */
const inputOf = (page: Page, { label }: Field) => page.getByLabel(new RegExp(`^${label}( необязательно)?$`)).first()

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
