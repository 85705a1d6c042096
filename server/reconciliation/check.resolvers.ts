import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as check from './check.service.ts'

export const checkQueries = {
  checks: (_, { page }, ctx) => check.checks(ctx, page),
} satisfies QueryResolvers

export const checkMutations = {
  startCheck: (_, __, ctx) => check.startCheck(ctx),
} satisfies MutationResolvers
