import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import { mayRead } from '../workflow/recordTypes.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import type { Em } from '../core/store.ts'
import type { ChatType, Counters, CounterType, ToDoItem, UnreadItem } from '../generated/schema.ts'
import { select } from '../core/sql.ts'
import { STAFF_OWNER } from './toDo.ts'

const TYPES: readonly ChatType[] = ['REQUEST', 'REPLENISHMENT', 'ORDER']

const UNREAD_OF_CLIENT = `select t.type, t.instance_id, t.unread_client as num from chat_thread t
  where t.client_id = ? and t.unread_client > 0`

// Who has not read since the last reply of staff has all of it unread
const UNREAD_OF_STAFF = `select t.type, t.instance_id, coalesce(r.unread, t.unread_staff) as num from chat_thread t
  left join chat_read r on r.thread_id = t.id and r.reader_id = ?
  where t.unread_staff > 0 and coalesce(r.unread, t.unread_staff) > 0`

/** Unread messages by record, of one type or of all; sides that are closed to the caller are left out. */
export async function unread(em: Em, viewer: Viewer, type?: ChatType | null): Promise<UnreadItem[]> {
  const types = TYPES.filter(one => mayRead(viewer, one) && (!type || one === type))
  if (types.length === 0) return []
  const marks = types.map(() => '?').join(', ')
  const sql = sideOf(viewer.roles) === 'client' ? UNREAD_OF_CLIENT : UNREAD_OF_STAFF
  const rows = await select<{ type: ChatType; instance_id: number; num: number }>(
    em,
    `${sql} and t.type in (${marks}) order by t.type, t.instance_id`,
    [viewer.id, ...types],
  )
  return rows.map(row => ({ type: row.type, instanceId: row.instance_id, num: row.num }))
}

/** What waits for the caller, by type; sides that are closed to the caller are left out (decisions.md section 4). */
export async function toDo(em: Em, viewer: Viewer): Promise<ToDoItem[]> {
  const isClient = sideOf(viewer.roles) === 'client'
  const kinds: CounterType[] = isClient ? [...TYPES] : ['INN', ...TYPES]
  const rows = await select<{ type: CounterType; num: number }>(
    em,
    'select type, num from to_do_count where client_id = ?',
    [isClient ? viewer.id : STAFF_OWNER],
  )
  return kinds
    .filter(type => isClient || belongs(viewer.roles, DESKS[type]))
    .map(type => ({ type, num: rows.find(row => row.type === type)?.num ?? 0 }))
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
