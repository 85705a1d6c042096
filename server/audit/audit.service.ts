import { addDays, dayStart } from '../../domain/core/dates.ts'
import { periodSchema } from '../../domain/core/fields.ts'
import type { User } from '../account/account.entity.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { listing } from '../core/listing.ts'
import { selectPage } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import type { Params } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { allOf, condition, equals, EVERY } from '../core/where.ts'
import { fromJson } from '../core/rows.ts'
import type { AuditPage, QueryAuditArgs } from '../generated/schema.ts'
import type { AuditEntry } from './audit.entity.ts'
import { countEntries } from './total.ts'

const LIST = listing({
  from: (db: Db<typeof AuditEntry | typeof User>) => db.selectFrom('audit_entry as a'),
  rows: from => from.leftJoin('app_user as u', 'u.id', 'a.user_id').selectAll('a').select('u.name as user_name'),
  key: 'a.id',
})

const { columns } = LIST
const byUser = condition((params: Params<{ userId: number }>) =>
  columns.or([columns('a.user_id', '=', params.userId), columns('a.act_as', '=', params.userId)]),
)
const ofType = equals(columns.ref('a.type'))
const ofRecord = equals(columns.ref('a.instance_id'))
const since = condition((params: Params<{ start: Date }>) => columns('a.at', '>=', params.start))
const until = condition((params: Params<{ end: Date }>) => columns('a.at', '<', params.end))

/** A page of the audit log, newest first. Throws field errors for a bad page or period. */
export async function audit(ctx: Context, filter: QueryAuditArgs): Promise<AuditPage> {
  const page = pageOf(filter.page)
  const { from, to } = checkInput(periodSchema, { from: filter.from, to: filter.to })
  const { userId, type, instanceId } = filter
  const where = allOf([
    userId ? byUser({ userId }) : null,
    type ? ofType(type) : null,
    instanceId ? ofRecord(instanceId) : null,
    from ? since({ start: dayStart(from) }) : null,
    to ? until({ end: dayStart(addDays(to, 1)) }) : null,
  ])
  const { items, ...totals } = await selectPage(
    ctx.em,
    LIST,
    where,
    page,
    where === EVERY ? await countEntries(ctx.app.store, ctx.em) : null,
  )
  return {
    items: items.map(row => ({
      id: row.id,
      at: iso(row.at),
      userId: row.user_id,
      userName: row.user_name,
      actAs: row.act_as,
      action: row.action,
      type: row.type,
      instanceId: row.instance_id,
      changes: fromJson(row.changes),
      outcome: row.outcome,
      ip: row.ip,
      requestId: row.request_id,
    })),
    ...totals,
  }
}
