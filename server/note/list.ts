import { now } from '../../domain/core/clock.ts'
import { isNoteOpen } from '../../domain/note/schema.ts'
import type { User } from '../account/account.entity.ts'
import { type Context, caller } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { type Params, type RowOf, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Note as Answer } from '../generated/schema.ts'
import type { Subject } from '../workflow/deskSubject.ts'
import type { Note, NoteMention } from './note.entity.ts'

/** How many notes of a record are answered: the newest. */
const NEWEST = 500

const written = (db: Db<typeof Note | typeof User>) =>
  db
    .selectFrom('note as n')
    .innerJoin('app_user as u', 'u.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.created_at', 'n.edited_at', 'n.author_id', 'n.act_as', 'n.version', 'u.name'])
    .where('n.deleted_at', 'is', null)

const OF_RECORD = statement((db: Db<typeof Note | typeof User>, params: Params<Subject>) =>
  written(db)
    .where('n.type', '=', params.type)
    .where('n.instance_id', '=', params.instanceId)
    .orderBy('n.id', 'desc')
    .limit(NEWEST),
)

const ONE = statement((db: Db<typeof Note | typeof User>, params: Params<{ id: number }>) =>
  written(db).where('n.id', '=', params.id),
)

const MENTIONS = statement((db: Db<typeof NoteMention | typeof User>, params: Params<{ notes: readonly number[] }>) =>
  db
    .selectFrom('note_mention as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .select(['m.note_id', 'm.user_id as userId', 'u.name'])
    .where(eb => params.notes.has(eb.ref('m.note_id')))
    .orderBy('u.name')
    .orderBy('u.id'),
)

async function answers(ctx: Context, em: Em, found: readonly RowOf<typeof ONE>[]): Promise<Answer[]> {
  if (found.length === 0) return []
  const viewer = caller(ctx)
  const mentions = Map.groupBy(await rows(em, MENTIONS, { notes: found.map(({ id }) => id) }), row => row.note_id)
  return found.map(row => ({
    id: row.id,
    text: row.text,
    createdAt: iso(row.created_at),
    editedAt: row.edited_at === null ? null : iso(row.edited_at),
    author: { userId: row.author_id, name: row.name },
    onBehalf: row.act_as !== null,
    mentions: (mentions.get(row.id) ?? []).map(({ userId, name }) => ({ userId, name })),
    isOpen: row.author_id === viewer.id && isNoteOpen(new Date(row.created_at), now()),
    version: row.version,
  }))
}

/** The notes of a record, newest first. */
export async function notesOf(ctx: Context, em: Em, subject: Subject): Promise<Answer[]> {
  return answers(ctx, em, await rows(em, OF_RECORD, subject))
}

/** One note as the caller reads it. Throws 404. */
export async function noteOf(ctx: Context, em: Em, id: number): Promise<Answer> {
  return requireFound((await answers(ctx, em, await rows(em, ONE, { id })))[0])
}
