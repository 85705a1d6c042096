import type { MutationResolvers } from '../generated/resolvers.ts'
import * as bulk from './bulk.service.ts'

export const bulkMutations = {
  bulkRequest: (_, decision, ctx) => bulk.bulkRequest(ctx, decision),
  bulkInn: (_, decision, ctx) => bulk.bulkInn(ctx, decision),
} satisfies MutationResolvers
