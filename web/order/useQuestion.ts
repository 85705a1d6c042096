import type { OrderStatus, OrderStep } from '../../domain/generated/enums.ts'
import { type FormBase, useFormBase, type ChangedBy } from '../ui/useFormBase.ts'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import type { Order } from './OrderDetail.tsx'
import type { Work } from './useOrderWork.ts'
import { shownInQuestion } from './values.ts'

/** What a question about a step of an order begins with when it opens. */
export function useQuestion(order: Order, { reread }: Work, step: OrderStep, open: boolean, who: ChangedBy): FormBase {
  const label = useStatusLabel()
  return useFormBase({
    record: order,
    read: shownInQuestion,
    reread,
    who,
    write: { status: value => label('order', value as OrderStatus) },
    open,
    offered: order.steps.includes(step),
  })
}
