import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import { toRate } from '../../domain/core/rate.ts'
import { User } from '../../server/account/account.entity.ts'
import { expireApprovals } from '../../server/approval/approval.service.ts'
import { Approval } from '../../server/approval/approval.entity.ts'
import { JournalEntry } from '../../server/balance/balance.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import { Order } from '../../server/order/order.entity.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, clientWith } from '../support/client.ts'
import { pdf } from '../support/files.ts'
import { tokenWith } from '../support/tokens.ts'
import { addCompanyAndBank, addOrder, balanceInTable, RECIPIENT, statusInTable, topUp } from '../support/work.ts'
import { addOldUser, switchOn } from './support.ts'
import { auditMoney } from '../support/audits.ts'

const BALANCE = 100_000
const ORDER = { ...RECIPIENT, invoiceDate: '2026-03-05', invoiceNumber: 'INV-1', invoiceAmount: minor(100) }
const RATE = toRate(7.25)
/** 500 yuan at 7.25. */
const DOLLARS = 6_897
const DAY = 24 * 3_600_000

describe.each(databases)('a payment that waits for a second person on %s', database => {
  let application: TestApplication
  let owner: User
  let client: Client
  let first: User
  let second: User
  let boss: User
  let proposer: Client
  let approver: Client
  let admin: Client
  let companyId = 0

  const add = (user: Parameters<typeof addOldUser>[1]) => addOldUser(application, user)
  const as = (user: User) => clientOf(application, user)
  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = await add({ kind: 'MANAGER', managesOrders: true, name: 'Павел Ершов' })
    second = await add({ kind: 'MANAGER', managesOrders: true, name: 'Инна Лосева' })
    boss = await add({ kind: 'ADMIN', name: 'Ольга Савельева' })
    ;[proposer, approver, admin] = [as(first), as(second), as(boss)]
    ;({ companyId } = await addCompanyAndBank(application))
    await switchOn(application, { payFrom: minor(DOLLARS), refund: true, rollback: true })
  })
  afterEach(() => void vi.useRealTimers())
  afterAll(async () => {
    expect(await auditMoney(application.app.store.fork())).toEqual([])
    await application.close()
  })

  const begin = async (invoice = 50_000) => {
    owner = await application.addUser()
    client = as(owner)
    await topUp(application, owner, BALANCE)
    return addOrder(application, owner, invoice)
  }
  const payment = (id: number, more: object = {}) => ({
    order: { id, xRate: RATE, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf'), ...more },
  })
  const propose = async (id: number, by = proposer) => (await by.payOrder(payment(id))).approval?.id ?? 0
  const balance = () => balanceInTable(application, owner)
  const em = () => application.app.store.fork()
  const movements = async (id: number) => em().count(JournalEntry, { type: 'ORDER', instanceId: id })
  const later = (ms: number) => vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })

  test('answers the unchanged record with its approval and moves nothing', async () => {
    const id = await begin()
    const answer = await proposer.payOrder(payment(id))
    expect(answer).toMatchObject({
      status: 'NEW',
      slipPath: null,
      amountUsd: null,
      approval: {
        step: 'PAY',
        type: 'ORDER',
        instanceId: id,
        status: 'WAITING',
        proposedBy: { userId: first.id, name: 'Павел Ершов', role: 'ROLE_MANAGER_ORD' },
        summary: expect.stringContaining(`Оплата ордера №${id}`) as string,
      },
    })
    expect(answer.steps).toEqual(['COMMENT'])
    expect((await approver.order({ id: await begin() })).seconds).toContainEqual({ step: 'PAY', fromUsd: DOLLARS })
    expect(await balance()).toBe(BALANCE)
    expect(await movements(id)).toBe(0)
  })

  test.each(['GraphQL', 'REST'] as const)(
    'is carried out as it was proposed once somebody else approves, over %s',
    async face => {
      const id = await begin()
      const approval = await propose(id, clientOf(application, first, face))
      const answer = await clientOf(application, second, face).approveApproval({ id: approval })
      expect(answer).toMatchObject({
        status: 'APPROVED',
        decidedBy: { userId: second.id },
        actions: [],
        order: { status: 'PAID', amountUsd: DOLLARS, xRate: RATE, slipPath: 'slip.pdf', approval: null },
      })
      expect(await balance()).toBe(BALANCE - DOLLARS)
      expect(await movements(id)).toBe(1)
    },
  )

  test('has both names in the history and in the audit log', async () => {
    const id = await begin()
    await approver.approveApproval({ id: await propose(id) })
    const [paid] = await admin.orderHistory({ id })
    expect(paid).toMatchObject({
      step: 'PAY',
      by: { userId: first.id },
      approvedBy: { userId: second.id, name: 'Инна Лосева' },
    })
    const [own] = await client.orderHistory({ id })
    expect(own).toMatchObject({ step: 'PAY', by: { userId: null, name: null }, approvedBy: null })
    const { items } = await admin.audit({ type: 'ORDER', instanceId: id })
    const [entry] = items.filter(({ action, outcome }) => action === 'approveApproval' && outcome === 'OK')
    expect(entry?.userId).toBe(second.id)
    const proposed = items.find(({ action }) => action === 'payOrder')
    expect(proposed).toMatchObject({ userId: first.id, outcome: 'PROPOSED' })
    const rows = proposed?.changes.map(({ field, after }) => [field, after]) ?? []
    expect(rows).toContainEqual(['usdAmount', '-6897 USD'])
    expect(rows).toContainEqual(['xRate', '7.25'])
    expect(rows).toContainEqual(['slip', 'slip.pdf'])
    expect(rows.map(([field]) => field)).not.toContain('approvalId')
    expect(JSON.stringify(rows)).not.toMatch(/\[\{|xRateAfter/)
    expect(entry?.changes).toContainEqual(
      expect.objectContaining({ field: 'signatures', before: 'Павел Ершов', after: 'Павел Ершов, Инна Лосева' }),
    )
  })

  test('below the amount of the setting is paid at once', async () => {
    const id = await begin(49_000)
    expect(await proposer.payOrder(payment(id))).toMatchObject({ status: 'PAID', approval: null })
  })

  test('waits by what the order is worth by the central-bank cross, whatever rate is typed', async () => {
    const id = await begin(60_000)
    const cheap = await proposer.payOrder(payment(id, { xRate: toRate(10_000) }))
    expect(cheap).toMatchObject({ status: 'NEW', amountUsd: null, approval: { step: 'PAY' } })
    expect(await balance()).toBe(BALANCE)
    // Whoever signs sees by what it was weighed
    const { amounts } = await approver.approval({ id: cheap.approval?.id ?? 0 })
    const [own = 0, worth = 0] = ['usdAmount', 'worth'].map(name => amounts.find(one => one.name === name)?.amount)
    expect(Math.abs(own)).toBeLessThan(DOLLARS)
    expect(worth).toBeGreaterThanOrEqual(DOLLARS)
  })

  test('waits whatever its amount where the central bank quotes no cross', async () => {
    owner = await application.addUser()
    await topUp(application, owner, BALANCE)
    const { id } = await as(owner).createOrder({
      order: { ...ORDER, invoiceCurrency: 'MXN', contractorCurrency: 'MXN', invoice: pdf('invoice.pdf') },
    })
    const answer = await proposer.payOrder(payment(id))
    expect(answer).toMatchObject({ status: 'NEW', approval: { step: 'PAY' } })
  })

  test('closes the other steps of its record but the comment, for both sides', async () => {
    const id = await begin()
    await propose(id)
    const waits = problems.approvalWaits
    await expect(client.cancelOrder({ id })).rejects.toMatchObject(problems.stepClosedFor)
    await expect(client.saveOrder({ order: { id, invoiceNumber: 'INV-2' } })).rejects.toMatchObject(
      problems.stepClosedFor,
    )
    await expect(proposer.setOrderCompany({ id, companyId })).rejects.toMatchObject(waits)
    await expect(proposer.payOrder(payment(id))).rejects.toMatchObject(waits)
    await proposer.commentOrder({ id, value: 'ждём' })
    const seen = await client.order({ id })
    expect(seen.steps).toEqual([])
    expect(seen.closed).toContainEqual({
      step: 'CANCEL',
      reason: 'В работе у менеджера: станет доступно после его решения',
    })
    expect(seen).toMatchObject({ approval: null, isHeld: true, seconds: [] })
    expect(JSON.stringify(seen)).not.toContain('подпис')
  })

  test('is refused at once where it would be refused without the setting, and keeps nothing', async () => {
    const id = await begin(5_000_000)
    await expect(proposer.payOrder(payment(id))).rejects.toMatchObject(problems.insufficientFunds)
    await expect(proposer.payOrder(payment(id, { slip: null }))).rejects.toMatchObject({ fields: ['slip'] })
    expect(await em().count(Approval, { type: 'ORDER', instanceId: id })).toBe(0)
  })

  test('moves money once when two approve at once, and the later one is told that it is over', async () => {
    const id = await begin()
    const approval = await propose(id)
    const others = [approver, admin, as(await add({ kind: 'MANAGER', managesOrders: true }))]
    const outcomes = await Promise.allSettled(others.map(by => by.approveApproval({ id: approval })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(problems.approvalOver)
    expect(await balance()).toBe(BALANCE - DOLLARS)
    expect(await movements(id)).toBe(1)
  })

  test('is proposed once when two propose at once', async () => {
    const id = await begin()
    const outcomes = await Promise.allSettled([proposer, approver, admin].map(by => by.payOrder(payment(id))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
    expect(await em().count(Approval, { type: 'ORDER', instanceId: id, status: 'WAITING' })).toBe(1)
  })

  test('ends once when it is approved and withdrawn, or rejected, at once', async () => {
    for (const end of [
      (id: number) => proposer.withdrawApproval({ id }),
      (id: number) => admin.rejectApproval({ id, reason: 'Нет' }),
    ]) {
      const id = await begin()
      const approval = await propose(id)
      const outcomes = await Promise.allSettled([approver.approveApproval({ id: approval }), end(approval)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const isPaid = outcomes[0]?.status === 'fulfilled'
      expect(await statusInTable(application, id)).toBe(isPaid ? 'PAID' : 'NEW')
      expect(await balance()).toBe(isPaid ? BALANCE - DOLLARS : BALANCE)
    }
  })

  test('is carried out once under an idempotency key, however often it is sent', async () => {
    const id = await begin()
    const order = payment(id)
    const key = { 'idempotency-key': `propose-${id}` }
    const by = clientOf(application, first, 'REST', key)
    const answers = [await by.payOrder(order), await by.payOrder(order)]
    expect(answers[1]?.approval?.id).toBe(answers[0]?.approval?.id)
    const approving = clientOf(application, second, 'REST', { 'idempotency-key': `approve-${id}` })
    const approval = answers[0]?.approval?.id ?? 0
    expect(await approving.approveApproval({ id: approval })).toEqual(await approving.approveApproval({ id: approval }))
    expect(await movements(id)).toBe(1)
  })

  describe('moved figures are 409 and leave it waiting:', () => {
    const tamper = async (work: (order: number) => Promise<unknown>, expected: object) => {
      const id = await begin()
      const approval = await propose(id)
      await work(id)
      const refused = approver.approveApproval({ id: approval })
      await expect(refused).rejects.toMatchObject(expected)
      expect(await approver.approval({ id: approval })).toMatchObject({ status: 'WAITING' })
      expect(await statusInTable(application, id)).toBe('NEW')
      return id
    }
    const write = (id: number, columns: object) => em().nativeUpdate(Order, { id }, columns)

    test('the balance was spent meanwhile', async () => {
      await tamper(async () => topUp(application, owner, -BALANCE), problems.insufficientFunds)
      expect(await balance()).toBe(0)
    })
    test('another amount', async () => {
      await tamper(id => write(id, { invoiceAmount: minor(40_000) }), problems.proposalStale)
    })
    test('the account of the recipient was forged in the table', async () => {
      await tamper(id => write(id, { contractorAccountNumber: '666' }), problems.proposalStale)
      expect(await balance()).toBe(BALANCE)
    })
    test('another paying company', async () => {
      await tamper(id => write(id, { company: companyId }), problems.proposalStale)
    })
    test('the company does not pay there any more', async () => {
      await tamper(
        async id => {
          await write(id, { company: companyId })
          await em().nativeUpdate(Company, { id: companyId }, { countryExclusions: ['CN'] })
        },
        { status: 400, fields: ['companyId'] },
      )
      await em().nativeUpdate(Company, { id: companyId }, { countryExclusions: [] })
    })
  })

  describe('cannot be approved', () => {
    const refused = async (by: Client, expected: object, approval?: number) => {
      const id = approval ?? (await propose(await begin()))
      await expect(by.approveApproval({ id })).rejects.toMatchObject(expected)
      await expect(by.rejectApproval({ id, reason: 'Нет' })).rejects.toMatchObject(expected)
      expect(await approver.approval({ id })).toMatchObject({ status: 'WAITING' })
    }
    const acting = (admin_: User, user: User) =>
      clientWith(
        application,
        tokenWith(application, user, {
          acting: { adminId: admin_.id, until: Date.now() / 1000 + 1800, isReadOnly: false },
        }),
      )

    test('by whoever has proposed it', async () => refused(proposer, problems.approvalSamePerson))
    test('by an admin who has proposed it signed in as a manager', async () => {
      const approval = await propose(await begin(), acting(boss, first))
      await refused(admin, problems.approvalSamePerson, approval)
      await refused(proposer, problems.approvalSamePerson, approval)
    })
    test('by an admin who has signed in as somebody', async () =>
      refused(acting(boss, second), problems.approvalActing))
    test('by somebody created within 24 hours', async () => {
      const fresh = as(await application.addUser({ kind: 'MANAGER', managesOrders: true }))
      await refused(fresh, problems.approvalTooNew)
    })
    test('by a client or by a manager without the right', async () => {
      const id = await propose(await begin())
      await expect(client.approveApproval({ id })).rejects.toMatchObject({ status: 403 })
      const requests = as(await add({ kind: 'MANAGER', managesRequests: true }))
      await expect(requests.approveApproval({ id })).rejects.toMatchObject({ status: 404 })
      await expect(requests.approval({ id })).rejects.toMatchObject({ status: 404 })
      expect((await requests.approvals({ status: 'WAITING' })).items).toEqual([])
    })
    test('after 24 hours, also before it is cleared away', async () => {
      const id = await propose(await begin())
      later(DAY)
      await expect(approver.approveApproval({ id })).rejects.toMatchObject(problems.approvalOver)
      expect(await approver.approval({ id })).toMatchObject({ status: 'EXPIRED', actions: [] })
    })
  })

  test.each([
    ['rights', { managesOrders: true, managesRequests: true, roles: ['ROLE_MANAGER_ORD'] as const }],
    ['e-mail', { username: 'moved@example.com' }],
  ])('cannot be approved for 24 hours by somebody whose %s have changed', async (what, change) => {
    await switchOn(application, {})
    const moved = await add({ kind: 'MANAGER', managesOrders: true, managesRequests: true })
    const user =
      what === 'rights' ? { roles: ['ROLE_MANAGER_ORD' as const] } : { username: `moved${database}@example.com` }
    expect(change).toBeDefined()
    await admin.saveUser({ userId: moved.id, user })
    await switchOn(application, { payFrom: minor(DOLLARS), refund: true, rollback: true })
    const now = await em().findOneOrFail(User, moved.id)
    const id = await propose(await begin())
    await expect(as(now).approveApproval({ id })).rejects.toMatchObject(problems.approvalTooNew)
    later(DAY + 1)
    const again = await propose(await begin())
    expect(await as(now).approveApproval({ id: again })).toMatchObject({ status: 'APPROVED' })
  })

  test('rejected with a reason or withdrawn, opens its record again and lets its uploads go', async () => {
    const uploads = async (approval: number) => {
      const { files } = await em().findOneOrFail(Approval, approval)
      return em().find(StoredFile, { id: { $in: files.map(file => file.id) } })
    }
    const id = await begin()
    const one = await propose(id)
    expect((await uploads(one)).map(({ used }) => used)).toEqual([true, true])
    await expect(approver.rejectApproval({ id: one })).rejects.toMatchObject({ status: 400, fields: ['reason'] })
    expect(await approver.rejectApproval({ id: one, reason: 'Не тот счёт' })).toMatchObject({
      status: 'REJECTED',
      reason: 'Не тот счёт',
      order: { status: 'NEW', approval: null },
    })
    expect((await uploads(one)).map(({ used }) => used)).toEqual([false, false])
    const other = await propose(id)
    await expect(approver.withdrawApproval({ id: other })).rejects.toMatchObject(problems.approvalNotYours)
    expect(await proposer.withdrawApproval({ id: other })).toMatchObject({ status: 'WITHDRAWN' })
    expect((await client.order({ id })).steps).toContain('CANCEL')
    await expect(approver.approveApproval({ id: other })).rejects.toMatchObject(problems.approvalOver)
  })

  test('ends when its day is over: cleared away by the clock, or by the next step of its record', async () => {
    const id = await begin()
    const approval = await propose(id)
    const another = await begin()
    await propose(another)
    await client.order({ id: another }) // its next session begins on the next day
    later(DAY)
    expect(await client.cancelOrder({ id: another })).toMatchObject({ status: 'CANCELLED' })
    await expireApprovals(application.app)
    const ended = await em().findOneOrFail(Approval, approval)
    expect(ended).toMatchObject({ status: 'EXPIRED', waitingOn: null })
    expect(await em().findOneOrFail(Order, id)).toMatchObject({ status: 'NEW', approvalId: null })
    vi.useRealTimers()
    expect(await propose(id)).toBeGreaterThan(approval)
  })

  test.each([
    ['banned', (user: User) => admin.banUser({ userId: user.id, isBanned: true })],
    ['deleted', (user: User) => admin.deleteUser({ userId: user.id })],
    ['without the right', (user: User) => admin.saveUser({ userId: user.id, user: { roles: ['ROLE_MANAGER_REQ'] } })],
  ])('ends when whoever has proposed it is %s meanwhile', async (_what, happens) => {
    const gone = await add({ kind: 'MANAGER', managesOrders: true })
    const id = await begin()
    const approval = await propose(id, as(gone))
    await switchOn(application, {})
    await happens(gone)
    await switchOn(application, { payFrom: minor(DOLLARS), refund: true, rollback: true })
    await expect(approver.approveApproval({ id: approval })).rejects.toMatchObject(problems.approvalOver)
    expect(await approver.approval({ id: approval })).toMatchObject({ status: 'WITHDRAWN', decidedBy: null })
    expect(await approver.order({ id })).toMatchObject({ status: 'NEW', approval: null })
  })

  test('moves money once or not at all when its proposer is banned while it is approved', async () => {
    await switchOn(application, { payFrom: minor(DOLLARS), refund: true, rollback: true })
    for (let round = 0; round < 3; round++) {
      const gone = await add({ kind: 'MANAGER', managesOrders: true })
      const id = await begin()
      const approval = await propose(id, as(gone))
      await switchOn(application, {})
      const [approved] = await Promise.allSettled([
        approver.approveApproval({ id: approval }),
        admin.banUser({ userId: gone.id, isBanned: true }),
      ])
      await switchOn(application, { payFrom: minor(DOLLARS), refund: true, rollback: true })
      const isPaid = approved.status === 'fulfilled'
      expect(await statusInTable(application, id)).toBe(isPaid ? 'PAID' : 'NEW')
      expect(await movements(id)).toBe(isPaid ? 1 : 0)
    }
  })

  test('a refund and a rollback that moves money wait for a second admin', async () => {
    const id = await begin()
    await approver.approveApproval({ id: await propose(id) })
    const rollback = await admin.rollbackOrder({ id })
    expect(rollback).toMatchObject({ status: 'PAID', approval: { step: 'ROLLBACK' } })
    expect(await balance()).toBe(BALANCE - DOLLARS)
    await expect(approver.approveApproval({ id: rollback.approval?.id ?? 0 })).rejects.toMatchObject({ status: 404 })
    await admin.withdrawApproval({ id: rollback.approval?.id ?? 0 })
    const refund = await admin.refundOrder({ id, amount: minor(5_000) })
    expect(refund).toMatchObject({ status: 'PAID', refundAmount: null, approval: { step: 'REFUND' } })
    const other = as(await add({ kind: 'ADMIN' }))
    expect(await other.approveApproval({ id: refund.approval?.id ?? 0 })).toMatchObject({
      order: { status: 'REFUNDED', refundAmount: 5_000 },
    })
    expect(await balance()).toBe(BALANCE - DOLLARS + 5_000)
  })

  test('the uploads of a proposal are read by those who may approve it, and by nobody else', async () => {
    const id = await propose(await begin())
    const { files } = await approver.approval({ id })
    expect(files.map(({ fileName }) => fileName)).toEqual(['slip.pdf', 'agent.pdf'])
    const file = { id: files[0]?.id ?? 0, type: 'APPROVAL_FILE' as const }
    expect(await approver.download(file)).toMatchObject({ name: 'slip.pdf' })
    await expect(client.download(file)).rejects.toMatchObject({ status: 404 })
    const requests = as(await add({ kind: 'MANAGER', managesRequests: true }))
    await expect(requests.download(file)).rejects.toMatchObject({ status: 404 })
  })

  test('letters go to those who may approve, and say to whoever proposed it what became of it', async () => {
    const id = await begin()
    const approval = await propose(id)
    const [waits] = await application.letters(second.email ?? '')
    expect(waits?.subject).toBe(`Ждёт второй подписи: Оплата ордера №${id}`)
    expect(await application.letters(owner.email ?? '')).toEqual([])
    await approver.rejectApproval({ id: approval, reason: 'Не тот счёт' })
    const [rejected] = await application.letters(first.email ?? '')
    expect(rejected?.subject).toBe(`Отклонено: Оплата ордера №${id}`)
    expect(rejected?.text).toContain('Не тот счёт')
  })
})
