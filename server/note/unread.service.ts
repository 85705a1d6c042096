import { type Params, rows, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { UnreadMention } from '../generated/schema.ts'
import type { Subject } from '../workflow/deskSubject.ts'
import type { Note, NoteMention } from './note.entity.ts'

const UNREAD = statement((db: Db<typeof Note | typeof NoteMention>, params: Params<{ readers: readonly number[] }>) =>
  db
    .selectFrom('note_mention as m')
    .innerJoin('note as n', 'n.id', 'm.note_id')
    .select(({ fn }) => ['m.user_id', 'n.type', 'n.instance_id as instanceId', fn.countAll<number>().as('num')])
    .where('m.unread', '=', true)
    .where(eb => params.readers.has(eb.ref('m.user_id')))
    .where('n.deleted_at', 'is', null)
    .groupBy(['m.user_id', 'n.type', 'n.instance_id'])
    .orderBy('n.type')
    .orderBy('n.instance_id'),
)

const OF_RECORD = statement((db: Db<typeof Note | typeof NoteMention>, params: Params<Subject & { userId: number }>) =>
  db
    .selectFrom('note_mention as m')
    .innerJoin('note as n', 'n.id', 'm.note_id')
    .select('m.note_id')
    .where('m.user_id', '=', params.userId)
    .where('m.unread', '=', true)
    .where('n.type', '=', params.type)
    .where('n.instance_id', '=', params.instanceId),
)

const READ = statement((db: Db<typeof NoteMention>, params: Params<{ userId: number; notes: readonly number[] }>) =>
  db
    .updateTable('note_mention')
    .set({ unread: false })
    .where('user_id', '=', params.userId)
    .where(eb => params.notes.has(eb.ref('note_id'))),
)

/** The mentions that each of some readers has not read, by record. */
export async function unreadMentions(
  em: Em,
  readers: readonly number[],
): Promise<ReadonlyMap<number, UnreadMention[]>> {
  const found = await rows(em, UNREAD, { readers })
  const mentions = new Map<number, UnreadMention[]>()
  for (const { user_id, ...mention } of found) mentions.set(user_id, [...(mentions.get(user_id) ?? []), mention])
  return mentions
}

/** The notes of a record that mention somebody who has not read them. */
export async function unreadOf(em: Em, subject: Subject, userId: number): Promise<number[]> {
  return (await rows(em, OF_RECORD, { ...subject, userId })).map(({ note_id }) => note_id)
}

/** Marks mentions as read. */
export async function markRead(em: Em, userId: number, notes: readonly number[]): Promise<void> {
  await run(em, READ, { userId, notes })
}
