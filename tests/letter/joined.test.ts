import { afterEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { dueAfter, GATHERED_MS } from '../../server/mail/join.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf } from '../support/client.ts'
import { letterOf } from '../support/browserApplication.ts'
import { openMailServer, refusal } from '../support/mailServer.ts'

const NOW = new Date('2026-03-05T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)

describe('a letter of a topic is due', () => {
  test.each([
    ['at once, when it is the first', null, NOW],
    ['at once, five minutes after the last one went', { sentAt: minutes(-5), nextTryAt: minutes(-5) }, NOW],
    ['when five minutes are over since the last one went', { sentAt: minutes(-2), nextTryAt: minutes(-2) }, minutes(3)],
    ['when five minutes are over since one that is on its way', { sentAt: null, nextTryAt: minutes(-1) }, minutes(4)],
    ['with the one that waits already', { sentAt: null, nextTryAt: minutes(2) }, minutes(2)],
    [
      'in five minutes, when the last one has failed and waits for longer',
      { sentAt: null, nextTryAt: minutes(60) },
      minutes(5),
    ],
    ['at once, when the last one was given up', { sentAt: null, nextTryAt: null }, NOW],
  ])('%s', (_, before, due) => {
    expect(dueAfter(before, NOW)).toEqual(due)
  })

  test('not later than five minutes after it was written', () => {
    expect(GATHERED_MS).toBe(5 * 60_000)
  })
})

describe.each(databases)('letters of new work on %s', database => {
  const closing: (() => Promise<void>)[] = []
  let application: TestApplication
  let manager: User
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })

  const INN = '7707083893'

  /** An application with one manager, whose letters go by SMTP. */
  async function begin(...how: Parameters<typeof openMailServer>) {
    const mail = await openMailServer(...how)
    closing.push(() => mail.close())
    application = await openTestApplication({ database, env: { SMTP_URL: mail.url } })
    closing.push(() => application.close())
    manager = await application.addUser({ kind: 'MANAGER', managesRequests: true, email: 'desk@example.com' })
    const { outbox } = application.app
    /** What has come since the last look: the subjects and the texts. */
    const come = async () => {
      await outbox.settle()
      return mail.received.splice(0).map(({ raw, to }) => ({ ...letterOf(raw), to: to[0] ?? '' }))
    }
    return { come, outbox }
  }

  async function addClient(): Promise<Client> {
    const client = clientOf(application, await application.addUser())
    await client.addInn({ claim: { inn: INN, name: 'ООО «Вектор»' } })
    const staff = clientOf(application, manager)
    const { steps } = await staff.innItem({ inn: INN })
    if (steps.includes('APPROVE')) await staff.approveInn({ inn: INN })
    return client
  }

  const create = async (client: Client, times: number) => {
    for (let count = 0; count < times; count++)
      await client.createRequest({
        request: {
          inn: INN,
          recipientCountry: { code: 'CN' },
          recipientBankCountry: { code: 'CN' },
          invoicePrice: 100_000 as never,
          currency: 'CNY',
          paymentPurpose: 'Лампы',
        },
      })
  }

  const later = () =>
    transaction(application.app.store, em =>
      em.nativeUpdate(Letter, { sentAt: null, nextTryAt: { $ne: null } }, { nextTryAt: new Date() }),
    )

  /** An application whose manager has had the first letter about a client's new requests. */
  async function beginWithFirst(...how: Parameters<typeof openMailServer>) {
    const mail = await begin(...how)
    const client = await addClient()
    await mail.come()
    await create(client, 1)
    return { ...mail, client }
  }

  test('the first comes at once, those that follow it come as one with a line for each', async () => {
    const { come, client } = await beginWithFirst()
    expect(await come()).toMatchObject([{ subject: 'Заявка №1: Новый' }])
    await create(client, 3)
    expect(await come()).toEqual([])
    await later()
    const [letter, ...more] = await come()
    expect(more).toEqual([])
    expect(letter?.subject).toBe('Новая работа: 3 (Заявка, Новый)')
    for (const id of [2, 3, 4])
      expect(letter?.text).toMatch(new RegExp(`Заявка №${id}: ООО «Вектор», 1\\s000,00\\sCNY`))
    expect(letter?.text).not.toContain('Заявка №1')
    expect(letter?.links[0]).toMatch(/\/request\?status=ACTION$/)
    expect(await come()).toEqual([])
  })

  test('one that follows alone comes as it would have come', async () => {
    const { come, client } = await beginWithFirst()
    await come()
    await create(client, 1)
    await later()
    expect(await come()).toMatchObject([{ subject: 'Заявка №2: Новый' }])
  })

  test('a record that comes into the queue twice has one line', async () => {
    const { come, client } = await beginWithFirst()
    await come()
    await create(client, 1)
    const again = await application.app.store
      .fork()
      .findOneOrFail(Letter, { nextTryAt: { $gt: new Date() }, sentAt: null })
    const { id: _, messageId, ...letter } = again
    await application.app.store.fork().insert(Letter, { ...letter, messageId: `${messageId}2` })
    await later()
    expect(await come()).toMatchObject([{ subject: 'Заявка №2: Новый' }])
  })

  test('a joined letter has at most twenty lines and says how many more there are', async () => {
    const { come, client } = await beginWithFirst()
    await come()
    await create(client, 23)
    await later()
    const [letter] = await come()
    expect(letter?.subject).toContain(': 23 ')
    expect(letter?.text.match(/Заявка №\d+:/g)).toHaveLength(20)
    expect(letter?.text).toContain('И ещё: 3')
  })

  test('other clients, other work and other readers have letters of their own', async () => {
    const { come } = await beginWithFirst()
    await application.addUser({ kind: 'MANAGER', managesRequests: true, email: 'mate@example.com' })
    await come()
    const other = await addClient()
    await create(other, 1)
    const letters = await come()
    expect(
      letters
        .filter(({ subject }) => subject.startsWith('Заявка'))
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['desk@example.com', 'mate@example.com'])
  })

  test('a joined letter that is refused comes again whole, with what was written meanwhile', async () => {
    let isRefusing = false
    const { come, client } = await beginWithFirst(() => {
      if (isRefusing) throw refusal(451)
    })
    await come()
    await create(client, 2)
    isRefusing = true
    await later()
    expect(await come()).toMatchObject([{ subject: expect.stringContaining(': 2 ') }])
    application.takeReported()
    isRefusing = false
    await create(client, 1)
    expect(await come()).toEqual([])
    await later()
    expect(await come()).toMatchObject([{ subject: expect.stringContaining(': 3 ') }])
    expect(await come()).toEqual([])
  })

  test('a letter that somebody waits for goes before all that were written before it', async () => {
    const { come, outbox, client } = await beginWithFirst()
    await come()
    const words = { html: '', text: '' }
    await transaction(application.app.store, async em => {
      for (const subject of ['first', 'second']) await outbox.queue(em, 'a@example.com', { ...words, subject })
      await outbox.queue(em, 'b@example.com', { ...words, subject: 'urgent' }, { urgent: true })
    })
    expect((await come()).map(({ subject }) => subject)).toEqual(['urgent', 'first', 'second'])
    const { username } = await client.profile({})
    await application.rest(null, 'POST', '/auth/send-reset', { username })
    const [newest] = await application.letters(username)
    expect(newest).toMatchObject({ subject: 'Восстановление пароля', urgent: true })
  })

  test('the mailbox of a developer says until when a letter is held', async () => {
    const { come, client } = await beginWithFirst()
    await come()
    await create(client, 1)
    const { body } = await application.server.inject({ url: '/dev/mail' })
    expect(body).toMatch(/Заявка №2: Новый<\/a><\/h2>\s*<p>desk@example.com[^<]*held until 2/)
  })
})
