import type { Em } from '../core/store.ts'
import { type Params, rows, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { AttachedFile, ChatType } from '../generated/schema.ts'
import type { Message, MessageFile } from './chat.entity.ts'

const FILES = statement(
  (
    db: Db<typeof Message | typeof MessageFile | typeof StoredFile>,
    params: Params<{ type: ChatType; instanceId: number }>,
  ) =>
    db
      .selectFrom('chat_message as m')
      .innerJoin('chat_file as cf', 'cf.message_id', 'm.id')
      .innerJoin('stored_file as f', 'f.id', 'cf.file_id')
      .select(['f.id', 'f.name as fileName'])
      .where('m.type', '=', params.type)
      .where('m.instance_id', '=', params.instanceId)
      .orderBy('m.id', 'desc')
      .orderBy('cf.id'),
)

/** The files of a thread: those of the newest message first, of one message as they were sent. */
export function filesOfThread(em: Em, type: ChatType, instanceId: number): Promise<AttachedFile[]> {
  return rows(em, FILES, { type, instanceId })
}
