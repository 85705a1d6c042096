import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { auditChanges, itself } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { Desk } from '../generated/schema.ts'

/** A text that a desk often sends, in both languages (docs/decisions.md section 26). */
export const AnswerTemplate = defineEntity({
  name: 'AnswerTemplate',
  tableName: 'answer_template',
  properties: {
    id: p.integer().primary(),
    desk: p.string().length(10).$type<Desk>(),
    name: p.string().length(100),
    /** The name as names are compared: one of a desk has it. */
    folded: p.string().length(200),
    ru: p.text(),
    en: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  uniques: [{ properties: ['desk', 'folded'] }],
})
export type AnswerTemplate = InferEntity<typeof AnswerTemplate>
auditChanges(AnswerTemplate, { subject: itself('ANSWER_TEMPLATE'), silent: ['folded'] })
