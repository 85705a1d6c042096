import { today } from '../../domain/core/dates.ts'
import { judgeDestination } from '../../domain/order/details.ts'
import { preflight, type PreflightFacts, type Remark } from '../../domain/preflight/preflight.ts'
import { crossOf, orderUsd } from '../../domain/rate/engine.ts'
import { amountOf } from '../balance/balance.service.ts'
import type { Company } from '../company/company.entity.ts'
import type { App } from '../core/context.ts'
import { fromJson } from '../core/rows.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { claimOf, isBlocked } from '../inn/inn.service.ts'
import type { InnStatus, LastPaid } from '../generated/schema.ts'
import { paidTo } from '../order/lastPaid.service.ts'
import { settingsIn } from '../setting/setting.service.ts'
import type { Request } from '../request/request.entity.ts'
import type { Package } from '../workflow/preflight.ts'
import { sameFile, sameInvoice } from './same.ts'

const REQUEST = statement((db: Db<typeof Request>, params: Params<{ id: number; clientId: number }>) =>
  db
    .selectFrom('request')
    .select([
      'inn',
      'currency',
      'invoice_price as amount',
      'recipient_country as country',
      'recipient_bank_country as bankCountry',
    ])
    .where('id', '=', params.id)
    .where('client_id', '=', params.clientId),
)

const PAYERS = statement((db: Db<typeof Company>) =>
  db
    .selectFrom('company')
    .select(['name', 'country_exclusions as countryExclusions'])
    .where('deleted_at', 'is', null)
    .orderBy('id'),
)

/**
 * Judges a package by what is known of its client and of nobody else (decisions.md section 4, "Pre-flight"). Reads only:
 * each look-up goes by an index of the client.
 */
export async function judgePackage(app: App, em: Em, of: Package): Promise<Remark[]> {
  return preflight(await factsOf(app, em, of))
}

/** The payment that the recipient's details are held against, as the payment itself will hold them (docs/security.md). */
async function lastPaid(em: Em, of: Package): Promise<LastPaid | null> {
  const { clientId, contractorId, contractorName, contractorAccountNumber, contractorSwift } = of
  if (!contractorName) return null
  const { detailsChangedFrom: from } = await settingsIn(em)
  const orderId = of.type === 'ORDER' ? of.id : null
  const paid = await paidTo(em, { clientId, orderId, contractorId, contractorName, from })
  return judgeDestination({ accountNumber: contractorAccountNumber ?? '', swift: contractorSwift ?? '' }, paid).lastPaid
}

async function factsOf(app: App, em: Em, of: Package): Promise<PreflightFacts> {
  const { clientId } = of
  const request = of.requestId ? await firstRow(em, REQUEST, { id: of.requestId, clientId }) : undefined
  const payers = await rows(em, PAYERS, {})
  return {
    type: of.type,
    today: today(),
    refusals: of.refusals,
    inn: request ? { inn: request.inn, status: await standingOf(em, clientId, request.inn) } : null,
    request: request ?? null,
    recipient: of,
    invoice: {
      date: of.invoiceDate,
      number: of.invoiceNumber,
      amount: of.invoiceAmount,
      currency: of.invoiceCurrency,
    },
    payers: payers.map(({ name, countryExclusions }) => ({
      name,
      countryExclusions: fromJson<string[]>(countryExclusions),
    })),
    sameInvoice: await sameInvoice(em, of),
    sameFile: await sameFile(em, of),
    lastPaid: await lastPaid(em, of),
    balance: await balanceFor(app, em, of),
  }
}

/** Where an INN stands for a client; null: it is theirs no more. */
async function standingOf(em: Em, clientId: number, inn: string): Promise<InnStatus | null> {
  if (await isBlocked(em, inn)) return 'BLOCKED'
  return (await claimOf(em, clientId, inn))?.status ?? null
}

/** The balance beside what an order is worth by the day's central-bank cross; null where that is not known. */
async function balanceFor(app: App, em: Em, of: Package): Promise<PreflightFacts['balance']> {
  const { type, clientId, invoiceAmount, invoiceCurrency } = of
  if (type !== 'ORDER' || !invoiceAmount || !invoiceCurrency) return null
  const cross = crossOf(app.centralBank.day().prices, invoiceCurrency)
  const worth = cross && orderUsd(invoiceAmount, cross.xRate)
  return typeof worth === 'number' ? { now: await amountOf(em, clientId), worth } : null
}
