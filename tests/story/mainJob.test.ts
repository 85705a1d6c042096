import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jpg, pdf, png } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addAgent, CONTRACTOR } from './agent.ts'
import { type Answer, caller, type Face } from './faces.ts'
import { auditCounters, auditMoney } from '../support/audits.ts'

const PASSWORD = 'green-horse-42'

const faces: Face[] = ['REST', 'GraphQL', 'a client generated from openapi.json']
const rows = databases.flatMap(database => faces.map(face => ({ database, face })))

describe.each(rows)('the main job over $face on $database', ({ database, face }) => {
  let application: TestApplication
  let call: ReturnType<typeof caller>
  let client = ''
  let clientId = 0
  let manager = ''
  let admin = ''
  let companyId = 0
  let bankId = 0
  let requestId = 0
  let id = 0
  let orderId = 0

  const ok = ({ status, body }: Answer) => {
    expect(body, JSON.stringify(body)).toBeDefined()
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const fieldsOf = ({ body }: Answer) => (body['fieldErrors'] as { field: string }[]).map(e => e.field)

  beforeAll(async () => {
    application = await openTestApplication({ database })
    call = caller(application, face)
    manager = application.token(
      await application.addUser({ kind: 'MANAGER', managesRequests: true, managesOrders: true }),
    )
    admin = application.token(await application.addUser({ kind: 'ADMIN' }))
    ;({ companyId, bankId } = await addAgent(application))
  })
  afterAll(() => application.close())

  test('a new client signs up, follows the link of the letter and is signed in', async () => {
    const username = 'new.client@example.com'
    const signedUp = { username, name: 'Анна Белова', password: PASSWORD, rePassword: PASSWORD }
    clientId = ok(await call(null, 'signUp', signedUp))['userId'] as number
    const early = await call(null, 'signIn', { username, password: PASSWORD })
    expect(early).toMatchObject({ status: 400, body: { code: '001-003' } })
    const [letter] = await application.letters(username)
    const confirmation = /\/confirm\/\d+\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    ok(await call(null, 'confirmAccount', { userId: clientId, confirmation }))
    const again = await call(null, 'confirmAccount', { userId: clientId, confirmation })
    expect(again).toMatchObject({ status: 400, body: { code: '001-006' } })
    client = ok(await call(null, 'signIn', { username, password: PASSWORD }))['token'] as string
  })

  test('a request needs an approved INN and waits for staff', async () => {
    ok(await call(client, 'addInn', { claim: { inn: '7707083893', name: 'ООО «Лампа»', address: 'Москва' } }))
    const request = {
      inn: '7707083893',
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: 1_000_000,
      currency: 'CNY',
      paymentPurpose: 'Оплата светильников по контракту',
    }
    expect(fieldsOf(await call(client, 'createRequest', { request }))).toEqual(['inn'])
    ok(await call(manager, 'approveInn', { inn: '7707083893' }))
    requestId = ok(await call(client, 'createRequest', { request }))['id'] as number
    expect(ok(await call(client, 'request', { id: requestId }))).toMatchObject({ status: 'NEW', version: 1 })
    const early = await call(client, 'createReplenishment', { clientRequestId: requestId })
    expect(early.status).toBe(409)
    const silent = await call(manager, 'setRequestStatus', { id: requestId, status: 'REJECTED' })
    expect(fieldsOf(silent)).toEqual(['comment'])
    const approved = await call(manager, 'setRequestStatus', { id: requestId, status: 'APPROVED' })
    expect(ok(approved)['status']).toBe('APPROVED')
  })

  test('a replenishment uses its request up, once', async () => {
    id = ok(await call(client, 'createReplenishment', { clientRequestId: requestId }))['id'] as number
    const again = await call(client, 'createReplenishment', { clientRequestId: requestId })
    expect(again.status).toBe(409)
  })

  test('documents are submitted whole, returned once with a comment and then accepted', async () => {
    const stage = { id, ...CONTRACTOR, saveContractor: true }
    const saved = ok(await call(client, 'saveContractorStage', { replenishment: stage }))
    expect(saved['contractorId']).toBeGreaterThan(0)
    const documents = {
      id,
      invoiceDate: '2026-03-05',
      invoiceNumber: 'INV-77',
      invoiceAmount: 1_000_000,
      invoiceCurrency: 'CNY',
      contractDate: '2026-02-01',
      contractNumber: 'C-12',
      contract: pdf('Контракт.pdf'),
      additionalAgreementDate: '2026-02-02',
      additionalAgreementNumber: 'A-1',
      additionalAgreement: pdf('Соглашение.pdf'),
    }
    const unfinished = await call(client, 'saveDocuments', { replenishment: documents })
    expect(fieldsOf(unfinished)).toEqual(['invoice'])
    const whole = { ...documents, invoice: pdf('Инвойс.pdf') }
    const sent = ok(await call(client, 'saveDocuments', { replenishment: whole }))
    expect(sent).toMatchObject({ status: 'DOC', invoicePath: 'Инвойс.pdf' })

    expect((await call(manager, 'reviewDocuments', { review: { id, accept: false } })).status).toBe(400)
    const back = { id, accept: false, invoiceComment: 'Нет печати' }
    expect(ok(await call(manager, 'reviewDocuments', { review: back }))['status']).toBe('DOC_NAC')
    expect(ok(await call(client, 'replenishment', { id }))['invoiceComment']).toBe('Нет печати')
    const mended = { id, invoice: jpg('Инвойс с печатью.jpg') }
    expect(ok(await call(client, 'saveDocuments', { replenishment: mended }))['status']).toBe('DOC')
    expect(ok(await call(client, 'replenishment', { id }))['invoiceComment']).toBeNull()

    const hasty = await call(manager, 'reviewDocuments', { review: { id, accept: true } })
    expect(fieldsOf(hasty)).toEqual(['additionalAgreementBankId', 'companyId'])
    const review = { id, accept: true, companyId, additionalAgreementBankId: bankId }
    expect(ok(await call(manager, 'reviewDocuments', { review }))).toMatchObject({ status: 'DOC_ACC', companyId })
    const seen = ok(await call(client, 'replenishment', { id }))
    expect(seen['comment'] ?? null).toBeNull()
  })

  const formRate = async () => {
    const given = { replenishmentId: id, rate: 92.5, xRate: 7.125 }
    const figures = ok(await call(manager, 'rateCalc', { stage: 'BEFORE', calc: given }))
    const rate = {
      id,
      rateBefore: 92.5,
      xRateBefore: 7.125,
      usdAmountBefore: figures['usdAmount'],
      rubAmountBefore: figures['rubAmount'],
      invoiceRateBefore: figures['invoiceRate'],
      brockmanRateBefore: figures['brockmanRate'],
    }
    const moved = await call(manager, 'formRate', { rate: { ...rate, rubAmountBefore: 1 } })
    expect(moved.status).toBe(409)
    return ok(await call(manager, 'formRate', { rate }))
  }

  test('the client requests a rate, refuses it, requests their own and confirms it', async () => {
    ok(await call(client, 'requestRate', { isAuto: false, rate: { id, companyId } }))
    expect(await formRate()).toMatchObject({
      status: 'CR_AWT',
      usdAmountBefore: 140_351,
      rubAmountBefore: 13_371_942,
      brockmanRateBefore: 95.275,
      invoiceRateBefore: 13.3719,
      rateType: 'BASE',
    })
    ok(await call(client, 'confirmRate', { id, accepted: false }))
    const low = await call(client, 'requestRate', { isAuto: false, rate: { id, companyId, clientRate: 2.5 } })
    expect(fieldsOf(low)).toEqual(['clientRate'])
    const high = await call(client, 'requestRate', { isAuto: false, rate: { id, companyId, clientRate: 5.6 } })
    expect(fieldsOf(high)).toEqual(['clientRate'])
    ok(await call(client, 'requestRate', { isAuto: false, rate: { id, companyId, clientRate: 3.5 } }))
    expect(await formRate()).toMatchObject({
      usdAmountBefore: 140_351,
      rubAmountBefore: 13_436_854,
      brockmanRateBefore: 95.7375,
      rateType: 'CLIENT',
    })
    expect((await call(client, 'bill', { id })).status).toBe(404)
    const other = await call(client, 'confirmRate', { id, accepted: true, rubAmountBefore: 13_371_942 })
    expect(other.status).toBe(409)
    const confirmed = await call(client, 'confirmRate', { id, accepted: true, rubAmountBefore: 13_436_854 })
    expect(ok(confirmed)['status']).toBe('CR_ACC')
  })

  test('the bill multiplies out', async () => {
    expect(ok(await call(client, 'bill', { id }))).toMatchObject({
      number: `${id}BM`,
      amount: 140_351,
      rate: 95.7375,
      fixedFeeRub: 0,
      totalRub: 13_436_854,
      billTo: { name: 'ООО «Лампа»', inn: '7707083893' },
      receivedFrom: { name: 'Brockman LLC', bic: '044525985' },
    })
  })

  test('a payment is sent, confirmed, fixed and credited to the cent', async () => {
    expect((await call(manager, 'confirmPayment', { id, amount: 13_436_854 })).status).toBe(409)
    const none = await call(client, 'sendPayment', { payment: { id, paymentOrders: [] } })
    expect(fieldsOf(none)).toEqual(['paymentOrders'])
    ok(await call(client, 'sendPayment', { payment: { id, paymentOrders: [png('Платёжка.png')] } }))
    const listed = ok(await call(manager, 'replenishments', { status: 'ACTION' }))['items'] as {
      id: number
    }[]
    expect(listed.map(row => row.id)).toContain(id)
    ok(await call(manager, 'confirmPayment', { id, amount: 13_436_854 }))
    const calc = { replenishmentId: id, rate: 93, xRate: 7.1 }
    const figures = ok(await call(manager, 'rateCalc', { stage: 'AFTER', calc }))
    expect(figures).toMatchObject({ usdAmount: 139_596, invoiceAmount: 991_132, brockmanRate: 96.255 })
    const rate = { id, rateAfter: 93, xRateAfter: 7.1, usdAmountAfter: 139_596 }
    expect((await call(manager, 'fixRate', { rate: { ...rate, usdAmountAfter: 1 } })).status).toBe(409)
    expect(ok(await call(manager, 'fixRate', { rate }))).toMatchObject({ status: 'DONE', usdAmountAfter: 139_596 })
    const balance = ok(await call(client, 'balance', { userId: clientId }))
    expect(balance).toEqual({ amount: 139_596, monthlyVolume: 139_596 })
  })

  test('an admin takes the credit back and staff credit it again', async () => {
    expect((await call(manager, 'rollbackReplenishment', { id })).status).toBe(403)
    expect(ok(await call(admin, 'rollbackReplenishment', { id }))['status']).toBe('CR_FIX')
    expect(ok(await call(client, 'balance', { userId: clientId }))).toEqual({ amount: 0, monthlyVolume: 0 })
    ok(await call(manager, 'fixRate', { rate: { id, rateAfter: 93, xRateAfter: 7.1, usdAmountAfter: 139_596 } }))
    expect(ok(await call(client, 'balance', { userId: clientId }))['amount']).toBe(139_596)
  })

  test('an order takes its keys from its basis and is paid from the balance', async () => {
    const created = ok(await call(client, 'createOrder', { order: { replenishmentId: id, invoiceAmount: 500_000 } }))
    expect(created).toMatchObject({ status: 'NEW', contractorSwift: 'BKCHCNBJ', invoiceCurrency: 'CNY' })
    expect(created['invoicePath']).toBe('Инвойс с печатью.jpg')
    orderId = created['id'] as number
    ok(await call(manager, 'setOrderCompany', { id: orderId, companyId }))
    const bare = await call(manager, 'payOrder', { order: { id: orderId } })
    expect(fieldsOf(bare).toSorted()).toEqual(['agentInvoice', 'slip', 'xRate'])
    const order = { id: orderId, xRate: 7.15, slip: pdf('slip.pdf'), agentInvoice: pdf('agent.pdf') }
    expect((await call(manager, 'payOrder', { order: { ...order, amountUsd: 1 } })).status).toBe(409)
    expect(ok(await call(manager, 'payOrder', { order }))).toMatchObject({ status: 'PAID', amountUsd: 69_930 })
    expect((await call(manager, 'payOrder', { order })).status).toBe(409)
    expect(ok(await call(client, 'balance', { userId: clientId }))['amount']).toBe(69_666)
  })

  test('inquiry and SWIFT cost 10 dollars each and are answered together', async () => {
    ok(await call(client, 'requestInquiry', { id: orderId }))
    expect((await call(client, 'requestInquiry', { id: orderId })).status).toBe(409)
    expect(ok(await call(client, 'requestSwift', { id: orderId }))['status']).toBe('INQ_SWIFT')
    expect(ok(await call(client, 'balance', { userId: clientId }))['amount']).toBe(67_666)
    const half = { id: orderId, inquiryReport: pdf('inquiry.pdf') }
    expect(fieldsOf(await call(manager, 'sendInquirySwift', { order: half }))).toEqual(['swiftReport'])
    const reports = { ...half, swiftReport: pdf('mt103.pdf') }
    const answered = ok(await call(manager, 'sendInquirySwift', { order: reports }))
    expect(answered).toMatchObject({ status: 'INQ_SWIFT_DONE', inquiryReportPath: 'inquiry.pdf' })
    const file = ok(await call(client, 'download', { id: orderId, type: 'ORDER_SWIFT' }))
    expect(file).toMatchObject({ name: 'mt103.pdf', extension: 'pdf', b64: reports.swiftReport.b64 })
  })

  test('client and staff chat, and each sees what is unread', async () => {
    ok(await call(client, 'sendMessage', { message: { type: 'ORDER', instanceId: orderId, text: 'Когда дойдёт?' } }))
    const waiting = ok(await call(manager, 'unread', {}))['items']
    expect(waiting).toEqual([{ type: 'ORDER', instanceId: orderId, num: 1 }])
    const page = ok(await call(manager, 'messages', { type: 'ORDER', instanceId: orderId }))
    expect(page['items']).toMatchObject([{ text: 'Когда дойдёт?', managerId: null, userId: clientId }])
    expect(ok(await call(manager, 'unread', {}))['items']).toEqual([])
    ok(
      await call(manager, 'sendMessage', {
        message: { type: 'ORDER', instanceId: orderId, metas: [{ fileName: 'ответ.txt', b64: '0LTQsA==' }] },
      }),
    )
    const told = ok(await call(client, 'messages', { type: 'ORDER', instanceId: orderId }))['items']
    expect(told).toMatchObject([{ senderName: null, metas: [{ fileName: 'ответ.txt' }] }, { text: 'Когда дойдёт?' }])
  })

  test('an admin rolls the answer back, refunds the order and every dollar is accounted for', async () => {
    const rolledBack = ok(await call(admin, 'rollbackOrder', { id: orderId }))
    expect(rolledBack).toMatchObject({ status: 'INQ_SWIFT', inquiryReportPath: null, swiftReportPath: null })
    expect(ok(await call(admin, 'rollbackOrder', { id: orderId }))['status']).toBe('INQUIRY')
    expect(ok(await call(client, 'balance', { userId: clientId }))['amount']).toBe(68_666)
    const much = await call(admin, 'refundOrder', { id: orderId, amount: 69_931 })
    expect(fieldsOf(much)).toEqual(['amount'])
    expect(ok(await call(admin, 'refundOrder', { id: orderId, amount: 20_000 }))['status']).toBe('REFUNDED')
    expect((await call(admin, 'refundOrder', { id: orderId, amount: 20_000 })).status).toBe(409)
    const statement = ok(await call(client, 'statement', { userId: clientId }))
    expect(statement).toMatchObject({ opening: 0, closing: 88_666, totalItems: 8 })
    expect(await auditMoney(application.app.store.fork())).toEqual([])
    expect(await auditCounters(application.app.store.fork())).toEqual([])
  })

  test('the history shows the client every step, staff without names', async () => {
    const history = ok(await call(client, 'replenishmentHistory', { id })) as unknown as {
      step: string
      by: { name: string | null; role: string }
    }[]
    expect(history.map(({ step }) => step).toReversed()).toEqual([
      'CREATE',
      'SUBMIT_DOCUMENTS',
      'RETURN_DOCUMENTS',
      'SUBMIT_DOCUMENTS',
      'ACCEPT_DOCUMENTS',
      'REQUEST_RATE',
      'FORM_RATE',
      'REFUSE_RATE',
      'REQUEST_RATE',
      'FORM_RATE',
      'CONFIRM_RATE',
      'SEND_PAYMENT',
      'CONFIRM_PAYMENT',
      'CREDIT',
      'ROLLBACK',
      'CREDIT',
    ])
    expect(history.filter(({ by }) => by.role !== 'ROLE_CLIENT').every(({ by }) => by.name === null)).toBe(true)
  })
})
