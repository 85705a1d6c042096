import { now } from '../../domain/core/clock.ts'
import { messageSchema, THREAD_PAGE } from '../../domain/chat/schema.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { sideOf } from '../../domain/core/roles.ts'
import { CHAT_EXTENSIONS } from '../../domain/file/schema.ts'
import { type Context, caller, groupedWrite } from '../core/context.ts'
import { checkInput, requiredId } from '../core/input.ts'
import type { Em } from '../core/store.ts'
import { pageOf } from '../core/paging.ts'
import { noteCreated } from '../core/touched.ts'
import { afterCommit } from '../core/transaction.ts'
import { attachedFiles, type Incoming, storeFiles, useFiles } from '../file/file.service.ts'
import type { ChatMessage, ChatMessagePage, ChatType, MessageInput } from '../generated/schema.ts'
import { Message, MessageFile, type Thread, type ThreadRead } from './chat.entity.ts'
import { messagePage, type OfRecord } from './message.service.ts'
import { leavesMarks, marksOf, markRead, tellRead } from './reading.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { firstRow, type Params, runWithNext, type Statement, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'

const TOTALS = statement((db: Db<typeof Message>, params: Params<OfRecord>) =>
  db
    .selectFrom('chat_message')
    .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('id').as('newest')])
    .where('type', '=', params.type)
    .where('instance_id', '=', params.instanceId),
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

/**
 * Opens a thread that is not there yet, and answers how it is; until the commit nobody else writes into it, or reads it for
 * good.
 */
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
    .returning(['id', 'last_client_message', 'last_staff_message', 'client_read_to', 'staff_read_to']),
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

type OfThread = Params<{ thread: number; id: number; at: Date }>

/** A reply of staff: they have read what the client wrote before. */
const OF_STAFF = statement((db: Db<typeof Thread>, params: OfThread) =>
  db
    .updateTable('chat_thread')
    .set(eb => ({
      last_staff_message: params.id,
      unread_staff: 0,
      unread_client: eb('unread_client', '+', 1),
      staff_read_to: eb.ref('last_client_message'),
      staff_read_at: eb
        .case()
        .when('last_client_message', '>', eb.ref('staff_read_to'))
        .then(params.at)
        .else(eb.ref('staff_read_at'))
        .end(),
    }))
    .where('id', '=', params.thread),
)

/** A reply of the client: they have read what staff wrote before. */
const OF_CLIENT = statement((db: Db<typeof Thread>, params: OfThread) =>
  db
    .updateTable('chat_thread')
    .set(eb => ({
      last_client_message: params.id,
      unread_client: 0,
      unread_staff: eb('unread_staff', '+', 1),
      client_read_to: eb.ref('last_staff_message'),
      client_read_at: eb
        .case()
        .when('last_staff_message', '>', eb.ref('client_read_to'))
        .then(params.at)
        .else(eb.ref('client_read_at'))
        .end(),
    }))
    .where('id', '=', params.thread),
)

/** A message of support in the client's name: the client has read nothing by it. */
const OF_SUPPORT = statement((db: Db<typeof Thread>, params: OfThread) =>
  db
    .updateTable('chat_thread')
    .set(eb => ({ last_client_message: params.id, unread_staff: eb('unread_staff', '+', 1) }))
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
  const marks = await marksOf(ctx, { type, instanceId })
  const items = await messagePage(ctx, { type, instanceId, skipped: number * THREAD_PAGE }, marks)
  if (counted?.newest) await markRead(ctx, { type, instanceId }, counted.newest, marks)
  return { items, totalPages: Math.ceil(totalItems / THREAD_PAGE), totalItems }
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
    const { actAs } = viewer
    const row = { type, instanceId, clientId, senderId: viewer.id, fromStaff, actAs, text, createdAt }
    // In this order, so that the messages of a thread come one after the other
    const [thread, { id }] = await Promise.all([
      answerOf(em, OPEN_THREAD, { type, instanceId, clientId }),
      answerOf(em, WRITE, row),
    ])
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
    const reads = leavesMarks(ctx)
    const written = fromStaff ? OF_STAFF : reads ? OF_CLIENT : OF_SUPPORT
    await runWithNext(em, written, { thread: thread.id, id, at: createdAt })
    await runWithNext(em, fromStaff ? REPLIED : ASKED, { threadId: thread.id })
    if (reads) await runWithNext(em, READ, { thread: thread.id, reader: viewer.id, id })
    const [last, readTo] = fromStaff
      ? [thread.last_client_message, thread.staff_read_to]
      : [thread.last_staff_message, thread.client_read_to]
    if (reads && last > readTo) tellRead(ctx.app, last)
    const answer: ChatMessage = {
      id,
      text,
      createdAt: createdAt.toISOString(),
      userId: clientId,
      managerId: fromStaff ? viewer.id : null,
      senderName: viewer.name,
      onBehalf: actAs !== null,
      readAt: null,
      metas: await attachedFiles(em, [...files.values()]),
    }
    afterCommit(() => {
      ctx.app.bus.publish('message', { type, instanceId, message: answer, clientId })
      ctx.app.bus.publish('counters', { type, clientId, readerId: null })
    })
    return answer
  })
}

/** The row that a statement of writing answers. */
async function answerOf<Values, Row>(em: Em, made: Statement<Values, Row>, values: NoInfer<Values>): Promise<Row> {
  const row = await firstRow(em, made, values)
  if (!row) throw new Error('The statement has answered nothing')
  return row
}
