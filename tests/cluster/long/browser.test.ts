import { type Browser, chromium, expect as expectOf, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attach, choose, fillRequest, type Person, personAt, select, signIn, type } from '../../journeys/people.ts'
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts'
import { type Cluster, figureOf, type Node, openCluster } from '../../support/cluster.ts'
import { auditMoney } from '../../support/audits.ts'

/** What a page shows of what another node has committed, and how soon it is at another node after its own has gone. */
const SOON = { timeout: 5000 }
const DRAFT = 'Оплата стекла по контракту, вторая партия'

const seen = (page: Page, text: string | RegExp) =>
  expectOf(page.getByText(text).first()).toBeVisible({ timeout: 20_000 })
const idIn = (url: string) => Number(/\/(\d+)(?:[?/].*)?$/.exec(url)?.[1] ?? 0)
const press = (within: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  within.getByRole('button', { name }).first().click()

describe('people in browsers at three nodes', { timeout: 240_000 }, () => {
  let cluster: Cluster
  let browser: Browser
  let client: Person
  let manager: Person
  let admin: Person
  let order = 0

  beforeAll(async () => {
    // Open to browsers at any port of this machine
    cluster = await openCluster({ env: { TRUST_PROXY: '', DEMO: '1' } })
    const executablePath = findChromium()
    browser = await chromium.launch({ args: [...CHROMIUM_ARGS], ...(executablePath && { executablePath }) })
    const look = { viewport: { width: 1440, height: 900 } }
    const person = async (url: string, username: string) => {
      const one = await personAt(browser, url, '', look)
      await signIn(one, username)
      return one
    }
    const [first, second, third] = cluster.nodes
    client = await person(first.url, 'client@trinity.test')
    manager = await person(second.url, 'manager@trinity.test')
    admin = await person(third.url, 'admin@trinity.test')
  }, 180_000)
  afterAll(async () => {
    await browser?.close()
    await cluster?.stop()
  })

  test('do the main job, each at a node of their own, and each sees what the others do', async () => {
    const { page } = client
    await page.goto('/request?request=new')
    const form = await fillRequest(page)
    await form.getByRole('button', { name: 'Создать заявку' }).click()
    await expectOf(page).toHaveURL(/status=NEW/)
    const row = page.getByRole('row', { name: /777/ }).first()
    const request = Number(/№(\d+)/.exec((await row.textContent()) ?? '')?.[1])
    await manager.page.goto(`/request?request=${request}`)
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Подтвердить', exact: true }).click()
    await page.goto(`/replenishment/new?request=${request}`)
    await press(page, 'Создать пополнение')
    await expectOf(page).toHaveURL(/\/replenishment\/\d+/)
    const id = idIn(page.url())

    await type(page, 'Название', 'Qingdao Glass Works Ltd')
    await choose(page, 'Страна', 'Китай', 'Китай')
    await type(page, 'SWIFT', 'BKCHCNBJ')
    await choose(page, 'Валюта счёта', 'CNY', /CNY/)
    await type(page, 'IBAN или номер счёта', '6222020200112233445')
    await press(page, 'Далее')
    for (const [kind, of] of [
      ['инвойса', 'Инвойс.pdf'],
      ['контракта', 'Контракт.pdf'],
      ['доп. соглашения', 'Соглашение.pdf'],
    ] as const) {
      await type(page, `Дата ${kind}`, '05.03.2026')
      await type(page, `Номер ${kind}`, `N-${of.length}`)
      await attach(page, `Файл ${kind}`, of)
    }
    await type(page, 'Сумма инвойса', '777')
    await press(page, 'Отправить на проверку')
    await seen(page, 'Проверяем документы')

    const desk = manager.page
    await desk.goto(`/replenishment/${id}`)
    await desk.getByRole('tab', { name: /Документы/ }).click()
    await press(desk, 'Далее')
    await select(desk, 'Банк доп. соглашения', /ВРБ/)
    await desk.getByRole('tab', { name: /Выбор компании/ }).click()
    await desk.getByRole('radio', { name: /Astana Settlements/ }).check()
    await press(desk, 'Принять документы')
    await seen(page, 'Запросите курс')

    await page.getByRole('tab', { name: /Запрос курса/ }).click()
    await page.getByRole('button', { name: 'Запросить курс', exact: true }).click()
    await desk.goto(`/replenishment/${id}`)
    await type(desk, 'Курс USD/CNY', '7,125')
    await type(desk, 'Курс USD/RUB', '92,5')
    await press(desk, 'Отправить курс')
    await press(page, 'Подтвердить курс')
    await press(page.getByRole('dialog'), 'Подтвердить')
    await seen(page, 'Оплатите счёт')
    await page.goto(`/replenishment/${id}`)
    await attach(page, 'Платёжные поручения', 'Поручение 15.pdf')
    await page.getByRole('button', { name: 'Отправить', exact: true }).click()
    await seen(page, 'Проверка оплаты')

    const chief = admin.page
    await chief.goto(`/replenishment/${id}`)
    await press(chief, 'Подтвердить оплату')
    await seen(page, 'Фиксируем курс')
    await type(chief, 'Курс USD/RUB после фиксации', '93')
    await type(chief, 'Курс USD/CNY после фиксации', '7,1')
    await press(chief, /^Зачислить/)
    await press(chief.getByRole('dialog'), /^Зачислить/)
    await seen(page, 'Зачислено на счёт')

    await page.goto('/order/new')
    await select(page, 'Зачисленное пополнение', new RegExp(`№${id}`))
    await type(page, 'Сумма инвойса', '500')
    await press(page, 'Создать ордер')
    await expectOf(page).toHaveURL(/\/order\/\d+/)
    order = idIn(page.url())
    await chief.goto(`/order/${order}`)
    await select(chief, 'Компания-плательщик', /Orient Pay/)
    await type(chief, 'Курс USD/CNY', '7,15')
    await attach(chief, 'Slip', 'slip.pdf')
    await attach(chief, 'Инвойс агента', 'agent.pdf')
    await press(chief, 'Оплатить')
    await press(chief.getByRole('dialog'), /Оплатить/)
    await seen(page, 'Оплачен')
    expect(await auditMoney(cluster.desk.app.store.fork())).toEqual([])
  })

  test('come to another node when theirs is killed, with what they have typed', async () => {
    const { nginx, nodes } = cluster
    const socketsOf = async () =>
      Promise.all(nodes.map(async node => (node.isRunning() ? await figureOf(node, 'trinity_sockets') : 0)))
    await client.page.context().close()
    await expect.poll(socketsOf, SOON).toEqual([0, 1, 1])
    client = await personAt(browser, nginx.url, '', { viewport: { width: 1440, height: 900 } })
    await signIn(client, 'client@trinity.test')
    const { page } = client
    const thread = `/order/${order}?chat=ORDER-${order}`
    const nodeOf = async (): Promise<Node> => {
      const more = (await socketsOf()).map((sockets, index) => (sockets ?? 0) - (index === 0 ? 0 : 1))
      return nodes[more.indexOf(1)] ?? nodes[0]
    }
    await page.goto(thread)
    await page.getByRole('textbox', { name: 'Сообщение' }).fill(DRAFT)
    await expect.poll(async () => (await socketsOf()).reduce((sum, one) => Number(sum) + Number(one), 0), SOON).toBe(3)
    const theirs = await nodeOf()
    const writer = theirs === nodes[1] ? admin : manager
    await writer.page.goto(thread)
    const field = writer.page.getByRole('textbox', { name: 'Сообщение' })
    await field.fill('Платёж ушёл')
    await theirs.kill()
    await field.press('Enter')
    await expectOf(page.getByText('Платёж ушёл')).toBeVisible(SOON)
    await expectOf(page.getByRole('textbox', { name: 'Сообщение' })).toHaveValue(DRAFT)
    await page.getByRole('textbox', { name: 'Сообщение' }).press('Enter')
    await expectOf(writer.page.getByText(DRAFT)).toBeVisible(SOON)
  })
})
