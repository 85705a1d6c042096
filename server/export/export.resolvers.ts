import type { QueryResolvers } from '../generated/resolvers.ts'
import * as analytics from './analytics.service.ts'
import * as service from './export.service.ts'
import * as ticked from './ticked.service.ts'

export const exportQueries = {
  exportReplenishments: (_, filter, ctx) => service.exportReplenishments(ctx, filter),
  exportOrders: (_, filter, ctx) => service.exportOrders(ctx, filter),
  exportRequests: (_, { ids }, ctx) => ticked.exportRequests(ctx, ids),
  exportInns: (_, { inns }, ctx) => ticked.exportInns(ctx, inns),
  exportStatement: (_, { userId, ...period }, ctx) => service.exportStatement(ctx, userId, period),
  exportBalanceDays: (_, { userId, ...period }, ctx) => analytics.exportBalanceDays(ctx, userId, period),
  exportPaidMonths: (_, { userId, ...period }, ctx) => analytics.exportPaidMonths(ctx, userId, period),
  exportWork: (_, asked, ctx) => analytics.exportWork(ctx, asked),
  exportVolume: (_, asked, ctx) => analytics.exportVolume(ctx, asked),
  exportRates: (_, asked, ctx) => analytics.exportRates(ctx, asked),
} satisfies QueryResolvers
