import { invalid, Problem } from '../../domain/core/problems.ts'
import { REVIEW_COMMENTS, remarksOf } from '../../domain/replenishment/remarks.ts'
import { docsResponseSchema, judgeReturn } from '../../domain/replenishment/schema.ts'
import { bankToName } from '../bank/bank.service.ts'
import { companyToName, refuseExcluded, refuseStoredExcluded } from '../company/company.service.ts'
import type { Context } from '../core/context.ts'
import { advance, visible } from '../workflow/advance.ts'
import { checkInput, requireFound, presentFields, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import type { DocumentsReviewInput, Replenishment as Answer, ReplenishmentStep } from '../generated/schema.ts'
import { isBlocked } from '../inn/inn.service.ts'
import { Request } from '../request/request.entity.ts'
import { differingFields, replenishmentRoom } from './record.ts'
import { loadWhole } from './whole.ts'
import type { Replenishment } from './replenishment.entity.ts'

type Decision = 'saved' | 'returned' | 'accepted'

const STEPS: Readonly<Record<Decision, ReplenishmentStep>> = {
  saved: 'SAVE_REVIEW',
  returned: 'RETURN_DOCUMENTS',
  accepted: 'ACCEPT_DOCUMENTS',
}

function decisionOf(accept: boolean | null | undefined): Decision {
  if (accept === undefined || accept === null) return 'saved'
  return accept ? 'accepted' : 'returned'
}

/**
 * Saves a review in progress, returns the documents with a comment, or accepts them with bank and paying company
 * (decisions.md section 4). Throws 404, field errors, 409.
 */
export async function reviewDocuments(ctx: Context, input: DocumentsReviewInput): Promise<Answer> {
  const id = requiredId(input.id)
  visible(ctx, await replenishmentRoom.find(ctx.em, id))
  const review = checkInput(docsResponseSchema, input)
  const decision = decisionOf(review.accept)
  return advance(ctx, replenishmentRoom, STEPS[decision], id, {
    version: input.version,
    ...(decision === 'returned' && { remarks: remarksOf }),
    prepare: async ({ em, record }) => {
      await fillReview(ctx, em, record, review)
      if (decision === 'returned') {
        const problems = judgeReturn(record)
        if (problems.length > 0) throw invalid(...problems)
      }
      if (decision !== 'accepted') return
      await refuseStoredExcluded(ctx, em, record)
      await refuseDifferences(em, record, review.acceptDifferences)
    },
    apply: async ({ em, record }) => {
      if (decision === 'saved') return
      record.reviewStage = null
      if (decision === 'returned') return
      for (const name of REVIEW_COMMENTS) record[name] = null
      const request = await em.findOneOrFail(Request, record.request.id)
      if (await isBlocked(em, request.inn)) throw new Problem('innBlocked')
    },
  })
}

type Review = ReturnType<typeof checkInput<typeof docsResponseSchema>>

async function fillReview(ctx: Context, em: Em, record: Replenishment, review: Review): Promise<void> {
  const { companyId, additionalAgreementBankId: bankId, stage } = review
  if (companyId) {
    const company = await companyToName(em, companyId)
    if (!company) throw invalid({ field: 'companyId', key: 'fields.companyUnknown' })
    refuseExcluded(ctx, company, record)
  }
  if (bankId && !(await bankToName(em, bankId)))
    throw invalid({ field: 'additionalAgreementBankId', key: 'fields.bankUnknown' })
  const comments = Object.fromEntries(REVIEW_COMMENTS.map(name => [name, review[name]]))
  em.assign(record, presentFields({ company: companyId, agreementBank: bankId, reviewStage: stage, ...comments }))
}

async function refuseDifferences(em: Em, record: Replenishment, accepted: boolean | null | undefined): Promise<void> {
  if (accepted) return
  const whole = requireFound(await loadWhole(em, record.id))
  if (differingFields(whole).length > 0) throw invalid({ field: 'acceptDifferences', key: 'fields.acceptDifferences' })
}
