import type { Texts } from '../catalogue.ts'
import type { bank as ru } from '../ru/bank.ts'

/** Texts of the room `bank`. */
export const bank: Texts<typeof ru> = {
  title: 'Banks',
}
