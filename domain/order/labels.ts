import type { Side } from '../core/roles.ts'
import type { MessageKey } from '../core/texts.ts'
import type { OrderStatus } from '../generated/enums.ts'

/** The key of a status's label as a side reads it; a status without a label does not compile. */
export function orderLabel(side: Side, status: OrderStatus): MessageKey {
  return `labels.order.${side}.${status}`
}
