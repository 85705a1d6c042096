import type { ContractorFieldsFragment } from '../generated/contractor.ts'
import type { CountryValue } from '../ui/dictionary.tsx'

/** An account in the form; one without an id is new. */
export type AccountValues = {
  id: number | null
  accountNumber: string
  swift: string
  bankName: string
  currency: string | null
}

/** The form of a contractor. */
export type ContractorValues = {
  name: string
  country: CountryValue | null
  address: string
  contactName: string
  contactPhone: string
  contactEmail: string
  contactJobTitle: string
  accounts: AccountValues[]
}

/** A new account. */
export const blankAccount: AccountValues = { id: null, accountNumber: '', swift: '', bankName: '', currency: null }

/** An empty form. */
export const blank: ContractorValues = {
  name: '',
  country: null,
  address: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  contactJobTitle: '',
  accounts: [],
}

/** The form of a stored contractor. */
export function valuesOf(contractor: ContractorFieldsFragment): ContractorValues {
  const { name, country, accounts } = contractor
  return {
    name,
    country: country && { code: country.code, name: country.name },
    address: contractor.address ?? '',
    contactName: contractor.contactName ?? '',
    contactPhone: contractor.contactPhone ?? '',
    contactEmail: contractor.contactEmail ?? '',
    contactJobTitle: contractor.contactJobTitle ?? '',
    accounts: accounts.map(({ id, accountNumber, swift, bankName, currency }) => ({
      id,
      accountNumber,
      swift,
      bankName,
      currency,
    })),
  }
}

/** Every part of an account is there. */
export const isWhole = ({ accountNumber, swift, bankName, currency }: AccountValues): boolean =>
  [accountNumber, swift, bankName, currency].every(part => Boolean(part?.trim()))

/** What of the form is sent, as the server takes it. */
export function inputOf<Values extends Partial<ContractorValues>>({ country, accounts, ...values }: Values) {
  return {
    ...values,
    ...(country !== undefined && { country: country && { code: country.code } }),
    ...(accounts && { accounts: accounts.map(({ id, ...account }) => ({ ...account, ...(id !== null && { id }) })) }),
  }
}
