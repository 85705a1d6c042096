import { askedItems } from '../core/selections.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { billPdf } from './billPdf.ts'
import { billOf } from './bill.service.ts'
import * as documents from './documents.service.ts'
import * as list from './list.service.ts'
import { ratePassports } from './passport.service.ts'
import { passportPdf } from './passportPdf.ts'
import * as payment from './payment.service.ts'
import { replenishmentPreflight } from './preflight.service.ts'
import { replenishmentOf } from './record.ts'
import { reviewDocuments } from './review.service.ts'

export const replenishmentQueries = {
  replenishments: (_, filter, ctx, info) => list.replenishments(ctx, filter, askedItems(info)),
  replenishment: (_, { id }, ctx) => replenishmentOf(ctx, id),
  replenishmentHistory: (_, { id }, ctx) => list.replenishmentHistory(ctx, id),
  ratePassports: (_, { id }, ctx) => ratePassports(ctx, id),
  ratePassportPdf: (_, args, ctx) => passportPdf(ctx, args),
  replenishmentPreflight: (_, { replenishment }, ctx) => replenishmentPreflight(ctx, replenishment),
  bill: (_, { id }, ctx) => billOf(ctx, id),
  billPdf: (_, { id }, ctx) => billPdf(ctx, id),
} satisfies QueryResolvers

export const replenishmentMutations = {
  createReplenishment: (_, input, ctx) => documents.createReplenishment(ctx, input),
  saveContractorStage: (_, { replenishment }, ctx) => documents.saveContractorStage(ctx, replenishment),
  saveDocuments: (_, { replenishment }, ctx) => documents.saveDocuments(ctx, replenishment),
  createTemplate: (_, input, ctx) => documents.createTemplate(ctx, input),
  reviewDocuments: (_, { review }, ctx) => reviewDocuments(ctx, review),
  sendPayment: (_, input, ctx) => payment.sendPayment(ctx, input.payment),
  confirmPayment: (_, input, ctx) => payment.confirmPayment(ctx, input),
  fixRate: (_, input, ctx) => payment.fixRate(ctx, input.rate),
  commentReplenishment: (_, args, ctx) => payment.commentReplenishment(ctx, args),
  rollbackReplenishment: (_, input, ctx) => payment.rollbackReplenishment(ctx, input),
  archiveReplenishment: (_, input, ctx) => payment.archiveReplenishment(ctx, input),
} satisfies MutationResolvers
