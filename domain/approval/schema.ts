import { object } from 'yup'
import { requiredLines } from '../core/fields.ts'

/** How long a proposal waits for a second person, milliseconds (docs/security.md). */
export const APPROVAL_LIVES = 24 * 3_600_000

/** Why a proposal is rejected: whoever made it reads it. */
export const rejectSchema = object({ reason: requiredLines(1000, 'fields.reasonRequired') })
