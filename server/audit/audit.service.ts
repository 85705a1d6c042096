import { expressionBuilder } from 'kysely'
import { addDays, dayStart } from '../../domain/core/dates.ts'
import { periodSchema } from '../../domain/core/fields.ts'
import type { User } from '../account/account.entity.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { listing } from '../core/listing.ts'
import { selectPage, selectPageOfAny } from '../core/pages.ts'
import { iso, pageOf } from '../core/paging.ts'
import type { Params } from '../core/sql.ts'
import type { Db, Tables } from '../core/tables.ts'
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
const byUser = equals(columns.ref('a.user_id'))
const asUser = equals(columns.ref('a.act_as'))
const ofType = equals(columns.ref('a.type'))
const ofRecord = equals(columns.ref('a.instance_id'))

/** Entries are numbered in the order of their times, as far as clocks go: a moment bounds the ids too. */
const CLOCKS_DIFFER_MS = 3_600_000
const entries = expressionBuilder<Tables<typeof AuditEntry>>()
const ids = entries.selectFrom('audit_entry as e').select('e.id').limit(1)
const since = condition((params: Params<{ start: Date; first: Date }>) =>
  columns.and([
    columns('a.at', '>=', params.start),
    columns('a.id', '>=', ids.where('e.at', '>=', params.first).orderBy('e.at')),
  ]),
)
const until = condition((params: Params<{ end: Date; last: Date }>) =>
  columns.and([
    columns('a.at', '<', params.end),
    columns('a.id', '<=', ids.where('e.at', '<', params.last).orderBy('e.at', 'desc')),
  ]),
)

const sinceDay = (day: string) => {
  const start = dayStart(day)
  return since({ start, first: new Date(start.getTime() - CLOCKS_DIFFER_MS) })
}
const untilDay = (day: string) => {
  const end = dayStart(addDays(day, 1))
  return until({ end, last: new Date(end.getTime() + CLOCKS_DIFFER_MS) })
}

/** A page of the audit log, newest first. Throws field errors for a bad page or period. */
export async function audit(ctx: Context, filter: QueryAuditArgs): Promise<AuditPage> {
  const page = pageOf(filter.page)
  const { from, to } = checkInput(periodSchema, { from: filter.from, to: filter.to })
  const { userId, type, instanceId } = filter
  const where = allOf([
    type ? ofType(type) : null,
    instanceId ? ofRecord(instanceId) : null,
    from ? sinceDay(from) : null,
    to ? untilDay(to) : null,
  ])
  const { items, ...totals } = userId
    ? await selectPageOfAny(ctx.em, LIST, [allOf([byUser(userId), where]), allOf([asUser(userId), where])], { page })
    : await selectPage(
        ctx.em,
        LIST,
        where,
        { page },
        where === EVERY ? await countEntries(ctx.app.store, ctx.em) : null,
      )
  return {
    items: items.map(row => ({
      id: row.id,
      at: iso(row.at),
      userId: row.user_id,
      userName: row.user_name,
      actAs: row.act_as,
      apiKey: row.api_key,
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
