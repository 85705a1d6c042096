import { type Locale, text } from '../core/texts.ts'

/** The comments of a review by the stage of the client's wizard where their blocks stand. */
export const REMARKS = {
  CONTRACTOR: ['contractorComment', 'contractorBankComment', 'contractorContactComment'],
  DOCUMENTS: ['invoiceComment', 'contractComment', 'additionalAgreementComment'],
} as const

/** A comment of a review, by the field of the record that holds it. */
export type RemarkField = (typeof REMARKS)[keyof typeof REMARKS][number]

/** The comments of a review, each shown beside its block. */
export const REVIEW_COMMENTS: readonly RemarkField[] = Object.values(REMARKS).flat()

/** The comments of a review by their fields; null: none. */
export type Remarks = Readonly<Partial<Record<RemarkField, string | null | undefined>>>

/** One comment as the history keeps it. */
export interface Remark {
  readonly field: RemarkField
  readonly comment: string
}

/** The comments that a record carries, in the order of the blocks. */
export function remarksOf(record: Remarks): Remark[] {
  return REVIEW_COMMENTS.flatMap(field => {
    const comment = record[field]
    return comment ? [{ field, comment }] : []
  })
}

/** Comments with the names of their blocks, one a line, in a reader's language (decisions.md section 12). */
export function writeRemarks(remarks: readonly Remark[], locale: Locale): string {
  return remarks.map(({ field, comment }) => `${text(locale, `labels.remark.${field}`)}: ${comment}`).join('\n')
}
