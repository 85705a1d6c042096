import { caller } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { SubscriptionResolvers } from '../generated/resolvers.ts'
import { mayFollowReference } from './referenceData.ts'
import { mayFollow } from './changes.ts'
import { requireFollowed } from './recordTypes.ts'

export const workflowSubscriptions = {
  recordChanged: {
    subscribe: async (_, { type, instanceId }, ctx) => {
      await requireFollowed(ctx, type, instanceId)
      const viewer = caller(ctx)
      const isWanted = (event: Events['changed']) =>
        event.type === type &&
        (instanceId === null || instanceId === undefined || event.instanceId === instanceId) &&
        mayFollow(viewer, type, event.clientId)
      return ctx.app.bus.stream('changed', isWanted)
    },
    resolve: (event: Events['changed']) => ({ ...event, work: event.work === true }),
  },
  referenceDataChanged: {
    subscribe: (_, { type, id }, ctx) => {
      const viewer = caller(ctx)
      const isWanted = (event: Events['referenceData']) =>
        event.type === type && event.id === id && mayFollowReference(viewer, event)
      return ctx.app.bus.stream('referenceData', isWanted)
    },
    resolve: (event: Events['referenceData']) => event,
  },
} satisfies SubscriptionResolvers
