import { object } from 'yup'
import {
  accountNumber,
  country,
  currency,
  email,
  id,
  listOf,
  optionalLines,
  optionalText,
  phone,
  recipientName,
  required,
  swift,
  withRule,
} from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'

/** The parts of an account that a payment can't do without. */
export const ACCOUNT_FIELDS = ['accountNumber', 'swift', 'bankName', 'currency'] as const

interface AccountInput {
  readonly id?: number | null | undefined
  readonly accountNumber?: string | null | undefined
  readonly swift?: string | null | undefined
  readonly bankName?: string | null | undefined
  readonly currency?: string | null | undefined
}

/** An account that is added must be whole; of one with an id, absent parts stay and none may be emptied. */
function accountRule(account: AccountInput): FieldProblem[] {
  const isMissing = (name: (typeof ACCOUNT_FIELDS)[number]) =>
    account.id ? account[name] === null : (account[name] ?? null) === null
  return ACCOUNT_FIELDS.filter(isMissing).map(name => ({ field: name, key: 'fields.fillAccounts' }))
}

/** A bank account of a contractor, added or, with an id, changed (decisions.md section 7). */
export const contractorAccountSchema = withRule(
  object({
    id: id(),
    accountNumber: accountNumber(),
    swift: swift(),
    bankName: optionalText(255),
    currency: currency(),
  }),
  accountRule,
)

/** The accounts of a contractor as a list of their own. */
export const contractorAccountsSchema = object({ accounts: listOf(contractorAccountSchema, 50) })

const details = {
  id: id(),
  country: country(),
  address: optionalLines(500),
  contactName: optionalText(255),
  contactPhone: phone(),
  contactEmail: email(),
  contactJobTitle: optionalText(255),
  accounts: listOf(contractorAccountSchema, 50),
}

/** A contractor to create. */
export const contractorSchema = object({ ...details, name: required(recipientName()) })

/** A contractor to change: absent keys stay. */
export const contractorChangeSchema = object({
  ...details,
  id: required(id()),
  name: required(recipientName()).optional(),
})
