import type { Texts } from '../catalogue.ts'
import type { order as ru } from '../ru/order.ts'

/** Texts of the room `order`. */
export const order: Texts<typeof ru> = {
  title: 'Orders',
}
