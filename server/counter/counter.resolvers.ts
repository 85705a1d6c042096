import { caller } from '../core/context.ts'
import { type Events, mapped } from '../core/events.ts'
import { shownTo } from '../chat/chat.service.ts'
import { threadOwner } from '../chat/thread.ts'
import type { QueryResolvers, SubscriptionResolvers } from '../generated/schema.ts'
import * as counter from './counter.service.ts'

export const counterQueries = {
  unread: async (_, { type }, ctx) => ({ items: await counter.unread(ctx.em, caller(ctx), type) }),
  toDo: async (_, __, ctx) => ({ items: await counter.toDo(ctx.em, caller(ctx)) }),
} satisfies QueryResolvers

export const subscriptions = {
  countersChanged: {
    subscribe: (_, __, ctx) => {
      const viewer = caller(ctx)
      const events = ctx.app.bus.stream('counters', event => counter.movesCountersOf(viewer, event))
      const answer = async () => ({ countersChanged: await counter.counters(ctx) })
      return mapped(events, answer, answer)
    },
  },
  messageAdded: {
    subscribe: async (_, { type, instanceId }, ctx) => {
      await threadOwner(ctx, type, instanceId)
      const isHere = (event: Events['message']) => event.type === type && event.instanceId === instanceId
      const events = ctx.app.bus.stream('message', isHere)
      return mapped(events, async ({ message }) => ({ messageAdded: shownTo(ctx, message) }))
    },
  },
  recordChanged: {
    subscribe: (_, { type, instanceId }, ctx) => {
      const viewer = caller(ctx)
      const isWanted = (event: Events['changed']) =>
        event.type === type &&
        (instanceId === null || instanceId === undefined || event.instanceId === instanceId) &&
        counter.mayFollow(viewer, type, event.clientId)
      return mapped(ctx.app.bus.stream('changed', isWanted), async event => ({ recordChanged: event }))
    },
  },
} satisfies SubscriptionResolvers
