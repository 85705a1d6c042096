import {
  accountNumber,
  country,
  currency,
  email,
  id,
  optionalLines,
  optionalText,
  phone,
  recipientName,
  required,
  requiredText,
  swift,
} from '../core/fields.ts'

/** The contractor as replenishments and orders carry it: every key may be absent, what is there must be right. */
export const recipientFields = {
  contractorId: id(),
  contractorName: recipientName(),
  contractorCountry: country(),
  contractorAddress: optionalLines(500),
  contractorContactName: optionalText(255),
  contractorContactPhone: phone(),
  contractorContactEmail: email(),
  contractorContactJobTitle: optionalText(255),
  contractorSwift: swift(),
  contractorCurrency: currency(),
  contractorAccountNumber: accountNumber(),
  contractorBankName: optionalText(255),
}

/** The contractor of a submission or an order, complete (decisions.md section 4). */
export const completeRecipientFields = {
  ...recipientFields,
  contractorName: required(recipientName()),
  contractorCountry: required(country()),
  contractorSwift: required(swift()),
  contractorCurrency: required(currency()),
  contractorAccountNumber: required(accountNumber()),
  contractorBankName: requiredText(255),
}
