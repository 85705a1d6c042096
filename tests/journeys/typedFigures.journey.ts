import { expect, type Locator } from '@playwright/test'
import { restUserOf, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { type } from './people.ts'
import { expectSaid } from './fields.ts'

/** What is no figure, or none for sure: it stays as it was written. */
const UNREADABLE = ['1234·56', '1e3', '(123)', '-5', '10 000,5 – 20', '12 руб. 50 USD', '5-', '1/2', '10²', '1,5 млн']

/** The ways in which a figure comes into a field. */
const WAYS: Readonly<Record<string, (field: Locator, text: string) => Promise<void>>> = {
  typed: (field, text) => field.pressSequentially(text),
  insertText: async (field, text) => {
    await field.focus()
    await field.page().keyboard.insertText(text)
  },
  pasted: async (field, text) => {
    await field.page().evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
    await field.press('Control+KeyV')
  },
  dropped: async (field, text) => {
    const dragged = `(data => (data.setData('text/plain', ${JSON.stringify(text)}), data))(new DataTransfer())`
    const dataTransfer = await field.page().evaluateHandle(dragged)
    await field.dispatchEvent('drop', { dataTransfer })
  },
}

test('a figure is read as its value, typed, inserted, pasted or dropped, in both languages', async ({
  visit,
  application,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: application.url })
  const money = [
    ['1234.567', '1 234,57'],
    ['10,000.50', '10 000,50'],
    ['1.234.567,8 EUR', '1 234 567,8'],
    ['0.92504', '0,93'],
  ] as const
  const rates = [
    ['4.125049', '4,1250'],
    ['4,6', '4,6'],
  ] as const
  for (const language of ['ru', 'en'] as const) {
    await page.goto('/request?request=new')
    await page.evaluate(chosen => localStorage.setItem('trinity.language', chosen), language)
    const judgeAll = async (field: Locator, figures: readonly (readonly [string, string])[]) => {
      for (const [way, put] of Object.entries(WAYS).slice(language === 'ru' ? 0 : 2))
        for (const [written, read] of figures) {
          await field.fill('')
          await put(field, written)
          await field.blur()
          const shown = language === 'ru' ? read : read.replace(',', '.')
          await expect(field, `${written} ${way}`).toHaveValue(shown.replaceAll(' ', '\u202F'))
        }
    }
    await page.reload()
    await judgeAll(page.getByLabel(language === 'ru' ? 'Сумма инвойса' : 'Invoice amount'), money)
    await page.goto(
      `/replenishment/${await oneIn(await restUserOf(application.url, 'client@trinity.test'), 'replenishment', 'CR_ACC')}`,
    )
    await page
      .getByRole('button', { name: language === 'ru' ? 'Изменить сумму или ставку' : /^Change the amount/ })
      .click()
    await page.getByRole('radio').nth(1).check()
    await judgeAll(page.getByLabel(language === 'ru' ? 'Своя ставка, %' : /own rate, %/i), rates)
  }
})

test('a pasted whole figure takes the place of the one that is there, a part of one goes where the caret stands', async ({
  visit,
  application,
}) => {
  const { page } = await visit('client@trinity.test')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: application.url })
  await page.goto('/request?request=new')
  const field = page.getByLabel('Сумма инвойса')
  for (const [pasted, read] of [
    [',50', '1\u202F000,50'],
    ['500', '500'],
  ] as const) {
    await field.fill('1000')
    await field.press('End')
    await WAYS['pasted']?.(field, pasted)
    await field.blur()
    await expect(field).toHaveValue(read)
  }
})

test('what can be read in two ways is asked about, and what cannot be read stays and is not sent', async ({
  client,
  application,
}) => {
  const { page } = client
  // Whoever is signed in has used the link of the letter
  await page.goto('/confirm/1/no-such-word')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/dashboard', '/request']) {
    await page.goto(`${path}?request=new`)
    await expect(page.getByRole('combobox', { name: 'Компания-плательщик' })).toBeFocused()
  }
  const amount = page.getByLabel('Сумма инвойса')
  await type(page, 'Сумма инвойса', '1,234')
  await expect(amount).toHaveValue('1,23')
  await expect(page.getByText(/^Прочитано как 1,23. Нужно 1\s234\?/)).toBeVisible()
  await page.getByRole('button', { name: /^Взять 1\s234/ }).click()
  await expect(amount).toHaveValue(/^1\s234$/)
  await expect(page.getByText(/^Прочитано как/)).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: application.url })
  for (const [way, put] of Object.entries(WAYS))
    for (const written of way === 'typed' ? UNREADABLE : UNREADABLE.slice(-2)) {
      await amount.fill('')
      await put(amount, written)
      await amount.blur()
      const isNegative = /^[-−]\s?\d+$/.test(written)
      const said = isNegative ? 'Число не может быть отрицательным' : 'Введите число, например 1 234,56'
      await expectSaid(page, 'Сумма инвойса', said)
      await expect(amount, `${written} ${way}`).toHaveValue(written)
    }
  await type(page, 'Сумма инвойса', '12 руб. 50 USD')
  await page.getByRole('dialog').getByRole('button', { name: 'Создать заявку' }).click()
  await expectSaid(page, 'Сумма инвойса', 'Введите число, например 1 234,56')
  await expect(amount).toHaveValue('12 руб. 50 USD')
})

test('a figure that could not be read does not come back from the draft as another one', async ({ client }) => {
  const { page } = client
  // Whoever is signed in has used the link of the letter
  await page.goto('/confirm/1/no-such-word')
  await expect(page).toHaveURL(/\/dashboard/)
  for (const path of ['/dashboard', '/request']) {
    await page.goto(`${path}?request=new`)
    await expect(page.getByRole('combobox', { name: 'Компания-плательщик' })).toBeFocused()
  }
  const amount = page.getByLabel('Сумма инвойса')
  await type(page, 'Сумма инвойса', '500')
  await amount.fill('')
  await amount.pressSequentially('1e3')
  await amount.blur()
  await expectSaid(page, 'Сумма инвойса', 'Введите число, например 1 234,56')
  await page.reload()
  await expect(amount).toHaveValue('')
})
