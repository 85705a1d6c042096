import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts'
import * as inn from './inn.service.ts'

export const innQueries = {
  myInns: (_, filter, ctx) => inn.myInns(ctx, filter),
  innRegistry: (_, filter, ctx) => inn.innRegistry(ctx, filter),
  innItem: (_, args, ctx) => inn.innItem(ctx, args.inn),
} satisfies QueryResolvers

export const innMutations = {
  addInn: (_, { claim }, ctx) => inn.addInn(ctx, claim),
  deleteInn: (_, args, ctx) => inn.deleteInn(ctx, args.inn),
  saveInnItem: (_, { item }, ctx) => inn.saveInnItem(ctx, item),
  approveInn: (_, args, ctx) => inn.approveInn(ctx, args.inn),
  blockInn: (_, args, ctx) => inn.blockInn(ctx, args.inn, args),
  unblockInn: (_, args, ctx) => inn.unblockInn(ctx, args.inn),
  deleteInnItem: (_, args, ctx) => inn.deleteInnItem(ctx, args.inn),
} satisfies MutationResolvers
