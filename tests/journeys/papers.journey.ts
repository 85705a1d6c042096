import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { unpack } from '../support/papers.ts'
import { seen } from './dialogs.ts'
import { test } from './fixtures.ts'
import { oneIn } from './restUsers.ts'

test('a client takes the documents of an order and the act of a month; a failure is told and nothing is lost', async ({
  client: { page },
  clientRest,
}) => {
  const id = await oneIn(clientRest, 'order', 'PAID')
  await page.goto(`/order/${id}`)
  const button = page.getByRole('button', { name: 'Документы' })
  await button.click()
  await seen(page.getByRole('menu'), 'paper.record')
  await page.route('**/graphql', route => route.abort())
  await page.getByRole('menuitem', { name: 'Все документы (ZIP)' }).click()
  await expect(page.getByText(/Ошибка подготовки документа/)).toBeVisible()
  await page.unroute('**/graphql')

  await button.click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Все документы (ZIP)' }).click()
  // The same try again has the same key: had the first one arrived, its address would be asked for anew
  const pack = await saved
  expect(pack.suggestedFilename()).toBe(`Комплект документов по ордеру №${id}.zip`)
  const { wrong, manifest } = await unpack(await readFile(await pack.path()))
  expect(wrong).toEqual([])
  expect(manifest.files.map(({ path }) => path)).toContain(`Ордер №${id}/Отчёт агента ${id}.pdf`)

  await page.goto('/balance')
  await page.getByRole('button', { name: 'Документы' }).click()
  const month = page.getByRole('dialog')
  await seen(month, 'paper.month')
  const act = page.waitForEvent('download')
  await month.getByRole('button', { name: 'Акт сверки (PDF)' }).click()
  expect((await act).suggestedFilename()).toMatch(/^Акт сверки \d{4}-\d\d-01 \d{4}-\d\d-\d\d\.pdf$/)
})
