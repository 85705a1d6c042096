import { LockMode } from '@mikro-orm/core'
import { ENDS_AFTER, waitAfter } from '../../domain/webhook/retries.ts'
import { User } from '../account/account.entity.ts'
import { type App, scheduledWrite } from '../core/context.ts'
import { firstRow, type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import type { WebhookEnd } from '../generated/schema.ts'
import type { Claimed } from './claims.ts'
import { endWebhook } from './end.service.ts'
import { tellOwner } from './news.ts'
import { mayStillRead, readerOf } from './reader.ts'
import { signatureOf } from './secret.ts'
import { type Outcome, post, type Sending } from './send.ts'
import { Webhook, WebhookDelivery } from './webhook.entity.ts'

/** The status by which a receiver says that it wants to hear nothing any more. */
const GONE = 410

/** Tries one delivery: judges its owner's rights as they are now, calls the address and writes down what became of it. */
export async function attempt(app: App, sending: Sending, claimed: Claimed): Promise<void> {
  const em = app.store.fork()
  const delivery = await em.findOne(
    WebhookDelivery,
    { id: claimed.id, claim: claimed.claim, status: 'WAITING' },
    { populate: ['webhook'] },
  )
  if (!delivery) return
  const webhook = await em.findOneOrFail(Webhook, delivery.webhook.id)
  if (!(await isStillOpen(app, em, webhook, delivery))) {
    app.metrics.webhookTried('dropped')
    return settle(app, claimed, () => ({ status: 'DROPPED', nextTryAt: null }))
  }
  const at = clockOf(em)
  const timestamp = Math.floor(at.getTime() / 1000)
  const { eventId: id, body } = delivery
  const { user, secret, formers, url } = webhook
  const signs = { userId: user.id, secret, formers }
  const signature = signed(() => signatureOf(app.config.secretsKey, at, signs, { id, timestamp, body }))
  if (signature === null) {
    app.metrics.webhookTried('unsigned')
    app.warn('The secret of a webhook was sealed with another SECRETS_KEY', { webhook: webhook.id })
    return settle(app, claimed, () => ({ status: 'FAILED', nextTryAt: null }))
  }
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Trinity-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  }
  const outcome = await post({ url, headers, body }, sending)
  app.metrics.webhookTried(outcome.failure?.toLowerCase() ?? 'delivered')
  await keepOutcome(app, claimed, { outcome, at })
}

/** Null: the secret was sealed with a key that this process does not have. */
function signed(sign: () => string): string | null {
  try {
    return sign()
  } catch {
    return null
  }
}

async function isStillOpen(app: App, em: Em, webhook: Webhook, { about = null }: WebhookDelivery): Promise<boolean> {
  if (!webhook.enabled) return false
  const user = await em.findOne(User, { id: webhook.user.id, isBanned: false, deletedAt: null })
  if (!user) return false
  return about === null || mayStillRead(app, em, readerOf(user), about)
}

const TAKEN = statement((db: Db<typeof Webhook>, params: Params<{ id: number; at: Date }>) =>
  db.updateTable('webhook').set({ last_success_at: params.at, failing_since: null }).where('id', '=', params.id),
)

/** Its version stays: who edits it has missed nothing. */
const REFUSED = statement((db: Db<typeof Webhook>, params: Params<{ id: number; at: Date }>) =>
  db
    .updateTable('webhook')
    .set(eb => ({ failing_since: eb.fn.coalesce('failing_since', params.at) }))
    .where('id', '=', params.id)
    .returning('failing_since as since'),
)

type Change = Partial<
  Pick<WebhookDelivery, 'status' | 'tries' | 'nextTryAt' | 'triedAt' | 'ms' | 'httpStatus' | 'failure' | 'answer'>
>

/** Writes down what became of a delivery, unless another process has it by now. */
async function settle(
  app: App,
  { id, claim }: Claimed,
  change: (delivery: WebhookDelivery, em: Em) => Change | Promise<Change>,
): Promise<void> {
  await scheduledWrite(app, 'endWebhook', async em => {
    const delivery = await em.findOne(WebhookDelivery, { id, claim }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!delivery) return
    em.assign(delivery, { ...(await change(delivery, em)), claim: null })
    await em.flush()
    const webhook = await em.findOneOrFail(Webhook, delivery.webhook.id)
    afterCommit(() => tellOwner(app, webhook))
  })
}

function keepOutcome(app: App, claimed: Claimed, { outcome, at }: { outcome: Outcome; at: Date }): Promise<void> {
  return settle(app, claimed, async (delivery, em) => {
    const tries = delivery.tries + 1
    const tried = { ...outcome, tries, triedAt: at }
    if (outcome.failure === null) {
      await run(em, TAKEN, { id: claimed.webhookId, at })
      return { ...tried, status: 'DELIVERED', nextTryAt: null }
    }
    const isTest = delivery.about === null
    if (delivery.status === 'DROPPED') return tried
    const why = await whyItEnds(em, claimed.webhookId, { outcome, at, isTest })
    if (why) await endWebhook(app, em, await em.findOneOrFail(Webhook, claimed.webhookId), why)
    const wait = why || isTest ? null : waitAfter(tries, Math.random())
    if (wait === null) return { ...tried, status: 'FAILED', nextTryAt: null }
    return { ...tried, status: 'WAITING', nextTryAt: new Date(clockOf(em).getTime() + wait) }
  })
}

interface Failed {
  readonly outcome: Outcome
  readonly at: Date
  readonly isTest: boolean
}

/** Why a failure ends its webhook; null: it goes on. A test, which its owner may send to try an address, counts for nothing. */
async function whyItEnds(em: Em, id: number, { outcome, at, isTest }: Failed): Promise<WebhookEnd | null> {
  if (outcome.httpStatus === GONE) return 'GONE'
  if (isTest) return null
  const since = (await firstRow(em, REFUSED, { id, at }))?.since ?? at
  return at.getTime() - Number(since) >= ENDS_AFTER ? 'FAILING' : null
}
