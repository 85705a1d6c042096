import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Minor } from '../../domain/core/money.ts'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { User } from '../../server/account/account.entity.ts'
import { BankStatement, StatementLine } from '../../server/bankStatement/statement.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { auditMoney } from '../support/audits.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { addWorld, type World } from '../support/world.ts'
import { ACCOUNT, type Encoding, statementBytes, statementFile, type Written } from './support.ts'

describe.each(databases)('statements of banks on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let staff: Client
  let admin: Client
  let number = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    staff = clientWith(application, application.token(world.manager), 'REST')
    admin = clientOf(application, world.admin)
    // Large bodies are taken from sessions that are kept
    await staff.profile()
    await application.app.store.fork().nativeUpdate(Bank, { id: world.bank }, { account: ACCOUNT })
  })
  afterAll(() => application.close())

  const at = (status: ReplenishmentStatus) => world.replenishmentIn(world.client.user, status)
  const bring = (documents: readonly Written[], by = staff, encoding?: Encoding) =>
    by.importStatement({ file: statementFile(statementBytes(documents, encoding)) })
  const billOf = async (id: number) => (await staff.replenishment({ id })).rubAmountBefore ?? 0
  /** A line that nobody has seen before, from a statement of its own. */
  const line = async (sum: number, more: Partial<Written> = {}) => {
    const own = `N${++number}`
    await bring([{ sum, number: own, inn: world.client.inn, ...more }])
    const { items } = await staff.statementLines({ search: own.toLowerCase() })
    const found = items.find(one => one.number === own)
    if (!found) throw new Error('The line is not there')
    return found
  }
  const statusOf = async (id: number) => (await application.app.store.fork().findOneOrFail(StatementLine, id)).state
  const lettersAbout = async (id: number) =>
    (await application.letters(world.client.user.email ?? '')).filter(
      ({ subject }) => subject.startsWith('Деньги пришли, приложите платёжное поручение') && subject.endsWith(`№${id}`),
    )
  const confirm = (replenishmentId: number, lines: readonly number[], version?: number, by = staff) =>
    by.confirmStatementLines({ replenishmentId, lines: [...lines], ...(version !== undefined && { version }) })
  const send = (id: number) => client.sendPayment({ payment: { id, paymentOrders: [pdf('Поручение.pdf')] } })

  test.each<Encoding>(['utf-8', 'windows-1251', 'ibm866'])(
    'one of 500 lines in %s is kept once, and adds nothing when it is imported again',
    async encoding => {
      const documents = Array.from({ length: 500 }, (_, index) => ({
        sum: 1_000 + index,
        number: `${encoding} ${index}`,
        inn: '5001007322',
        name: 'Чужая фирма',
      }))
      const first = await bring([...documents, { sum: 5, kind: 'Банковский ордер' }], staff, encoding)
      expect(first).toMatchObject({ account: ACCOUNT, from: '2026-03-01', to: '2026-03-31' })
      expect(first).toMatchObject({ lines: 501, added: 500, skipped: 1, repeated: 0, matched: 0 })
      const again = await bring([...documents, { sum: 5, kind: 'Банковский ордер' }], staff, encoding)
      expect(again).toEqual({ ...first, added: 0, repeated: 500 })
      // Another file with the same payments adds only what is new
      const more = await bring([...documents, { sum: 7, number: `${encoding} more` }], staff, encoding)
      expect(more).toMatchObject({ added: 1, repeated: 500 })
      expect(await application.app.store.fork().count(StoredFile, { extension: 'txt', used: true })).toBe(
        await application.app.store.fork().count(BankStatement),
      )
    },
  )

  test('two who import the same at once add it once', async () => {
    const documents = Array.from({ length: 40 }, (_, index) => ({ sum: 3_000 + index, number: `at once ${index}` }))
    const both = await Promise.all([bring(documents), bring(documents.toReversed(), admin), bring(documents, admin)])
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(40)
  })

  test('a broken one is refused whole, with the line', async () => {
    const before = await application.app.store.fork().count(StatementLine)
    const broken = [
      { sum: 100, number: 'whole 1' },
      { sum: '1 000,5', number: 'whole 2' },
    ]
    await expect(bring(broken)).rejects.toMatchObject({
      status: 400,
      fields: ['file'],
      said: [expect.stringMatching(/^Строка 25: «Сумма»: это не сумма: «1 000,5»/)],
    })
    for (const [content, said] of [
      [Buffer.alloc(0), /пуст/i],
      [Buffer.from('PK\u0003\u0004zip'), /^Строка 1: это не выписка/],
      [Buffer.alloc(21 * 1024 * 1024, 0x31), /20/],
    ] as const)
      await expect(staff.importStatement({ file: statementFile(content) })).rejects.toMatchObject({
        status: 400,
        said: [expect.stringMatching(said)],
      })
    expect(await application.app.store.fork().count(StatementLine)).toBe(before)
  })

  test('a line is matched with its reasons, and confirmed by the kopecks that came', async () => {
    const id = await at('BILL_PAID')
    const bill = await billOf(id)
    const one = await line(bill, { purpose: `Оплата по счёту №${id}BM` })
    expect(one).toMatchObject({
      status: 'MATCHED',
      matches: [
        { replenishmentId: id, level: 'EXACT', difference: 0 },
        { replenishmentId: world.client.replenishment },
      ],
    })
    expect(one.matches[0]?.reasons).toEqual(['PAYER', 'AMOUNT', 'BILL', 'ACCOUNT'])
    expect(one.problem ?? null).toBeNull()
    const version = one.matches[0]?.version ?? 0
    await expect(confirm(id, [one.id], version - 1)).rejects.toMatchObject({ status: 409 })
    expect(await confirm(id, [one.id], version)).toMatchObject({ status: 'CR_FIX', rubAmountAfter: bill })
    const { items } = await staff.statementLines({ search: `№${id}` })
    expect(items).toMatchObject([{ id: one.id, status: 'CONFIRMED', replenishmentId: id, matches: [] }])
    expect(items[0]?.history.map(({ step }) => step)).toEqual(['IMPORT', 'CONFIRM'])
    expect(await auditMoney(application.app.store.fork())).toEqual([])
  })

  test('several lines add up to one payment, and lines that are not free pay nothing twice', async () => {
    const id = await at('BILL_PAID')
    const bill = await billOf(id)
    const parts = [await line(bill - 500_000), await line(500_000)]
    expect(parts.map(({ problem }) => problem)).toEqual(['TOO_LITTLE', 'TOO_LITTLE'])
    const ids = parts.map(one => one.id)
    expect(await confirm(id, ids)).toMatchObject({ status: 'CR_FIX', rubAmountAfter: bill })
    const other = await at('BILL_PAID')
    await expect(confirm(other, [ids[0] ?? 0])).rejects.toMatchObject({ status: 409, code: '011-001' })
    await expect(staff.setStatementLineAside({ id: ids[0] ?? 0, reason: 'Не наше' })).rejects.toMatchObject({
      status: 409,
      code: '011-003',
    })
    // A further line comes beside those that have paid before
    const third = await line(777)
    expect(await confirm(id, [...ids, third.id])).toMatchObject({ rubAmountAfter: bill + 777 })
    // Others in their place free them
    const whole = await line(bill + 1)
    expect(await confirm(id, [whole.id])).toMatchObject({ rubAmountAfter: bill + 1 })
    expect(await Promise.all([...ids, third.id, whole.id].map(statusOf))).toEqual(['OPEN', 'OPEN', 'OPEN', 'CONFIRMED'])
  })

  test.each(['CR_ACC', 'BILL'] as const)(
    'money that comes in %s before the payment orders waits, with one letter, and is carried out when they come',
    async status => {
      const id = await at(status)
      const bill = await billOf(id)
      const one = await line(bill - 100)
      const two = await line(100)
      expect(await confirm(id, [one.id])).toMatchObject({ status })
      expect(await confirm(id, [one.id, two.id])).toMatchObject({ status })
      expect(await Promise.all([one.id, two.id].map(statusOf))).toEqual(['WAITING', 'WAITING'])
      const late = await line(5)
      await expect(confirm(id, [late.id])).rejects.toMatchObject({ status: 409, code: '011-002' })
      expect(await lettersAbout(id)).toHaveLength(1)
      expect(await send(id)).toMatchObject({ status: 'CR_FIX', rubAmountAfter: bill })
      expect(await Promise.all([one.id, two.id].map(statusOf))).toEqual(['CONFIRMED', 'CONFIRMED'])
      const [told] = await staff.replenishmentHistory({ id })
      expect(told).toMatchObject({ step: 'CONFIRM_PAYMENT', by: { userId: world.manager.id } })
      const letters = await application.letters(world.client.user.email ?? '')
      expect(
        letters.filter(({ subject }) => subject.includes(`№${id}`)).map(({ subject }) => subject.split(',')[0]),
      ).toEqual([
        expect.stringMatching(/^Пополнение №\d+: оплата/),
        'Деньги пришли',
        expect.anything(),
        expect.anything(),
        ...letters
          .filter(({ subject }) => subject.includes(`№${id}`))
          .slice(4)
          .map(() => expect.anything()),
      ])
      expect(await lettersAbout(id)).toHaveLength(1)
      expect(await auditMoney(application.app.store.fork())).toEqual([])
    },
  )

  test('money waits through an edit of the bill, and payment orders of the edit carry it out', async () => {
    const id = await at('CR_ACC')
    const one = await line((await billOf(id)) - 5_000)
    await confirm(id, [one.id])
    const { invoiceAmount } = await staff.replenishment({ id })
    const edited = {
      id,
      edit: true,
      invoiceAmount: ((invoiceAmount ?? 0) - 10_000) as Minor,
      invoice: pdf('Новый.pdf'),
    }
    expect(await client.sendPayment({ payment: edited })).toMatchObject({ status: 'BILL' })
    expect(await statusOf(one.id)).toBe('WAITING')
    expect(await send(id)).toMatchObject({ status: 'CR_FIX', rubAmountAfter: one.amount })
  })

  test('a confirmation of somebody who may confirm no more is freed when the payment orders come', async () => {
    const id = await at('CR_ACC')
    const one = await line(await billOf(id))
    const gone = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    await confirm(id, [one.id], undefined, clientOf(application, gone))
    await application.app.store
      .fork()
      .nativeUpdate(User, { id: gone.id }, { managesRequests: false, managesOrders: true })
    expect(await send(id)).toMatchObject({ status: 'BILL_PAID' })
    expect(await statusOf(one.id)).toBe('OPEN')
  })

  describe('lines are freed', () => {
    const freed = async (id: number, one: { readonly id: number }) => {
      const { items } = await staff.statementLines({ search: String(number && `n${number}`) })
      const now = items.find(item => item.id === one.id)
      expect(now).toMatchObject({
        status: 'MATCHED',
        history: expect.arrayContaining([expect.objectContaining({ step: 'FREE', replenishmentId: id })]),
      })
      expect(now?.replenishmentId ?? null).toBeNull()
      expect(await auditMoney(application.app.store.fork())).toEqual([])
    }

    test('by a rollback of the confirmation, and not by one of the credit', async () => {
      const id = await at('BILL_PAID')
      const one = await line(await billOf(id))
      await confirm(id, [one.id])
      await admin.rollbackReplenishment({ id })
      await freed(id, one)
      expect(await staff.replenishment({ id })).toMatchObject({ status: 'BILL_PAID' })
    })

    test('by another confirmed amount, and not by the same', async () => {
      const id = await at('BILL_PAID')
      const one = await line(await billOf(id))
      await confirm(id, [one.id])
      await staff.confirmPayment({ id, amount: one.amount })
      expect(await statusOf(one.id)).toBe('CONFIRMED')
      await staff.confirmPayment({ id, amount: (one.amount + 1) as Minor })
      await freed(id, one)
    })

    test('by a cancellation and by the archive while they wait', async () => {
      for (const end of ['cancel', 'archive'] as const) {
        const id = await at('CR_ACC')
        const one = await line(await billOf(id))
        await confirm(id, [one.id])
        if (end === 'cancel') await client.confirmRate({ id, accepted: false })
        else await admin.archiveReplenishment({ id, comment: 'Отказ' })
        await freed(id, one)
      }
    })

    test('by hand while they wait', async () => {
      const id = await at('CR_ACC')
      const one = await line(await billOf(id))
      await confirm(id, [one.id])
      expect(await staff.releaseStatementLine({ id: one.id })).toMatchObject({ status: 'MATCHED' })
      expect(await send(id)).toMatchObject({ status: 'BILL_PAID' })
    })
  })

  test('a line is put aside with a reason and taken back', async () => {
    const one = await line(4_242, { inn: '5001007322', name: 'Чужая фирма' })
    expect(one).toMatchObject({ status: 'NEW', problem: 'UNKNOWN_PAYER', matches: [] })
    await expect(staff.setStatementLineAside({ id: one.id, reason: ' ' })).rejects.toMatchObject({ fields: ['reason'] })
    const aside = await staff.setStatementLineAside({ id: one.id, reason: 'Возврат от налоговой' })
    expect(aside).toMatchObject({ status: 'ASIDE', reason: 'Возврат от налоговой' })
    await expect(confirm(await at('BILL_PAID'), [one.id])).rejects.toMatchObject({ code: '011-001' })
    await expect(staff.releaseStatementLine({ id: one.id, version: one.version })).rejects.toMatchObject({
      status: 409,
    })
    expect(await staff.releaseStatementLine({ id: one.id, version: aside.version })).toMatchObject({ status: 'NEW' })
    expect((await staff.statementLines({ search: 'чужая', status: 'NEW' })).items[0]).toMatchObject({
      problem: 'UNKNOWN_PAYER',
    })
  })

  test('a line is matched when its bill comes after it', async () => {
    const id = await at('CR_AWT')
    const one = await line(1_234_567, { inn: '5001007322', purpose: `По счёту ${id}ВМ от марта` })
    expect(one).toMatchObject({ status: 'NEW' })
    await client.confirmRate({ id, accepted: true })
    const [now] = (await staff.statementLines({ status: 'MATCHED', search: `${id}вм` })).items
    expect(now).toMatchObject({
      id: one.id,
      problem: 'UNKNOWN_PAYER',
      matches: [{ replenishmentId: id, level: 'POSSIBLE' }],
    })
  })

  test('lines that need a look stand first', async () => {
    const { items } = await staff.statementLines({})
    const later = await line(await billOf(world.client.replenishment))
    expect(later.problem ?? null).toBeNull()
    expect((await staff.statementLines({})).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
    expect(items.every(({ problem }) => problem !== undefined)).toBe(true)
  })

  test('of two managers who confirm the same line at once one does', async () => {
    const [id, other] = [await at('BILL_PAID'), await at('BILL_PAID')]
    const one = await line(await billOf(id))
    const { version } = await staff.replenishment({ id })
    const said = await Promise.allSettled([
      confirm(id, [one.id], version),
      confirm(other, [one.id], undefined, admin),
      confirm(id, [one.id], version, admin),
    ])
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await statusOf(one.id)).toBe('CONFIRMED')
    const fixed = await Promise.all([id, other].map(async one => (await staff.replenishment({ id: one })).status))
    expect(fixed.toSorted()).toEqual(['BILL_PAID', 'CR_FIX'])
  })

  test('payment orders that come while the money is released are taken once, either way', async () => {
    const id = await at('CR_ACC')
    const one = await line(await billOf(id))
    await confirm(id, [one.id])
    await Promise.allSettled([send(id), staff.releaseStatementLine({ id: one.id })])
    const { status } = await staff.replenishment({ id })
    expect([status, await statusOf(one.id)]).toEqual(
      status === 'CR_FIX' ? ['CR_FIX', 'CONFIRMED'] : ['BILL_PAID', 'OPEN'],
    )
    expect(await auditMoney(application.app.store.fork())).toEqual([])
  })

  test('the file is downloaded by the desk alone', async () => {
    const { id } = await bring([{ sum: 999, number: 'to download' }])
    expect(await staff.download({ type: 'BANK_STATEMENT', id })).toMatchObject({ name: 'kl_to_1c.txt' })
    for (const user of [world.client.user, world.orders])
      await expect(clientOf(application, user).download({ type: 'BANK_STATEMENT', id })).rejects.toMatchObject({
        status: 404,
      })
  })
})
