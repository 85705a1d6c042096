import type { QueryResolvers } from '../generated/resolvers.ts'
import * as balance from './balance.service.ts'
import { clientStatement } from './statement.service.ts'

export const balanceQueries = {
  balance: (_, { userId }, ctx) => balance.clientBalance(ctx, userId),
  statement: (_, { userId, ...filter }, ctx) => clientStatement(ctx, userId, filter),
} satisfies QueryResolvers
