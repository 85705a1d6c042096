import type { BankFieldsFragment } from '../generated/bank.ts'
import type { FileValue } from '../ui/FileField.tsx'

/** The form of a bank with its payee. */
export type BankValues = {
  bic: string
  name: string
  shortName: string
  address: string
  inn: string
  account: string
  corrAccount: string
  kpp: string
  brockmanDetail: { name: string; shortName: string; beneficiaryAddress: string }
  avatar: FileValue
  additionalAgreement: FileValue
}

/** The form of a stored bank, or of a new one. */
export function valuesOf(bank: BankFieldsFragment | null): BankValues {
  const payee = bank?.brockmanDetail
  return {
    bic: bank?.bic ?? '',
    name: bank?.name ?? '',
    shortName: bank?.shortName ?? '',
    address: bank?.address ?? '',
    inn: bank?.inn ?? '',
    account: bank?.account ?? '',
    corrAccount: bank?.corrAccount ?? '',
    kpp: bank?.kpp ?? '',
    brockmanDetail: {
      name: payee?.name ?? '',
      shortName: payee?.shortName ?? '',
      beneficiaryAddress: payee?.beneficiaryAddress ?? '',
    },
    avatar: null,
    additionalAgreement: null,
  }
}
