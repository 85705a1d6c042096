import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditChanges, auditNothing, partOf } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import type { WebhookDeliveryStatus, WebhookEnd, WebhookFailure } from '../generated/schema.ts'
import type { About } from './about.ts'
import type { FormerSecret } from './secret.ts'

/** Whom the records belong to that a webhook hears of: its owner, or for staff all clients. */
export const EVERY_CLIENT = 0

/** An address that a user has asked to be told of events (docs/decisions.md section 28). */
export const Webhook = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** Whose records it hears of: the client, or `EVERY_CLIENT`. */
    clientId: p.integer(),
    url: p.string().length(500),
    events: p.json().$type<string[]>(),
    description: p.string().length(255).nullable(),
    /** Sealed with the key of webhooks; former ones sign too until their time is over. */
    secret: p.string().length(200),
    formers: p.json().$type<readonly FormerSecret[]>(),
    enabled: p.boolean(),
    /** An admin has let it be switched on, or nobody has to: a manager's wants it for each address anew. */
    allowed: p.boolean(),
    ended: p.string().length(10).$type<WebhookEnd>().nullable(),
    endedAt: moment().nullable(),
    lastSuccessAt: moment().nullable(),
    /** Since when every try fails; null: the last one did not. */
    failingSince: moment().nullable(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['enabled', 'clientId'] }],
})
export type Webhook = InferEntity<typeof Webhook>

/** An event on its way to a webhook, or what became of it: the last try. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  properties: {
    id: p.integer().primary(),
    webhook: () => p.manyToOne(Webhook).deleteRule('cascade').index(false),
    /** The same at every try and when it is sent again: receivers know a repeat by it. */
    eventId: p.string().length(40),
    type: p.string().length(40),
    /** What its owner has to be able to read still; null: a test, which tells of nothing. */
    about: p.json().$type<About>().nullable(),
    /** As it is sent, to the letter. */
    body: p.text(),
    status: p.string().length(10).$type<WebhookDeliveryStatus>(),
    tries: p.integer().default(0),
    /** Null: nothing more is tried. */
    nextTryAt: moment().nullable().index(),
    /** Who tries it now; null: nobody does. */
    claim: p.string().length(36).nullable(),
    triedAt: moment().nullable(),
    ms: p.integer().nullable(),
    httpStatus: p.integer().nullable(),
    failure: p.string().length(20).$type<WebhookFailure>().nullable(),
    answer: p.text().nullable(),
    createdAt: moment().index(),
  },
  indexes: [
    { properties: ['webhook', 'id'] },
    { properties: ['webhook', 'status', 'id'] },
    { properties: ['webhook', 'nextTryAt'] },
  ],
})
export type WebhookDelivery = InferEntity<typeof WebhookDelivery>

auditChanges(Webhook, {
  subject: ({ user }) => partOf('USER', user),
  silent: ['clientId', 'lastSuccessAt', 'failingSince', 'endedAt', 'formers'],
  masked: ['secret'],
})
auditNothing('The entry of what has happened tells of it', WebhookDelivery)
