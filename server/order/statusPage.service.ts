import { Problem } from '../../domain/core/problems.ts'
import { isClarified } from '../../domain/order/link.ts'
import type { User } from '../account/account.entity.ts'
import type { Context } from '../core/context.ts'
import { iso } from '../core/paging.ts'
import { firstRow, type Params, rows, run, statement } from '../core/sql.ts'
import { clockOf } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { Download, StatusEvent, StatusEventKind, StatusPage } from '../generated/schema.ts'
import type { Transition } from '../workflow/history.entity.ts'
import type { OrderLink } from './link.entity.ts'
import { hashOfLink } from './link.service.ts'
import type { Order } from './order.entity.ts'

/** Of a link that lives, whose client does: all others are told nothing, and alike. */
const LIVING = statement(
  (db: Db<typeof OrderLink | typeof Order | typeof User>, params: Params<{ hash: string; now: Date }>) =>
    db
      .selectFrom('order_link as l')
      .innerJoin('client_order as o', 'o.id', 'l.order_id')
      .innerJoin('app_user as u', 'u.id', 'o.client_id')
      .select(['l.id as link_id', 'l.language', 'l.show_amount', 'l.show_dates', 'l.show_swift', 'l.expires_at'])
      .select(['o.id', 'o.status', 'o.contractor_name', 'o.invoice_number', 'o.invoice_date', 'o.invoice_amount'])
      .select(['o.invoice_currency', 'o.swift_report_file_id'])
      .where('l.hash', '=', params.hash)
      .where('l.revoked_at', 'is', null)
      .where('l.expires_at', '>', params.now)
      .where('u.is_banned', '=', false)
      .where('u.deleted_at', 'is', null),
)

const OPENED = statement((db: Db<typeof OrderLink>, params: Params<{ id: number; now: Date }>) =>
  db
    .updateTable('order_link')
    .set(eb => ({ openings: eb('openings', '+', 1), last_opened_at: params.now }))
    .where('id', '=', params.id),
)

/** What of an order's history the recipient hears of; what was taken back is not told. */
const TOLD = { PAY: 'SENT', SEND_SWIFT: 'SWIFT_READY', SEND_INQUIRY_SWIFT: 'SWIFT_READY' } as const satisfies Record<
  string,
  StatusEventKind
>

const EVENTS = statement((db: Db<typeof Transition>, params: Params<{ id: number; steps: readonly string[] }>) =>
  db
    .selectFrom('transition as t')
    .select(['t.step', 't.at'])
    .where('t.type', '=', 'ORDER')
    .where('t.instance_id', '=', params.id)
    .where(eb => params.steps.has(eb.ref('t.step')))
    .where('t.undoes', 'is', null)
    .where('t.proposed', 'is', null)
    .where(eb => eb.not(eb.exists(eb.selectFrom('transition as u').select('u.id').whereRef('u.undoes', '=', 't.id'))))
    .orderBy('t.id'),
)

/** The link of an address, counted by the caller's own address. Throws 404, 429. */
async function linkOf({ app, em, ip }: Context, token: string) {
  await app.limits.count('statusPage', ip)
  const link = await firstRow(em, LIVING, { hash: hashOfLink(token), now: clockOf(em) })
  if (!link) throw new Problem('notFound')
  return link
}

/** Whether the SWIFT copy is there for the recipient. */
const hasSwift = (link: Awaited<ReturnType<typeof linkOf>>): boolean =>
  Boolean(link.show_swift) && link.swift_report_file_id !== null && !isClarified(link.status)

/**
 * What the recipient sees, each opening counted: no rates, no dollars, no names of staff, nothing of other records; an
 * inquiry is not told. Unknown, revoked and expired links and those of banned or deleted clients are 404 alike.
 */
export async function statusPage(ctx: Context, token: string): Promise<StatusPage> {
  const link = await linkOf(ctx, token)
  await transaction(ctx.app.store, em => run(em, OPENED, { id: link.link_id, now: clockOf(em) }))
  const isDated = Boolean(link.show_dates)
  const steps = await rows(ctx.em, EVENTS, { id: link.id, steps: Object.keys(TOLD) })
  const told = steps.map(
    ({ step, at }): StatusEvent => ({
      kind: TOLD[step as keyof typeof TOLD],
      at: isDated ? iso(at) : null,
    }),
  )
  const events = told.filter(({ kind }) => kind !== 'SWIFT_READY' || hasSwift(link))
  if (isClarified(link.status)) events.push({ kind: 'CLARIFIED', at: null })
  return {
    language: link.language,
    recipient: link.contractor_name,
    invoiceNumber: link.invoice_number,
    invoiceDate: link.invoice_date,
    amount: link.show_amount ? link.invoice_amount : null,
    currency: link.show_amount ? link.invoice_currency : null,
    isClarified: isClarified(link.status),
    hasSwift: hasSwift(link),
    events,
    expiresAt: iso(link.expires_at),
  }
}

/** The SWIFT copy of a link that shows it. Throws 404, 429. */
export async function statusSwift(ctx: Context, token: string): Promise<Download> {
  const link = await linkOf(ctx, token)
  if (!hasSwift(link)) throw new Problem('notFound')
  const { name, extension, path } = await ctx.em.findOneOrFail(StoredFile, { id: link.swift_report_file_id ?? 0 })
  const size = await ctx.app.storage.size(path)
  const giveBack = await ctx.app.takeDownload(`status ${link.link_id}`)
  return { name, extension, b64: ctx.contents.add({ path, size }, giveBack) }
}
