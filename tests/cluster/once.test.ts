import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { today } from '../../domain/core/dates.ts'
import { lastWorkingDay } from '../../domain/rate/centralBankDay.ts'
import { publishes, ROWS } from '../support/centralBank.ts'
import { letterOf } from '../support/browserApplication.ts'
import { callNode, type Cluster, figureOf, openCluster } from '../support/cluster.ts'
import { type MailServer, openMailServer } from '../support/mailServer.ts'
import { openReceiver } from '../support/receiver.ts'
import { openService, type Service } from '../support/service.ts'
import { addRequest } from '../support/work.ts'

const LETTERS = 60

describe('three nodes do once', () => {
  let cluster: Cluster
  let mail: MailServer
  let source: Service

  beforeAll(async () => {
    mail = await openMailServer()
    source = await openService(publishes(lastWorkingDay(today())))
    cluster = await openCluster({
      env: { SMTP_URL: mail.url, CBR_URL: source.url },
      // Their clocks are a minute apart
      each: number => ({
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
          `const now = Date.now, Old = Date, ahead = ${(number - 2) * 60_000};
           globalThis.Date = class extends Old { constructor(...given) { given.length ? super(...given) : super(now() + ahead) } static now() { return now() + ahead } }`,
        )}`,
      }),
    })
  })
  afterAll(async () => {
    await cluster.stop()
    await Promise.all([mail.close(), source.close()])
  })

  test('what letters they have, whichever of them was asked', async () => {
    const people = await Promise.all(Array.from({ length: LETTERS }, () => cluster.desk.addUser({ kind: 'CLIENT' })))
    const ask = (email: string | undefined, index: number) =>
      callNode(cluster.nodes[index % 3]?.url ?? '', null, 'POST', '/auth/send-reset', { username: email })
    const answers = await Promise.all(people.map(({ email }, index) => ask(email ?? '', index)))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
    await expect.poll(() => mail.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(LETTERS)
    await expect
      .poll(() => cluster.ask('select count(*)::int as n from letter where sent_at is null'))
      .toEqual([{ n: 0 }])
    expect(mail.received.map(({ to }) => to[0] ?? '').toSorted()).toEqual(
      people.map(({ email }) => email ?? '').toSorted(),
    )
    const waiting = await Promise.all(cluster.nodes.map(node => figureOf(node, 'trinity_letters_waiting')))
    expect(waiting).toEqual([0, 0, 0])
  })

  test('a link that one of them has sent, and another whose clock is two minutes behind takes it', async () => {
    const { id, email } = await cluster.desk.addUser({ kind: 'CLIENT' })
    const [behind, , ahead] = cluster.nodes
    expect((await callNode(ahead.url, null, 'POST', '/auth/send-reset', { username: email })).status).toBe(200)
    const lives = 'select extract(epoch from expires_at - clock_timestamp())::float as seconds from auth_link'
    const [row] = await cluster.ask<{ seconds: number }>(`${lives} where user_id = $1`, [id])
    expect(row?.seconds).toBeGreaterThan(3590)
    expect(row?.seconds).toBeLessThan(3601)
    const letter = await vi.waitUntil(() => mail.received.find(({ to }) => to[0] === email), { timeout: 10_000 })
    const confirmationString = letterOf(letter.raw).links[0]?.split('/').at(-1)
    const reset = { userId: id, confirmationString, password: 'another-horse-43' }
    expect((await callNode(behind.url, null, 'POST', '/auth/reset', reset)).status).toBe(200)
    expect((await callNode(ahead.url, null, 'POST', '/auth/reset', reset)).status).not.toBe(200)
  })

  test('a question to the central bank, and all of them have its day at once', async () => {
    const client = await cluster.desk.addUser({ kind: 'CLIENT' })
    const token = cluster.desk.token(client)
    const days = () =>
      Promise.all(
        cluster.nodes.map(async ({ url }) => {
          const { body } = await callNode(url, token, 'GET', '/dict/currency/cbr')
          const currencies = body['currencies'] as { code: string; rate: number }[]
          return [body['lastUpdate'], currencies.find(({ code }) => code === 'USD')?.rate, body['stale']]
        }),
      )
    const day = lastWorkingDay(today())
    await expect.poll(days).toEqual(Array.from({ length: 3 }, () => [day, 92.5, false]))
    expect(source.asked).toHaveLength(1)

    await cluster.ask("update lease set due_at = clock_timestamp() where name = 'central bank'")
    source.becomes(
      publishes(
        day,
        ROWS.map(row => (row[0] === 'USD' ? ['USD', 1, '95,0000'] : row)),
      ),
    )
    await cluster.desk.app.centralBank.refresh()
    await expect.poll(days, { timeout: 1000 }).toEqual(Array.from({ length: 3 }, () => [day, 95, false]))
    expect(source.asked).toHaveLength(2)
  })

  test('the check of all money after they start', async () => {
    const ended = () => cluster.ask<{ status: string }>('select status from check_run where running is null')
    await expect.poll(ended, { timeout: 15_000 }).toEqual([{ status: 'GREEN' }])
    expect(await cluster.ask('select id from check_run')).toHaveLength(1)
  })

  test('each call of a webhook, whichever of them the event happens on', async () => {
    const { desk, nodes } = cluster
    const receiver = await openReceiver()
    const token = desk.token(await desk.addUser({ kind: 'CLIENT' }))
    const node = (index: number) => nodes[index % 3]?.url ?? ''
    const made = await callNode(node(0), token, 'POST', '/webhook', { url: receiver.url, events: ['inn.pending'] })
    expect(made.status).toBe(200)
    const inns = Array.from({ length: 30 }, (_, index) => String(7_700_000_000 + index))
    const answers = await Promise.all(
      inns.map((inn, index) => callNode(node(index), token, 'POST', '/client/inn', { inn, name: `ООО «${index}»` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(inns.map(() => 200))
    await expect
      .poll(() => cluster.ask("select count(*)::int as n from webhook_delivery where status <> 'DELIVERED'"), {
        timeout: 20_000,
      })
      .toEqual([{ n: 0 }])
    const told = receiver.events(String(made.body['secret'])).map(({ data }) => data['inn'])
    await receiver.close()
    expect(told.map(String).toSorted()).toEqual(inns.toSorted())
  })

  test('a write whose key comes to two of them at once', async () => {
    const { desk, nodes } = cluster
    const client = await desk.addUser({ kind: 'CLIENT' })
    const instanceId = await addRequest(desk.app.store, client)
    const token = desk.token(client)
    const say = (index: number) =>
      callNode(
        nodes[index % 3]?.url ?? '',
        token,
        'POST',
        '/messenger/message',
        { type: 'REQUEST', instanceId, text: 'Once' },
        { 'idempotency-key': 'the-same' },
      )
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => say(index)))
    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(200))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
    expect(await say(1)).toMatchObject({ status: 200, body: answers[0]?.body })
    expect(
      await cluster.ask('select count(*)::int as n from chat_message where instance_id = $1', [instanceId]),
    ).toEqual([{ n: 1 }])
  })
})
