import { object } from 'yup'
import { choice, optionalLines, required, withRule } from '../core/fields.ts'
import type { FieldProblem } from '../core/problems.ts'
import type { BulkStep } from '../generated/enums.ts'

/** How many rows are decided at once at most (decisions.md section 25). */
export const MAX_ROWS = 200

/** Kinds of records of which many are decided at once. */
export type BulkType = 'REQUEST' | 'INN'

type Reason = 'fields.rejectReason' | 'fields.blockReason'

/** The steps that may be taken on many rows at once, and what is said where one wants a reason and has none. */
export const BULK_STEPS: Readonly<Record<BulkType, Readonly<Partial<Record<BulkStep, Reason | null>>>>> = {
  REQUEST: { APPROVE: null, REJECT: 'fields.rejectReason' },
  INN: { APPROVE: null, BLOCK: 'fields.blockReason' },
}

/** The steps of a kind. */
export const bulkStepsOf = (type: BulkType): BulkStep[] => Object.keys(BULK_STEPS[type]) as BulkStep[]

const missing = (type: BulkType, step: BulkStep | null | undefined, comment: string | null | undefined) => {
  const reason = (step && BULK_STEPS[type][step]) ?? null
  return reason && !comment ? [{ field: 'comment', key: reason }] : []
}

/** One decision on many rows: the reason of a rejection or a block is that of each (decisions.md section 3). */
export const bulkSchema = (type: BulkType) =>
  withRule(
    object({ step: required(choice(bulkStepsOf(type)), 'fields.choice'), comment: optionalLines(1000) }),
    ({ step, comment }) => missing(type, step, comment),
  )

/** The reason alone, where the step is taken by a button. */
export const bulkReasonSchema = (type: BulkType, step: BulkStep) =>
  withRule(object({ comment: optionalLines(1000) }), ({ comment }) => missing(type, step, comment))

/** What is wrong with the rows of a call: there are 1 to 200, and each names its record and the version that was seen. */
export function judgeRows(
  rows: readonly { readonly key: unknown; readonly version: unknown }[],
  key: string,
): FieldProblem[] {
  if (rows.length === 0) return [{ field: 'rows', key: 'fields.required' }]
  if (rows.length > MAX_ROWS) return [{ field: 'rows', key: 'fields.rowsTooMany', values: { max: MAX_ROWS } }]
  return rows.flatMap((row, index) => [
    ...(row.key === null || row.key === undefined || row.key === ''
      ? [{ field: `rows.${index}.${key}`, key: 'fields.required' } as const]
      : []),
    ...(typeof row.version === 'number' ? [] : [{ field: `rows.${index}.version`, key: 'fields.required' } as const]),
  ])
}
