import { text } from '../../domain/core/texts.ts'
import { reachableUser } from '../account/people.service.ts'
import type { App } from '../core/context.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import { type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { WebhookEnd } from '../generated/schema.ts'
import { compose } from '../mail/compose.ts'
import { EVERY_CLIENT, Webhook, type WebhookDelivery } from './webhook.entity.ts'

const DROP = statement((db: Db<typeof WebhookDelivery>, params: Params<{ webhook: number }>) =>
  db
    .updateTable('webhook_delivery')
    .set({ status: 'DROPPED', next_try_at: null })
    .where('webhook_id', '=', params.webhook)
    .where('next_try_at', 'is not', null),
)

/** Lets nothing more of a webhook be sent: what waits is dropped. Of what is on its way it is still written down what it came to. */
export const dropWaiting = (em: Em, webhook: number): Promise<number> => run(em, DROP, { webhook })

/** Ends a webhook in the open transaction and writes to its owner, whom a ban leaves without letters. */
export async function endWebhook(app: Pick<App, 'config' | 'outbox'>, em: Em, webhook: Webhook, why: WebhookEnd) {
  if (webhook.ended) return
  // One of the staff whose rights have changed asks an admin again
  const allowed = webhook.allowed && !(why === 'OWNER' && webhook.clientId === EVERY_CLIENT)
  em.assign(webhook, { enabled: false, ended: why, endedAt: clockOf(em), allowed })
  await em.flush()
  await dropWaiting(em, webhook.id)
  const reader = await reachableUser(em, webhook.user.id)
  if (!reader) return
  const { language: locale, name, email } = reader
  const link = `${app.config.publicUrl}/developers/webhooks`
  const letter = compose('webhookEnded', {
    locale,
    name,
    link,
    facts: [
      { name: 'webhook', value: webhook.url },
      { name: 'reason', value: text(locale, `webhook.end.${why}`) },
    ],
  })
  await app.outbox.queue(em, email, letter)
}

/** What of a user decides on what they may be told. */
const DECIDES = ['isBanned', 'deletedAt', 'managesRequests', 'managesOrders']

/** Ends the webhooks of whoever is banned or deleted, or whose rights have changed, in the transaction of that. */
export const endOfLost =
  (app: () => App): BeforeCommit =>
  async (em, _actor, touched) => {
    const users = touched.filter(
      ({ entity, kind, fields }) =>
        entity === 'User' && kind === 'update' && fields.some(({ field }) => DECIDES.includes(field)),
    )
    for (const { record } of users)
      for (const webhook of await em.find(Webhook, { user: record.id, ended: null }))
        await endWebhook(app(), em, webhook, 'OWNER')
  }
