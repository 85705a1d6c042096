import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** More than any page has to be gone through. */
const STEPS = 120

/** Goes on by Tab until something has the focus, and presses Enter there. */
async function pressByKeys(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < STEPS; step++) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never comes there')
}

/** The number of the request that the page shows. */
const shownIn = (page: Page) => Number(new URL(page.url()).searchParams.get('request'))

test('a manager works the queue by the keyboard alone: takes up, reads, answers, decides and goes on to the next', async ({
  manager: { page },
  managerRest,
}) => {
  await managerRest('POST', '/answer-template', {
    desk: 'REQUEST',
    name: 'Смотрим заявку',
    ru: '{client}, смотрим заявку №{number}',
    en: '{client}, we look at request {number}',
  })
  await page.goto('/dashboard')
  await pressByKeys(page, page.getByRole('link', { name: /^Заявка №/ }).first())
  const seen = new Set<number>()
  for (const _ of ['morning', 'noon', 'evening']) {
    const dialog = page.getByRole('dialog', { name: /^Заявка №/ })
    await expect(dialog).toBeVisible()
    const id = shownIn(page)
    expect(seen).not.toContain(id)
    seen.add(id)
    await pressByKeys(page, dialog.getByRole('button', { name: 'Взять в работу' }))
    await expect(dialog.getByText(/^В работе у вас/)).toBeVisible()
    await pressByKeys(page, dialog.getByRole('link', { name: /^Чат/ }))
    const message = page.getByRole('textbox', { name: 'Сообщение' })
    await expect(message).toBeFocused()
    await page.keyboard.type('/Смотрим')
    await expect(page.getByRole('option', { name: /Смотрим заявку/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(message).toHaveValue(new RegExp(`, смотрим заявку №${id}$`))
    await page.keyboard.press('Enter')
    await expect(message).toHaveValue('')
    await expect(page.getByText(`, смотрим заявку №${id}`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(message).toHaveCount(0)
    await pressByKeys(page, dialog.getByRole('button', { name: 'Подтвердить' }))
    await expect(page.getByText(`Заявка №${id} подтверждена`)).toBeVisible()
    // The longest waiting comes first in the queue: the way on is up
    await page.keyboard.press('k')
    await expect.poll(() => shownIn(page)).not.toBe(id)
  }
  for (const id of seen) expect(await managerRest('GET', `/request/${id}`)).toMatchObject({ status: 'APPROVED' })
})
