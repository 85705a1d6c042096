import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveDeadlines } from '../../server/deadline/deadline.service.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import { writeMorningLetters } from '../../server/letter/morningLetters.ts'
import { Order } from '../../server/order/order.entity.ts'
import { Request } from '../../server/request/request.entity.ts'
import { addOrder } from '../support/work.ts'
import { databases } from '../support/application.ts'
import { INN, openWorkplace, type Workplace } from './workplace.ts'

const DAY = 86_400_000
/** A Tuesday after a plain Monday. */
const MORNING = new Date('2027-02-16T09:00:00+03:00')

describe.each(databases)('morning letters on %s', database => {
  let workplace: Workplace

  beforeEach(async () => {
    workplace = await openWorkplace(database)
    await addInn(workplace.walk.client, { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(workplace.walk.manager, { inn: INN })
    return () => workplace.application.close()
  })
  afterEach(() => vi.useRealTimers())

  /** What has waited since the Friday before. */
  const late = { statusSince: new Date(MORNING.getTime() - 4 * DAY) }
  const request = async () => {
    const id = await workplace.request()
    await workplace.application.app.store.fork().nativeUpdate(Request, { id }, late)
    await workplace.told()
  }
  const order = async () => {
    const id = await addOrder(workplace.application, workplace.client)
    await workplace.application.app.store.fork().nativeUpdate(Order, { id }, late)
    await workplace.told()
  }
  const write = async (at = MORNING) => {
    vi.useFakeTimers({ now: at, toFake: ['Date'] })
    await writeMorningLetters(workplace.application.app)
    vi.useRealTimers()
    return (await workplace.told()).map(line => line.replace(/… /g, '')).toSorted()
  }

  test('go to all managers with the right where nobody looks after the client, one each', async () => {
    await request()
    await order()
    expect(await write()).toEqual([
      'mate: Просрочено: 2',
      'orders: Просрочено: 1',
      'requests: Просрочено: 1',
      'worker: Просрочено: 2',
    ])
  })

  test('go to whoever looks after the client alone, and to nobody who has silenced them', async () => {
    await request()
    await workplace.assign(workplace.mate)
    await workplace.assign(workplace.worker)
    await workplace.quiet(workplace.worker, ['OVERDUE'])
    expect(await write()).toEqual(['mate: Просрочено: 1'])
  })

  test('never go to a client, and say the record, since when it waits and what is to be done', async () => {
    await request()
    vi.useFakeTimers({ now: MORNING, toFake: ['Date'] })
    await writeMorningLetters(workplace.application.app)
    vi.useRealTimers()
    expect(await workplace.application.letters(workplace.client.email ?? '')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ subject: expect.stringContaining('Просрочено') })]),
    )
    const [letter] = await workplace.application.letters('mate@example.com')
    expect(letter?.text).toMatch(/Заявка №\d+: ООО «Лампа», 10.000,00.CNY, .+, 12 февраля 2027, 09:00 МСК/)
    expect(letter?.text).toContain('http://trinity.example/request?overdue=1')
  })

  test('are none when nothing is overdue, and when it becomes so later that day', async () => {
    const id = await workplace.request()
    await workplace.application.app.store
      .fork()
      .nativeUpdate(Request, { id }, { statusSince: new Date(MORNING.getTime() - 60_000) })
    await workplace.told()
    expect(await write()).toEqual([])
    expect(await write(new Date(MORNING.getTime() + 8.9 * 3_600_000))).toEqual([])
  })

  test('come once a day however many ask at the same time, and again the next working day', async () => {
    await workplace.assign(workplace.mate)
    await request()
    vi.useFakeTimers({ now: MORNING, toFake: ['Date'] })
    const { app } = workplace.application
    const written = await Promise.all(Array.from({ length: 5 }, () => writeMorningLetters(app)))
    vi.useRealTimers()
    expect(written.filter(letters => letters > 0)).toEqual([1])
    expect(await workplace.told()).toHaveLength(1)
    expect(await write(new Date(MORNING.getTime() + 60_000))).toEqual([])
    expect(await write(new Date(MORNING.getTime() + DAY))).toEqual(['mate: Просрочено: 1'])
  })

  test.each([
    ['before nine', '2027-02-16T08:59:00+03:00'],
    ['on a Saturday', '2027-02-20T12:00:00+03:00'],
    ['on a holiday', '2027-02-23T12:00:00+03:00'],
    ['after six', '2027-02-16T18:00:00+03:00'],
  ])('do not come %s', async (_, at) => {
    await request()
    expect(await write(new Date(at))).toEqual([])
  })

  test('come on a weekend that an admin has made a working day', async () => {
    await workplace.assign(workplace.mate)
    await request()
    await saveDeadlines(workplace.walk.admin, { workdays: ['2027-02-20'], version: 0 })
    expect(await write(new Date('2027-02-20T09:00:00+03:00'))).toEqual(['mate: Просрочено: 1'])
  })
})
