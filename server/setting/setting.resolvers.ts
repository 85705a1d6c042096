import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as setting from './setting.service.ts'

export const settingQueries = {
  settings: (_, __, ctx) => setting.settings(ctx),
} satisfies QueryResolvers

export const settingMutations = {
  saveSettings: (_, args, ctx) => setting.saveSettings(ctx, args.settings),
} satisfies MutationResolvers
