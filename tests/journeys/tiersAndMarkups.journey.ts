import { expect, type Locator } from '@playwright/test'
import { firstClient, firstOf, type RestUser } from './restUsers.ts'
import { test } from './fixtures.ts'
import { subscription, type } from './people.ts'
import { newsIn } from './news.ts'

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
      const client = await firstClient(rest)
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
      const client = await firstClient(rest)
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
