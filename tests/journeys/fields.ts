import { expect, type Page } from '@playwright/test'
import { escaped, type } from './people.ts'

/** The field of a label says what is wrong with it, right beside it. */
export async function expectSaid(page: Page, label: string, message: string | RegExp): Promise<void> {
  const field = page
    .locator('.mantine-InputWrapper-root')
    .filter({ has: page.getByText(new RegExp(`^${escaped(label)}( необязательно)?$`)) })
  await expect(field.last().getByText(message).last()).toBeVisible()
}

/** What is typed into a field, and what the field says to it. */
type Row = readonly [label: string, typed: string, says: string | RegExp]

/** Types each text, and finds what the field says to it. */
export async function judge(page: Page, rows: readonly Row[]): Promise<void> {
  for (const [label, typed, says] of rows) {
    await type(page, label, typed)
    await expectSaid(page, label, says)
  }
}
