import type { ApprovalFieldsFragment } from '../generated/approval.ts'

type Approval = Pick<ApprovalFieldsFragment, 'changes' | 'status'>

/** How what was proposed is spoken of: it is still to be done, it is done, or it never was. */
export const phaseOf = (status: Approval['status']): 'WAITING' | 'APPROVED' | 'OVER' =>
  status === 'WAITING' || status === 'APPROVED' ? status : 'OVER'

/** What is no change of the record, and stands elsewhere on the page. */
export const TOLD_APART: readonly string[] = ['comparedWith', 'detailsChecked']

/** What a proposal puts into a field; null: it does not. */
export const valueOf = ({ changes }: Approval, field: string): string | null =>
  changes.find(change => change.field === field)?.after ?? null
