import type { App } from '../core/context.ts'
import { EVERY_CLIENT, type Webhook } from './webhook.entity.ts'

/** Tells open pages of the owner, and for staff those of admins, that something has become of a webhook. */
export function tellOwner({ bus }: Pick<App, 'bus'>, { user, clientId }: Webhook): void {
  const readers = clientId === EVERY_CLIENT ? 'ADMIN' : null
  bus.publish('referenceData', { type: 'WEBHOOK', id: user.id, deleted: false, readers, ownerId: user.id })
}
