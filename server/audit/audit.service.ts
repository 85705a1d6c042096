import { addDays, dayStart } from '../../domain/core/dates.ts'
import { periodSchema } from '../../domain/core/fields.ts'
import type { Context } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { allOf, iso, pageOf, selectPage } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import type { AuditChange, AuditPage, AuditType, QueryAuditArgs } from '../generated/schema.ts'

interface Row {
  readonly id: number
  readonly at: number
  readonly user_id: number | null
  readonly user_name: string | null
  readonly act_as: number | null
  readonly action: string
  readonly type: AuditType | null
  readonly instance_id: number | null
  readonly changes: string | AuditChange[]
  readonly outcome: string
  readonly ip: string
  readonly request_id: string
}

/** A page of the audit log, newest first. Throws field errors for a bad page or period. */
export async function audit(ctx: Context, filter: QueryAuditArgs): Promise<AuditPage> {
  const page = pageOf(filter.page)
  const { from, to } = checkInput(periodSchema, { from: filter.from, to: filter.to })
  const { userId, type, instanceId } = filter
  const where = allOf([
    userId ? { sql: 'a.user_id = ? or a.act_as = ?', params: [userId, userId] } : null,
    type ? { sql: 'a.type = ?', params: [type] } : null,
    instanceId ? { sql: 'a.instance_id = ?', params: [instanceId] } : null,
    from ? { sql: 'a.at >= ?', params: [dayStart(from)] } : null,
    to ? { sql: 'a.at < ?', params: [dayStart(addDays(to, 1))] } : null,
  ])
  const { items, ...totals } = await selectPage<Row>(
    ctx.em,
    {
      select: 'a.*, u.name as user_name',
      from: 'from audit_entry a',
      joins: 'left join app_user u on u.id = a.user_id',
      order: 'a.id desc',
    },
    where,
    page,
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
