import { p } from '@mikro-orm/core'
import type { recipientFields } from '../../domain/contractor/recipient.ts'
import type { CountryInput } from '../../domain/core/fields.ts'
import { presentFields } from '../core/input.ts'
import { countryOf } from '../dictionary/dictionary.service.ts'
import { allKnown, knownCountry, knownCurrency } from '../dictionary/known.ts'

const line = () => p.string().length(255).nullable()

/** The columns of a recipient that may stay empty in every record. */
export const recipientContact = {
  contractorAddress: p.string().length(500).nullable(),
  contractorContactName: line(),
  contractorContactPhone: p.string().length(64).nullable(),
  contractorContactEmail: p.string().length(254).nullable(),
  contractorContactJobTitle: line(),
}

type Field = Exclude<keyof typeof recipientFields, 'contractorId'>

/** The recipient as a record carries it; the country is its code. */
export type RecipientColumns = { readonly [Key in Field]?: string | null | undefined }

/** The recipient's part of an input, judged by its schema. */
export type RecipientInput = Omit<RecipientColumns, 'contractorCountry'> & {
  readonly contractorCountry?: CountryInput | null | undefined
}

/** The columns that an input changes: country and currency looked up, absent keys left out. Throws field errors. */
export function recipientColumns(input: RecipientInput) {
  const { contractorCountry: country, contractorCurrency: currency } = input
  const known = allKnown({
    country: () => (country ? knownCountry(country, 'contractorCountry') : country),
    currency: () => (currency ? knownCurrency(currency, 'contractorCurrency') : currency),
  })
  return presentFields({
    contractorName: input.contractorName,
    contractorCountry: known.country,
    contractorAddress: input.contractorAddress,
    contractorContactName: input.contractorContactName,
    contractorContactPhone: input.contractorContactPhone,
    contractorContactEmail: input.contractorContactEmail,
    contractorContactJobTitle: input.contractorContactJobTitle,
    contractorSwift: input.contractorSwift,
    contractorCurrency: known.currency,
    contractorAccountNumber: input.contractorAccountNumber,
    contractorBankName: input.contractorBankName,
  })
}

/** The contractor's columns of a record, as its schema judges the whole. */
export function recipientOf(record: RecipientColumns) {
  return {
    contractorName: record.contractorName ?? null,
    contractorCountry: record.contractorCountry ? { code: record.contractorCountry } : null,
    contractorAddress: record.contractorAddress ?? null,
    contractorContactName: record.contractorContactName ?? null,
    contractorContactPhone: record.contractorContactPhone ?? null,
    contractorContactEmail: record.contractorContactEmail ?? null,
    contractorContactJobTitle: record.contractorContactJobTitle ?? null,
    contractorSwift: record.contractorSwift ?? null,
    contractorCurrency: record.contractorCurrency ?? null,
    contractorAccountNumber: record.contractorAccountNumber ?? null,
    contractorBankName: record.contractorBankName ?? null,
  }
}

/** The recipient of a record on the wire. */
export function recipientAnswer(
  record: RecipientColumns & { readonly contractor?: { readonly id: number } | null | undefined },
) {
  return {
    ...recipientOf(record),
    contractorId: record.contractor?.id ?? null,
    contractorCountry: record.contractorCountry ? countryOf(record.contractorCountry) : null,
  }
}
