import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { webhookEvents } from './catalogue.service.ts'
import * as delivery from './delivery.service.ts'
import * as webhook from './webhook.service.ts'

export const webhookQueries = {
  webhooks: (_, { userId }, ctx) => webhook.webhooks(ctx, userId),
  webhookDeliveries: (_, filter, ctx) => delivery.webhookDeliveries(ctx, filter),
  webhookEvents: (_, __, ctx) => webhookEvents(ctx),
} satisfies QueryResolvers

export const webhookMutations = {
  createWebhook: (_, input, ctx) => webhook.createWebhook(ctx, input),
  saveWebhook: (_, args, ctx) => webhook.saveWebhook(ctx, args.id, args.webhook),
  deleteWebhook: (_, { id }, ctx) => webhook.deleteWebhook(ctx, id),
  rotateWebhook: (_, { id }, ctx) => webhook.rotateWebhook(ctx, id),
  testWebhook: (_, { id }, ctx) => delivery.testWebhook(ctx, id),
  resendWebhookDelivery: (_, { id, deliveryId }, ctx) => delivery.resendDelivery(ctx, id, deliveryId),
} satisfies MutationResolvers
