import { object } from 'yup'
import { choice, flag, required, whole } from '../core/fields.ts'
import { type OrderStatus, StatusLanguage } from '../generated/enums.ts'

/** How many days a link for the recipient may live. */
export const LINK_DAYS = { min: 1, max: 30, usual: 14 } as const

/** How many links of one order may live at once. */
export const MOST_LINKS = 10

/** The languages of the recipient's page. */
export const LANGUAGES = Object.values(StatusLanguage)

/** A new link for the recipient: its language, its days, and what it shows. */
export const linkSchema = object({
  language: required(choice(LANGUAGES)),
  days: required(whole(LINK_DAYS.min, LINK_DAYS.max, 'fields.linkDays')),
  showAmount: required(flag()),
  showDates: required(flag()),
  showSwift: required(flag()),
})

/** In which statuses a link is made: paid, and neither refunded nor archived. */
export const isLinkable: Readonly<Record<OrderStatus, boolean>> = {
  NEW: false,
  PAID: true,
  INQUIRY: true,
  INQUIRY_DONE: true,
  SWIFT: true,
  SWIFT_DONE: true,
  INQ_SWIFT: true,
  INQ_SWIFT_DONE: true,
  CANCELLED: false,
  REFUNDED: false,
  ARCHIVED: false,
}

/** Where the recipient reads that the payment is being clarified with the payer: it was taken back, or never sent. */
export const isClarified = (status: OrderStatus): boolean => !isLinkable[status] && status !== 'ARCHIVED'
