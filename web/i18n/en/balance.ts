import type { Texts } from '../catalogue.ts'
import type { balance as ru } from '../ru/balance.ts'

/** Texts of the room `balance`. */
export const balance: Texts<typeof ru> = {
  title: 'Statement',
}
