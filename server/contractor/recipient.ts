import type { CountryInput } from '../../domain/core/fields.ts'
import { presentFields } from '../core/input.ts'
import { knownCountry, knownCurrency } from '../dictionary/known.ts'

/** The contractor's part of an input, judged by its schema. */
export interface RecipientInput {
  readonly contractorName?: string | null | undefined
  readonly contractorCountry?: CountryInput | null | undefined
  readonly contractorAddress?: string | null | undefined
  readonly contractorContactName?: string | null | undefined
  readonly contractorContactPhone?: string | null | undefined
  readonly contractorContactEmail?: string | null | undefined
  readonly contractorContactJobTitle?: string | null | undefined
  readonly contractorSwift?: string | null | undefined
  readonly contractorCurrency?: string | null | undefined
  readonly contractorAccountNumber?: string | null | undefined
  readonly contractorBankName?: string | null | undefined
}

/** The columns that an input changes: country and currency looked up, absent keys left out. Throws field errors. */
export function recipientColumns(input: RecipientInput) {
  const { contractorCountry: country, contractorCurrency: currency } = input
  return presentFields({
    contractorName: input.contractorName,
    contractorCountry: country ? knownCountry(country, 'contractorCountry') : country,
    contractorAddress: input.contractorAddress,
    contractorContactName: input.contractorContactName,
    contractorContactPhone: input.contractorContactPhone,
    contractorContactEmail: input.contractorContactEmail,
    contractorContactJobTitle: input.contractorContactJobTitle,
    contractorSwift: input.contractorSwift,
    contractorCurrency: currency ? knownCurrency(currency, 'contractorCurrency') : currency,
    contractorAccountNumber: input.contractorAccountNumber,
    contractorBankName: input.contractorBankName,
  })
}

/** The contractor's columns of a record, as its schema judges the whole. */
export function recipientOf(
  record: {
    [Key in keyof RecipientInput]?: string | null | undefined
  },
) {
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
