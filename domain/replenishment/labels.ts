import type { Side } from '../core/roles.ts'
import type { MessageKey } from '../core/texts.ts'
import type { ReplenishmentStage, ReplenishmentStatus } from '../generated/enums.ts'

/** The key of a status's label as a side reads it; a status without a label does not compile. */
export function replenishmentLabel(side: Side, status: ReplenishmentStatus): MessageKey {
  return `labels.replenishment.${side}.${status}`
}

/** The key of a stage's name as a side reads it. */
export function stageLabel(side: Side, stage: ReplenishmentStage): MessageKey {
  return `labels.stage.${side}.${stage}`
}
