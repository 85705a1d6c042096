import { minor } from '../../domain/core/money.ts'
import { toRate } from '../../domain/core/rate.ts'
import { Bank } from '../../server/bank/bank.entity.ts'
import { Company } from '../../server/company/company.entity.ts'
import type { User } from '../../server/account/account.entity.ts'
import { ClientBalance } from '../../server/balance/balance.entity.ts'
import { move } from '../../server/balance/balance.service.ts'
import { write } from '../../server/core/context.ts'
import type { Store } from '../../server/core/store.ts'
import { Order } from '../../server/order/order.entity.ts'
import { createOrder } from '../../server/order/order.service.ts'
import { Request } from '../../server/request/request.entity.ts'
import { pdf } from './files.ts'
import type { TestApplication } from './application.ts'

/** A whole recipient, as orders and replenishments carry it. */
export const RECIPIENT = {
  contractorName: 'Shenzhen Lumen Trading Co., Ltd',
  contractorCountry: { code: 'CN' },
  contractorSwift: 'BKCHCNBJ',
  contractorCurrency: 'CNY',
  contractorAccountNumber: '6222020200112233445',
  contractorBankName: 'Bank of China',
}

/** A paying company and a partner bank. Answers their ids. */
export async function addCompanyAndBank(application: TestApplication): Promise<{ companyId: number; bankId: number }> {
  const em = application.app.store.fork()
  const createdAt = new Date()
  const company = { name: 'Orient Pay FZE', country: 'AE', currency: 'USD', baseRate: toRate(3) }
  const companyId = await em.insert(Company, { ...company, countryExclusions: ['IR'], createdAt })
  const bank = { name: 'Восточный расчётный банк', shortName: 'ВРБ', bic: '044525985', payeeName: 'Brockman LLC' }
  const bankId = await em.insert(Bank, { ...bank, createdAt })
  return { companyId, bankId }
}

/** Puts dollars on a client's balance by a movement of the ledger, as if a replenishment had been credited. */
export async function topUp(application: TestApplication, client: User, amount: number): Promise<void> {
  const ctx = application.contextFor(client)
  const instanceId = 900_000 + Math.floor(Math.random() * 90_000)
  await write(ctx, em =>
    move(em, ctx.viewer as NonNullable<typeof ctx.viewer>, {
      kind: 'REPLENISHMENT',
      clientId: client.id,
      type: 'REPLENISHMENT',
      instanceId,
      amount: minor(amount),
    }),
  )
}

/** A NEW request of a client, straight into the database. Answers its id. */
export function addRequest(store: Store, client: Pick<User, 'id'>): Promise<number> {
  const now = new Date()
  return store.fork().insert(Request, {
    client: client.id,
    status: 'NEW',
    inn: '7707083893',
    clientCompanyName: 'Lamp',
    recipientCountry: 'CN',
    recipientBankCountry: 'CN',
    invoicePrice: minor(100),
    currency: 'CNY',
    paymentPurpose: 'Goods',
    statusSince: now,
    toDoClient: false,
    toDoStaff: true,
    search: 'lamp',
    createdAt: now,
  })
}

/** A NEW order of a client from the balance. Answers its id. */
export async function addOrder(application: TestApplication, client: User, invoiceAmount = 50_000): Promise<number> {
  const order = await createOrder(application.contextFor(client), {
    ...RECIPIENT,
    invoiceDate: '2026-03-05',
    invoiceNumber: 'INV-1',
    invoiceAmount: minor(invoiceAmount),
    invoiceCurrency: 'CNY',
    invoice: pdf('invoice.pdf'),
  })
  return order.id
}

/** The cached balance of a client, USD minor units. */
export async function balanceInTable(application: TestApplication, client: User): Promise<number> {
  const row = await application.app.store.fork().findOne(ClientBalance, { client: client.id })
  return row?.amount ?? 0
}

/** The status of an order as it is stored. */
export async function statusInTable(application: TestApplication, id: number): Promise<string> {
  return (await application.app.store.fork().findOneOrFail(Order, { id })).status
}
