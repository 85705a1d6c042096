import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import { mayRead } from '../chat/thread.ts'
import { type Context, caller, type Viewer } from '../context.ts'
import type { Events } from '../core/events.ts'
import type { Em } from '../core/orm.ts'
import type { ChatType, Counters, CounterType, ToDoItem, UnreadItem } from '../generated/schema.ts'
import { innsToDo } from '../inn/registry.service.ts'
import { select } from '../core/sql.ts'

const TYPES: readonly ChatType[] = ['REQUEST', 'REPLENISHMENT', 'ORDER']

const UNREAD = `select t.type, t.instance_id, count(*) as num from chat_thread t
  left join chat_read r on r.thread_id = t.id and r.reader_id = ?
  join chat_message m on m.type = t.type and m.instance_id = t.instance_id and m.id > coalesce(r.last_message, 0)`

const UNREAD_OF_CLIENT = `${UNREAD} and m.from_staff = true
  where t.client_id = ? and t.last_staff_message > coalesce(r.last_message, 0)`

// A staff reply has marked what came before it as read for all staff
const UNREAD_OF_STAFF = `${UNREAD} and m.from_staff = false and m.id > t.last_staff_message
  where t.last_client_message > t.last_staff_message and t.last_client_message > coalesce(r.last_message, 0)`

/** Unread messages by record, of one type or of all; sides that are closed to the caller are left out. */
export async function unread(em: Em, viewer: Viewer, type?: ChatType | null): Promise<UnreadItem[]> {
  const types = TYPES.filter(one => mayRead(viewer, one) && (!type || one === type))
  if (types.length === 0) return []
  const marks = types.map(() => '?').join(', ')
  const [sql, params] =
    sideOf(viewer.roles) === 'client' ? [UNREAD_OF_CLIENT, [viewer.id, viewer.id]] : [UNREAD_OF_STAFF, [viewer.id]]
  const rows = await select<{ type: ChatType; instance_id: number; num: number }>(
    em,
    `${sql} and t.type in (${marks}) group by t.type, t.instance_id order by t.type, t.instance_id`,
    [...params, ...types],
  )
  return rows.map(row => ({ type: row.type, instanceId: row.instance_id, num: row.num }))
}

const TABLES = { REQUEST: 'request', REPLENISHMENT: 'replenishment', ORDER: 'client_order' } as const

/** What waits for the caller, by type; sides that are closed to the caller are left out (decisions.md section 4). */
export async function toDo(em: Em, viewer: Viewer): Promise<ToDoItem[]> {
  const isClient = sideOf(viewer.roles) === 'client'
  const items: ToDoItem[] = []
  if (!isClient && belongs(viewer.roles, DESKS.INN)) items.push({ type: 'INN', num: await innsToDo(em) })
  for (const type of TYPES) {
    if (!mayRead(viewer, type)) continue
    items.push({ type, num: isClient ? await clientToDo(em, type, viewer.id) : await staffToDo(em, type) })
  }
  return items
}

async function staffToDo(em: Em, type: ChatType): Promise<number> {
  const [row] = await select<{ n: number }>(em, `select count(*) as n from ${TABLES[type]} where to_do_staff = true`)
  return row?.n ?? 0
}

async function clientToDo(em: Em, type: ChatType, clientId: number): Promise<number> {
  if (type === 'ORDER') return 0 // nothing of an order waits for its client
  const [row] = await select<{ n: number }>(
    em,
    `select count(*) as n from ${TABLES[type]} where client_id = ? and to_do_client = true`,
    [clientId],
  )
  return row?.n ?? 0
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

/** Tells whether somebody may follow a change: clients their own records, staff those of their desk. */
export function mayFollow(viewer: Viewer, type: CounterType, clientId: number | null): boolean {
  if (sideOf(viewer.roles) === 'client') return clientId === viewer.id
  // An INN has several clients: its change is told to each of them, and once to staff
  return belongs(viewer.roles, DESKS[type]) && (type !== 'INN' || clientId === null)
}
