import type { MutationResolvers } from '../generated/resolvers.ts'
import * as workItem from './workItem.service.ts'

export const workItemMutations = {
  takeWorkItem: (_, named, ctx) => workItem.takeWorkItem(ctx, named),
  releaseWorkItem: (_, named, ctx) => workItem.releaseWorkItem(ctx, named),
} satisfies MutationResolvers
