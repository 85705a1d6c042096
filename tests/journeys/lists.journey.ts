import { expect, type Page } from '@playwright/test'
import { newRequest } from './restUsers.ts'
import { test } from './fixtures.ts'
import { lateSocket, subscription } from './people.ts'

test('what comes into a list while it is read is counted and shown when it is asked for', async ({
  manager,
  clientRest,
}) => {
  const { page } = manager
  const hears = subscription(page, 'RecordChanged')
  await page.goto('/request?status=NEW')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await hears
  // What was missed before the page heard of changes is read once
  await page.waitForResponse(response => response.request().postData()?.includes('query Requests(') ?? false)
  const first = await newRequest(clientRest)
  await expect(page.getByRole('button', { name: 'Есть 1 новая — показать' })).toBeVisible()
  const second = await newRequest(clientRest)
  const show = page.getByRole('button', { name: 'Есть 2 новые — показать' })
  await expect(show).toBeVisible()
  const rows = [first, second].map(id => page.getByRole('row', { name: new RegExp(`№${id}\\b`) }))
  // Nothing jumps under the reader's hand
  for (const row of rows) await expect(row).toHaveCount(0)
  await show.click()
  for (const row of rows) await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: /— показать$/ })).toHaveCount(0)
})

test('what comes into a list before the page hears of changes is not missed', async ({ manager, clientRest }) => {
  const { page } = manager
  const open = await lateSocket(page)
  await page.goto('/request?status=NEW')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const made = await newRequest(clientRest)
  open()
  await expect(page.getByRole('row', { name: new RegExp(`№${made}\\b`) })).toBeVisible()
})

test('the desk has its queue at home, and each record leads to the next one and back', async ({
  manager,
  managerRest,
}) => {
  const { page } = manager
  const { items } = await managerRest<{ items: readonly { id: number }[] }>('GET', '/replenishment?status=ACTION')
  const [first, second, third] = items.map(({ id }) => id)
  await page.goto('/dashboard')
  const queue = page.locator('section').filter({ has: page.getByText('Сверху то, что ждёт дольше всего') })
  await expect(queue.getByRole('listitem').first()).toBeVisible()
  await page.goto(`/replenishment/${first}`)
  const heading = (id: number | undefined) => page.getByRole('heading', { name: new RegExp(`Пополнение №${id}\\b`) })
  await expect(heading(first)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Предыдущая запись в очереди' })).toBeDisabled()
  const next = page.getByRole('link', { name: 'Следующая запись в очереди' })
  await next.click()
  await expect(heading(second)).toBeVisible()
  await next.click()
  await expect(heading(third)).toBeVisible()
  await page.getByRole('link', { name: 'Предыдущая запись в очереди' }).click()
  await expect(heading(second)).toBeVisible()
})

const ROWS = 5000
const PAGE = 1000

interface Row {
  readonly id: number
}

interface Answered {
  readonly data: { readonly replenishments: { readonly items: readonly Row[] } }
}

/** Plays a list of thousands of rows in large pages, made of one that the server has answered. Answers the further pages that are asked for. */
async function playLongList(page: Page): Promise<readonly number[]> {
  const further: number[] = []
  await page.route('**/graphql', async route => {
    const asked = route.request().postDataJSON() as {
      operationName?: string
      variables?: { page?: number; search?: string }
    }
    if (asked.operationName !== 'Replenishments' || asked.variables?.search) return route.fallback()
    const answer = await route.fetch({ postData: { ...asked, variables: { ...asked.variables, page: 0 } } })
    const { data } = (await answer.json()) as Answered
    const number = asked.variables?.page ?? 0
    if (number > 0) further.push(number)
    const from = 20 * number
    const [row] = data.replenishments.items
    const items = Array.from({ length: Math.min(PAGE, ROWS - from) }, (_, index) => ({
      ...row,
      id: 1 + ROWS - from - index,
    }))
    const replenishments = { ...data.replenishments, items, totalItems: ROWS, totalPages: ROWS / 20 }
    return route.fulfill({ response: answer, json: { data: { ...data, replenishments } } })
  })
  return further
}

/** Scrolls to the end of what is there; answers how many rows the table holds, and how many of them stand in the document. */
const SCROLL = `(() => {
  scrollTo(0, document.documentElement.scrollHeight)
  const table = document.querySelector('main table')
  return { held: Number(table?.getAttribute('aria-rowcount')) - 1, drawn: table?.querySelectorAll('tbody tr').length }
})()`

test('a list of 5,000 rows asks for each page once, keeps at most 60 in the document and scrolls to its end', async ({
  visit,
}) => {
  const { page } = await visit('manager@trinity.test')
  // As on a busy machine: what is to be done at once is done after what was to wait
  await page.addInitScript('const at = setTimeout; setTimeout = (run, ms, ...rest) => at(run, ms || 300, ...rest)')
  const further = await playLongList(page)
  await page.goto('/replenishment')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  let most = 0
  await expect
    .poll(
      async () => {
        const { held, drawn } = await page.evaluate<{ held: number; drawn: number }>(SCROLL)
        most = Math.max(most, drawn)
        return held
      },
      { timeout: 30_000, intervals: [50] },
    )
    .toBe(ROWS)
  expect(most).toBeLessThanOrEqual(60)
  expect(further).toEqual([1, 2, 3, 4].map(times => (times * PAGE) / 20))
  await page.evaluate(SCROLL)
  await expect(page.getByRole('row', { name: /№2\b/ })).toBeInViewport()
  // Back at the top the first ones are there at once
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('row', { name: new RegExp(`№${ROWS + 1}\\b`) })).toBeInViewport()
})
