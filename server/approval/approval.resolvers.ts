import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as approval from './approval.service.ts'

export const approvalQueries = {
  approvals: (_, filter, ctx) => approval.approvals(ctx, filter),
  approval: (_, { id }, ctx) => approval.approval(ctx, id),
} satisfies QueryResolvers

export const approvalMutations = {
  approveApproval: (_, { id }, ctx) => approval.approve(ctx, id),
  rejectApproval: (_, { id, reason }, ctx) => approval.reject(ctx, id, reason),
  withdrawApproval: (_, { id }, ctx) => approval.withdraw(ctx, id),
} satisfies MutationResolvers
