import { sql } from 'kysely'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, write } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { COUNTED, iso, pageOf } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import { type Params, type RowOf, rows, run, runInBatches, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import { allOf, equals } from '../core/where.ts'
import type { QueryWebhookDeliveriesArgs, WebhookDelivery as Answer, WebhookDeliveryPage } from '../generated/schema.ts'
import type { About } from './about.ts'
import { tellOwner } from './news.ts'
import { bodyOf, keepDelivery } from './queue.service.ts'
import { mayStillRead } from './reader.ts'
import { Webhook, WebhookDelivery } from './webhook.entity.ts'
import { lockWebhook } from './webhook.service.ts'

const LIST = listing({
  from: (db: Db<typeof WebhookDelivery>) => db.selectFrom('webhook_delivery as d'),
  rows: from =>
    from.select([
      'd.id',
      'd.event_id',
      'd.type',
      'd.created_at',
      'd.status',
      'd.tries',
      'd.tried_at',
      'd.next_try_at',
      'd.ms',
      'd.http_status',
      'd.failure',
      'd.body',
      'd.about',
      'd.answer',
    ]),
  key: 'd.id',
})

const { columns } = LIST
const ofWebhook = equals(columns.ref('d.webhook_id'))
const inStatus = equals(columns.ref('d.status'))
const hasId = equals(columns.ref('d.id'))

const countOf = (db: Db<typeof WebhookDelivery>, params: Params<{ id: number; status: string }>) =>
  db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('webhook_id', '=', params.id)
    .limit(sql.lit(COUNTED + 1))

/** As many as are counted, one more where there are more: a busy webhook has a million. */
const COUNT = statement(countOf)
const COUNT_IN = statement((db: Db<typeof WebhookDelivery>, params: Params<{ id: number; status: string }>) =>
  countOf(db, params).where(eb => eb(eb.ref('status'), '=', params.status as never)),
)

const isoOrNone = (at: number | null) => (at === null ? null : iso(at))

const answer = (row: RowOf<typeof LIST>, isReadable: boolean): Answer => ({
  id: row.id,
  eventId: row.event_id,
  type: row.type,
  createdAt: iso(row.created_at),
  status: row.status,
  tries: row.tries,
  triedAt: isoOrNone(row.tried_at),
  nextTryAt: isoOrNone(row.next_try_at),
  ms: row.ms,
  httpStatus: row.http_status,
  failure: row.failure,
  request: isReadable ? row.body : null,
  answer: row.answer,
})

/** What was taken its owner has; what was not is shown to whoever may still read what it tells of. */
async function answers(ctx: Context, found: readonly RowOf<typeof LIST>[]): Promise<Answer[]> {
  const { app, em } = ctx
  const answers: Answer[] = []
  for (const row of found) {
    const about = row.about === null ? null : fromJson<About>(row.about)
    const isReadable = row.status === 'DELIVERED' || about === null || (await mayStillRead(app, em, caller(ctx), about))
    answers.push(answer(row, isReadable))
  }
  return answers
}

/** A page of what was sent to a webhook of the caller, the newest first. Throws 404, field errors. */
export async function webhookDeliveries(
  ctx: Context,
  { id, page, status }: QueryWebhookDeliveriesArgs,
): Promise<WebhookDeliveryPage> {
  const { em } = ctx
  requireFound(await em.findOne(Webhook, { id, user: caller(ctx).id }))
  const counted = (await rows(em, status ? COUNT_IN : COUNT, { id, status: status ?? '' })).length
  const where = allOf([ofWebhook(id), status ? inStatus(status) : null])
  const { items, ...totals } = await selectPage(em, LIST, where, { page: pageOf(page) }, Math.min(counted, COUNTED))
  return { items: await answers(ctx, items), ...totals, hasMore: counted > COUNTED }
}

async function answerOf(ctx: Context, em: Em, id: number): Promise<Answer> {
  const { items } = await selectPage(em, LIST, hasId(id), { page: 0 }, 1)
  return requireFound((await answers(ctx, items))[0])
}

/** Sends a test to a webhook of the caller. Throws 404, `webhookOff` (409), 429. */
export async function testWebhook(ctx: Context, id: number): Promise<Answer> {
  await ctx.app.limits.count('webhook', caller(ctx).id)
  return write(ctx, async em => {
    const webhook = await openWebhook(em, ctx, id)
    const at = clockOf(em)
    return send(ctx, em, webhook, { type: 'test', about: null, body: bodyOf('test', at, { id }) })
  })
}

/**
 * Sends an event to a webhook of the caller again; where it still waits for a try, that try comes now and no other is added.
 * Throws 404, `webhookOff` (409), 429.
 */
export async function resendDelivery(ctx: Context, id: number, deliveryId: number): Promise<Answer> {
  await ctx.app.limits.count('webhook', caller(ctx).id)
  return write(ctx, async em => {
    const webhook = await openWebhook(em, ctx, id)
    const sent = requireFound(await em.findOne(WebhookDelivery, { id: deliveryId, webhook: id }))
    const { type, about = null, body, eventId } = sent
    if (about && !(await mayStillRead(ctx.app, em, caller(ctx), about))) throw new Problem('notFound')
    const waiting = await em.findOne(WebhookDelivery, { webhook: id, eventId, status: 'WAITING' })
    if (!waiting) return send(ctx, em, webhook, { type, about, body, eventId })
    // One that is tried at this moment has its next try set when it comes back
    await run(em, HURRY, { id: waiting.id, now: clockOf(em) })
    return wokenFor(ctx, em, webhook, waiting.id)
  })
}

async function openWebhook(em: Em, ctx: Context, id: number): Promise<Webhook> {
  const webhook = await lockWebhook(em, ctx, id)
  if (!webhook.enabled) throw new Problem('webhookOff')
  return webhook
}

type Sent = Omit<Parameters<typeof keepDelivery>[1], 'webhook' | 'at'>

async function send(ctx: Context, em: Em, webhook: Webhook, sent: Sent): Promise<Answer> {
  const delivery = keepDelivery(em, { ...sent, webhook: webhook.id, at: clockOf(em) })
  await em.flush()
  return wokenFor(ctx, em, webhook, delivery.id)
}

const HURRY = statement((db: Db<typeof WebhookDelivery>, params: Params<{ id: number; now: Date }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ next_try_at: params.now })
    .where('id', '=', params.id)
    .where('claim', 'is', null)
    .where('next_try_at', '>', params.now),
)

/** Lets a delivery go as soon as it is committed. Answers it. */
function wokenFor(ctx: Context, em: Em, webhook: Webhook, id: number): Promise<Answer> {
  const { app } = ctx
  afterCommit(() => {
    app.webhooks.wake()
    tellOwner(app, webhook)
  })
  return answerOf(ctx, em, id)
}

/** How long the log of deliveries is kept, milliseconds. */
const KEPT_FOR = 30 * 86_400_000

const OVER = statement((db: Db<typeof WebhookDelivery>, params: Params<{ before: Date; atMost: number }>) =>
  db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', over =>
      over
        .selectFrom('webhook_delivery as old')
        .select('old.id')
        .where('old.created_at', '<', params.before)
        .where('old.next_try_at', 'is', null)
        .limit(params.atMost),
    ),
)

/** Removes deliveries of more than 30 days ago. Answers how many. */
export function forgetDeliveries(em: Em): Promise<number> {
  return runInBatches(em, OVER, { before: new Date(clockOf(em).getTime() - KEPT_FOR) })
}

/** How many deliveries wait for a try. */
export const countQueued = (em: Em): Promise<number> => em.count(WebhookDelivery, { nextTryAt: { $ne: null } })
