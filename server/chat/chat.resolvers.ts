import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts'
import * as chat from './chat.service.ts'

export const chatQueries = {
  messages: (_, { type, instanceId, page }, ctx) => chat.messages(ctx, type, instanceId, page),
} satisfies QueryResolvers

export const chatMutations = {
  sendMessage: (_, { message }, ctx) => chat.sendMessage(ctx, message),
} satisfies MutationResolvers
