import { type MessageKey, text } from '../../domain/core/texts.ts'
import { exampleOf } from '../../domain/webhook/examples.ts'
import { type EventKind, eventsFor } from '../../domain/webhook/events.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type Context, caller } from '../core/context.ts'
import type { WebhookEvent } from '../generated/schema.ts'

/** The events that the caller may be told of, in their language, each with an example. */
export async function webhookEvents(ctx: Context): Promise<WebhookEvent[]> {
  const { roles } = caller(ctx)
  const side = sideOf(roles)
  const statusOf = ({ subject, status }: EventKind) =>
    status === null ? '' : text(ctx.locale, `labels.${subject.toLowerCase()}.${side}.${status}` as MessageKey)
  return eventsFor(roles).map(kind => ({
    type: kind.type,
    description: text(ctx.locale, `webhook.event.${kind.subject}`, {
      status: kind.subject === 'APPROVAL' ? '' : statusOf(kind),
    }),
    example: exampleOf(kind, side),
  }))
}
