import { DESKS, GROUPS } from '../../domain/core/roles.ts'
import { type Remark, writeRemarks } from '../../domain/replenishment/remarks.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { iso } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import type { CounterType, HistoryItem, NamedAmount, Role } from '../generated/schema.ts'
import { rolesOf, type RoleColumns } from '../account/roles.ts'
import { Transition } from './history.entity.ts'
import { select } from '../core/sql.ts'

/** A step to write down. */
export interface TakenStep {
  readonly type: CounterType
  readonly instanceId: number
  readonly step: string
  readonly from: string | null
  readonly to: string
  readonly comment?: string | null
  /** Of returned documents: what staff wrote at each block. */
  readonly remarks?: readonly Remark[] | undefined
  readonly amounts?: readonly NamedAmount[]
  /** The transition that this one takes back. */
  readonly undoes?: number | null
}

/** Writes a step into the history of its record, in the open transaction. */
export async function writeHistory(em: Em, viewer: Viewer, taken: TakenStep): Promise<void> {
  await em.insert(Transition, {
    type: taken.type,
    instanceId: taken.instanceId,
    step: taken.step,
    fromStatus: taken.from,
    toStatus: taken.to,
    actor: viewer.id,
    actAs: viewer.actAs,
    comment: taken.comment ?? null,
    remarks: taken.remarks ? [...taken.remarks] : null,
    amounts: [...(taken.amounts ?? [])],
    undoes: taken.undoes ?? null,
    at: new Date(),
  })
}

/** The newest change of status of a record that is neither a rollback nor undone; null when there is none. */
export async function newestMove(em: Em, type: CounterType, instanceId: number) {
  const [row] = await select<{ id: number; step: string; from_status: string; to_status: string }>(
    em,
    `select t.id, t.step, t.from_status, t.to_status from transition t
      where t.type = ? and t.instance_id = ? and t.from_status is not null and t.from_status <> t.to_status
      and t.undoes is null and not exists (select 1 from transition u where u.undoes = t.id)
      order by t.id desc limit 1`,
    [type, instanceId],
  )
  return row ? { id: row.id, step: row.step, from: row.from_status, to: row.to_status } : null
}

interface Row extends RoleColumns {
  id: number
  step: string
  from_status: string | null
  to_status: string
  actor_id: number
  name: string
  act_as: number | null
  comment: string | null
  remarks: string | Remark[] | null
  amounts: string | NamedAmount[]
  at: number
  [column: string]: unknown
}

/** The role in which somebody acts on a kind of record: a manager with both rights has one for each side. */
function roleOn(type: CounterType, roles: readonly Role[]): Role {
  return (roles.find(role => GROUPS[DESKS[type]].includes(role)) ?? roles[0]) as Role
}

/**
 * The history of a record, newest first, in the caller's language. A client sees the role of staff, not who it was
 * (decisions.md section 4).
 */
export async function historyOf(ctx: Context, type: CounterType, instanceId: number): Promise<HistoryItem[]> {
  const { em, locale } = ctx
  const viewer = caller(ctx)
  const rows = await select<Row>(
    em,
    `select t.*, u.name, u.kind, u.manages_requests as "managesRequests", u.manages_orders as "managesOrders"
      from transition t join app_user u on u.id = t.actor_id where t.type = ? and t.instance_id = ? order by t.id desc`,
    [type, instanceId],
  )
  const isClient = viewer.roles.includes('ROLE_CLIENT')
  return rows.map(row => {
    const shown = !isClient || row.actor_id === viewer.id
    return {
      step: row.step,
      from: row.from_status,
      to: row.to_status,
      at: iso(row.at),
      by: {
        userId: shown ? row.actor_id : null,
        name: shown ? row.name : null,
        role: roleOn(type, rolesOf(row)),
      },
      actAs: isClient ? null : row.act_as,
      comment: row.remarks ? writeRemarks(fromJson<Remark[]>(row.remarks), locale) : row.comment,
      amounts: fromJson(row.amounts),
    }
  })
}
