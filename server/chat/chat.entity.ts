import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment } from '../core/columns.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { ChatType } from '../generated/schema.ts'
import { auditChanges, auditNothing } from '../core/audited.ts'

/** A message of a thread. */
export const Message = defineEntity({
  name: 'Message',
  tableName: 'chat_message',
  properties: {
    id: p.integer().primary(),
    type: p.string().length(15).$type<ChatType>(),
    instanceId: p.integer(),
    client: () => p.manyToOne(User),
    sender: () => p.manyToOne(User),
    fromStaff: p.boolean(),
    /** The admin who wrote it in the sender's name (docs/security.md). */
    actAs: p.integer().nullable(),
    text: p.text().nullable(),
    createdAt: moment(),
  },
  indexes: [{ properties: ['type', 'instanceId', 'id'] }],
})
auditChanges(Message, {
  subject: ({ type, instanceId }) => ({ type, instanceId }),
  masked: ['text'],
})

/** A file of a message. */
export const MessageFile = defineEntity({
  name: 'MessageFile',
  tableName: 'chat_file',
  properties: {
    id: p.integer().primary(),
    message: () => p.manyToOne(Message).index(),
    file: () => p.manyToOne(StoredFile).unique(),
  },
})

/** What a thread must tell without reading its messages: the newest of each side, and what is unread. */
export const Thread = defineEntity({
  name: 'Thread',
  tableName: 'chat_thread',
  properties: {
    id: p.integer().primary(),
    type: p.string().length(15).$type<ChatType>(),
    instanceId: p.integer(),
    client: () => p.manyToOne(User).index(false),
    lastClientMessage: p.integer().default(0),
    lastStaffMessage: p.integer().default(0),
    /** Messages of staff that the client has not read. */
    unreadClient: p.integer().default(0),
    /** Messages of the client since the last reply of staff: unread for whoever has not opened the thread since. */
    unreadStaff: p.integer().default(0),
    /** The last message of staff that the client has read, and since when; 0: none since marks are kept. */
    clientReadTo: p.integer().default(0),
    clientReadAt: moment().nullable(),
    /** The same of the client's messages: whoever of staff was the first. */
    staffReadTo: p.integer().default(0),
    staffReadAt: moment().nullable(),
  },
  uniques: [{ properties: ['type', 'instanceId'] }],
  indexes: [{ properties: ['client', 'unreadClient'] }, { properties: ['unreadStaff'] }],
})
export type Thread = InferEntity<typeof Thread>

/** How far a user has read a thread. */
export const ThreadRead = defineEntity({
  name: 'ThreadRead',
  tableName: 'chat_read',
  properties: {
    thread: () => p.manyToOne(Thread).primary(),
    reader: () => p.manyToOne(User).primary(),
    lastMessage: p.integer(),
    /** For staff: messages of the client since this reader's visit or the last reply of staff. */
    unread: p.integer().default(0),
  },
})
auditNothing(
  'The entry of the message names its record; what was read changes nothing',
  MessageFile,
  Thread,
  ThreadRead,
)
