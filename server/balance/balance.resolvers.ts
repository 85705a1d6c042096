import type { QueryResolvers } from '../generated/resolvers.ts'
import * as balance from './balance.service.ts'

export const balanceQueries = {
  balance: (_, { userId }, ctx) => balance.clientBalance(ctx, userId),
  statement: (_, { userId, ...filter }, ctx) => balance.statement(ctx, userId, filter),
} satisfies QueryResolvers
