import { caller } from '../core/context.ts'
import { mapStream } from '../core/events.ts'
import type { QueryResolvers, SubscriptionResolvers } from '../generated/resolvers.ts'
import * as counter from './counter.service.ts'

export const counterQueries = {
  unread: async (_, { type }, ctx) => ({ items: await counter.unread(ctx.em, caller(ctx), type) }),
  toDo: async (_, __, ctx) => ({ items: await counter.toDo(ctx.em, caller(ctx)) }),
} satisfies QueryResolvers

export const counterSubscriptions = {
  countersChanged: {
    subscribe: (_, __, ctx) => {
      const viewer = caller(ctx)
      const events = ctx.app.bus.stream('counters', event => counter.movesCountersOf(viewer, event))
      const answer = async () => ({ countersChanged: await counter.counters(ctx) })
      return mapStream(events, answer, answer)
    },
  },
} satisfies SubscriptionResolvers
