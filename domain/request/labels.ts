import type { Side } from '../core/roles.ts'
import type { MessageKey } from '../core/texts.ts'
import type { RequestStatus } from '../generated/enums.ts'

/** The key of a status's label as a side reads it; a status without a label does not compile. */
export function requestLabel(side: Side, status: RequestStatus): MessageKey {
  return `labels.request.${side}.${status}`
}
