import { useFormikContext } from 'formik'
import { OrderPreflightDocument } from '../generated/order.ts'
import { same } from '../ui/compare.ts'
import { Preflight } from '../ui/Preflight.tsx'
import { usePreflight } from '../ui/usePreflight.ts'
import { blank, inputOf, type OrderValues } from './values.ts'

/** What would be said of the order if it were sent now; of one that exists, its id and version. */
export function OrderCheck({ of }: { of?: { readonly id: number; readonly version: number } }) {
  const { values } = useFormikContext<OrderValues>()
  const input = inputOf(values)
  const isEmpty = !of && same(values, blank)
  const judged = usePreflight({
    document: OrderPreflightDocument,
    sent: isEmpty
      ? null
      : { order: of ? { ...input, id: of.id } : { ...input, replenishmentId: values.replenishmentId } },
    ...(of && { version: of.version }),
    values,
    read: answer => answer.orderPreflight,
  })
  return <Preflight judged={judged} />
}
