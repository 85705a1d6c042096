import { sideOf } from '../../domain/core/roles.ts'
import { THREAD_PAGE } from '../../domain/chat/schema.ts'
import type { User } from '../account/account.entity.ts'
import { type Context, caller } from '../core/context.ts'
import type { Events } from '../core/events.ts'
import { iso } from '../core/paging.ts'
import { firstRow, type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { ChatMessage, ChatType } from '../generated/schema.ts'
import type { Message, MessageFile, Thread } from './chat.entity.ts'

/** The record that a thread is of. */
export interface OfRecord {
  readonly type: ChatType
  readonly instanceId: number
}

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

const ONE = statement((db: Db<typeof Message | typeof User | typeof Thread>, params: Params<{ id: number }>) =>
  db
    .selectFrom('chat_message as m')
    .innerJoin('app_user as u', 'u.id', 'm.sender_id')
    .innerJoin('chat_thread as t', join =>
      join.onRef('t.type', '=', 'm.type').onRef('t.instance_id', '=', 'm.instance_id'),
    )
    .select(['m.id', 'm.text', 'm.created_at', 'm.client_id', 'm.sender_id', 'm.from_staff', 'm.act_as', 'u.name'])
    .select(['m.type', 'm.instance_id'])
    .select(['t.client_read_to', 't.client_read_at', 't.staff_read_to', 't.staff_read_at'])
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

/** How far each side has read what the other wrote, and since when. */
export type ReadMarks = Pick<RowOf<typeof ONE>, 'client_read_to' | 'client_read_at' | 'staff_read_to' | 'staff_read_at'>

/** When the other side has read up to a message; null: it has read less, or more. */
function readAt({ id, from_staff: fromStaff }: RowOf<typeof PAGE>, marks: ReadMarks | undefined): string | null {
  const to = fromStaff ? marks?.client_read_to : marks?.staff_read_to
  const at = fromStaff ? marks?.client_read_at : marks?.staff_read_at
  return to === id && at ? iso(at) : null
}

async function messagesOf(em: Em, page: readonly RowOf<typeof PAGE>[], marks?: ReadMarks): Promise<ChatMessage[]> {
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
    readAt: readAt(row, marks),
    metas: files.filter(({ message_id: id }) => id === row.id).map(({ id, name }) => ({ id, fileName: name })),
  }))
}

/** A page of a thread as the caller reads it, the newest first. */
export async function messagePage(
  ctx: Context,
  of: OfRecord & { readonly skipped: number },
  marks: ReadMarks | undefined,
): Promise<ChatMessage[]> {
  const page = await rows(ctx.em, PAGE, of)
  return (await messagesOf(ctx.em, page, marks)).map(message => shownTo(ctx, message))
}

/** A message as it is told of; null: there is none. */
export async function storedMessage(em: Em, id: number): Promise<Events['message'] | null> {
  const row = await firstRow(em, ONE, { id })
  const [message] = row ? await messagesOf(em, [row], row) : []
  return row && message ? { type: row.type, instanceId: row.instance_id, message, clientId: row.client_id } : null
}

/** A message as the caller reads it: a client sees that staff wrote it, not who (decisions.md section 4). */
export function shownTo(ctx: Context, message: ChatMessage): ChatMessage {
  const hidden = message.managerId !== null && sideOf(caller(ctx).roles) === 'client'
  return hidden ? { ...message, senderName: null } : message
}

/** A message as the caller reads it, if they may read its thread; null: there is none. */
export async function messageOf(ctx: Context, id: number): Promise<ChatMessage | null> {
  const stored = await storedMessage(ctx.em, id)
  return stored && shownTo(ctx, stored.message)
}
