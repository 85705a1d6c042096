import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minor } from '../../domain/core/money.ts'
import { type ReplenishmentStatus, ReplenishmentStatus as Statuses } from '../../domain/generated/enums.ts'
import type { User } from '../../server/account/account.entity.ts'
import { auditMoney } from '../../server/reconciliation/audit.ts'
import { Company } from '../../server/company/company.entity.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { type Walk, walkReplenishment } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn, blockInn, unblockInn } from '../../server/inn/registry.service.ts'
import { rollbackReplenishment } from '../../server/replenishment/payment.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { pdf } from '../support/files.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { addCompanyAndBank, balanceInTable } from '../support/work.ts'

const INN = '7707083893'

describe.each(databases)('replenishments on %s', database => {
  let application: TestApplication
  let client: User
  let walk: Walk
  let token = ''
  let desk = ''
  let admin = ''

  beforeAll(async () => {
    application = await openTestApplication({ database, env: { DEMO: '1' } })
    client = await application.addUser({ kind: 'CLIENT', autoCr: true })
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    const boss = await application.addUser({ kind: 'ADMIN' })
    const { companyId, bankId } = await addCompanyAndBank(application)
    const as = (user: User) => application.contextFor(user)
    walk = {
      client: as(client),
      manager: as(manager),
      admin: as(boss),
      companyId,
      bankId,
      recipient: RECIPIENTS[0],
      amount: minor(1_000_000),
      date: '2026-03-05',
    }
    token = application.token(client)
    desk = application.token(manager)
    admin = application.token(boss)
    await addInn(as(client), { inn: INN, name: 'ООО «Лампа»' })
    await approveInn(as(manager), { inn: INN })
  })
  afterAll(() => application.close())

  const at = async (status: ReplenishmentStatus, more: Partial<Walk> = {}) => {
    const { recipient, amount } = { ...walk, ...more }
    const { id } = await createRequest(walk.client, {
      inn: INN,
      recipientCountry: { code: recipient.country },
      recipientBankCountry: { code: recipient.country },
      invoicePrice: amount,
      currency: recipient.currency,
      paymentPurpose: recipient.goods,
    })
    await setRequestStatus(walk.manager, { id, status: 'APPROVED' })
    return walkReplenishment({ ...walk, ...more }, id, status)
  }
  const read = async (id: number, by = desk) => (await application.rest(by, 'GET', `/replenishment/${id}`)).body
  const fields = (body: Readonly<Record<string, unknown>>) =>
    ((body['fieldErrors'] ?? []) as { field: string }[]).map(({ field }) => field)

  test.each(Object.values(Statuses))('a record walks to %s and its money stays sound', async status => {
    const id = await at(status)
    expect((await read(id))['status']).toBe(status)
    expect(await auditMoney(application.app.store.fork())).toEqual([])
  })

  test('edit mode keeps R and X, makes every other figure anew and needs a new invoice', async () => {
    const id = await at('CR_ACC')
    const before = await read(id)
    const edit = { id, edit: true, invoiceAmount: 2_000_000 }
    const bare = await application.rest(token, 'POST', '/replenishment/payment', edit)
    expect({ status: bare.status, fields: fields(bare.body) }).toEqual({ status: 400, fields: ['invoice'] })
    const { status, body } = await application.rest(token, 'POST', '/replenishment/payment', {
      ...edit,
      invoice: pdf('new.pdf'),
      clientRate: 4,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'BILL',
      rateBefore: before['rateBefore'],
      xRateBefore: before['xRateBefore'],
      invoiceAmount: 2_000_000,
      usdAmountBefore: 281_524,
      clientRate: 4,
      rateType: 'CLIENT',
      invoicePath: 'new.pdf',
    })
    const { body: history } = await application.rest(token, 'GET', `/replenishment/${id}/history`)
    const steps = history as unknown as { step: string; amounts: { name: string; amount: number }[] }[]
    expect(steps.find(({ step }) => step === 'CONFIRM_RATE')?.amounts).toContainEqual({
      name: 'usdAmount',
      currency: 'USD',
      amount: before['usdAmountBefore'],
    })
  })

  test('after a confirmation a refusal cancels the payment', async () => {
    for (const status of ['CR_ACC', 'BILL'] as const) {
      const id = await at(status)
      const { body } = await application.rest(token, 'PATCH', `/replenishment/${id}/cr-confirm?accepted=false`)
      expect(body['status']).toBe('CR_NAC')
    }
  })

  test('payment orders of a cancelled bill don’t pay the next one', async () => {
    const id = await at('CR_ACC')
    const edit = { id, edit: true, clientRate: 4, paymentOrders: [pdf('old.pdf')] }
    await application.rest(token, 'POST', '/replenishment/payment', edit)
    expect((await read(id))['steps']).toContain('CONFIRM_PAYMENT')
    await application.rest(token, 'PATCH', `/replenishment/${id}/cr-confirm?accepted=false`)
    await application.rest(token, 'POST', '/replenishment/cr-request', { id, companyId: walk.companyId })
    const calc = { replenishmentId: id, rate: 90, xRate: 7 }
    const { body: figures } = await application.rest(desk, 'POST', '/replenishment/rate-calc?stage=BEFORE', calc)
    await application.rest(desk, 'POST', '/replenishment/cr-response', {
      id,
      rateBefore: 90,
      xRateBefore: 7,
      usdAmountBefore: figures['usdAmount'],
      rubAmountBefore: figures['rubAmount'],
      invoiceRateBefore: figures['invoiceRate'],
      brockmanRateBefore: figures['brockmanRate'],
    })
    await application.rest(token, 'PATCH', `/replenishment/${id}/cr-confirm?accepted=true`)
    const { paymentOrders: _, ...bare } = edit
    expect((await application.rest(token, 'POST', '/replenishment/payment', bare)).body['status']).toBe('BILL')
    const record = await read(id)
    expect(record['steps']).not.toContain('CONFIRM_PAYMENT')
    expect(record['paymentOrderFiles']).toEqual([])
    const [former] = record['formerPaymentOrderFiles'] as { id: number; fileName: string }[]
    expect(former?.fileName).toBe('old.pdf')
    const kept = await application.rest(token, 'GET', `/download?id=${former?.id}&type=PAYMENT_ORDER`)
    expect(kept).toMatchObject({ status: 200, body: { name: 'old.pdf' } })
  })

  test('staff form the rate and confirm the roubles again while the other side has not moved', async () => {
    const id = await at('CR_FIX')
    const again = await application.rest(desk, 'PATCH', `/replenishment/${id}/payment?amount=5000000`)
    expect(again.body).toMatchObject({ status: 'CR_FIX', rubAmountAfter: 5_000_000 })
    for (const amount of ['1e3', '-1', '100.5', 'abc', '', String(2 ** 53)])
      expect((await application.rest(desk, 'PATCH', `/replenishment/${id}/payment?amount=${amount}`)).status).toBe(400)
  })

  test('the central-bank rate is formed at once, passing through the request', async () => {
    await application.app.store.fork().nativeUpdate(Company, { id: walk.companyId }, { autoCr: true })
    const id = await at('DOC_ACC')
    const own = { id, companyId: walk.companyId, clientRate: 4 }
    const mixed = await application.rest(token, 'POST', '/replenishment/cr-request?isAuto=true', own)
    expect(fields(mixed.body)).toEqual(['isAuto'])
    const { clientRate: _, ...plain } = own
    const { status, body } = await application.rest(token, 'POST', '/replenishment/cr-request?isAuto=true', plain)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'CR_AWT', rateBefore: 85.4963, xRateBefore: 7.2989 })
    const { body: history } = await application.rest(token, 'GET', `/replenishment/${id}/history`)
    expect((history as unknown as object[]).slice(0, 2)).toMatchObject([
      { from: 'CR_REQ', to: 'CR_AWT' },
      { from: 'DOC_ACC', to: 'CR_REQ' },
    ])
    await application.app.store.fork().nativeUpdate(Company, { id: walk.companyId }, { autoCr: false })
    const refused = await at('DOC_ACC')
    const closed = await application.rest(token, 'POST', '/replenishment/cr-request?isAuto=true', {
      ...plain,
      id: refused,
    })
    expect(fields(closed.body)).toEqual(['isAuto'])
  })

  test('a company does not pay into a country that it excludes, by the contractor or by the SWIFT code', async () => {
    const id = await at('DOC')
    await application.app.store.fork().nativeUpdate(Company, { id: walk.companyId }, { countryExclusions: ['CN'] })
    const review = { id, companyId: walk.companyId }
    const { status, body } = await application.rest(desk, 'POST', '/replenishment/docs-response', review)
    expect({ status, fields: fields(body) }).toEqual({ status: 400, fields: ['companyId'] })
    expect(JSON.stringify(body)).toContain('Компания не проводит платежи в страну Китай')
    const english = await application.rest(desk, 'POST', '/replenishment/docs-response', review, {
      'accept-language': 'en',
    })
    expect(JSON.stringify(english.body)).toContain('The company makes no payments to China')
    await application.app.store.fork().nativeUpdate(Company, { id: walk.companyId }, { countryExclusions: ['IR'] })
  })

  test('documents that differ from the request are accepted only with a tick', async () => {
    const id = await at('NEW')
    const other = RECIPIENTS[1]
    await application.rest(token, 'POST', '/replenishment/contractor', {
      id,
      contractorName: other.name,
      contractorCountry: { name: 'Турция' },
      contractorSwift: other.swift,
      contractorCurrency: other.currency,
      contractorAccountNumber: other.account,
      contractorBankName: other.bank,
    })
    const sent = await application.rest(token, 'POST', '/replenishment/docs', {
      id,
      invoiceDate: '2026-03-05',
      invoiceNumber: '1',
      invoiceAmount: 1_050_001,
      invoiceCurrency: 'CNY',
      invoice: pdf(),
      contractDate: '2026-03-01',
      contractNumber: '1',
      contract: pdf(),
      additionalAgreementDate: '2026-03-01',
      additionalAgreementNumber: '1',
      additionalAgreement: pdf(),
    })
    expect(sent.status).toBe(200)
    expect((await read(id))['differences']).toMatchObject([{ field: 'invoiceAmount' }, { field: 'contractorCountry' }])
    const review = { id, accept: true, companyId: walk.companyId, additionalAgreementBankId: walk.bankId }
    const refused = await application.rest(desk, 'POST', '/replenishment/docs-response', review)
    expect(fields(refused.body)).toEqual(['acceptDifferences'])
    const accepted = await application.rest(desk, 'POST', '/replenishment/docs-response', {
      ...review,
      acceptDifferences: true,
    })
    expect(accepted.body['status']).toBe('DOC_ACC')
  })

  test('a blocked INN stops new work and lets late steps go on with a warning', async () => {
    const early = await at('DOC_ACC')
    const late = await at('CR_AWT')
    await blockInn(walk.manager, { inn: INN, comment: 'Проверка' })
    const rate = { id: early, companyId: walk.companyId }
    const refused = await application.rest(token, 'POST', '/replenishment/cr-request', rate)
    expect(refused).toMatchObject({ status: 409, body: { message: 'ИНН заблокирован' } })
    const { body } = await application.rest(token, 'PATCH', `/replenishment/${late}/cr-confirm?accepted=true`)
    expect(body['status']).toBe('CR_ACC')
    expect((await read(late))['innBlocked']).toBe(true)
    await unblockInn(walk.manager, { inn: INN })
  })

  test('an admin goes back one step at a time, and a spent credit can’t be taken back', async () => {
    const id = await at('DONE')
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await rollbackReplenishment(walk.admin, { id })).status)
    expect(statuses).toEqual(['CR_FIX', 'BILL_PAID', 'CR_ACC'])
    await expect(rollbackReplenishment(walk.admin, { id })).rejects.toThrow('stepClosed')
    const spent = await at('DONE')
    await application.app.store.fork().execute('update client_balance set amount = 0 where client_id = ?', [client.id])
    await expect(rollbackReplenishment(walk.admin, { id: spent })).rejects.toThrow('creditSpent')
    const [row] = await application.app.store
      .fork()
      .execute<{ sum: number }[]>('select sum(amount) as sum from ledger_entry where account = ?', [
        `client:${client.id}`,
      ])
    await application.app.store
      .fork()
      .execute('update client_balance set amount = ? where client_id = ?', [row?.sum, client.id])
    expect(await balanceInTable(application, client)).toBe(row?.sum)
  })

  test('archiving needs a reason and closes the record for good', async () => {
    const id = await at('DOC_ACC')
    expect(fields((await application.rest(admin, 'POST', `/replenishment/${id}/archive`, {})).body)).toEqual([
      'comment',
    ])
    const archived = await application.rest(admin, 'POST', `/replenishment/${id}/archive`, { comment: 'Отказ клиента' })
    expect(archived.body).toMatchObject({ status: 'ARCHIVED', steps: [] })
    expect((await application.rest(desk, 'POST', `/replenishment/${id}/comment?value=x`)).status).toBe(409)
    const message = { type: 'REPLENISHMENT', instanceId: id, text: 'Ещё вопрос' }
    expect((await application.rest(token, 'POST', '/messenger/message', message)).status).toBe(409)
  })

  test('a staff comment is not written over a version that was not seen', async () => {
    const id = await at('DOC')
    const { version } = await read(id)
    const write = (value: string) =>
      application.rest(desk, 'POST', `/replenishment/${id}/comment?value=${value}&version=${String(version)}`)
    expect((await write('first')).status).toBe(200)
    expect((await write('second')).status).toBe(409)
    expect((await read(id))['comment']).toBe('first')
  })

  test('the staff comment has 15 characters at first and 50 from the fixation on, unseen by the client', async () => {
    const comment = (id: number, length: number) =>
      application.rest(desk, 'POST', `/replenishment/${id}/comment?value=${'a'.repeat(length)}`)
    const early = await at('DOC')
    expect((await comment(early, 16)).status).toBe(400)
    expect((await comment(early, 15)).status).toBe(200)
    const late = await at('CR_FIX')
    expect((await comment(late, 51)).status).toBe(400)
    expect((await comment(late, 50)).status).toBe(200)
    expect(await read(late, token)).not.toHaveProperty('comment')
    expect((await read(late))['comment']).toHaveLength(50)
  })

  test('a template made of the entered documents serves the next record', async () => {
    const first = await at('NEW')
    const stage = { contractorName: 'Lumen', contractorCountry: { code: 'CN' } }
    await application.rest(token, 'POST', '/replenishment/contractor', { id: first, ...stage })
    const papers = { contract: pdf('Контракт.pdf'), contractNumber: 'C-9', contractDate: '2026-01-10' }
    const agreement = { additionalAgreement: pdf('ДС.pdf'), additionalAgreementNumber: 'A-9' }
    await application.rest(token, 'POST', '/replenishment/docs', { id: first, draft: true, ...papers, ...agreement })
    const made = await application.rest(token, 'POST', `/replenishment/${first}/template`, { name: 'Основной' })
    expect(made.status).toBe(200)
    const second = await at('NEW')
    const chosen = {
      id: second,
      draft: true,
      contractId: made.body['contractId'],
      additionalAgreementId: made.body['agreementId'],
    }
    expect((await application.rest(token, 'POST', '/replenishment/docs', chosen)).body).toMatchObject({
      status: 'NEW',
      contractPath: 'Контракт.pdf',
      contractNumber: 'C-9',
      contractDate: '2026-01-10',
      additionalAgreementPath: 'ДС.pdf',
      additionalAgreementNumber: 'A-9',
    })
    const stranger = application.token(await application.addUser({ kind: 'CLIENT' }))
    expect((await application.rest(stranger, 'POST', '/replenishment/docs', chosen)).status).toBe(404)
  })
})
