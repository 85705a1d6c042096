import type { Minor } from '../../domain/core/money.ts'
import type { OrderInput } from '../generated/schema.ts'
import type { CountryValue } from '../ui/dictionary.tsx'
import type { FileValue } from '../ui/FileField.tsx'
import type { OrderBasisQuery, OrderContractorsQuery, OrderFieldsFragment as Order } from '../generated/order.ts'

/** The form of an order. */
export type OrderValues = {
  replenishmentId: number | null
  invoiceDate: string | null
  invoiceNumber: string | null
  invoiceAmount: Minor | null
  invoiceCurrency: string | null
  invoice: FileValue
  /** The name of the file that the basis or the order holds. */
  invoicePath: string | null
  contractorId: number | null
  contractorName: string | null
  contractorCountry: CountryValue | null
  contractorAddress: string | null
  contractorContactName: string | null
  contractorContactPhone: string | null
  contractorContactEmail: string | null
  contractorContactJobTitle: string | null
  contractorSwift: string | null
  contractorCurrency: string | null
  contractorAccountNumber: string | null
  contractorBankName: string | null
}

/** An empty form. */
export const blank: OrderValues = {
  replenishmentId: null,
  invoiceDate: null,
  invoiceNumber: null,
  invoiceAmount: null,
  invoiceCurrency: null,
  invoice: null,
  invoicePath: null,
  contractorId: null,
  contractorName: null,
  contractorCountry: null,
  contractorAddress: null,
  contractorContactName: null,
  contractorContactPhone: null,
  contractorContactEmail: null,
  contractorContactJobTitle: null,
  contractorSwift: null,
  contractorCurrency: null,
  contractorAccountNumber: null,
  contractorBankName: null,
}

const keys = Object.keys(blank) as (keyof OrderValues)[]

/** The form of what a record holds: a basis, or the order itself. */
export function valuesOf(record: Partial<{ [Key in keyof OrderValues]: OrderValues[Key] | undefined }>): OrderValues {
  const { contractorCountry: country } = record
  const held = Object.fromEntries(keys.map(key => [key, record[key] ?? null]))
  return {
    ...(held as unknown as OrderValues),
    contractorCountry: country ? { code: country.code, name: country.name } : null,
    invoice: null,
  }
}

/** What a chosen replenishment fills in. */
export const basisValues = (basis: OrderBasisQuery['replenishment']): OrderValues =>
  valuesOf({ ...basis, replenishmentId: basis.id })

type Contractor = OrderContractorsQuery['contractors'][number]

/** What a chosen account fills in. */
export const accountValues = (account: Contractor['accounts'][number] | undefined) => ({
  contractorSwift: account?.swift ?? null,
  contractorCurrency: account?.currency ?? null,
  contractorAccountNumber: account?.accountNumber ?? null,
  contractorBankName: account?.bankName ?? null,
})

/** What a chosen contractor fills in, with the first account. */
export const contractorValues = ({ id, name, country, accounts, ...rest }: Contractor) => ({
  contractorId: id,
  contractorName: name,
  contractorCountry: country && { code: country.code, name: country.name },
  contractorAddress: rest.address,
  contractorContactName: rest.contactName,
  contractorContactPhone: rest.contactPhone,
  contractorContactEmail: rest.contactEmail,
  contractorContactJobTitle: rest.contactJobTitle,
  ...accountValues(accounts[0]),
})

/** What of the form is sent, as the server takes it; the basis is named by a new order only. */
export function inputOf({
  invoicePath: _,
  replenishmentId: __,
  contractorCountry,
  ...values
}: Partial<OrderValues>): OrderInput {
  if (contractorCountry === undefined) return values
  return { ...values, contractorCountry: contractorCountry && { code: contractorCountry.code } }
}

/** What staff see of an order while they pay it. */
export function shownToPay(order: Order) {
  const { replenishmentId: _, contractorId: __, invoice: ___, ...shown } = valuesOf(order)
  return { ...shown, companyName: order.companyName }
}

/** A report is sent whatever else an order holds. */
export const shownToReport = () => ({})

/** What the questions about an order show of it. */
export const shownInQuestion = ({ status, invoiceAmount, invoiceCurrency }: Order) => ({
  status,
  invoiceAmount,
  invoiceCurrency,
})
