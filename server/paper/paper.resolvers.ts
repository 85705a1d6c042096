import type { MutationResolvers } from '../generated/resolvers.ts'
import * as paper from './paper.service.ts'

export const paperMutations = {
  packReplenishment: (_, { id }, ctx) => paper.packRecord(ctx, 'REPLENISHMENT', id),
  packOrder: (_, { id }, ctx) => paper.packRecord(ctx, 'ORDER', id),
  packMonth: (_, { userId, month }, ctx) => paper.packMonth(ctx, userId, { month }),
  reportReplenishment: (_, { id, lang }, ctx) => paper.reportOn(ctx, 'REPLENISHMENT', id, { lang }),
  reportOrder: (_, { id, lang }, ctx) => paper.reportOn(ctx, 'ORDER', id, { lang }),
  reconcile: (_, { userId, ...period }, ctx) => paper.reconcile(ctx, userId, period),
} satisfies MutationResolvers
