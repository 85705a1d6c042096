import { LockMode } from '@mikro-orm/core'
import { DESKS, hasOneOf, GROUPS } from '../../domain/core/roles.ts'
import { idleSince, isAtWork } from '../../domain/workItem/lifetime.ts'
import { rolesOf, type RoleColumns } from '../account/roles.ts'
import { type App, scheduledWrite } from '../core/context.ts'
import type { BeforeCommit } from '../core/hooks.ts'
import { type Params, rows, run, runWithNext, statement } from '../core/sql.ts'
import { clockOf } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Touched } from '../core/touch.ts'
import type { CounterType } from '../generated/schema.ts'
import { publishDeskNews } from '../workflow/deskNews.ts'
import type { StandingOf, Subject } from '../workflow/deskSubject.ts'
import { WorkItem } from './workItem.entity.ts'

/** How many are read at once. */
const BATCH = 100

const IDLE = statement((db: Db<typeof WorkItem>, params: Params<{ idleSince: Date; after: number; limit: number }>) =>
  db
    .selectFrom('work_item')
    .select('id')
    .where('active_at', '<=', params.idleSince)
    .where('id', '>', params.after)
    .orderBy('id')
    .limit(params.limit),
)

/** Frees what nobody has worked on for 30 minutes and tells of it; what is held again meanwhile stays. Answers how many. */
export async function freeIdle(app: App): Promise<number> {
  let freed = 0
  for (let after = 0; ; ) {
    const em = app.store.fork()
    const idle = await rows(em, IDLE, { idleSince: idleSince(clockOf(em)), after, limit: BATCH })
    for (const { id } of idle) if (await free(app, id)) freed++
    after = idle.at(-1)?.id ?? 0
    if (idle.length < BATCH) return freed
  }
}

function free(app: App, id: number): Promise<boolean> {
  return scheduledWrite(app, 'expireWorkItem', async em => {
    const row = await em.findOne(WorkItem, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!row?.holder || isAtWork(row.activeAt, clockOf(em))) return false
    em.assign(row, { holder: null, since: null, activeAt: null })
    await publishDeskNews(app, em, row)
    return true
  })
}

const RENEW = statement(
  (db: Db<typeof WorkItem>, params: Params<Subject & { userId: number; at: Date; idleSince: Date }>) =>
    db
      .updateTable('work_item')
      .set({ active_at: params.at })
      .where('type', '=', params.type)
      .where('instance_id', '=', params.instanceId)
      .where('holder_id', '=', params.userId)
      .where('active_at', '>', params.idleSince),
)

/** Entities whose change is work on a record: which record; null: it is none. */
export type WorkTraces = Readonly<Record<string, (record: Touched['record']) => Subject | null>>

/** Keeps a record with its holder for another 30 minutes when a write of theirs has left a trace on it. */
export const renewWork =
  (traces: WorkTraces): BeforeCommit =>
  async (em, { userId }, touched) => {
    if (userId === null) return
    const subjects = touched.flatMap(({ entity, record }) => traces[entity]?.(record) ?? [])
    const at = clockOf(em)
    for (const subject of new Map(subjects.map(one => [`${one.type} ${one.instanceId}`, one])).values())
      await runWithNext(em, RENEW, { ...subject, userId, at, idleSince: idleSince(at) })
  }

const HELD_BY = statement((db: Db<typeof WorkItem>, params: Params<{ userId: number }>) =>
  db.selectFrom('work_item').select(['id', 'type', 'instance_id as instanceId']).where('holder_id', '=', params.userId),
)

const LET_GO = statement((db: Db<typeof WorkItem>, params: Params<{ ids: readonly number[] }>) =>
  db
    .updateTable('work_item')
    .set({ holder_id: null, since: null, active_at: null })
    .where(eb => params.ids.has(eb.ref('id'))),
)

/** What of a user decides on the records that they may hold. */
const DECIDES = ['isBanned', 'deletedAt', 'managesRequests', 'managesOrders']

/** Tells whether a user may no longer work on records of a kind. */
function isClosedTo(record: Touched['record'], type: CounterType): boolean {
  const roles = rolesOf(record as unknown as RoleColumns)
  return Boolean(record['isBanned'] || record['deletedAt']) || !hasOneOf(roles, GROUPS[DESKS[type]])
}

/** Lets go what somebody holds who was banned or deleted, or has lost the right to it. */
export const letGoOfLost =
  (standingOf: StandingOf): BeforeCommit =>
  async (em, _actor, touched, bus) => {
    const users = touched.filter(
      ({ entity, kind, fields }) =>
        entity === 'User' && kind === 'update' && fields.some(({ field }) => DECIDES.includes(field)),
    )
    for (const { record } of users) {
      const held = await rows(em, HELD_BY, { userId: record.id })
      const lost = held.filter(({ type }) => isClosedTo(record, type))
      if (lost.length === 0) continue
      await run(em, LET_GO, { ids: lost.map(({ id }) => id) })
      for (const subject of lost) await publishDeskNews({ bus, standingOf }, em, subject)
    }
  }
