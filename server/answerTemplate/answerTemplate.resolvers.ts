import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as answers from './answerTemplate.service.ts'

export const answerTemplateQueries = {
  answerTemplates: (_, __, ctx) => answers.answerTemplates(ctx),
} satisfies QueryResolvers

export const answerTemplateMutations = {
  saveAnswerTemplate: (_, { template }, ctx) => answers.saveAnswerTemplate(ctx, template),
  deleteAnswerTemplate: (_, args, ctx) => answers.deleteAnswerTemplate(ctx, args),
} satisfies MutationResolvers
