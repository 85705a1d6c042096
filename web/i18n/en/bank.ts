import type { Texts } from '../texts.ts'
import type { bank as ru, bankReads as ruReads, bankActions as ruActions } from '../ru/bank.ts'

/** Texts of the room `bank`. */
export const bank: Texts<typeof ru> = {
  title: 'Bank',
  new: 'New bank',
  failed: 'Error getting bank: {message}',
  bank: 'Bank',
  payee: 'Payee',
  files: 'Files',
  bic: 'BIC',
  name: 'Bank name',
  shortName: 'Short name',
  shortNameHint: 'At most {max} characters',
  address: 'Address',
  inn: 'Payee’s INN',
  account: 'Settlement account',
  corrAccount: 'Correspondent account',
  kpp: 'Payee’s KPP',
  lengthOdd: 'The account has not 20 digits, check the number',
  keyOdd: 'The key of the account does not fit the BIC, check the number',
  payeeName: 'Received From',
  payeeNameHint: 'The payee’s name on the bill, in English',
  payeeShortName: 'Payee’s short name',
  beneficiaryAddress: 'Beneficiary Address',
  beneficiaryAddressHint: 'The payee’s address on the bill, in English',
  logo: 'Logo',
  logoStored: 'uploaded',
  logoOf: 'Logo of {name}',
  noLogo: 'No logo uploaded',
  removeLogo: 'Remove the logo',
  blank: 'Blank form of the additional agreement',
  noBlank: 'No blank form uploaded',
  attached: 'Attached files',
  noFiles: 'No files',
  toMain: 'To main',
  create: 'Create the bank',
  created: 'Bank created',
  saved: 'Bank information updated',
  detail: 'Payee details',
  edit: 'Edit: {field}',
  delete: 'Delete the bank',
  deleteTitle: 'Delete bank {name}?',
  deleteText: 'Records that name it stay as they are.',
  deleted: 'Bank deleted',
  deleteFailed: 'Error deleting the bank',
  empty: 'Not filled in',
}

/** What the audit log calls the queries of the room `bank`. */
export const bankReads: Texts<typeof ruReads> = {
  banks: 'list of banks',
  bank: 'bank',
  bcaRates: 'bank rates',
}

/** What the audit log calls the mutations of the room `bank`. */
export const bankActions: Texts<typeof ruActions> = {
  createBank: 'Bank created',
  saveBank: 'Bank changed',
  saveBankDetail: 'Bank payee changed',
  deleteBank: 'Bank deleted',
}
