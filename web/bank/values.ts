import type { BankFieldsFragment } from '../generated/bank.ts'
import type { BankInput } from '../generated/schema.ts'
import type { FileValue } from '../ui/FileField.tsx'
import { shownFile } from '../ui/shownFile.ts'

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
  payeeName: string
  payeeShortName: string
  beneficiaryAddress: string
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
    payeeName: payee?.name ?? '',
    payeeShortName: payee?.shortName ?? '',
    beneficiaryAddress: payee?.beneficiaryAddress ?? '',
    avatar: null,
    additionalAgreement: null,
  }
}

/** What the form of a stored bank shows: its values and its files. */
export function shownOf(bank: BankFieldsFragment) {
  const [blank] = bank.files ?? []
  return {
    ...valuesOf(bank),
    avatarPath: bank.avatarPath,
    additionalAgreementFile: shownFile(bank.id, 'BLANK_AGREEMENT', blank?.fileName, blank?.id),
  }
}

/** What of the form is sent, as the server takes it: the payee is a part of its own. */
export function inputOf(values: Partial<BankValues>): BankInput {
  const { payeeName, payeeShortName, beneficiaryAddress, ...bank } = values
  const payee = {
    ...(payeeName !== undefined && { name: payeeName }),
    ...(payeeShortName !== undefined && { shortName: payeeShortName }),
    ...(beneficiaryAddress !== undefined && { beneficiaryAddress }),
  }
  return { ...bank, ...(Object.keys(payee).length > 0 && { brockmanDetail: payee }) }
}
