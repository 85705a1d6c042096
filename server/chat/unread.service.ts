import type { Side } from '../../domain/core/roles.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { ChatType, UnreadItem } from '../generated/schema.ts'
import type { Thread, ThreadRead } from './chat.entity.ts'

interface Reader {
  readonly readerId: number
  readonly types: readonly ChatType[]
}

/**
 * The order of records. It is made here: asked for it, the databases walk through all threads in that order instead of
 * looking up the few that wait.
 */
const byRecord = (one: UnreadItem, other: UnreadItem) =>
  one.type < other.type ? -1 : one.type > other.type ? 1 : one.instanceId - other.instanceId

const OF_CLIENT = statement((db: Db<typeof Thread>, params: Params<{ readerId: number }>) =>
  db
    .selectFrom('chat_thread as t')
    .select(['t.type', 't.instance_id as instanceId', 't.unread_client as num'])
    .where('t.client_id', '=', params.readerId)
    .where('t.unread_client', '>', 0),
)

const OF_STAFF = statement((db: Db<typeof Thread | typeof ThreadRead>, params: Params<{ readerId: number }>) =>
  db
    .selectFrom('chat_thread as t')
    .leftJoin('chat_read as r', join => join.onRef('r.thread_id', '=', 't.id').on('r.reader_id', '=', params.readerId))
    // Who has not read since the last reply of staff has all of it unread
    .select(({ fn }) => ['t.type', 't.instance_id as instanceId', fn.coalesce('r.unread', 't.unread_staff').as('num')])
    .where('t.unread_staff', '>', 0)
    .where(({ fn }) => fn.coalesce('r.unread', 't.unread_staff'), '>', 0),
)

const WAITING = statement((db: Db<typeof Thread>) =>
  db
    .selectFrom('chat_thread as t')
    .select(['t.id', 't.type', 't.instance_id as instanceId', 't.unread_staff as num'])
    .where('t.unread_staff', '>', 0),
)

const MARKS = statement((db: Db<typeof Thread | typeof ThreadRead>, params: Params<{ readers: readonly number[] }>) =>
  db
    .selectFrom('chat_thread as t')
    .innerJoin('chat_read as r', 'r.thread_id', 't.id')
    .select(['r.reader_id', 'r.thread_id', 'r.unread'])
    .where('t.unread_staff', '>', 0)
    .where(eb => params.readers.has(eb.ref('r.reader_id'))),
)

/** What a reader has not read, by record of these kinds: of a client only their own threads. */
export async function unreadThreads(em: Em, side: Side, { readerId, types }: Reader): Promise<UnreadItem[]> {
  const threads = await rows(em, side === 'client' ? OF_CLIENT : OF_STAFF, { readerId })
  return threads.filter(({ type }) => types.includes(type)).toSorted(byRecord)
}

/** What each of some readers of staff has not read, and whether one of them has marks of their own among that. */
export interface UnreadOfStaff {
  readonly of: (reader: Reader) => UnreadItem[]
  readonly hasMarks: (readerId: number) => boolean
}

/**
 * Looks up what readers of staff have not read: the threads that wait are the same for all of them, what differs is how
 * far each has read.
 */
export async function unreadOfStaff(em: Em, readers: readonly number[]): Promise<UnreadOfStaff> {
  const waiting = (await rows(em, WAITING, {})).toSorted(byRecord)
  const marks = Map.groupBy(await rows(em, MARKS, { readers }), row => row.reader_id)
  const of: UnreadOfStaff['of'] = ({ readerId, types }) => {
    const read = new Map(marks.get(readerId)?.map(row => [row.thread_id, row.unread]))
    return waiting.flatMap(({ id, type, instanceId, num: all }) => {
      const num = read.get(id) ?? all
      return num > 0 && types.includes(type) ? [{ type, instanceId, num }] : []
    })
  }
  return { of, hasMarks: readerId => marks.has(readerId) }
}
