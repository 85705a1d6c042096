import { type Context, caller } from '../core/context.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import type { Db } from '../core/tables.ts'
import { equals } from '../core/where.ts'
import type { VisitPage } from '../generated/schema.ts'
import type { User } from './account.entity.ts'
import type { Visit } from './session.entity.ts'

const LIST = listing({
  from: (db: Db<typeof Visit | typeof User>) => db.selectFrom('visit as v'),
  rows: from =>
    from
      .innerJoin('app_user as a', 'a.id', 'v.admin_id')
      .select(['v.id', 'v.started_at', 'v.ended_at', 'v.is_read_only', 'v.reason', 'a.name as admin_name']),
  key: 'v.id',
})

const ofUser = equals(LIST.columns.ref('v.user_id'))

/** Visits of support to the caller's account, newest first; a client is not told who of the staff came. Throws field errors. */
export async function visits(ctx: Context, page: number | null | undefined): Promise<VisitPage> {
  const { id, roles } = caller(ctx)
  const isClient = roles.includes('ROLE_CLIENT')
  const { items, ...totals } = await selectPage(ctx.em, LIST, ofUser(id), { page: pageOf(page) })
  const answers = items.map(row => ({
    id: row.id,
    adminName: isClient ? null : row.admin_name,
    startedAt: iso(row.started_at),
    endedAt: iso(row.ended_at),
    readOnly: !!row.is_read_only,
    reason: row.reason,
  }))
  return { items: answers, ...totals }
}
