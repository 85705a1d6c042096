import { LockMode } from '@mikro-orm/core'
import { now } from '../../domain/core/clock.ts'
import { invalid, Problem } from '../../domain/core/problems.ts'
import { isNoteOpen, MAX_MENTIONS, noteSchema } from '../../domain/note/schema.ts'
import { type Context, caller, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { requireScopes, WRITES_OF } from '../core/scopes.ts'
import type { Em } from '../core/store.ts'
import { afterCommit } from '../core/transaction.ts'
import { refuseStale, type SeenVersion } from '../core/versions.ts'
import type { CounterType, Note as Answer, NoteInput } from '../generated/schema.ts'
import { publishDeskNews } from '../workflow/deskNews.ts'
import { type Subject, subjectOf } from '../workflow/deskSubject.ts'
import { readersOf } from './colleagues.service.ts'
import { runMentionHooks } from './events.ts'
import { noteOf, notesOf } from './list.ts'
import { Note, NoteMention } from './note.entity.ts'
import { markRead, unreadOf } from './unread.service.ts'

/** The notes of a record, newest first; whoever reads them has read their mentions. Throws 404. */
export async function notes(ctx: Context, { type, instanceId }: Subject): Promise<Answer[]> {
  const subject = await subjectOf(ctx, { type, id: instanceId })
  const viewer = caller(ctx)
  const list = await notesOf(ctx, ctx.em, subject)
  // Whoever only looks leaves no trace in what the user has read (docs/security.md)
  const unread = viewer.isReadOnly ? [] : await unreadOf(ctx.em, subject, viewer.id)
  if (unread.length > 0)
    await write(ctx, async em => {
      await markRead(em, viewer.id, unread)
      afterCommit(() => ctx.app.bus.publish('counters', { type, clientId: null, readerId: viewer.id }))
    })
  return list
}

/** Writes a note on a record. Throws 404, field errors, 429. */
export async function addNote(
  ctx: Context,
  { note, ...of }: { type: CounterType; instanceId: number; note: NoteInput },
): Promise<Answer> {
  const viewer = caller(ctx)
  const subject = await subjectOf(ctx, { type: of.type, id: of.instanceId })
  const { text } = checkInput(noteSchema, note)
  const mentions = await mentioned(ctx, ctx.em, subject, note.mentions ?? [])
  await ctx.app.limits.count('message', viewer.id)
  return write(ctx, async em => {
    const made = em.create(Note, { ...subject, author: viewer.id, actAs: viewer.actAs, text, createdAt: now() })
    await em.flush()
    await mention(ctx, em, made, mentions)
    await publishDeskNews(ctx.app, em, subject)
    return noteOf(ctx, em, made.id)
  })
}

/** Changes one's own note within 10 minutes; without `mentions` they stay. Throws 404, field errors, 409 `stale`, `noteClosed`. */
export async function saveNote(ctx: Context, { id, note }: { id: number; note: NoteInput }): Promise<Answer> {
  const subject = await readable(ctx, id)
  const { text } = checkInput(noteSchema, note)
  const wanted = note.mentions ? await mentioned(ctx, ctx.em, subject, note.mentions) : null
  return write(ctx, async em => {
    const own = await openNote(ctx, em, { id, version: note.version })
    em.assign(own, { text, editedAt: now() })
    if (wanted) await changeMentions(ctx, em, own, wanted)
    await publishDeskNews(ctx.app, em, subject)
    await em.flush()
    return noteOf(ctx, em, id)
  })
}

/** Deletes one's own note within 10 minutes; the audit log keeps that it was there. Throws 404, 409 `stale`, `noteClosed`. */
export async function deleteNote(ctx: Context, seen: SeenVersion): Promise<true> {
  const subject = await readable(ctx, seen.id)
  return write(ctx, async em => {
    const own = await openNote(ctx, em, seen)
    own.deletedAt = now()
    const mentions = await em.find(NoteMention, { note: own })
    tellCounters(
      ctx,
      subject.type,
      mentions.map(({ user }) => user.id),
    )
    await publishDeskNews(ctx.app, em, subject)
    return true as const
  })
}

/** The record of a note that is there and that the caller may read. Throws 404. */
async function readable(ctx: Context, id: number): Promise<Subject> {
  const { type, instanceId } = requireFound(await ctx.em.findOne(Note, { id, deletedAt: null }))
  requireScopes(ctx.viewer, [WRITES_OF[type]])
  return subjectOf(ctx, { type, id: instanceId })
}

/** One's own note that can still be changed, locked. */
async function openNote(ctx: Context, em: Em, { id, version }: SeenVersion): Promise<Note> {
  const note = requireFound(await em.findOne(Note, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE }))
  refuseStale(note, version)
  if (note.author.id !== caller(ctx).id || !isNoteOpen(note.createdAt, now())) throw new Problem('noteClosed')
  return note
}

/** Those who are mentioned, each once and without the author. Throws a field error for one who may not read the record. */
async function mentioned(ctx: Context, em: Em, { type }: Subject, asked: readonly number[]): Promise<number[]> {
  const others = [...new Set(asked)].filter(id => id !== caller(ctx).id)
  if (others.length === 0) return []
  if (others.length > MAX_MENTIONS)
    throw invalid({ field: 'mentions', key: 'fields.mentionsTooMany', values: { max: MAX_MENTIONS } })
  const readers = new Set((await readersOf(em, type)).map(({ userId }) => userId))
  if (!others.every(id => readers.has(id))) throw invalid({ field: 'mentions', key: 'fields.mentionsReaders' })
  return others
}

/** Mentions colleagues in a note: their counters, and what follows. */
async function mention(ctx: Context, em: Em, note: Note, userIds: readonly number[]): Promise<void> {
  const { type, instanceId, text } = note
  for (const user of userIds) em.create(NoteMention, { note, user, unread: true })
  await em.flush()
  await runMentionHooks(ctx.app, em, { type, instanceId, text, userIds, actor: caller(ctx) })
  tellCounters(ctx, type, userIds)
}

/** Who was mentioned and is not any more is told of nothing; who comes new is told. */
async function changeMentions(ctx: Context, em: Em, note: Note, wanted: readonly number[]): Promise<void> {
  const before = await em.find(NoteMention, { note })
  const gone = before.filter(({ user }) => !wanted.includes(user.id))
  for (const one of gone) em.remove(one)
  tellCounters(
    ctx,
    note.type,
    gone.map(({ user }) => user.id),
  )
  const known = new Set(before.map(({ user }) => user.id))
  await mention(
    ctx,
    em,
    note,
    wanted.filter(id => !known.has(id)),
  )
}

function tellCounters({ app }: Context, type: CounterType, readers: readonly number[]): void {
  afterCommit(() => {
    for (const readerId of readers) app.bus.publish('counters', { type, clientId: null, readerId })
  })
}
