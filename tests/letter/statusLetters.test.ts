import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import type { LetterKind, OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { LetterKind as Kinds } from '../../domain/generated/enums.ts'
import { ManagerClient, User } from '../../server/account/account.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { type Walk, walkOrder, walkReplenishment } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, blockInn, unblockInn } from '../../server/inn/registry.service.ts'
import { Letter } from '../../server/mail/letter.entity.ts'
import { requestService, rollbackOrder, sendReport } from '../../server/order/money.service.ts'
import { confirmPayment, rollbackReplenishment, sendPayment } from '../../server/replenishment/payment.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { pdf } from '../support/files.ts'
import { databases, type NewUser, openTestApplication } from '../support/application.ts'
import { addCompanyAndBank, addOrder } from '../support/work.ts'

const INN = '7707083893'

/** An application with a client, a manager of both sides and what their work needs; letters are read by their readers. */
async function openWorkplace(database: 'sqlite' | 'postgresql' = 'sqlite') {
  const application = await openTestApplication({ database, env: { PUBLIC_URL: 'http://trinity.example' } })
  const add = (name: string, user: NewUser) => application.addUser({ ...user, name, email: `${name}@example.com` })
  const client = await add('client', {})
  const both = { kind: 'MANAGER', managesRequests: true, managesOrders: true } as const
  const worker = await add('worker', both)
  const mate = await add('mate', both)
  const admin = await add('admin', { kind: 'ADMIN' })
  await add('requests', { kind: 'MANAGER', managesRequests: true })
  await add('orders', { kind: 'MANAGER', managesOrders: true })
  await add('banned', { ...both, isBanned: true })
  await add('unconfirmed', { ...both, confirmedAt: null })
  const desk = await addCompanyAndBank(application)
  const walk: Walk = {
    client: application.contextFor(client),
    manager: application.contextFor(worker),
    admin: application.contextFor(admin),
    ...desk,
    recipient: RECIPIENTS[0],
    amount: minor(1_000_000),
    date: '2026-03-05',
  }
  const request = async () => {
    const { id } = await createRequest(walk.client, {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: walk.amount,
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    })
    return id
  }
  const replenishment = async (status: ReplenishmentStatus) => {
    const id = await request()
    await setRequestStatus(walk.manager, { id, status: 'APPROVED' })
    return walkReplenishment(walk, id, status)
  }
  let seen = 0
  /** The letters since the last call: `reader: subject`, in the order of readers. */
  const letters = async () => {
    await application.app.outbox.settle()
    const found = await application.app.store.fork().find(Letter, { id: { $gt: seen } }, { orderBy: { id: 1 } })
    seen = found.at(-1)?.id ?? seen
    return found
  }
  const told = async () =>
    (await letters()).map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${plain(subject)}`)
  const quiet = (user: User, kinds: LetterKind[]) =>
    application.rest(application.token(user), 'PUT', '/profile', { quietLetters: kinds })
  const assign = (manager: User) =>
    transaction(application.app.store, async em => {
      em.create(ManagerClient, { manager: manager.id, client: client.id })
      await em.flush()
    })
  return { application, client, worker, mate, admin, walk, request, replenishment, letters, told, quiet, assign }
}

/** Without numbers of records and amounts, which differ from run to run. */
const plain = (subject: string) =>
  subject
    .replace(/№\d+/, '№')
    .replace(/ \d{10}/, ' …')
    .replace(/[\d\u202F,]+\u00A0/, '… ')

type Workplace = Awaited<ReturnType<typeof openWorkplace>>

describe('letters about steps', () => {
  let workplace: Workplace
  beforeAll(async () => {
    workplace = await openWorkplace()
    const { walk } = workplace
    await addInn(walk.client, { inn: INN, name: '<script>alert(1)</script> & Co' })
    await approveInn(walk.manager, { inn: INN })
    await workplace.told()
  })
  afterAll(() => workplace.application.close())

  const requestDesk = ['worker', 'mate', 'requests']
  const orderDesk = ['worker', 'mate', 'orders']
  const work = (readers: readonly string[], subject: string, actor = '') =>
    readers.filter(reader => reader !== actor).map(reader => `${reader}: ${subject}`)

  test('a new request is work for its desk; its decision is told to the client', async () => {
    const id = await workplace.request()
    expect(await workplace.told()).toEqual(work(requestDesk, 'Заявка №: Новый'))
    await setRequestStatus(workplace.walk.manager, { id, status: 'REJECTED', comment: 'Не тот вид деятельности' })
    const [rejected] = await workplace.letters()
    expect(rejected).toMatchObject({ recipient: 'client@example.com', subject: `Заявка №${id} отклонена` })
    expect(rejected?.text).toContain('Комментарий: Не тот вид деятельности')
    await setRequestStatus(workplace.walk.manager, { id, status: 'APPROVED' })
    expect(await workplace.told()).toEqual(['client: Заявка № одобрена'])
  })

  test('each step of a replenishment tells whom it concerns, and nobody of their own doing', async () => {
    const toldOn = async (from: ReplenishmentStatus, to: ReplenishmentStatus) => {
      await workplace.replenishment(from)
      const before = (await workplace.told()).length
      await workplace.replenishment(to)
      return (await workplace.told()).slice(before)
    }
    expect(await toldOn('NEW', 'DOC')).toEqual(work(requestDesk, 'Пополнение №: Проверьте документы'))
    expect(await toldOn('DOC', 'DOC_NAC')).toEqual(['client: Пополнение №: исправьте документы'])
    expect(await toldOn('DOC', 'DOC_ACC')).toEqual(['client: Пополнение №: документы приняты'])
    expect(await toldOn('DOC_ACC', 'CR_REQ')).toEqual(work(requestDesk, 'Пополнение №: Запрос курса'))
    expect(await toldOn('CR_REQ', 'CR_AWT')).toEqual(['client: Пополнение №: курс сформирован, к оплате … RUB'])
    expect(await toldOn('CR_AWT', 'CR_NAC')).toEqual([])
    expect(await toldOn('CR_AWT', 'CR_ACC')).toEqual([])
    expect(await toldOn('CR_ACC', 'BILL')).toEqual([])
    expect(await toldOn('CR_ACC', 'BILL_PAID')).toEqual(work(requestDesk, 'Пополнение №: Проверка оплаты'))
    expect(await toldOn('BILL_PAID', 'CR_FIX')).toEqual([
      'client: Пополнение №: оплата … RUB получена',
      ...work(requestDesk, 'Пополнение №: Зафиксируйте курс', 'worker'),
    ])
    expect(await toldOn('CR_FIX', 'DONE')).toEqual(['client: Пополнение №: зачислено … USD'])
    expect(await toldOn('DOC_ACC', 'ARCHIVED')).toEqual([])
  })

  test('work that waits already is told of once; what a rollback gives back is work anew', async () => {
    const id = await workplace.replenishment('BILL_PAID')
    await workplace.told()
    await sendPayment(workplace.walk.client, { id, paymentOrders: [pdf('more.pdf')] })
    expect(await workplace.told()).toEqual([])
    await confirmPayment(workplace.walk.manager, { id, amount: minor(13_000_000) })
    await workplace.told()
    await rollbackReplenishment(workplace.walk.admin, { id })
    expect(await workplace.told()).toEqual(work(requestDesk, 'Пополнение №: Проверка оплаты'))
  })

  test('each step of an order tells whom it concerns', async () => {
    const basis = await workplace.replenishment('DONE')
    await workplace.told()
    const toldOn = async (to: OrderStatus, count: number) => {
      const small = { ...workplace.walk, amount: minor(7_000) }
      await walkOrder(small, basis, to)
      return (await workplace.told()).slice(-count)
    }
    expect(await toldOn('NEW', 99)).toEqual(work(orderDesk, 'Ордер №: Новый'))
    expect(await toldOn('PAID', 1)).toEqual(['client: Ордер № оплачен: … USD'])
    expect(await toldOn('INQUIRY', 3)).toEqual(work(orderDesk, 'Ордер №: Расследование'))
    expect(await toldOn('INQUIRY_DONE', 1)).toEqual(['client: Ордер №: расследование завершено'])
    expect(await toldOn('SWIFT_DONE', 1)).toEqual(['client: Ордер №: SWIFT готов'])
    expect(await toldOn('INQ_SWIFT', 6)).toEqual([
      ...work(orderDesk, 'Ордер №: Расследование'),
      ...work(orderDesk, 'Ордер №: Расследование + SWIFT'),
    ])
    expect(await toldOn('INQ_SWIFT_DONE', 1)).toEqual(['client: Ордер №: расследование и SWIFT готовы'])
    expect(await toldOn('CANCELLED', 99)).toEqual(work(orderDesk, 'Ордер №: Новый'))
    expect(await toldOn('ARCHIVED', 1)).toEqual(['client: Ордер № оплачен: … USD'])
    const paid = await walkOrder({ ...workplace.walk, amount: minor(7_000) }, basis, 'PAID')
    await workplace.told()
    await rollbackOrder(workplace.walk.admin, { id: paid })
    expect(await workplace.told()).toEqual(work(orderDesk, 'Ордер №: Новый'))
  })

  test('a claim that waits is work for management; a second one on a waiting INN is not', async () => {
    await addInn(workplace.walk.client, { inn: '7736050003', name: 'ООО «Газ»' })
    const everybody = ['worker', 'mate', 'requests', 'orders']
    expect(await workplace.told()).toEqual(work(everybody, 'ИНН …: Новая'))
    const second = await workplace.application.addUser()
    await addInn(workplace.application.contextFor(second), { inn: '7736050003', name: 'ООО «Газ»' })
    expect(await workplace.told()).toEqual([])
    await addInn(workplace.application.contextFor(second), { inn: INN, name: 'ООО «Лампа»' })
    expect(await workplace.told()).toEqual(work(everybody, 'ИНН …: Новая'))
  })

  test('a decision about an INN is told to those whom it concerns, each in their own words', async () => {
    const { application, walk } = workplace
    const second = await application.addUser({ email: 'second@example.com' })
    const third = await application.addUser({ email: 'third@example.com' })
    const inn = '500100732259'
    await addInn(application.contextFor(second), { inn, name: 'ИП Второй' })
    await approveInn(walk.manager, { inn })
    await addInn(application.contextFor(third), { inn, name: 'ИП Третий' })
    await workplace.told()
    await approveInn(walk.manager, { inn })
    const [approved, ...rest] = await workplace.letters()
    expect(rest).toEqual([])
    expect(approved).toMatchObject({ recipient: 'third@example.com', subject: `ИНН ${inn} одобрен` })
    expect(approved?.text).toContain('ИП Третий')
    expect(approved?.text).toContain('http://trinity.example/dashboard?inn=mine\n')
    await blockInn(walk.manager, { inn, comment: 'Недостоверный адрес' })
    const blocked = await workplace.letters()
    expect(blocked.map(({ recipient }) => recipient)).toEqual(['second@example.com', 'third@example.com'])
    expect(blocked[0]?.text).toMatch(/ИП Второй[^]*Комментарий: Недостоверный адрес/)
    expect(blocked[0]?.text).not.toContain('Третий')
    await unblockInn(walk.manager, { inn })
    expect(await workplace.letters()).toHaveLength(2)
  })

  test('a company’s name arrives as text, the link leads to the record, the profile turns letters off', async () => {
    const id = await workplace.replenishment('DONE')
    const letters = await workplace.letters()
    expect(letters.length).toBeGreaterThan(10)
    for (const { html, subject, text } of letters) {
      expect(html).not.toMatch(/<script|\{\w+\}|undefined/)
      expect(`${subject}${html}`).not.toContain('alert(1)</script>')
      expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; &#38; Co')
      expect(subject).not.toContain('script')
      expect(text).toContain('Отключите их в профиле: http://trinity.example/profile')
    }
    expect(letters.at(-1)?.text).toContain(`http://trinity.example/replenishment/${id}\n`)
    expect(letters[0]?.text).toMatch(/http:\/\/trinity\.example\/request\?request=\d+\n/)
  })
})

describe('readers', () => {
  let workplace: Workplace
  beforeEach(async () => {
    workplace = await openWorkplace()
    await addInn(workplace.walk.client, { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(workplace.walk.manager, { inn: INN })
    await workplace.told()
    return () => workplace.application.close()
  })
  const readers = async () => (await workplace.told()).map(line => line.split(':')[0])

  test('work goes to the managers who look after the client and have the right of the desk', async () => {
    await workplace.assign(workplace.mate)
    await workplace.request()
    expect(await readers()).toEqual(['mate'])
  })

  test('to all with the right while those who look after the client lack it, or can’t come', async () => {
    const { application, assign } = workplace
    const em = application.app.store.fork()
    await assign(await em.findOneOrFail(User, { name: 'orders' }))
    await assign(await em.findOneOrFail(User, { name: 'banned' }))
    await workplace.request()
    expect(await readers()).toEqual(['worker', 'mate', 'requests'])
  })

  test('a manager who looks after the client and wants no such letters gets none, nor does anybody instead', async () => {
    await workplace.assign(workplace.mate)
    await workplace.quiet(workplace.mate, ['WORK'])
    await workplace.request()
    expect(await readers()).toEqual([])
  })

  test('to the admins in an application without managers of the desk', async () => {
    const { application } = workplace
    await transaction(application.app.store, em => em.nativeUpdate(User, { kind: 'MANAGER' }, { isBanned: true }))
    await workplace.request()
    expect(await readers()).toEqual(['admin'])
  })

  test('an admin who acts as a manager counts for both', async () => {
    const { application, walk, admin, worker } = workplace
    const id = await workplace.replenishment('BILL_PAID')
    await workplace.told()
    const viewer = { ...application.contextFor(worker).viewer, actAs: admin.id }
    const ctx = Object.assign(Object.create(walk.manager) as typeof walk.manager, { viewer })
    await confirmPayment(ctx, { id, amount: minor(13_000_000) })
    expect(await readers()).toEqual(['client', 'mate', 'requests'])
  })

  test.each([
    ['REQUEST', 'NEW', 1],
    ['DOCUMENTS', 'DOC_NAC', 1],
    ['RATE', 'CR_AWT', 1],
    ['PAYMENT', 'CR_FIX', 1],
    ['CREDIT', 'DONE', 1],
  ] as const)('a client who wants no letters of the kind %s gets every other kind', async (kind, status, less) => {
    const own = async () => (await readers()).filter(reader => reader === 'client').length
    await workplace.replenishment(status)
    const all = await own()
    await workplace.quiet(workplace.client, [kind])
    await workplace.replenishment(status)
    expect(await own()).toBe(all - less)
    await workplace.quiet(
      workplace.client,
      Object.values(Kinds).filter(one => one !== kind),
    )
    await workplace.replenishment(status)
    expect(await own()).toBe(less)
  })

  test('orders and reports are silenced apart', async () => {
    const basis = await workplace.replenishment('DONE')
    await workplace.quiet(workplace.client, ['ORDER'])
    await workplace.told()
    const walk = { ...workplace.walk, amount: minor(7_000) }
    await walkOrder(walk, basis, 'INQUIRY_DONE')
    expect((await workplace.told()).filter(line => line.startsWith('client'))).toEqual([
      'client: Ордер №: расследование завершено',
    ])
    await workplace.quiet(workplace.client, ['REPORT'])
    await walkOrder(walk, basis, 'INQUIRY_DONE')
    expect((await workplace.told()).filter(line => line.startsWith('client'))).toEqual([
      'client: Ордер № оплачен: … USD',
    ])
  })

  test('a client who is deleted, banned or unconfirmed gets nothing', async () => {
    const { application, client } = workplace
    const states = [
      { isBanned: true },
      { deletedAt: new Date(), isBanned: false },
      { deletedAt: null, confirmedAt: null },
    ]
    const requests: number[] = []
    for (const _ of states) requests.push(await workplace.request())
    await workplace.told()
    for (const [index, id] of requests.entries()) {
      await transaction(application.app.store, em => em.nativeUpdate(User, { id: client.id }, states[index] ?? {}))
      await setRequestStatus(workplace.walk.manager, { id, status: 'APPROVED' })
      expect(await readers()).toEqual([])
    }
  })

  test('each reads in their own language', async () => {
    const { application, client, worker } = workplace
    await application.rest(application.token(client), 'PUT', '/profile', { language: 'en' })
    await application.rest(application.token(worker), 'PUT', '/profile', { language: 'en' })
    await workplace.replenishment('CR_AWT')
    const letters = await workplace.letters()
    const formed = letters.filter(({ recipient }) => recipient === 'client@example.com').at(-1)
    expect(formed?.subject).toMatch(/^Replenishment №\d+: rate formed, [\d\u202F]+\.\d\d\u00A0RUB to pay$/)
    expect(letters.find(({ recipient }) => recipient === 'worker@example.com')?.subject).toMatch(/^Request №\d+: New$/)
    expect(letters.find(({ recipient }) => recipient === 'mate@example.com')?.subject).toMatch(/^Заявка №\d+: Новый$/)
  })
})

describe.each(databases)('a step and its letters on %s', database => {
  let workplace: Workplace
  beforeAll(async () => {
    workplace = await openWorkplace(database)
    await addInn(workplace.walk.client, { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(workplace.walk.manager, { inn: INN })
    await workplace.replenishment('DONE')
    await workplace.told()
  })
  afterAll(() => workplace.application.close())

  test('an order, its inquiry and its report tell client and desk, each once', async () => {
    const { walk, client, application } = workplace
    await workplace.quiet(workplace.mate, ['WORK'])
    const id = await addOrder(application, client, 7_000)
    expect(await workplace.told()).toEqual(['worker: Ордер №: Новый', 'orders: Ордер №: Новый'])
    await application.rest(application.token(workplace.worker), 'POST', '/order/pay', {
      id,
      xRate: 7,
      slip: pdf('slip.pdf'),
      agentInvoice: pdf('agent.pdf'),
    })
    const [paid] = await workplace.letters()
    expect(paid?.subject).toBe(`Ордер №${id} оплачен: 10,00\u00A0USD`)
    expect(paid?.sentAt).not.toBeNull()
    await requestService(walk.client, 'REQUEST_INQUIRY', { id })
    expect(await workplace.told()).toHaveLength(2)
    await sendReport(walk.manager, 'SEND_INQUIRY', { id, inquiryReport: pdf('answer.pdf') })
    expect(await workplace.told()).toEqual(['client: Ордер №: расследование завершено'])
  })

  test('a step that is refused leaves no letter', async () => {
    const { walk } = workplace
    const id = await addOrder(workplace.application, workplace.client, 7_000)
    await workplace.told()
    await expect(requestService(walk.client, 'REQUEST_INQUIRY', { id })).rejects.toThrow('stepClosed')
    expect(await workplace.told()).toEqual([])
  })
})
