import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { problems } from '../../domain/core/problems.ts'
import type { PreflightCode } from '../../domain/generated/enums.ts'
import { paper } from '../../server/app/demo/paper.ts'
import { AuditEntry } from '../../server/audit/audit.entity.ts'
import { StoredFile } from '../../server/file/file.entity.ts'
import type { DocumentsInput, OrderInput, Preflight } from '../../server/generated/schema.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { type Client, clientOf, refusalOf } from '../support/client.ts'
import { RECIPIENT } from '../support/work.ts'
import { addWorld, type World } from '../support/world.ts'

let papers = 0
/** A document that nobody has sent before. */
const newPaper = (name = 'Инвойс.pdf') => paper(name, [`PAPER ${++papers}`])

const DOCUMENTS = {
  invoiceDate: '2026-03-05',
  invoiceAmount: minor(9_000_000),
  invoiceCurrency: 'CNY',
  contractDate: '2026-01-15',
  contractNumber: 'C-1',
  additionalAgreementDate: '2026-01-20',
  additionalAgreementNumber: 'ДС-1',
}
const documents = (more: DocumentsInput = {}): DocumentsInput => ({
  ...DOCUMENTS,
  invoiceNumber: `N-${++papers}`,
  invoice: newPaper(),
  contract: newPaper('Контракт.pdf'),
  additionalAgreement: newPaper('ДС.pdf'),
  ...more,
})
const order = (more: OrderInput = {}): OrderInput => ({
  ...RECIPIENT,
  invoiceDate: '2026-03-05',
  invoiceNumber: `O-${++papers}`,
  invoiceAmount: minor(50_000),
  invoiceCurrency: 'CNY',
  invoice: newPaper(),
  ...more,
})

const levelsOf = ({ remarks }: Preflight, ...codes: PreflightCode[]) =>
  remarks.filter(({ code }) => codes.includes(code)).map(({ code, level }) => `${code} ${level}`)
const blocked = ({ remarks }: Preflight) =>
  [...new Set(remarks.filter(({ level }) => level === 'BLOCK').map(({ field }) => field))].toSorted()

describe.each(databases)('pre-flight on %s', database => {
  let application: TestApplication
  let world: World
  let client: Client
  let other: Client
  let staff: Client
  let requestDesk: Client

  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
    client = clientOf(application, world.client.user)
    other = clientOf(application, world.otherClient.user)
    staff = clientOf(application, world.manager)
    requestDesk = clientOf(application, world.requests)
  })
  afterAll(() => application.close())

  /** A NEW replenishment with its contractor entered. */
  const begin = async (more: object = {}, by = client, of = world.client) => {
    const id = await world.replenishmentIn(of.user, 'NEW')
    await by.saveContractorStage({ replenishment: { id, ...RECIPIENT, ...more } })
    return id
  }
  const ask = (replenishment: DocumentsInput, by = client) => by.replenishmentPreflight({ replenishment })
  const askOrder = (sent: OrderInput, by = client) => by.orderPreflight({ order: sent })

  test('tells of a whole package that it can be sent, over both faces alike, and writes nothing', async () => {
    const id = await begin()
    const em = application.app.store.fork()
    const counted = async () => [await em.count(AuditEntry), await em.count(StoredFile)]
    const before = [...(await counted()), (await client.replenishment({ id })).version]
    const sent = { id, ...documents() }
    const said = await ask(sent)
    expect(said).toMatchObject({ blocked: false, warnings: 0 })
    expect(await ask(sent, clientOf(application, world.client.user, 'REST'))).toEqual(said)
    expect([...(await counted()), (await client.replenishment({ id })).version]).toEqual(before)
  })

  test.each<[string, DocumentsInput]>([
    ['nothing at all', {}],
    ['an invoice before its contract', { ...DOCUMENTS, invoiceDate: '2026-01-14' }],
    ['a day in the future', { ...DOCUMENTS, contractDate: '2999-01-01' }],
    ['a currency that there is not', { ...DOCUMENTS, invoiceCurrency: 'QQQ' }],
    ['a template and a bank that there are not', { contractId: 999_999, additionalAgreementBankId: 999_999 }],
    ['a file that is a program', { ...DOCUMENTS, invoice: { name: 'a.exe', b64: 'QQ==' } }],
    ['a file that is no PDF', { ...DOCUMENTS, invoice: { name: 'a.pdf', b64: 'QQ==' } }],
    ['an amount that is none', { ...DOCUMENTS, invoiceAmount: minor(0) }],
  ])('of %s blocks all that the submission refuses', async (_, sent) => {
    const id = await begin()
    const refused = await refusalOf(client.saveDocuments({ replenishment: { id, ...sent } }))
    const said = await ask({ id, ...sent })
    expect(said.blocked).toBe(true)
    expect(blocked(said)).toEqual(expect.arrayContaining([...refused.fields]))
    // Mended as it says, it is taken
    const whole = { id, ...documents() }
    expect(blocked(await ask(whole))).toEqual([])
    await client.saveDocuments({ replenishment: whole })
  })

  test.each<[string, OrderInput]>([
    ['nothing', {}],
    ['a SWIFT code of nine characters', { ...order(), contractorSwift: 'BKCHCNBJ1' }],
    ['a contractor and a basis that there are not', { ...order(), contractorId: 999_999 }],
    ['a basis that there is not', { ...order(), replenishmentId: 999_999 }],
    ['codes that there are not', { ...order(), contractorCountry: { code: 'ZZ' }, contractorCurrency: 'XYZ' }],
    ['everything but the invoice', { ...order(), invoice: null }],
  ])('of an order of %s blocks all that its creation refuses', async (_, sent) => {
    const refused = await refusalOf(client.createOrder({ order: sent }))
    expect(blocked(await askOrder(sent))).toEqual(expect.arrayContaining([...refused.fields]))
  })

  test('what is sent beside a refused code is judged as it was sent, not as it is stored', async () => {
    const id = await begin()
    await client.saveDocuments({ replenishment: { id, ...documents() } })
    const sent: DocumentsInput = {
      id,
      invoiceAmount: minor(20_000_000),
      invoiceDate: '2026-01-14',
      additionalAgreementBankId: 999_999,
    }
    const said = await ask({ ...sent, invoiceCurrency: 'QQQ' })
    expect(blocked(said)).toEqual(['additionalAgreementBankId', 'invoiceCurrency', 'invoiceDate'])
    const amount = await ask({ ...sent, contractId: 999_999 })
    expect(levelsOf(amount, 'REQUEST_AMOUNT')).toEqual(['REQUEST_AMOUNT WARN'])
  })

  test('what is sent of an order beside a code that there is not is judged as it was sent', async () => {
    const based: OrderInput = {
      replenishmentId: world.client.credited,
      contractorSwift: 'DEUTDEFF',
      contractorCurrency: 'QQQ',
    }
    const said = await askOrder({ ...order(), ...based })
    expect(blocked(said)).toEqual(['contractorCurrency'])
    expect(said.remarks.find(({ field, level }) => field === 'contractorSwift' && level === 'WARN')?.code).toBe(
      'SWIFT_COUNTRY',
    )
  })

  test('its warnings are kept when the documents are sent, for staff alone', async () => {
    const id = await begin({ contractorSwift: 'DEUTDEFF' })
    const sent = { id, ...documents({ invoiceAmount: minor(20_000_000) }) }
    const said = await ask(sent)
    expect(levelsOf(said, 'SWIFT_COUNTRY', 'REQUEST_AMOUNT')).toEqual(['SWIFT_COUNTRY WARN', 'REQUEST_AMOUNT WARN'])
    await client.saveDocuments({ replenishment: sent })
    const { preflight } = await staff.replenishment({ id })
    expect(preflight).toEqual(said.remarks.filter(({ level }) => level === 'WARN'))
    expect((await client.replenishment({ id })).preflight ?? null).toBeNull()
    // Asked again for what is stored, it says the same
    expect((await ask({ id }, staff)).remarks.filter(({ level }) => level === 'WARN')).toEqual(preflight)
  })

  test('the same invoice of the same contractor is found under another spelling, the same file under another name', async () => {
    const first = await begin()
    const invoice = newPaper()
    await client.saveDocuments({ replenishment: { id: first, ...documents({ invoiceNumber: 'TWICE', invoice }) } })
    const id = await begin({ contractorName: 'SHENZHEN LUMEN TRADING CO LTD' })
    const twice = documents({ invoiceNumber: 'Twice ', invoice: { ...invoice, name: 'Другое имя.pdf' } })
    const said = await ask({ id, ...twice })
    expect(levelsOf(said, 'SAME_INVOICE', 'SAME_FILE')).toEqual(['SAME_INVOICE WARN', 'SAME_FILE WARN'])
    expect(said.remarks.find(({ code }) => code === 'SAME_FILE')?.message).toContain(`пополнение №${first}`)
    const elsewhere = await begin({ contractorName: 'Other Trading' })
    expect(levelsOf(await ask({ id: elsewhere, ...documents({ invoiceNumber: 'TWICE' }) }), 'SAME_INVOICE')).toEqual([
      'SAME_INVOICE PASS',
    ])
    // Nothing of it is another client's to know, nor staff's who look at that client's record
    const foreign = await begin({}, other, world.otherClient)
    for (const by of [other, staff]) {
      const sent = by === other ? { id: foreign, ...twice } : { id: foreign, invoiceNumber: 'Twice' }
      expect(levelsOf(await ask(sent, by), 'SAME_INVOICE', 'SAME_FILE')).not.toContain('SAME_INVOICE WARN')
      expect(levelsOf(await ask(sent, by), 'SAME_INVOICE', 'SAME_FILE')).not.toContain('SAME_FILE WARN')
    }
  })

  test('an order is not held against its basis and the others of it, nor against a cancelled one', async () => {
    const { credited } = world.client
    const codes = ['SAME_INVOICE', 'SAME_FILE'] as const
    const based = { replenishmentId: credited, invoiceAmount: minor(100) }
    expect(levelsOf(await askOrder(based), ...codes)).toEqual(['SAME_INVOICE PASS', 'SAME_FILE PASS'])
    const once = order()
    const { id } = await client.createOrder({ order: once })
    expect(levelsOf(await askOrder(once), ...codes)).toEqual(['SAME_INVOICE WARN', 'SAME_FILE WARN'])
    expect(levelsOf(await askOrder({ id }), ...codes)).toEqual(['SAME_INVOICE PASS', 'SAME_FILE PASS'])
    await client.cancelOrder({ id })
    expect(levelsOf(await askOrder(once), ...codes)).toEqual(['SAME_INVOICE PASS', 'SAME_FILE PASS'])
  })

  test('an account that the contractor was not paid to before warns, and staff find it on the order', async () => {
    const changed = order({ contractorAccountNumber: '6222 9999' })
    const said = await askOrder(changed)
    expect(levelsOf(said, 'NEVER_PAID', 'DETAILS_CHANGED')).toEqual(['NEVER_PAID PASS', 'DETAILS_CHANGED WARN'])
    const { id } = await client.createOrder({ order: changed })
    expect((await staff.order({ id })).preflight?.map(({ code }) => code)).toContain('DETAILS_CHANGED')
    // Mended, the order keeps what is still to be said
    await client.saveOrder({ order: { id, contractorAccountNumber: RECIPIENT.contractorAccountNumber } })
    expect((await staff.order({ id })).preflight?.map(({ code }) => code)).not.toContain('DETAILS_CHANGED')
    const unknown = await askOrder(order({ contractorName: 'Nobody Ltd' }))
    expect(levelsOf(unknown, 'NEVER_PAID', 'DETAILS_CHANGED')).toEqual(['NEVER_PAID WARN'])
  })

  test('a manager without the order right is told of no order’s number, and the order’s call knows no order', async () => {
    const sent = order({ invoiceNumber: 'ORDERED' })
    const { id: orderId } = await client.createOrder({ order: sent })
    const id = await begin()
    const said = async (by: Client) =>
      (await ask({ id, invoiceNumber: 'ORDERED' }, by)).remarks.find(({ code }) => code === 'SAME_INVOICE')?.message
    expect(await said(staff)).toContain(`№${orderId}`)
    expect(await said(requestDesk)).toContain('другая запись клиента')
    expect(await said(requestDesk)).not.toContain(`№${orderId}`)
    await expect(askOrder({ id: orderId }, requestDesk)).rejects.toMatchObject(problems.notFound)
  })

  test('a foreign record is answered like a missing one, and staff name an order', async () => {
    const id = await begin()
    const refusals = await Promise.all([id, 999_999].map(one => refusalOf(ask({ id: one }, other))))
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]).toMatchObject(problems.notFound)
    await expect(askOrder({ id: world.client.newOrder }, other)).rejects.toMatchObject(problems.notFound)
    await expect(askOrder(order(), staff)).rejects.toMatchObject({ status: 400, fields: ['id'] })
    await expect(ask({})).rejects.toMatchObject({ status: 400, fields: ['id'] })
  })

  test('nobody left to pay is told with the companies that exclude the country; a blocked INN blocks', async () => {
    const id = await begin({ contractorCountry: { code: 'IR' } })
    const said = await ask({ id, ...documents() })
    expect(said.remarks.find(({ code }) => code === 'COMPANIES')).toMatchObject({
      level: 'WARN',
      message: expect.stringContaining('Orient Pay FZE'),
    })
    await staff.blockInn({ inn: world.client.inn, comment: 'Проверка' })
    expect(blocked(await ask({ id, ...documents() }))).toEqual(['clientCompanyInn'])
    await expect(client.saveDocuments({ replenishment: { id, ...documents() } })).rejects.toMatchObject(
      problems.innBlocked,
    )
    await staff.unblockInn({ inn: world.client.inn })
  })
})
