import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { bytesOf, pdf, txt } from '../support/files.ts'
import { test } from './fixtures.ts'
import { newReplenishment, newRequest, oneIn } from './restUsers.ts'

/** Chooses files of the machine in the dialog that a click opens: of the same file chosen again the browser itself says nothing. */
async function chooseIn(button: Locator, paths: string | string[]): Promise<void> {
  const [chooser] = await Promise.all([button.page().waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(paths)
}

/** The input of a field, which programs fill in without a click. */
const inputOf = (page: Page, label: string) => page.locator(`input[type=file][aria-label="${label}"]`)

const log = (page: Page) => page.getByRole('list', { name: 'Сообщения' })

test('in the chat the same file is attached again after it was removed, and after it was sent', async ({
  client,
  clientRest,
}, testInfo) => {
  const id = await newRequest(clientRest)
  const { page } = client
  await page.goto(`/request?chat=REQUEST-${id}`)
  const path = testInfo.outputPath('Пояснение.txt')
  writeFileSync(path, bytesOf(txt()))
  const attach = () => chooseIn(page.getByRole('button', { name: 'Приложить файлы' }), path)
  const remove = page.getByRole('button', { name: 'Убрать файл Пояснение.txt' })
  await attach()
  await remove.click()
  await expect(remove).toHaveCount(0)
  await attach()
  await expect(remove).toBeVisible()
  const send = page.getByRole('button', { name: 'Отправить', exact: true })
  await send.click()
  await expect(remove).toHaveCount(0)
  await attach()
  await expect(remove).toBeVisible()
  await send.click()
  await expect(log(page).getByRole('button', { name: 'Скачать Пояснение.txt' })).toHaveCount(2)
})

test('a field of several files takes the same file again after it was removed', async ({
  client,
  clientRest,
}, testInfo) => {
  const { page } = client
  await page.goto(`/replenishment/${await oneIn(clientRest, 'replenishment', 'BILL')}`)
  const path = testInfo.outputPath('Платёж.pdf')
  writeFileSync(path, bytesOf(pdf()))
  const input = inputOf(page, 'Платёжные поручения')
  const remove = page.getByRole('button', { name: 'Убрать файл: Платёж.pdf' })
  for (let time = 1; time <= 2; time++) {
    await input.setInputFiles(path)
    await remove.click()
    await expect(remove).toHaveCount(0)
  }
})

test('a field of one file takes the file that was refused once it is mended', async ({
  client,
  clientRest,
  managerRest,
}, testInfo) => {
  const { page } = client
  await page.goto(`/replenishment/${await newReplenishment(clientRest, managerRest)}?stage=DOCUMENTS`)
  const path = testInfo.outputPath('Инвойс.pdf')
  const input = inputOf(page, 'Файл инвойса')
  const refusal = page.getByText('Инвойс.pdf: Файл пуст')
  writeFileSync(path, '')
  await input.setInputFiles(path)
  await expect(refusal).toBeVisible()
  writeFileSync(path, bytesOf(pdf()))
  await input.setInputFiles(path)
  await expect(refusal).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Убрать файл: Инвойс.pdf' })).toBeVisible()
})

test('the files of a message stand as they were chosen, on both sides, whichever arrived first', async ({
  client,
  manager,
  clientRest,
}) => {
  const id = await newRequest(clientRest)
  const pages = [client.page, manager.page]
  for (const page of pages) {
    await page.goto(`/request?chat=REQUEST-${id}`)
    await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible()
  }
  const { page } = client
  const { promise: othersAreThere, resolve: goOn } = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/trinity/api/v1/file', async route => {
    if (sent++ === 0) await othersAreThere
    return route.continue()
  })
  const names = ['Первый.txt', 'Второй.txt', 'Третий.txt']
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(names.map(name => ({ name, mimeType: 'text/plain', buffer: bytesOf(txt()) })))
  // Which of them is held is up to the browser: they are sent at once
  const arrived = page.getByRole('dialog').getByText(/^(Первый|Второй|Третий)\.txt$/)
  await expect(arrived).toHaveCount(2)
  goOn()
  await expect(arrived).toHaveCount(3)
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  for (const side of pages) await expect(log(side).getByRole('button', { name: /^Скачать/ })).toHaveText(names)
  await page.unroute('**/trinity/api/v1/file')
})
