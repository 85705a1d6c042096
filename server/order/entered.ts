import type { InferType } from 'yup'
import { invalid } from '../../domain/core/problems.ts'
import type { orderInputSchema } from '../../domain/order/schema.ts'
import type { Refusal } from '../../domain/preflight/preflight.ts'
import { replenishmentCredited } from '../../domain/replenishment/workflow.ts'
import { recipientColumns, recipientOf } from '../contractor/recipient.ts'
import { presentFields } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { allKnown, knownCurrency } from '../dictionary/known.ts'
import { replenishmentRoom } from '../replenishment/record.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import type { Package } from '../workflow/preflight.ts'
import type { Order } from './order.entity.ts'

/** An order as it was sent. */
export type OrderValue = InferType<typeof orderInputSchema>

type Columns = Pick<
  Order,
  'invoiceDate' | 'invoiceNumber' | 'invoiceAmount' | 'invoiceCurrency' | 'invoiceFile' | 'contractor'
> &
  Parameters<typeof recipientOf>[0]

/** What an order is sent over: its basis, or the stored order. */
export type Kept = Partial<{ [K in keyof Columns]: Columns[K] | null | undefined }>

/** The replenishment that an order is based on. Throws a field error unless it is the client's own and credited. */
export async function basisOf(em: Em, clientId: number, id: number) {
  const basis = await em.findOne(Replenishment, { id, client: clientId }, { populate: ['request'] })
  if (!basis || !replenishmentCredited.includes(replenishmentRoom.facts(basis).status))
    throw invalid({ field: 'replenishmentId', key: 'fields.replenishmentNotDone' })
  return basis
}

/** What was sent of the recipient, its codes looked up. Throws the field errors of all codes that there are not. */
export function knownIn(value: OrderValue): ReturnType<typeof recipientColumns> {
  const { sent } = allKnown({
    sent: () => recipientColumns(value),
    currency: () => value.invoiceCurrency && knownCurrency(value.invoiceCurrency, 'invoiceCurrency'),
  })
  return sent
}

/** An order as its schema judges it: what was sent over what is kept. */
export function wholeOf(
  kept: Kept | null,
  value: OrderValue,
  sent: ReturnType<typeof recipientColumns>,
  hasInvoice: boolean,
) {
  const { contractorCountry, ...recipient } = { ...recipientOf(kept ?? {}), ...sent }
  return {
    invoiceDate: kept?.invoiceDate ?? null,
    invoiceNumber: kept?.invoiceNumber ?? null,
    invoiceAmount: kept?.invoiceAmount ?? null,
    invoiceCurrency: kept?.invoiceCurrency ?? null,
    ...recipient,
    contractorCountry: typeof contractorCountry === 'string' ? { code: contractorCountry } : contractorCountry,
    ...presentFields({
      invoiceDate: value.invoiceDate,
      invoiceNumber: value.invoiceNumber,
      invoiceAmount: value.invoiceAmount,
      invoiceCurrency: value.invoiceCurrency,
    }),
    invoicePath: hasInvoice ? 'stored' : null,
  }
}

/** An order on its way, as far as pre-flight looks at it. */
interface Sent {
  readonly id: number | null
  readonly clientId: number
  readonly basis: Pick<Replenishment, 'id' | 'request'> | null
  readonly contractor?: number | { readonly id: number } | null | undefined
  readonly contractorName: string | null
  readonly contractorCountry: string | null
  readonly contractorSwift: string | null
  readonly contractorAccountNumber: string | null
  readonly invoiceDate: string | null
  readonly invoiceNumber: string | null
  readonly invoiceAmount: Package['invoiceAmount']
  readonly invoiceCurrency: string | null
}

/** An order as pre-flight judges it. */
export function packageOf(sent: Sent, invoiceHash: string | null, refusals: readonly Refusal[] = []): Package {
  const { basis, contractor } = sent
  return {
    type: 'ORDER',
    id: sent.id,
    clientId: sent.clientId,
    requestId: basis?.request.id ?? null,
    basisId: basis?.id ?? null,
    refusals,
    contractorId: typeof contractor === 'number' ? contractor : (contractor?.id ?? null),
    contractorName: sent.contractorName,
    contractorCountry: sent.contractorCountry,
    contractorSwift: sent.contractorSwift,
    contractorAccountNumber: sent.contractorAccountNumber,
    invoiceDate: sent.invoiceDate,
    invoiceNumber: sent.invoiceNumber,
    invoiceAmount: sent.invoiceAmount,
    invoiceCurrency: sent.invoiceCurrency,
    invoiceHash,
  }
}
