import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRate } from '../../domain/core/rate.ts'
import { minor } from '../../domain/core/money.ts'
import { today } from '../../domain/core/dates.ts'
import { exact, round0 } from '../../domain/core/decimal.ts'
import type { ReplenishmentStatus } from '../../domain/generated/enums.ts'
import type { User } from '../../server/account/account.entity.ts'
import { saveBank } from '../../server/bank/bank.service.ts'
import { saveCompanyRate } from '../../server/company/tier.service.ts'
import { RECIPIENTS } from '../../server/app/demo/data.ts'
import { type Walk, walkReplenishment } from '../../server/app/demo/walk.ts'
import { addInn } from '../../server/inn/inn.service.ts'
import { approveInn } from '../../server/inn/registry.service.ts'
import type { Context } from '../../server/core/context.ts'
import { createLimits } from '../../server/core/limits.ts'
import { billPdf } from '../../server/replenishment/billPdf.ts'
import { archiveReplenishment } from '../../server/replenishment/payment.service.ts'
import { createRequest, setRequestStatus } from '../../server/request/request.service.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { addCompanyAndBank } from '../support/work.ts'

const INN = '7707083893'

describe('the bill', () => {
  let application: TestApplication
  let client: User
  let walk: Walk

  beforeAll(async () => {
    application = await openTestApplication()
    client = await application.addUser()
    const manager = await application.addUser({ kind: 'MANAGER', managesRequests: true })
    const admin = await application.addUser({ kind: 'ADMIN' })
    const desk = await addCompanyAndBank(application)
    walk = {
      client: application.contextFor(client),
      manager: application.contextFor(manager),
      admin: application.contextFor(admin),
      ...desk,
      recipient: RECIPIENTS[0],
      amount: minor(1_000_000),
      date: '2026-03-05',
    }
    const { companyId } = desk
    await saveCompanyRate(walk.admin, {
      companyId,
      bankId: companyId,
      rate: {
        type: 'AMOUNT',
        operator: '<=',
        amount: minor(100_000_000),
        rate: toRate(2.75),
        onTopAmount: minor(5_033),
      },
    })
    await addInn(walk.client, { inn: INN, name: 'ООО «Лампа»', address: 'Москва' })
    await approveInn(walk.manager, { inn: INN })
  })
  afterAll(() => application.close())

  const at = async (status: ReplenishmentStatus) => {
    const { id } = await createRequest(walk.client, {
      inn: INN,
      recipientCountry: { code: 'CN' },
      recipientBankCountry: { code: 'CN' },
      invoicePrice: walk.amount,
      currency: 'CNY',
      paymentPurpose: 'Лампы',
    })
    await setRequestStatus(walk.manager, { id, status: 'APPROVED' })
    return walkReplenishment(walk, id, status)
  }
  const bill = (id: number, by = client) => application.rest(application.token(by), 'GET', `/replenishment/${id}/bill`)

  test('multiplies out: dollars by the rate, the fixed fee on a line of its own, roubles in all', async () => {
    const id = await at('CR_ACC')
    const { status, body } = await bill(id)
    expect(status).toBe(200)
    const { body: record } = await application.rest(application.token(client), 'GET', `/replenishment/${id}`)
    expect(body).toMatchObject({
      date: today(),
      billTo: { name: 'ООО «Лампа»', inn: INN, address: 'Москва' },
      amount: record['usdAmountBefore'],
      currency: 'USD',
      rate: record['brockmanRateBefore'],
      totalRub: record['rubAmountBefore'],
    })
    const line = round0(exact(Number(body['amount'])).mul(exact(Number(body['rate']))))
    expect(line + Number(body['fixedFeeRub'])).toBe(body['totalRub'])
    // 50.33 USD at 81.25, within the kopeck that rounding the line may take
    expect(Math.abs(Number(body['fixedFeeRub']) - 408_931)).toBeLessThanOrEqual(1)
  })

  test.each(['NEW', 'DOC_ACC', 'CR_AWT', 'CR_NAC'] as const)('does not exist in %s', async status => {
    expect(await bill(await at(status))).toMatchObject({ status: 404, body: { code: '002-005' } })
  })

  test('is gone with the offer that was refused, also once the record is archived', async () => {
    const id = await at('BILL')
    await application.rest(application.token(client), 'PATCH', `/replenishment/${id}/cr-confirm?accepted=false`)
    expect((await bill(id)).status).toBe(404)
    await archiveReplenishment(walk.admin, { id, comment: 'Передумали' })
    expect((await bill(id)).status).toBe(404)
  })

  test('is nobody else’s', async () => {
    const id = await at('CR_ACC')
    expect((await bill(id, await application.addUser())).status).toBe(404)
  })

  test('is a PDF of one page too, with a payment QR once every requisite is known', async () => {
    const id = await at('CR_ACC')
    const token = application.token(client)
    const read = (path = '') => application.rest(token, 'GET', `/replenishment/${id}/bill${path}`)
    const { body: bare } = await read()
    expect(bare).toMatchObject({ qr: null, purpose: expect.stringContaining(`Оплата по счёту №${id}BM от `) })
    const requisites = { account: '40702810900000000001', corrAccount: '30101810300000000985', kpp: '770801001' }
    await saveBank(walk.admin, { id: walk.bankId, ...requisites })
    const { body: bill } = await read()
    expect(bill['qr']).toContain(`|Sum=${String(bill['totalRub'])}|`)
    const { status, body } = await read('/pdf')
    expect({ status, name: body['name'], extension: body['extension'] }).toEqual({
      status: 200,
      name: `Invoice ${id}BM.pdf`,
      extension: 'pdf',
    })
    const content = Buffer.from(String(body['b64']), 'base64').toString('latin1')
    expect(content.startsWith('%PDF-')).toBe(true)
    expect(content.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const early = await at('CR_AWT')
    expect((await application.rest(token, 'GET', `/replenishment/${early}/bill/pdf`)).status).toBe(404)
  })

  test('is drawn thirty times a minute for one user', async () => {
    const id = await at('CR_ACC')
    const limits = createLimits(true, null)
    const ctx = application.contextFor(client)
    const limited = Object.create(ctx, { app: { value: { ...ctx.app, limits } } }) as Context
    await limits.count('bill', client.id, 29)
    expect((await billPdf(limited, id)).extension).toBe('pdf')
    await expect(billPdf(limited, id)).rejects.toMatchObject({ problem: 'tooManyAttempts' })
  })
})
