import type { QueryResolvers } from '../generated/resolvers.ts'
import * as balance from './balance.service.ts'
import { clientBalanceOn, clientStatement } from './statement.service.ts'

export const balanceQueries = {
  balance: (_, { userId }, ctx) => balance.clientBalance(ctx, userId),
  balanceOn: (_, { userId, date }, ctx) => clientBalanceOn(ctx, userId, date),
  statement: (_, { userId, ...filter }, ctx) => clientStatement(ctx, userId, filter),
} satisfies QueryResolvers
