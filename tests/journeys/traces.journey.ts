import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { attach, type } from './people.ts'

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/

test('each call of a page, and each upload, begins a trace of its own, which tells nothing of who calls', async ({
  client,
}) => {
  const { page } = client
  const sent: (string | undefined)[] = []
  page.on('request', request => {
    const isCall = /\/graphql$|\/trinity\/api\/v1\/file$/.test(new URL(request.url()).pathname)
    if (isCall && request.method() === 'POST') sent.push(request.headers()['traceparent'])
  })
  await page.goto('/order/new')
  await page.getByText('С баланса', { exact: true }).click()
  await type(page, 'Номер инвойса', 'INV-901')
  const before = sent.length
  await attach(page, 'Файл инвойса', 'Инвойс 901.pdf')
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  expect(sent.filter(header => !TRACEPARENT.test(header ?? ''))).toEqual([])
  expect(new Set(sent).size).toBe(sent.length)
})
