import { LockMode } from '@mikro-orm/core'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { isManager, sideOf } from '../../domain/core/roles.ts'
import { ALL_EVENTS, eventsFor } from '../../domain/webhook/events.ts'
import { MOST_FORMER, MOST_WEBHOOKS, ROTATION_HOURS } from '../../domain/webhook/retries.ts'
import { webhookChangeSchema, webhookSchema } from '../../domain/webhook/schema.ts'
import { User } from '../account/account.entity.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type App, type Context, caller, type Viewer, write } from '../core/context.ts'
import { checkInput, presentFields, requiredId, requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { clockOf, type Em } from '../core/store.ts'
import { afterCommit } from '../core/transaction.ts'
import { refuseStale } from '../core/versions.ts'
import type { NewWebhook, Webhook as Answer, WebhookInput, WebhookSecret, WebhookState } from '../generated/schema.ts'
import { type AddressProblem, judgeUrl } from './address.ts'
import { askAdmins } from './ask.ts'
import { dropWaiting } from './end.service.ts'
import { tellOwner } from './news.ts'
import { drawSecret, type FormerSecret, sealSecret, signing } from './secret.ts'
import { EVERY_CLIENT, Webhook } from './webhook.entity.ts'

const HOUR = 3_600_000

function stateOf({ enabled, ended, allowed }: Webhook): WebhookState {
  if (enabled) return 'ON'
  if (ended) return 'ENDED'
  return allowed ? 'OFF' : 'NOT_ALLOWED'
}

const isoOrNone = (at: Date | null | undefined) => (at ? iso(at) : null)

/** Until when the last of former secrets signs; null: there is none. */
const lastOf = (formers: readonly FormerSecret[]): string | null =>
  formers.length > 0 ? iso(Math.max(...formers.map(({ until }) => until))) : null

const answer = (em: Em, webhook: Webhook): Answer => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events,
  description: webhook.description ?? null,
  enabled: webhook.enabled,
  state: stateOf(webhook),
  ended: webhook.ended ?? null,
  endedAt: isoOrNone(webhook.endedAt),
  createdAt: iso(webhook.createdAt),
  lastSuccessAt: isoOrNone(webhook.lastSuccessAt),
  failingSince: isoOrNone(webhook.failingSince),
  formerUntil: lastOf(signing(webhook.formers, clockOf(em))),
  version: webhook.version,
})

const isAdmin = ({ roles }: Viewer) => roles.includes('ROLE_ADMIN')

/** The webhooks of the caller, or to an admin of somebody of the staff, the newest first. Throws 404. */
export async function webhooks(ctx: Context, userId?: number | null): Promise<Answer[]> {
  const viewer = caller(ctx)
  const { em } = ctx
  const owner = userId ?? viewer.id
  if (owner !== viewer.id) {
    const user = isAdmin(viewer) ? await em.findOne(User, { id: owner, deletedAt: null }) : null
    if (!user || user.kind === 'CLIENT') throw new Problem('notFound')
  }
  const found = await em.find(Webhook, { user: owner }, { orderBy: { id: -1 } })
  return found.map(one => answer(em, one))
}

const SAID = { HTTPS: 'fields.webhookHttps', PRIVATE: 'fields.webhookPrivate' } as const satisfies Record<
  AddressProblem,
  string
>

/** An address in its one form. Throws a field error where it leads where no call may go. */
function readUrl({ config }: Pick<App, 'config'>, sent: string): string {
  const url = new URL(sent)
  const problem = judgeUrl(url, { toLoopback: !config.production })
  if (problem) throw invalid({ field: 'url', key: SAID[problem] })
  return url.href
}

/** Throws a field error for an event that the owner can never be told of. */
function refuseUnheard({ roles }: Pick<Viewer, 'roles'>, events: readonly string[]): void {
  const heard = eventsFor(roles)
  if (!events.every(type => type === ALL_EVENTS || heard.some(kind => kind.type === type)))
    throw invalid({ field: 'events', key: 'fields.webhookEvents' })
}

/** Makes a webhook; its secret is answered this once. Throws field errors, `tooManyWebhooks` (409). */
export async function createWebhook(ctx: Context, input: object): Promise<NewWebhook> {
  const viewer = caller(ctx)
  const { url, events, description = null } = checkInput(webhookSchema, input)
  const address = readUrl(ctx.app, url)
  refuseUnheard(viewer, events)
  return write(ctx, async em => {
    // Two at once would each be the last that is allowed
    const user = await em.findOneOrFail(User, viewer.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    await requireStanding(em, viewer)
    if ((await em.count(Webhook, { user })) >= MOST_WEBHOOKS)
      throw new Problem('tooManyWebhooks', { values: { max: MOST_WEBHOOKS } })
    const secret = drawSecret()
    const allowed = !isManager(viewer.roles)
    const webhook = em.create(Webhook, {
      user,
      clientId: sideOf(viewer.roles) === 'client' ? user.id : EVERY_CLIENT,
      url: address,
      events,
      description,
      secret: sealSecret(ctx.app.config.secretsKey, user.id, secret),
      formers: [],
      enabled: allowed,
      allowed,
      ended: null,
      endedAt: null,
      lastSuccessAt: null,
      failingSince: null,
      createdAt: clockOf(em),
    })
    await em.flush()
    if (!allowed) await askAdmins(ctx.app, em, { url: address, owner: viewer })
    afterCommit(() => tellOwner(ctx.app, webhook))
    return { id: webhook.id, secret }
  })
}

/** A webhook of the caller, locked for a change. Throws 404. */
export async function lockWebhook(em: Em, ctx: Context, id: number): Promise<Webhook> {
  const lockMode = LockMode.PESSIMISTIC_WRITE
  return requireFound(await em.findOne(Webhook, { id, user: caller(ctx).id }, { lockMode }))
}

/**
 * Changes a webhook; absent keys stay. Of one of a colleague an admin changes only whether it is on, and
 * switches on only what they have seen (`version`); what they switch off its owner does not switch on. Throws 404, field errors,
 * 409 `stale`, `webhookNotAllowed`.
 */
export async function saveWebhook(ctx: Context, id: number, input: WebhookInput): Promise<Answer> {
  const viewer = caller(ctx)
  const found = requireFound(await ctx.em.findOne(Webhook, { id }, { populate: ['user'] }))
  const isOwn = found.user.id === viewer.id
  if (!isOwn && !(isAdmin(viewer) && found.clientId === EVERY_CLIENT)) throw new Problem('notFound')
  const value = checkInput(webhookChangeSchema, isOwn ? input : allowance(input))
  // What an admin lets out is what they have seen
  if (!isOwn && value.enabled) requiredId(input.version, 'version')
  const url = value.url === undefined ? undefined : readUrl(ctx.app, value.url)
  if (value.events) refuseUnheard(viewer, value.events)
  return write(ctx, async em => {
    const webhook = requireFound(await em.findOne(Webhook, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }))
    refuseStale(webhook, input.version)
    const { events, description } = value
    if (url !== undefined && url !== webhook.url && isManager(viewer.roles)) {
      em.assign(webhook, { allowed: false, enabled: false })
      await askAdmins(ctx.app, em, { url, owner: viewer })
    }
    em.assign(webhook, presentFields({ url, events, description }))
    const enabled = value.enabled ?? null
    if (enabled !== null && (enabled || webhook.enabled)) switchTo(webhook, enabled, viewer)
    if (enabled === false && !isOwn) webhook.allowed = false
    if (!webhook.enabled) await dropWaiting(em, id)
    await em.flush()
    afterCommit(() => tellOwner(ctx.app, webhook))
    return answer(em, webhook)
  })
}

/** What an admin says of somebody else's: programs send whole records. */
const allowance = ({ enabled }: WebhookInput) => ({ enabled })

/** Switches a webhook on or off; what ended begins anew. */
function switchTo(webhook: Webhook, enabled: boolean, viewer: Viewer): void {
  if (enabled && isAdmin(viewer)) webhook.allowed = true
  if (enabled && !webhook.allowed) throw new Problem('webhookNotAllowed')
  webhook.enabled = enabled
  if (!enabled) return
  webhook.ended = null
  webhook.endedAt = null
  webhook.failingSince = null
}

/** Removes a webhook with its log. Throws 404. */
export async function deleteWebhook(ctx: Context, id: number): Promise<true> {
  return write(ctx, async em => {
    const webhook = await lockWebhook(em, ctx, id)
    em.remove(webhook)
    afterCommit(() => tellOwner(ctx.app, webhook))
    return true as const
  })
}

/** Gives a webhook a new secret, answered this once; former ones sign too for 24 hours. Throws 404. */
export async function rotateWebhook(ctx: Context, id: number): Promise<WebhookSecret> {
  return write(ctx, async em => {
    const webhook = await lockWebhook(em, ctx, id)
    const { formers } = webhook
    const now = clockOf(em)
    const secret = drawSecret()
    em.assign(webhook, {
      // Whoever rotates twice keeps what the receiver may still hold
      formers: [
        { secret: webhook.secret, until: now.getTime() + ROTATION_HOURS * HOUR },
        ...signing(formers, now),
      ].slice(0, MOST_FORMER),
      secret: sealSecret(ctx.app.config.secretsKey, webhook.user.id, secret),
    })
    afterCommit(() => tellOwner(ctx.app, webhook))
    return { secret }
  })
}
