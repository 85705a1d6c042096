import type { Context } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import type { MutationResolvers, QueryResolvers, SubscriptionResolvers } from '../generated/resolvers.ts'
import * as chat from './chat.service.ts'
import { shownTo } from './message.service.ts'

export const chatQueries = {
  messages: (_, { type, instanceId, page }, ctx) => chat.messages(ctx, type, instanceId, page),
} satisfies QueryResolvers

export const chatMutations = {
  sendMessage: (_, { message }, ctx) => chat.sendMessage(ctx, message),
} satisfies MutationResolvers

export const chatSubscriptions = {
  messageAdded: {
    subscribe: async (_, { type, instanceId }, ctx) => {
      await ownerOf(ctx, type, instanceId)
      const isHere = (event: Events['message']) => event.type === type && event.instanceId === instanceId
      return ctx.app.bus.stream('message', isHere)
    },
    resolve: ({ message }: Events['message'], _: unknown, ctx: Context) => shownTo(ctx, message),
  },
} satisfies SubscriptionResolvers
