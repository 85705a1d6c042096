import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { messageSchema, THREAD_PAGE } from '../../domain/chat/schema.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { CHAT_EXTENSIONS } from '../../domain/file/schema.ts'
import { type Context, caller, groupedWrite, write } from '../core/context.ts'
import { checkInput, requiredId } from '../core/input.ts'
import type { Events } from '../core/events.ts'
import type { Em } from '../core/store.ts'
import { iso, pageOf } from '../core/paging.ts'
import { noteCreated } from '../core/touched.ts'
import { afterCommit } from '../core/transaction.ts'
import type { User } from '../account/account.entity.ts'
import type { StoredFile } from '../file/file.entity.ts'
import { attachedFiles, type Incoming, storeFiles, useFiles } from '../file/file.service.ts'
import type { ChatMessage, ChatMessagePage, ChatType, MessageInput } from '../generated/schema.ts'
import { Message, MessageFile, Thread, ThreadRead } from './chat.entity.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { firstRow, type Params, type RowOf, rows, run, type Statement, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'

interface OfRecord {
  readonly type: ChatType
  readonly instanceId: number
}

const TOTALS = statement((db: Db<typeof Message>, params: Params<OfRecord>) =>
  db
    .selectFrom('chat_message')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('id').as('newest')])
    .where('type', '=', params.type)
    .where('instance_id', '=', params.instanceId),
)

const PAGE = statement((db: Db<typeof Message | typeof User>, params: Params<OfRecord & { skipped: number }>) =>
  db
    .selectFrom('chat_message as m')
    .innerJoin('app_user as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'm.text', 'm.created_at', 'm.client_id', 'm.sender_id', 'm.from_staff', 'm.act_as', 'u.name'])
    .where('m.type', '=', params.type)
    .where('m.instance_id', '=', params.instanceId)
    .orderBy('m.id', 'desc')
    .limit(THREAD_PAGE)
    .offset(params.skipped),
)

const ONE = statement((db: Db<typeof Message | typeof User>, params: Params<{ id: number }>) =>
  db
    .selectFrom('chat_message as m')
    .innerJoin('app_user as u', 'u.id', 'm.sender_id')
    .select(['m.id', 'm.text', 'm.created_at', 'm.client_id', 'm.sender_id', 'm.from_staff', 'm.act_as', 'u.name'])
    .select(['m.type', 'm.instance_id'])
    .where('m.id', '=', params.id),
)

const FILES = statement(
  (db: Db<typeof MessageFile | typeof StoredFile>, params: Params<{ messages: readonly number[] }>) =>
    db
      .selectFrom('chat_file as cf')
      .innerJoin('stored_file as f', 'f.id', 'cf.file_id')
      .select(['cf.message_id', 'f.id', 'f.name'])
      .where(eb => params.messages.has(eb.ref('cf.message_id')))
      .orderBy('cf.id'),
)

const READ_UNTIL = statement(
  (db: Db<typeof Thread | typeof ThreadRead>, params: Params<OfRecord & { readerId: number }>) =>
    db
      .selectFrom('chat_thread as t')
      .leftJoin('chat_read as r', join =>
        join.onRef('r.thread_id', '=', 't.id').on('r.reader_id', '=', params.readerId),
      )
      .select('r.last_message')
      .where('t.type', '=', params.type)
      .where('t.instance_id', '=', params.instanceId),
)

const REPLIED = statement((db: Db<typeof ThreadRead>, params: Params<{ threadId: number }>) =>
  db.updateTable('chat_read').set({ unread: 0 }).where('thread_id', '=', params.threadId),
)

const ASKED = statement((db: Db<typeof ThreadRead>, params: Params<{ threadId: number }>) =>
  db
    .updateTable('chat_read')
    .set(eb => ({ unread: eb('unread', '+', 1) }))
    .where('thread_id', '=', params.threadId),
)

/** Opens a thread that is not there yet; until the commit nobody else writes into it, or reads it for good. */
const OPEN_THREAD = statement((db: Db<typeof Thread>, params: Params<OfRecord & { clientId: number }>) =>
  db
    .insertInto('chat_thread')
    .values({
      type: params.type,
      instance_id: params.instanceId,
      client_id: params.clientId,
      last_client_message: 0,
      last_staff_message: 0,
      unread_client: 0,
      unread_staff: 0,
    })
    .onConflict(conflict =>
      conflict.columns(['type', 'instance_id']).doUpdateSet(eb => ({ client_id: eb.ref('chat_thread.client_id') })),
    )
    .returning('id'),
)

interface Written extends OfRecord {
  readonly clientId: number
  readonly senderId: number
  readonly fromStaff: boolean
  readonly actAs: number | null
  readonly text: string | null
  readonly createdAt: Date
}

const WRITE = statement((db: Db<typeof Message>, params: Params<Written>) =>
  db
    .insertInto('chat_message')
    .values({
      type: params.type,
      instance_id: params.instanceId,
      client_id: params.clientId,
      sender_id: params.senderId,
      from_staff: params.fromStaff,
      act_as: params.actAs,
      text: params.text,
      created_at: params.createdAt,
    })
    .returning('id'),
)

type OfThread = Params<{ thread: number; id: number }>

const OF_STAFF = statement((db: Db<typeof Thread>, params: OfThread) =>
  db
    .updateTable('chat_thread')
    .set(eb => ({ last_staff_message: params.id, unread_staff: 0, unread_client: eb('unread_client', '+', 1) }))
    .where('id', '=', params.thread),
)

const OF_CLIENT = statement((db: Db<typeof Thread>, params: OfThread) =>
  db
    .updateTable('chat_thread')
    .set(eb => ({ last_client_message: params.id, unread_client: 0, unread_staff: eb('unread_staff', '+', 1) }))
    .where('id', '=', params.thread),
)

const READ = statement((db: Db<typeof ThreadRead>, params: Params<{ thread: number; reader: number; id: number }>) =>
  db
    .insertInto('chat_read')
    .values({ thread_id: params.thread, reader_id: params.reader, last_message: params.id, unread: 0 })
    .onConflict(conflict =>
      conflict.columns(['thread_id', 'reader_id']).doUpdateSet({ last_message: params.id, unread: 0 }),
    ),
)

/** A page of a thread, the newest 30 first; reading marks the thread as read for the caller. Throws 404, field errors. */
export async function messages(
  ctx: Context,
  type: ChatType,
  instanceId: number,
  asked: number | null | undefined,
): Promise<ChatMessagePage> {
  await ownerOf(ctx, type, instanceId)
  const number = pageOf(asked)
  const { em } = ctx
  const counted = await firstRow(em, TOTALS, { type, instanceId })
  const totalItems = counted?.n ?? 0
  const page = await rows(em, PAGE, { type, instanceId, skipped: number * THREAD_PAGE })
  const items = await answers(ctx, page)
  if (counted?.newest) await markRead(ctx, type, instanceId, counted.newest)
  return { items, totalPages: Math.ceil(totalItems / THREAD_PAGE), totalItems }
}

async function answers(ctx: Context, page: readonly RowOf<typeof PAGE>[]): Promise<ChatMessage[]> {
  return (await messagesOf(ctx.em, page)).map(message => shownTo(ctx, message))
}

async function messagesOf(em: Em, page: readonly RowOf<typeof PAGE>[]): Promise<ChatMessage[]> {
  if (page.length === 0) return []
  const files = await rows(em, FILES, { messages: page.map(({ id }) => id) })
  return page.map(row => ({
    id: row.id,
    text: row.text,
    createdAt: iso(row.created_at),
    userId: row.client_id,
    managerId: row.from_staff ? row.sender_id : null,
    senderName: row.name,
    onBehalf: row.act_as !== null,
    metas: files.filter(({ message_id: id }) => id === row.id).map(({ id, name }) => ({ id, fileName: name })),
  }))
}

/** A message that another node has written, as it is told of; null: there is none. */
export async function storedMessage(em: Em, id: number): Promise<Events['message'] | null> {
  const row = await firstRow(em, ONE, { id })
  const [message] = row ? await messagesOf(em, [row]) : []
  return row && message ? { type: row.type, instanceId: row.instance_id, message, clientId: row.client_id } : null
}

/** A message as the caller reads it: a client sees that staff wrote it, not who (decisions.md section 4). */
export function shownTo(ctx: Context, message: ChatMessage): ChatMessage {
  const hidden = message.managerId !== null && sideOf(caller(ctx).roles) === 'client'
  return hidden ? { ...message, senderName: null } : message
}

async function markRead(ctx: Context, type: ChatType, instanceId: number, newest: number): Promise<void> {
  const viewer = caller(ctx)
  // Whoever only looks leaves no trace in what the user has read (docs/security.md)
  if (viewer.isReadOnly) return
  const mark = await firstRow(ctx.em, READ_UNTIL, { readerId: viewer.id, type, instanceId })
  if (!mark || (mark.last_message ?? 0) >= newest) return
  await write(ctx, async em => {
    const thread = await lockedThread(em, type, instanceId)
    const fromStaff = sideOf(viewer.roles) === 'client'
    // What was written since the page was read stays unread
    const after = fromStaff ? newest : Math.max(newest, thread.lastStaffMessage)
    const unread = await em.count(Message, { type, instanceId, fromStaff, id: { $gt: after } })
    if (fromStaff) thread.unreadClient = unread
    await em.upsert(ThreadRead, { thread: thread.id, reader: viewer.id, lastMessage: newest, unread })
    afterCommit(() => ctx.app.bus.publish('counters', { type, clientId: null, readerId: viewer.id }))
  })
}

/** Sends a message with text, files or both. Throws 404, field errors, 409 when the thread is read-only. */
export async function sendMessage(ctx: Context, input: MessageInput): Promise<ChatMessage> {
  const viewer = caller(ctx)
  const instanceId = requiredId(input.instanceId, 'instanceId')
  const { type } = input
  if (!type) throw invalid({ field: 'type', key: 'fields.choice' })
  const { clientId, isThreadClosed } = await ownerOf(ctx, type, instanceId)
  const { text = null, metas } = checkInput(messageSchema, input)
  const incoming: Incoming[] = (metas ?? []).map(({ fileName = null, b64 = null, id = null }, index) => ({
    field: `metas.${index}`,
    file: { name: fileName, b64, id },
    extensions: CHAT_EXTENSIONS,
  }))
  const files = await storeFiles(ctx, incoming)
  if (isThreadClosed) throw new Problem('readOnlyThread')
  await ctx.app.limits.count('message', viewer.id)
  const fromStaff = sideOf(viewer.roles) === 'staff'
  return groupedWrite(ctx, async em => {
    await useFiles(em, files)
    const createdAt = now()
    const thread = await idOf(em, OPEN_THREAD, { type, instanceId, clientId })
    const { actAs } = viewer
    const written = { type, instanceId, clientId, senderId: viewer.id, fromStaff, actAs, text, createdAt }
    const id = await idOf(em, WRITE, written)
    noteCreated(em, Message, id, {
      type,
      instanceId,
      client: clientId,
      sender: viewer.id,
      fromStaff,
      actAs,
      text,
      createdAt,
    })
    for (const file of files.values()) em.create(MessageFile, { message: id, file })
    // Whoever writes has read: a reply of staff marks the thread read for all staff (decisions.md section 8)
    await run(em, fromStaff ? OF_STAFF : OF_CLIENT, { thread, id })
    await run(em, fromStaff ? REPLIED : ASKED, { threadId: thread })
    await run(em, READ, { thread, reader: viewer.id, id })
    const answer: ChatMessage = {
      id,
      text,
      createdAt: createdAt.toISOString(),
      userId: clientId,
      managerId: fromStaff ? viewer.id : null,
      senderName: viewer.name,
      onBehalf: actAs !== null,
      metas: await attachedFiles(em, [...files.values()]),
    }
    afterCommit(() => {
      ctx.app.bus.publish('message', { type, instanceId, message: answer, clientId })
      ctx.app.bus.publish('counters', { type, clientId, readerId: null })
    })
    return answer
  })
}

/** The id that a statement answers. */
async function idOf<Values>(em: Em, made: Statement<Values, { id: number }>, values: NoInfer<Values>): Promise<number> {
  const row = await firstRow(em, made, values)
  if (!row) throw new Error('The statement has answered no id')
  return row.id
}

function lockedThread(em: Em, type: ChatType, instanceId: number): Promise<Thread> {
  return em.findOneOrFail(Thread, { type, instanceId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}
