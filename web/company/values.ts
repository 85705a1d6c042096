import type { Rate } from '../../domain/core/rate.ts'
import type { CompanyFieldsFragment } from '../generated/company.ts'
import type { CompanyInput } from '../generated/schema.ts'
import type { CountryValue } from '../ui/dictionary.tsx'

/** The form of a company. */
export type CompanyValues = {
  name: string
  country: CountryValue | null
  okved: string
  countryExclusions: CountryValue[]
  swift: string
  bankName: string
  accountNumber: string
  currency: string | null
  /** Percent. */
  baseRate: Rate | null
  autoCr: boolean
}

/** The form of a stored company, or of a new one. */
export function valuesOf(company: CompanyFieldsFragment | null): CompanyValues {
  const plain = ({ code, name }: CountryValue): CountryValue => ({ code, name })
  return {
    name: company?.name ?? '',
    country: company ? plain(company.country) : null,
    okved: company?.okved ?? '',
    countryExclusions: company?.countryExclusions.map(plain) ?? [],
    swift: company?.swift ?? '',
    bankName: company?.bankName ?? '',
    accountNumber: company?.accountNumber ?? '',
    currency: company?.currency ?? null,
    baseRate: company?.baseRate ?? null,
    autoCr: company?.autoCr ?? false,
  }
}

/** Nothing was filled in. */
export const isBlank = ({ countryExclusions, autoCr: _, ...values }: CompanyValues): boolean =>
  countryExclusions.length === 0 && Object.values(values).every(value => value === null || value === '')

/** What of the form is sent, as the server takes it. */
export function inputOf({ country, countryExclusions, ...values }: Partial<CompanyValues>): CompanyInput {
  return {
    ...values,
    ...(country !== undefined && { country: country && { code: country.code } }),
    ...(countryExclusions && { countryExclusions: countryExclusions.map(({ code }) => ({ code })) }),
  }
}
