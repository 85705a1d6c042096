import type { QueryResolvers } from '../generated/resolvers.ts'
import { analyticsBalance, analyticsPayments } from './client.service.ts'
import { analyticsRates } from './rates.service.ts'
import { analyticsVolume } from './volume.service.ts'
import { analyticsWork } from './work.service.ts'

export const analyticsQueries = {
  analyticsBalance: (_, { userId, ...period }, ctx) => analyticsBalance(ctx, userId, period),
  analyticsPayments: (_, { userId, ...period }, ctx) => analyticsPayments(ctx, userId, period),
  analyticsWork: (_, __, ctx) => analyticsWork(ctx),
  analyticsVolume: (_, asked, ctx) => analyticsVolume(ctx, asked),
  analyticsRates: (_, asked, ctx) => analyticsRates(ctx, asked),
} satisfies QueryResolvers
