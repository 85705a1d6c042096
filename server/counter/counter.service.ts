import { belongs, DESKS, mayRead, sideOf } from '../../domain/core/roles.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { Em } from '../core/store.ts'
import type { ChatType, Counters, CounterType, ToDoItem, UnreadItem } from '../generated/schema.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { unreadThreads } from '../chat/unread.service.ts'
import type { RecordCount } from '../core/count.entity.ts'
import { ACTION, EVERYBODY } from '../core/counts.ts'

const TYPES: readonly ChatType[] = ['REQUEST', 'REPLENISHMENT', 'ORDER']

const TO_DO = statement((db: Db<typeof RecordCount>, params: Params<{ owner: number }>) =>
  db
    .selectFrom('record_count')
    .select(['kind', 'num'])
    .where('owner_id', '=', params.owner)
    .where('status', '=', ACTION),
)

/** Unread messages by record, of one type or of all; sides that are closed to the caller are left out. */
export async function unread(em: Em, viewer: Viewer, type?: ChatType | null): Promise<UnreadItem[]> {
  const types = TYPES.filter(one => mayRead(viewer.roles, one) && (!type || one === type))
  return types.length === 0 ? [] : unreadThreads(em, sideOf(viewer.roles), { readerId: viewer.id, types })
}

/** What waits for the caller, by type; sides that are closed to the caller are left out (decisions.md section 4). */
export async function toDo(em: Em, viewer: Viewer): Promise<ToDoItem[]> {
  const isClient = sideOf(viewer.roles) === 'client'
  const kinds: CounterType[] = isClient ? [...TYPES] : ['INN', ...TYPES]
  const counts = await rows(em, TO_DO, { owner: isClient ? viewer.id : EVERYBODY })
  return kinds
    .filter(type => isClient || belongs(viewer.roles, DESKS[type]))
    .map(type => ({ type, num: counts.find(count => count.kind === type)?.num ?? 0 }))
}

/** All counters of the caller. */
export async function counters(ctx: Context): Promise<Counters> {
  const viewer = caller(ctx)
  const em = ctx.app.store.fork()
  return { unread: await unread(em, viewer), toDo: await toDo(em, viewer) }
}

/** Tells whether an event may have moved somebody's counters. */
export function movesCountersOf(viewer: Viewer, event: Events['counters']): boolean {
  if (event.readerId !== null) return event.readerId === viewer.id
  if (sideOf(viewer.roles) === 'client') return event.clientId === viewer.id
  return belongs(viewer.roles, DESKS[event.type])
}
