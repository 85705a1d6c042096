import type { QueryResolvers } from '../generated/resolvers.ts'
import * as service from './export.service.ts'

export const exportQueries = {
  exportReplenishments: (_, filter, ctx) => service.exportReplenishments(ctx, filter),
  exportOrders: (_, filter, ctx) => service.exportOrders(ctx, filter),
  exportStatement: (_, { userId, ...period }, ctx) => service.exportStatement(ctx, userId, period),
} satisfies QueryResolvers
