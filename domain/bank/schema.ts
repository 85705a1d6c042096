import { object } from 'yup'
import {
  accountNumber,
  bic,
  corrAccount,
  fileField,
  id,
  inn,
  kpp,
  optionalLines,
  optionalText,
  part,
  required,
  requiredText,
} from '../core/fields.ts'
import { documentFile, ICON_EXTENSIONS } from '../file/schema.ts'

/** The longest short name of a bank (decisions.md section 14). */
export const MAX_SHORT_NAME = 50

const detailFields = {
  name: optionalText(255),
  shortName: optionalText(255),
  beneficiaryAddress: optionalLines(500),
}

/** The payee of a bank: absent keys stay. */
export const bankDetailSchema = object(detailFields)

const bankFields = {
  name: requiredText(255),
  shortName: requiredText(MAX_SHORT_NAME),
  bic: bic(),
  address: optionalLines(500),
  inn: inn(),
  account: accountNumber(),
  corrAccount: corrAccount(),
  kpp: kpp(),
  avatar: fileField(ICON_EXTENSIONS),
  additionalAgreement: documentFile(),
  brockmanDetail: part(detailFields),
}

/** A partner bank to create. */
export const bankSchema = object(bankFields)

/** The form of a bank: the payee's fields stand beside the others, each is changed by itself. */
export const bankFormSchema = bankSchema.omit(['brockmanDetail']).shape({
  payeeName: detailFields.name,
  payeeShortName: detailFields.shortName,
  beneficiaryAddress: detailFields.beneficiaryAddress,
})

/** A partner bank to change: absent keys stay. */
export const bankChangeSchema = bankSchema.partial().shape({ id: required(id()) })
