import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as deadline from './deadline.service.ts'

export const deadlineQueries = {
  deadlines: (_, __, ctx) => deadline.deadlines(ctx),
} satisfies QueryResolvers

export const deadlineMutations = {
  saveDeadlines: (_, args, ctx) => deadline.saveDeadlines(ctx, args.deadlines),
} satisfies MutationResolvers
