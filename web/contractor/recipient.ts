import type { ContractorChoiceFieldsFragment as Contractor } from '../generated/contractor.ts'
import type { RecipientFieldsFragment } from '../generated/replenishment.ts'
import type { CountryValue } from '../ui/dictionary.tsx'

/** The recipient in a form of an order or a replenishment. */
export type RecipientValues = {
  contractorId: number | null
  contractorName: string
  contractorCountry: CountryValue | null
  contractorAddress: string
  contractorContactName: string
  contractorContactPhone: string
  contractorContactEmail: string
  contractorContactJobTitle: string
  contractorSwift: string
  contractorCurrency: string | null
  contractorAccountNumber: string
  contractorBankName: string
}

/** The recipient that a record holds. */
export type Recipient = {
  readonly [Field in keyof RecipientFieldsFragment]?: RecipientFieldsFragment[Field] | undefined
}

/** The recipient that a record holds, for its form. */
export function recipientOf(record: Recipient): RecipientValues {
  const { contractorCountry: country } = record
  return {
    contractorId: record.contractorId ?? null,
    contractorName: record.contractorName ?? '',
    contractorCountry: country ? { code: country.code, name: country.name } : null,
    contractorAddress: record.contractorAddress ?? '',
    contractorContactName: record.contractorContactName ?? '',
    contractorContactPhone: record.contractorContactPhone ?? '',
    contractorContactEmail: record.contractorContactEmail ?? '',
    contractorContactJobTitle: record.contractorContactJobTitle ?? '',
    contractorSwift: record.contractorSwift ?? '',
    contractorCurrency: record.contractorCurrency ?? null,
    contractorAccountNumber: record.contractorAccountNumber ?? '',
    contractorBankName: record.contractorBankName ?? '',
  }
}

/** What a chosen account fills in. */
export const accountValues = (account: Contractor['accounts'][number] | undefined) => ({
  contractorSwift: account?.swift ?? '',
  contractorCurrency: account?.currency ?? null,
  contractorAccountNumber: account?.accountNumber ?? '',
  contractorBankName: account?.bankName ?? '',
})

/** What a chosen contractor fills in, with the first account. */
export const contractorValues = ({ id, name, country, accounts, ...rest }: Contractor): RecipientValues => ({
  contractorId: id,
  contractorName: name,
  contractorCountry: country && { code: country.code, name: country.name },
  contractorAddress: rest.address ?? '',
  contractorContactName: rest.contactName ?? '',
  contractorContactPhone: rest.contactPhone ?? '',
  contractorContactEmail: rest.contactEmail ?? '',
  contractorContactJobTitle: rest.contactJobTitle ?? '',
  ...accountValues(accounts[0]),
})
