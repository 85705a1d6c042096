import type { RatePassportFieldsFragment } from '../generated/replenishment.ts'

/** A passport as its page reads it. */
export type RatePassport = RatePassportFieldsFragment
