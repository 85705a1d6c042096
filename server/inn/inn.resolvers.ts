import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as inn from './inn.service.ts'
import * as registry from './registry.service.ts'

export const innQueries = {
  myInns: (_, filter, ctx) => inn.myInns(ctx, filter),
  innRegistry: (_, filter, ctx) => registry.innRegistry(ctx, filter),
  innItem: (_, args, ctx) => registry.innItem(ctx, args.inn),
} satisfies QueryResolvers

export const innMutations = {
  addInn: (_, { claim }, ctx) => inn.addInn(ctx, claim),
  deleteInn: (_, args, ctx) => inn.deleteInn(ctx, args.inn),
  saveInnItem: (_, { item }, ctx) => registry.saveInnItem(ctx, item),
  approveInn: (_, args, ctx) => registry.approveInn(ctx, args),
  blockInn: (_, args, ctx) => registry.blockInn(ctx, args),
  unblockInn: (_, args, ctx) => registry.unblockInn(ctx, args),
  deleteInnItem: (_, args, ctx) => registry.deleteInnItem(ctx, args),
} satisfies MutationResolvers
