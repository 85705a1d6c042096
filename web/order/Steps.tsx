import { useOrderQueueQuery } from '../generated/order.ts'
import { QueueNavigation } from '../ui/QueueNavigation.tsx'
import { recordPath } from '../ui/recordPath.ts'

/** The neighbours of an order among those that wait for the desk. */
export function Steps({ id, done }: { id: number; done: boolean }) {
  const { data } = useOrderQueueQuery()
  const queue = data?.orders.items.map(row => row.id) ?? []
  return <QueueNavigation id={id} queue={queue} pathOf={to => recordPath('ORDER', to)} done={done} />
}
