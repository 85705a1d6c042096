import type { WorkTraces } from '../workItem/idle.service.ts'
import type { CounterType } from '../generated/schema.ts'
import type { Touched } from '../core/touch.ts'

type Record_ = Touched['record']

const itself =
  (type: CounterType) =>
  ({ id }: Record_) => ({ type, instanceId: id })

/** What is written about a record, beside it. */
const about = ({ type, instanceId }: Record_) => ({ type: type as CounterType, instanceId: Number(instanceId) })

/** What keeps a record with whoever has taken it up: steps, notes, and messages of staff (decisions.md section 25). */
export const workTraces: WorkTraces = {
  Order: itself('ORDER'),
  Replenishment: itself('REPLENISHMENT'),
  Request: itself('REQUEST'),
  InnItem: itself('INN'),
  Note: about,
  Message: record => (record['fromStaff'] ? about(record) : null),
}
