import { useReplenishmentQueueQuery } from '../../generated/replenishment.ts'
import { QueueNavigation } from '../../ui/QueueNavigation.tsx'
import { recordPath } from '../../ui/recordPath.ts'
import { useRecord } from '../record.tsx'

/** The neighbours of a replenishment among those that wait for the desk. */
export function Steps() {
  const { id, toDo } = useRecord().record
  const { data } = useReplenishmentQueueQuery()
  const queue = data?.replenishments.items.map(row => row.id) ?? []
  return <QueueNavigation id={id} queue={queue} pathOf={to => recordPath('REPLENISHMENT', to)} done={!toDo} />
}
