import { beforeEach, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { LetterKind as Kinds } from '../../domain/generated/enums.ts'
import { User } from '../../server/account/account.entity.ts'
import { transaction } from '../../server/core/transaction.ts'
import { walkOrder } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { confirmPayment } from '../../server/replenishment/payment.service.ts'
import { setRequestStatus } from '../../server/request/request.service.ts'
import { INN, openWorkplace, type Workplace } from './workplace.ts'

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
