import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as rate from './rate.service.ts'

export const rateQueries = {
  rateCalc: (_, { stage, calc }, ctx) => rate.rateCalc(ctx, stage, calc),
} satisfies QueryResolvers

export const rateMutations = {
  requestRate: (_, input, ctx) => rate.requestRate(ctx, input.isAuto ?? false, input.rate),
  formRate: (_, input, ctx) => rate.formRate(ctx, input.rate),
  extendOffer: (_, input, ctx) => rate.extendOffer(ctx, input),
  confirmRate: (_, input, ctx) => rate.confirmRate(ctx, input),
} satisfies MutationResolvers
