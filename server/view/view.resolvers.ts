import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as view from './view.service.ts'

export const viewQueries = {
  views: (_, __, ctx) => view.views(ctx),
} satisfies QueryResolvers

export const viewMutations = {
  saveView: (_, args, ctx) => view.saveView(ctx, args.view),
  deleteView: (_, args, ctx) => view.deleteView(ctx, args),
} satisfies MutationResolvers
