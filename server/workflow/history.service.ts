import type { NotNull } from 'kysely'
import { now } from '../../domain/core/clock.ts'
import { DESKS, GROUPS } from '../../domain/core/roles.ts'
import { type Remark, writeRemarks } from '../../domain/replenishment/remarks.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { noteCreated } from '../core/touched.ts'
import { iso } from '../core/paging.ts'
import { fromJson } from '../core/rows.ts'
import type { Actor, ApprovalStep, CounterType, HistoryItem, NamedAmount, Role } from '../generated/schema.ts'
import type { User } from '../account/account.entity.ts'
import { ROLE_COLUMNS, type RoleColumns, rolesOf } from '../account/roles.ts'
import { Transition } from './history.entity.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'

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
  /** Until when the offer holds that the step has made or extended. */
  readonly until?: Date | null
  /** The step that was proposed, of what became of its proposal. */
  readonly proposed?: ApprovalStep
  /** The transition that this one takes back. */
  readonly undoes?: number | null
}

/** Who has taken a step, and the second person who has approved it. */
export interface Signer extends Pick<Viewer, 'id' | 'actAs'> {
  readonly approvedBy?: number
}

/** Writes a step into the history of its record, in the open transaction; `signer` null: nobody has taken it. */
export async function writeHistory(em: Em, signer: Signer | null, taken: TakenStep): Promise<void> {
  const row = {
    type: taken.type,
    instanceId: taken.instanceId,
    step: taken.step,
    fromStatus: taken.from,
    toStatus: taken.to,
    actor: signer?.id ?? null,
    actAs: signer?.actAs ?? null,
    approvedBy: signer?.approvedBy ?? null,
    comment: taken.comment ?? null,
    remarks: taken.remarks ? [...taken.remarks] : null,
    amounts: [...(taken.amounts ?? [])],
    until: taken.until ?? null,
    proposed: taken.proposed ?? null,
    undoes: taken.undoes ?? null,
    at: now(),
  }
  noteCreated(em, Transition, await em.insert(Transition, row), row)
}

interface OfRecord {
  readonly type: CounterType
  readonly instanceId: number
}

const NEWEST_MOVE = statement((db: Db<typeof Transition>, params: Params<OfRecord>) =>
  db
    .selectFrom('transition as t')
    .select(['t.id', 't.step', 't.from_status', 't.to_status'])
    .where('t.type', '=', params.type)
    .where('t.instance_id', '=', params.instanceId)
    .where('t.from_status', 'is not', null)
    .$narrowType<{ from_status: NotNull }>()
    .whereRef('t.from_status', '<>', 't.to_status')
    .where('t.undoes', 'is', null)
    .where(eb => eb.not(eb.exists(eb.selectFrom('transition as u').select('u.id').whereRef('u.undoes', '=', 't.id'))))
    .orderBy('t.id', 'desc')
    .limit(1),
)

/** Tells whether a step was ever taken with these words, on whatever record of a kind. */
export async function wasTaken(em: Em, type: CounterType, step: string, comment: string): Promise<boolean> {
  return (await em.count(Transition, { type, step, comment })) > 0
}

/** The newest change of status of a record that is neither a rollback nor undone; null when there is none. */
export async function newestMove(em: Em, type: CounterType, instanceId: number) {
  const row = await firstRow(em, NEWEST_MOVE, { type, instanceId })
  return row ? { id: row.id, step: row.step, from: row.from_status, to: row.to_status } : null
}

const ALL = statement((db: Db<typeof Transition | typeof User>, params: Params<OfRecord>) =>
  db
    .selectFrom('transition as t')
    .leftJoin('app_user as u', 'u.id', 't.actor_id')
    .leftJoin('app_user as s', 's.id', 't.approved_by')
    .selectAll('t')
    .select([
      'u.name',
      ...ROLE_COLUMNS,
      's.name as second_name',
      's.kind as second_kind',
      's.manages_requests as second_requests',
      's.manages_orders as second_orders',
    ])
    .where('t.type', '=', params.type)
    .where('t.instance_id', '=', params.instanceId)
    .orderBy('t.id', 'desc'),
)

/** The role in which somebody acts on a kind of record: a manager with both rights has one for each side. */
function roleOn(type: CounterType, roles: readonly Role[]): Role {
  return (roles.find(role => GROUPS[DESKS[type]].includes(role)) ?? roles[0]) as Role
}

/** The role of whoever has taken a step; null: nobody has. */
function actorRole(
  type: CounterType,
  { kind, managesRequests, managesOrders }: { readonly [Key in keyof RoleColumns]: RoleColumns[Key] | null },
): Role | null {
  if (kind === null) return null
  return roleOn(
    type,
    rolesOf({ kind, managesRequests: managesRequests ?? false, managesOrders: managesOrders ?? false }),
  )
}

interface SecondColumns {
  readonly approved_by: number | null
  readonly second_name: string | null
  readonly second_kind: RoleColumns['kind'] | null
  readonly second_requests: boolean | number | null
  readonly second_orders: boolean | number | null
}

/** The second person who has approved a step; null: none was asked. */
function secondOf(type: CounterType, row: SecondColumns): Actor | null {
  if (row.approved_by === null || row.second_kind === null) return null
  const roles = rolesOf({
    kind: row.second_kind,
    managesRequests: row.second_requests ?? false,
    managesOrders: row.second_orders ?? false,
  })
  return { userId: row.approved_by, name: row.second_name, role: roleOn(type, roles) }
}

/**
 * The history of a record, newest first, in the caller's language. A client sees the role of staff, not who it was
 * (decisions.md section 4), and nothing of proposals: nothing has happened to the record by them (docs/security.md).
 */
export async function historyOf(ctx: Context, type: CounterType, instanceId: number): Promise<HistoryItem[]> {
  const { em, locale } = ctx
  const viewer = caller(ctx)
  const taken = await rows(em, ALL, { type, instanceId })
  const isClient = viewer.roles.includes('ROLE_CLIENT')
  const shownRows = isClient ? taken.filter(({ proposed }) => proposed === null) : taken
  return shownRows.map(row => {
    const shown = !isClient || row.actor_id === viewer.id
    return {
      step: row.step,
      proposed: row.proposed,
      from: row.from_status,
      to: row.to_status,
      at: iso(row.at),
      by: {
        userId: shown ? row.actor_id : null,
        name: shown ? row.name : null,
        role: actorRole(type, row),
      },
      actAs: isClient ? null : row.act_as,
      approvedBy: isClient ? null : secondOf(type, row),
      comment: row.remarks ? writeRemarks(fromJson<Remark[]>(row.remarks), locale) : row.comment,
      // What is only proposed has moved nothing
      amounts: row.proposed === null ? fromJson(row.amounts) : [],
      until: row.until === null ? null : iso(row.until),
    }
  })
}
