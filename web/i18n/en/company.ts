import type { Texts } from '../catalogue.ts'
import type { company as ru } from '../ru/company.ts'

/** Texts of the room `company`. */
export const company: Texts<typeof ru> = {
  title: 'Companies',
}
