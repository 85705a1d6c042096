import { object } from 'yup'
import { flag, receivedMoney } from '../core/fields.ts'

/** The settings of second persons and of changed details; null switches off, 0 means always (docs/security.md). */
export const settingsSchema = object({
  payFrom: receivedMoney(),
  creditFrom: receivedMoney(),
  refund: flag(),
  rollback: flag(),
  payees: flag(),
  detailsChangedFrom: receivedMoney(),
  detailsNewFrom: receivedMoney(),
})
