import type { Side } from '../core/roles.ts'
import type { MessageKey } from '../core/texts.ts'
import type { ReplenishmentStage, ReplenishmentStatus } from '../generated/enums.ts'

/**
 * The key of a status's label as a side reads it; a status without a label does not compile. A client is told to pay a bill
 * until payment orders are there, so until it waits for them no more (decisions.md section 12, "Words").
 */
export function replenishmentLabel(side: Side, status: ReplenishmentStatus, toDo: boolean): MessageKey {
  const isPaid = side === 'client' && status === 'BILL' && !toDo
  return `labels.replenishment.${side}.${isPaid ? 'BILL_PAID' : status}`
}

/** The key of a stage's name as a side reads it. */
export function stageLabel(side: Side, stage: ReplenishmentStage): MessageKey {
  return `labels.stage.${side}.${stage}`
}
