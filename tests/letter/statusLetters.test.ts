import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import type { OrderStatus, ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { walkOrder } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, blockInn, unblockInn } from '../../server/inn/registry.service.ts'
import { requestService, rollbackOrder, sendReport } from '../../server/order/money.service.ts'
import { confirmPayment, rollbackReplenishment, sendPayment } from '../../server/replenishment/payment.service.ts'
import { setRequestStatus } from '../../server/request/request.service.ts'
import { pdf } from '../support/files.ts'
import { databases } from '../support/application.ts'
import { addOrder } from '../support/work.ts'
import { INN, openWorkplace, type Workplace } from './workplace.ts'

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
