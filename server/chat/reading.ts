import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { type App, type Context, caller, write } from '../core/context.ts'
import { firstRow, type Params, type RowOf, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { afterCommit } from '../core/transaction.ts'
import { Message, Thread, ThreadRead } from './chat.entity.ts'
import { type OfRecord, storedMessage } from './message.service.ts'

const MARKS = statement((db: Db<typeof Thread | typeof ThreadRead>, params: Params<OfRecord & { readerId: number }>) =>
  db
    .selectFrom('chat_thread as t')
    .leftJoin('chat_read as r', join => join.onRef('r.thread_id', '=', 't.id').on('r.reader_id', '=', params.readerId))
    .select(['r.last_message', 't.client_read_to', 't.client_read_at', 't.staff_read_to', 't.staff_read_at'])
    .where('t.type', '=', params.type)
    .where('t.instance_id', '=', params.instanceId),
)

/** How far a thread was read: by a reader, and by each side; undefined: nobody has written yet. */
export const marksOf = (ctx: Context, of: OfRecord) => firstRow(ctx.em, MARKS, { ...of, readerId: caller(ctx).id })

/** Tells whether what the caller reads counts as read: support in a client's name is not the client. */
export function leavesMarks(ctx: Context): boolean {
  const { isReadOnly, actAs, roles } = caller(ctx)
  return !isReadOnly && (actAs === null || sideOf(roles) === 'staff')
}

/** Tells both sides of a message that the other side has read up to, once that is for good. */
export function tellRead(app: App, id: number): void {
  afterCommit(() =>
    app.background.start('read mark', async () => {
      const told = await storedMessage(app.store.fork(), id)
      if (told) app.bus.publish('message', told)
    }),
  )
}

/** The last message of the other side that was there when the page was read. */
async function lastOf(em: Em, thread: Thread, fromStaff: boolean, newest: number): Promise<number> {
  const last = fromStaff ? thread.lastStaffMessage : thread.lastClientMessage
  if (last <= newest) return last
  const { type, instanceId } = thread
  const [seen] = await em.find(
    Message,
    { type, instanceId, fromStaff, id: { $lte: newest } },
    { fields: ['id'], orderBy: { id: 'desc' }, limit: 1 },
  )
  return seen?.id ?? 0
}

/** Marks a thread as read by the caller up to a message; where nothing is new nothing is written (decisions.md section 8). */
export async function markRead(
  ctx: Context,
  { type, instanceId }: OfRecord,
  newest: number,
  mark: RowOf<typeof MARKS> | undefined,
): Promise<void> {
  if (!mark || !leavesMarks(ctx) || (mark.last_message ?? 0) >= newest) return
  const viewer = caller(ctx)
  await write(ctx, async em => {
    const thread = await em.findOneOrFail(Thread, { type, instanceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    const fromStaff = sideOf(viewer.roles) === 'client'
    // What was written since the page was read stays unread
    const after = fromStaff ? newest : Math.max(newest, thread.lastStaffMessage)
    const unread = await em.count(Message, { type, instanceId, fromStaff, id: { $gt: after } })
    if (fromStaff) thread.unreadClient = unread
    await em.upsert(ThreadRead, { thread: thread.id, reader: viewer.id, lastMessage: newest, unread })
    const to = await lastOf(em, thread, fromStaff, newest)
    if (to > (fromStaff ? thread.clientReadTo : thread.staffReadTo)) {
      em.assign(thread, fromStaff ? { clientReadTo: to, clientReadAt: now() } : { staffReadTo: to, staffReadAt: now() })
      tellRead(ctx.app, to)
    }
    afterCommit(() => ctx.app.bus.publish('counters', { type, clientId: null, readerId: viewer.id }))
  })
}
