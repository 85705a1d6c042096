import type { Texts } from '../catalogue.ts'
import type { contractor as ru } from '../ru/contractor.ts'

/** Texts of the room `contractor`. */
export const contractor: Texts<typeof ru> = {
  title: 'Contractors',
}
