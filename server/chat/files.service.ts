import type { Em } from '../core/store.ts'
import type { AttachedFile, ChatType } from '../generated/schema.ts'
import { select } from '../core/sql.ts'

const FILES = `select f.id, f.name from chat_message m join chat_file cf on cf.message_id = m.id
  join stored_file f on f.id = cf.file_id where m.type = ? and m.instance_id = ? order by cf.id desc`

/** The files of a thread, newest first. */
export async function filesOfThread(em: Em, type: ChatType, instanceId: number): Promise<AttachedFile[]> {
  const rows = await select<{ id: number; name: string }>(em, FILES, [type, instanceId])
  return rows.map(({ id, name }) => ({ id, fileName: name }))
}
