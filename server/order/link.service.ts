import { createHash, randomBytes } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import { isLinkable, linkSchema, MOST_LINKS } from '../../domain/order/link.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { clockOf } from '../core/store.ts'
import type { NewOrderLink, OrderLink as Answer, OrderLinkInput } from '../generated/schema.ts'
import { visible } from '../workflow/advance.ts'
import { OrderLink } from './link.entity.ts'
import { orderRoom } from './record.ts'

const DAY = 86_400_000

/** The form in which the secret of an address is kept. */
export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Makes a link for the recipient of a paid order; its address is answered this once. Throws 404, field errors, 409
 * `linkClosed` in other statuses, `tooManyLinks`.
 */
export async function createOrderLink(
  ctx: Context,
  { id, link }: { id: number; link: OrderLinkInput },
): Promise<NewOrderLink> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  const { language, days, showAmount, showDates, showSwift } = checkInput(linkSchema, link)
  return write(ctx, async em => {
    const order = visible(ctx, await orderRoom.find(em, id, LockMode.PESSIMISTIC_WRITE))
    if (!isLinkable[order.status]) throw new Problem('linkClosed')
    const now = clockOf(em)
    const living = await em.count(OrderLink, { order: id, revokedAt: null, expiresAt: { $gt: now } })
    if (living >= MOST_LINKS) throw new Problem('tooManyLinks', { values: { max: MOST_LINKS } })
    const token = randomBytes(32).toString('base64url')
    const made = em.create(OrderLink, {
      order,
      hash: hashOfLink(token),
      language,
      showAmount,
      showDates,
      showSwift,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * DAY),
    })
    await em.flush()
    const url = `${ctx.app.config.publicUrl}/status/${token}`
    return { id: made.id, url, expiresAt: iso(made.expiresAt) }
  })
}

/** The links of an order, the newest first, also those that are over. Throws 404. */
export async function orderLinks(ctx: Context, id: number): Promise<Answer[]> {
  visible(ctx, await orderRoom.find(ctx.em, id))
  const found = await ctx.em.find(OrderLink, { order: id }, { orderBy: { id: -1 } })
  return found.map(one => ({
    id: one.id,
    language: one.language,
    showAmount: one.showAmount,
    showDates: one.showDates,
    showSwift: one.showSwift,
    createdAt: iso(one.createdAt),
    expiresAt: iso(one.expiresAt),
    revokedAt: one.revokedAt ? iso(one.revokedAt) : null,
    openings: one.openings,
    lastOpenedAt: one.lastOpenedAt ? iso(one.lastOpenedAt) : null,
  }))
}

/** Ends a link at once; one that is over stays as it is. Throws 404. */
export async function revokeOrderLink(ctx: Context, { id, linkId }: { id: number; linkId: number }): Promise<true> {
  return write(ctx, async em => {
    visible(ctx, await orderRoom.find(em, id))
    const link = requireFound(await em.findOne(OrderLink, { id: linkId, order: id }))
    if (!link.revokedAt) em.assign(link, { revokedAt: clockOf(em), revokedBy: caller(ctx).id })
    return true as const
  })
}
