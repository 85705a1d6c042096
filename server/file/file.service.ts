import { readFile } from 'node:fs/promises'
import { now } from '../../domain/core/clock.ts'
import { cleanFileName, type FileInput, judgeFile, MAX_FILE_BYTES } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid, Problem } from '../../domain/core/problems.ts'
import type { MessageKey } from '../../domain/core/texts.ts'
import { extensionOf, MAX_CALL_BYTES, UPLOAD_EXTENSIONS } from '../../domain/file/schema.ts'
import { type Arrived, discard, receive } from '../core/arrivals.ts'
import { type App, type Context, caller, write } from '../core/context.ts'
import { firstRow, type Params, rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import type { AttachedFile, Upload } from '../generated/schema.ts'
import { type ContentVerdict, judgeContent } from './content.ts'
import { StoredFile } from './file.entity.ts'
import { OTHER_FORMATS, type OtherFormat } from './otherFormat.ts'

const DAY = 86_400_000
const BATCH = 500

/** A file of an input with the field that it stands in and the extensions that the field takes. */
export interface Incoming {
  readonly field: string
  readonly file: FileInput
  readonly extensions: readonly string[]
  /** Judges the content in place of what its extension says: for texts that are in no UTF-8. Null: it is good. */
  readonly read?: (content: Buffer) => Promise<FieldProblem | null>
}

/** What became of the files of an input: field → id of the stored file, in the order of the input. */
export type StoredFiles = ReadonlyMap<string, number>

/** A file whose content is good to be kept. */
interface Judged extends Incoming, Arrived {
  readonly name: string
  readonly extension: string
}

/**
 * Stores the files of an input before its transaction, as uploads that nobody uses yet and that go at once when the call
 * is refused; uploads named by id are only looked at. Each content counts as an upload. Throws field errors: wrong name,
 * extension, content of another kind, too big, bad base64, unknown upload; `tooLarge` (413) when they are too much
 * together; 429.
 */
export async function storeFiles(ctx: Context, incoming: readonly Incoming[]): Promise<StoredFiles> {
  const contents = incoming.filter(({ file }) => !file.id).length
  if (contents > 0) await ctx.app.limits.count('upload', caller(ctx).id, contents)
  const arrived: Arrived[] = []
  try {
    return await storeJudged(ctx, incoming, arrived)
  } finally {
    await Promise.all(arrived.map(discard))
  }
}

/** What a file of an input is known by when it is only looked at. */
export interface SeenFiles {
  /** What a call that stores them would refuse. */
  readonly problems: readonly FieldProblem[]
  /** Field → SHA-256 of the content, hex; null: an upload from before hashes were kept. */
  readonly hashes: ReadonlyMap<string, string | null>
}

/** Judges the files of an input as `storeFiles` does, and keeps nothing of them. Throws 429. */
export async function seeFiles(ctx: Context, incoming: readonly Incoming[]): Promise<SeenFiles> {
  const contents = incoming.filter(({ file }) => !file.id).length
  if (contents > 0) await ctx.app.limits.count('upload', caller(ctx).id, contents)
  const arrived: Arrived[] = []
  const problems: FieldProblem[] = []
  const hashes = new Map<string, string | null>()
  try {
    for (const one of incoming) {
      const result = one.file.id ? await lookAt(ctx, one) : await judge(ctx, one, arrived)
      if ('key' in result) problems.push(result)
      else hashes.set(one.field, result.hash)
    }
  } finally {
    await Promise.all(arrived.map(discard))
  }
  return { problems, hashes }
}

/** `arrived`: takes in what has to be discarded afterwards. */
async function storeJudged(ctx: Context, incoming: readonly Incoming[], arrived: Arrived[]): Promise<StoredFiles> {
  const problems: FieldProblem[] = []
  const judged: Judged[] = []
  const stored = new Map<string, number>()
  for (const one of incoming) {
    const result = one.file.id ? await lookAt(ctx, one) : await judge(ctx, one, arrived)
    if ('key' in result) problems.push(result)
    else if ('id' in result) stored.set(one.field, result.id)
    else judged.push(result)
  }
  if (problems.length > 0) throw invalid(...problems)
  const bytes = judged.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_CALL_BYTES) throw new Problem('tooLarge', { values: { max: MAX_CALL_BYTES / 1024 / 1024 } })
  if (judged.length > 0) await keep(ctx, judged, stored)
  // As they were sent, whichever way each of them came
  return new Map(incoming.map(({ field }) => [field, stored.get(field) ?? 0]))
}

/** An upload that is named by its id. */
interface Uploaded {
  readonly id: number
  readonly hash: string | null
}

async function lookAt(ctx: Context, { field, file, extensions }: Incoming): Promise<FieldProblem | Uploaded> {
  const row = await ctx.em.findOne(StoredFile, { id: file.id ?? 0, owner: caller(ctx).id, used: false })
  if (!row) return { field, key: 'files.gone' }
  if (!extensions.includes(row.extension))
    return { field, key: 'files.extension', values: { extensions: extensions.join(', ') } }
  return { id: row.id, hash: row.sha256 ?? null }
}

async function judge(ctx: Context, incoming: Incoming, all: Arrived[]): Promise<FieldProblem | Judged> {
  const { field, file, extensions } = incoming
  const said = judgeFile(file, extensions)
  if (said) return { field, ...(said as unknown as Omit<FieldProblem, 'field'>) }
  const name = cleanFileName(file.name ?? '')
  const arrived = ctx.arrivals.take(file.b64 ?? '') ?? (await decoded(ctx.app, file.b64 ?? ''))
  if (!arrived) return { field, key: 'files.base64' }
  all.push(arrived)
  if (arrived.size === 0) return { field, key: 'files.empty' }
  if (arrived.size > MAX_FILE_BYTES)
    return { field, key: 'files.tooBig', values: { max: MAX_FILE_BYTES / 1024 / 1024 } }
  const extension = extensionOf(name) ?? ''
  if (incoming.read) {
    const problem = await incoming.read(await readFile(arrived.place))
    return problem ?? { ...incoming, ...arrived, name, extension }
  }
  const verdict = await judgeContent(arrived.place, extension, caller(ctx).id)
  if (verdict !== 'good') return { field, ...refusalOf(verdict, extension) }
  return { ...incoming, ...arrived, name, extension }
}

/** The content of a text of base64; null: it is none. */
async function decoded({ storage }: App, text: string): Promise<Arrived | null> {
  const b64 = packed(text)
  return isBase64(b64) ? receive(storage, [Buffer.from(b64, 'base64')]) : null
}

/** What is said of a content that is not stored. */
const SAID = {
  otherKind: 'files.content',
  unsafeSvg: 'files.svgScript',
  macros: 'files.macros',
  template: 'files.template',
  program: 'files.program',
  dde: 'files.dde',
  script: 'files.pdfScript',
  liveForm: 'files.pdfForm',
  bomb: 'files.bomb',
  tooComplicated: 'files.tooComplicated',
} as const satisfies Record<Exclude<ContentVerdict, 'good' | OtherFormat>, MessageKey>

const isOtherFormat = (verdict: ContentVerdict): verdict is OtherFormat =>
  OTHER_FORMATS.some(format => format === verdict)

function refusalOf(verdict: Exclude<ContentVerdict, 'good'>, extension: string): Omit<FieldProblem, 'field'> {
  if (!isOtherFormat(verdict)) return { key: SAID[verdict], values: { extension } }
  const better = extension.startsWith('xls') ? 'XLSX' : 'DOCX'
  return { key: 'files.otherFormat', values: { extension, found: verdict.toUpperCase(), better } }
}

/** Base64 alone: programs send it as an address of data too, and in lines of 76 characters. */
const packed = (b64: string): string => b64.replace(/^data:[^,]{0,200};base64,/, '').replace(/[ \t\r\n]+/g, '')

/** Whole groups of four, at most two signs of padding. A pattern with groups in it would run out of stack at 3.2 MB. */
function isBase64(b64: string): boolean {
  const padding = b64.endsWith('==') ? 2 : b64.endsWith('=') ? 1 : 0
  return b64.length % 4 === 0 && !/[^A-Za-z0-9+/]/.test(b64.slice(0, b64.length - padding))
}

/** Keeps the contents, then the rows that name them, all or none: in no write of the call, which takes its key. */
async function keep(ctx: Context, judged: readonly Judged[], stored: Map<string, number>): Promise<void> {
  const { app, state } = ctx
  const paths: string[] = []
  state.undo.push(() => forget(app, paths))
  for (const { place, extension } of judged) paths.push(await app.storage.put(place, extension))
  await transaction(app.store, async em => {
    const rows = judged.map(({ name, extension, size, hash }, index) =>
      em.create(StoredFile, {
        name,
        extension,
        size,
        path: paths[index] ?? '',
        sha256: hash,
        owner: caller(ctx).id,
        used: false,
        createdAt: now(),
      }),
    )
    await em.flush()
    for (const [index, { field }] of judged.entries()) stored.set(field, rows[index]?.id ?? 0)
  })
}

/** Removes uploads that no record uses, their contents after their rows. */
async function forget(app: App, paths: readonly string[]): Promise<void> {
  const kept = await transaction(app.store, async em => {
    await em.nativeDelete(StoredFile, { path: { $in: [...paths] }, used: false })
    return em.find(StoredFile, { path: { $in: [...paths] } }, { fields: ['path'] })
  })
  for (const path of paths) if (!kept.some(row => row.path === path)) await app.storage.remove(path)
}

/** Ties stored files to a record in its transaction. Throws a field error when one was tied to another meanwhile. */
export async function useFiles(em: Em, files: StoredFiles): Promise<void> {
  for (const [field, id] of files) {
    const taken = await em.nativeUpdate(StoredFile, { id, used: false }, { used: true })
    if (taken !== 1) throw invalid({ field, key: 'files.gone' })
  }
}

const HASH = statement((db: Db<typeof StoredFile>, params: Params<{ id: number }>) =>
  db.selectFrom('stored_file').select('sha256').where('id', '=', params.id),
)

/** The SHA-256 of a stored file, hex; null: there is none, or it is not known yet. */
export async function hashOf(em: Em, file: { readonly id: number } | null | undefined): Promise<string | null> {
  return file ? ((await firstRow(em, HASH, { id: file.id }))?.sha256 ?? null) : null
}

const NAMES = statement((db: Db<typeof StoredFile>, params: Params<{ ids: readonly number[] }>) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'name as fileName'])
    .where(eb => params.ids.has(eb.ref('id'))),
)

/** Stored files by their ids, in the order of these, as what they are attached to answers them. */
export async function attachedFiles(em: Em, ids: readonly number[]): Promise<AttachedFile[]> {
  if (ids.length === 0) return []
  const found = await rows(em, NAMES, { ids })
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** Stores an upload, to be named by its id later. Throws 429, field errors. */
export async function uploadFile(ctx: Context, file: FileInput): Promise<Upload> {
  const stored = await storeFiles(ctx, [{ field: 'file', file, extensions: UPLOAD_EXTENSIONS }])
  return write(ctx, async em => {
    const { id, name, size } = await em.findOneOrFail(StoredFile, stored.get('file') ?? 0)
    return { id, name, size }
  })
}

/** Removes uploads that nobody used for a day, however many. Answers how many. */
export async function removeUnused(app: App): Promise<number> {
  const before = new Date(now().getTime() - DAY)
  for (let removed = 0; ; ) {
    const old = await app.store
      .fork()
      .find(StoredFile, { used: false, createdAt: { $lt: before } }, { limit: BATCH, fields: ['path'] })
    if (old.length === 0) return removed
    const paths = old.map(({ path }) => path)
    await forget(app, paths)
    removed += paths.length
  }
}

/** Removes contents of more than a day that no row names: what a crash has left. Answers how many. */
export async function removeStrays(app: App): Promise<number> {
  let removed = 0
  for await (const batch of app.storage.batches(BATCH)) {
    const rows = await app.store.fork().find(StoredFile, { path: { $in: batch } }, { fields: ['path'] })
    const known = new Set(rows.map(({ path }) => path))
    for (const path of batch) {
      if (known.has(path) || (await app.storage.changedAt(path)) > now().getTime() - DAY) continue
      await app.storage.remove(path)
      removed++
    }
  }
  return removed
}
