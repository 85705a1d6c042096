import { LockMode } from '@mikro-orm/core'
import { Problem } from '../../domain/core/problems.ts'
import { belongs, sideOf } from '../../domain/core/roles.ts'
import { idleSince, isAtWork } from '../../domain/workItem/lifetime.ts'
import type { User } from '../account/account.entity.ts'
import { nameOf } from '../account/people.service.ts'
import { requireStanding } from '../account/standing.service.ts'
import { type Context, caller, write } from '../core/context.ts'
import { iso } from '../core/paging.ts'
import type { Asked } from '../core/selections.ts'
import { type Params, rows, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { CounterType, WorkItem as Answer } from '../generated/schema.ts'
import { publishDeskNews } from '../workflow/deskNews.ts'
import { type NamedSubject, type Subject, subjectOf } from '../workflow/deskSubject.ts'
import { WorkItem } from './workItem.entity.ts'

const OPEN = statement((db: Db<typeof WorkItem>, params: Params<Subject>) =>
  db
    .insertInto('work_item')
    .values({ type: params.type, instance_id: params.instanceId })
    .onConflict(conflict => conflict.columns(['type', 'instance_id']).doNothing()),
)

const held = (db: Db<typeof WorkItem | typeof User>, params: Params<{ type: CounterType; idleSince: Date }>) =>
  db
    .selectFrom('work_item as w')
    .innerJoin('app_user as u', 'u.id', 'w.holder_id')
    .select(['w.instance_id', 'w.holder_id', 'w.since', 'u.name'])
    .where('w.type', '=', params.type)
    .where('w.active_at', '>', params.idleSince)

const HELD = statement(
  (
    db: Db<typeof WorkItem | typeof User>,
    params: Params<{ type: CounterType; ids: readonly number[]; idleSince: Date }>,
  ) => held(db, params).where(eb => params.ids.has(eb.ref('w.instance_id'))),
)

// Of one record: SQLite takes a list apart for longer than it looks the row up
const HELD_ONE = statement(
  (db: Db<typeof WorkItem | typeof User>, params: Params<{ type: CounterType; id: number; idleSince: Date }>) =>
    held(db, params).where('w.instance_id', '=', params.id),
)

/** Who works on each of some records. */
export type Work = ReadonlyMap<number, Answer>

const NOBODY: Work = new Map()

/** Who works on these records now: for staff, where somebody asks for it. One look for all of them. */
export async function workOf(
  ctx: Context,
  type: CounterType,
  ids: readonly number[],
  asked: Asked = null,
): Promise<Work> {
  const isAsked = asked === null || asked.has('workItem')
  const [id] = ids
  if (!isAsked || id === undefined || sideOf(caller(ctx).roles) === 'client') return NOBODY
  const { em } = ctx
  const of = { type, idleSince: idleSince(clockOf(em)) }
  const found = ids.length === 1 ? await rows(em, HELD_ONE, { ...of, id }) : await rows(em, HELD, { ...of, ids })
  return new Map(
    found.map(({ instance_id, holder_id, name, since }) => [
      instance_id,
      { userId: holder_id ?? 0, name, since: iso(since ?? 0) },
    ]),
  )
}

/** The row of a record, made at its first taking, locked: of two who come at once one waits here for the other. */
async function lockedRow(em: Em, subject: Subject): Promise<WorkItem> {
  await run(em, OPEN, subject)
  return em.findOneOrFail(WorkItem, subject, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Refuses whoever may not take the row from its holder. Throws 409 `workTaken`. */
async function refuseTaken(ctx: Context, em: Em, row: WorkItem): Promise<void> {
  const viewer = caller(ctx)
  if (!row.holder || row.holder.id === viewer.id || !isAtWork(row.activeAt, clockOf(em))) return
  if (belongs(viewer.roles, 'ADMIN')) return
  throw new Problem('workTaken', { values: { name: (await nameOf(em, row.holder.id)) ?? '' } })
}

/** Takes a record up, or keeps one's own for another 30 minutes. Throws field errors, 404, 409 `workTaken`. */
export async function takeWorkItem(ctx: Context, named: NamedSubject): Promise<Answer> {
  const viewer = caller(ctx)
  const subject = await subjectOf(ctx, named)
  return write(ctx, async em => {
    const user = await requireStanding(em, viewer)
    const row = await lockedRow(em, subject)
    await refuseTaken(ctx, em, row)
    const at = clockOf(em)
    const isOwn = row.holder?.id === viewer.id && isAtWork(row.activeAt, at)
    const since = (isOwn && row.since) || at
    em.assign(row, { holder: user, since, activeAt: at })
    if (!isOwn) await publishDeskNews(ctx.app, em, subject)
    return { userId: viewer.id, name: user.name, since: since.toISOString() }
  })
}

/** Lets a record go; an admin lets go what anybody has. Throws field errors, 404, 409 `workTaken`. */
export async function releaseWorkItem(ctx: Context, named: NamedSubject): Promise<true> {
  const subject = await subjectOf(ctx, named)
  return write(ctx, async em => {
    const row = await em.findOne(WorkItem, subject, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!row?.holder) return true as const
    await refuseTaken(ctx, em, row)
    em.assign(row, { holder: null, since: null, activeAt: null })
    await publishDeskNews(ctx.app, em, subject)
    return true as const
  })
}
