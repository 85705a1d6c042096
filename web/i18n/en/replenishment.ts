import type { Texts } from '../catalogue.ts'
import type { replenishment as ru } from '../ru/replenishment.ts'

/** Texts of the room `replenishment`. */
export const replenishment: Texts<typeof ru> = {
  title: 'Replenishments',
}
