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

const OF_CLIENT = statement((db: Db<typeof Thread>, params: Params<Reader>) =>
  db
    .selectFrom('chat_thread as t')
    .select(['t.type', 't.instance_id as instanceId', 't.unread_client as num'])
    .where('t.client_id', '=', params.readerId)
    .where('t.unread_client', '>', 0)
    .where(eb => params.types.has(eb.ref('t.type')))
    .orderBy('t.type')
    .orderBy('t.instance_id'),
)

const OF_STAFF = statement((db: Db<typeof Thread | typeof ThreadRead>, params: Params<Reader>) =>
  db
    .selectFrom('chat_thread as t')
    .leftJoin('chat_read as r', join => join.onRef('r.thread_id', '=', 't.id').on('r.reader_id', '=', params.readerId))
    // Who has not read since the last reply of staff has all of it unread
    .select(({ fn }) => ['t.type', 't.instance_id as instanceId', fn.coalesce('r.unread', 't.unread_staff').as('num')])
    .where('t.unread_staff', '>', 0)
    .where(({ fn }) => fn.coalesce('r.unread', 't.unread_staff'), '>', 0)
    .where(eb => params.types.has(eb.ref('t.type')))
    .orderBy('t.type')
    .orderBy('t.instance_id'),
)

/** What a reader has not read, by record of these kinds: of a client only their own threads. */
export function unreadThreads(em: Em, side: Side, reader: Reader): Promise<UnreadItem[]> {
  return rows(em, side === 'client' ? OF_CLIENT : OF_STAFF, reader)
}
