import { accountMutations, accountQueries } from './account/account.resolvers.ts'
import { balanceQueries } from './balance/balance.resolvers.ts'
import type { Resolvers } from './generated/schema.ts'

/** The resolvers of every room. */
export const resolvers = {
  Query: { ...accountQueries, ...balanceQueries },
  Mutation: { ...accountMutations },
  Subscription: {},
} satisfies Resolvers
