import type { Side } from '../core/roles.ts'
import type { MessageKey } from '../core/texts.ts'
import type { InnStatus } from '../generated/enums.ts'

/** The key of a status's label as a side reads it; a status without a label does not compile. */
export function innLabel(side: Side, status: InnStatus): MessageKey {
  return `labels.inn.${side}.${status}`
}
