import { caller } from '../context.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts'
import * as account from './account.service.ts'

export const accountQueries = {
  profile: (_, __, ctx) => account.profileOf(ctx, caller(ctx).id),
  profileOf: (_, { id }, ctx) => account.profileOf(ctx, id),
  support: (_, __, ctx) => ctx.app.config.support,
} satisfies QueryResolvers

export const accountMutations = {
  signUp: (_, input, ctx) => account.signUp(ctx, input),
  signIn: (_, input, ctx) => account.signIn(ctx, input),
  confirmAccount: (_, { userId, confirmation }, ctx) => account.confirmAccount(ctx, userId, confirmation),
  sendConfirm: (_, input, ctx) => account.sendConfirm(ctx, input),
  sendReset: (_, input, ctx) => account.sendReset(ctx, input),
  resetPassword: (_, input, ctx) => account.resetPassword(ctx, input),
  changePassword: (_, input, ctx) => account.changePassword(ctx, input),
  signOut: (_, __, ctx) => account.signOut(ctx),
  saveProfile: (_, { profile }, ctx) => account.saveProfile(ctx, profile),
} satisfies MutationResolvers
