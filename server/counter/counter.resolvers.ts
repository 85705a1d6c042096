import { caller } from '../core/context.ts'
import { beginningWith, mapped } from '../core/events.ts'
import type { Counters } from '../generated/schema.ts'
import type { QueryResolvers, SubscriptionResolvers } from '../generated/resolvers.ts'
import * as counter from './counter.service.ts'

export const counterQueries = {
  unread: async (_, { type }, ctx) => ({ items: await counter.unread(ctx.em, caller(ctx), type) }),
  toDo: async (_, __, ctx) => ({ items: await counter.toDo(ctx.em, caller(ctx)) }),
} satisfies QueryResolvers

/** Why counters could not be looked up: told as the answer to one event, the next one may be answered. */
class Failed {
  readonly reason: unknown
  constructor(reason: unknown) {
    this.reason = reason
  }
}

export const counterSubscriptions = {
  countersChanged: {
    subscribe: (_, __, ctx) => {
      const viewer = caller(ctx)
      const events = ctx.app.bus.stream('counters', event => counter.movesCountersOf(viewer, event))
      // Looked up before they are answered: those for whom they are the same object are answered together (@alike)
      return mapped(beginningWith<object>({}, events), () =>
        counter.counters(ctx).catch((error: unknown) => new Failed(error)),
      )
    },
    resolve: (told: Counters | Failed) => {
      if (told instanceof Failed) throw told.reason
      return told
    },
  },
} satisfies SubscriptionResolvers
