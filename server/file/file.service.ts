import { type FileInput, judgeFile, MAX_FILE_BYTES } from '../../domain/core/fields.ts'
import { type FieldProblem, invalid, Problem } from '../../domain/core/problems.ts'
import { extensionOf, MAX_CALL_BYTES, UPLOAD_EXTENSIONS } from '../../domain/file/schema.ts'
import { type App, type Context, caller, write } from '../context.ts'
import type { Em } from '../core/orm.ts'
import { transaction } from '../core/transaction.ts'
import type { Upload } from '../generated/schema.ts'
import { judgeContent } from './content.ts'
import { StoredFile } from './file.entity.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const DAY = 86_400_000

/** A file of an input with the field that it stands in and the extensions that the field takes. */
export interface Incoming {
  readonly field: string
  readonly file: FileInput
  readonly extensions: readonly string[]
}

/** What became of the files of an input: field → id of the stored file. */
export type StoredFiles = ReadonlyMap<string, number>

interface Decoded extends Incoming {
  readonly name: string
  readonly extension: string
  readonly content: Buffer
}

/**
 * Stores the files of an input before its transaction, as uploads that nobody uses yet; uploads named by id are only
 * looked at. Throws field errors: wrong extension, content of another kind, too big, bad base64, unknown upload; `tooLarge`
 * (413) when they are too much together.
 */
export async function storeFiles(ctx: Context, incoming: readonly Incoming[]): Promise<StoredFiles> {
  const problems: FieldProblem[] = []
  const decoded: Decoded[] = []
  const stored = new Map<string, number>()
  for (const one of incoming) {
    const result = one.file.id ? await lookAt(ctx, one) : await decode(one)
    if ('key' in result) problems.push(result)
    else if ('id' in result) stored.set(one.field, result.id)
    else decoded.push(result)
  }
  if (problems.length > 0) throw invalid(...problems)
  const bytes = decoded.reduce((sum, { content }) => sum + content.length, 0)
  if (bytes > MAX_CALL_BYTES) throw new Problem('tooLarge', { values: { max: MAX_CALL_BYTES / 1024 / 1024 } })
  for (const one of decoded) stored.set(one.field, await keep(ctx, one))
  return stored
}

async function lookAt(ctx: Context, { field, file, extensions }: Incoming): Promise<FieldProblem | { id: number }> {
  const row = await ctx.em.findOne(StoredFile, { id: file.id ?? 0, owner: caller(ctx).id, used: false })
  if (!row) return { field, key: 'files.gone' }
  if (!extensions.includes(row.extension))
    return { field, key: 'files.extension', values: { extensions: extensions.join(', ') } }
  return { id: row.id }
}

async function decode(incoming: Incoming): Promise<FieldProblem | Decoded> {
  const { field, file, extensions } = incoming
  const said = judgeFile(file, extensions)
  if (said) return { field, ...(said as unknown as Omit<FieldProblem, 'field'>) }
  const name = (file.name ?? '').normalize('NFC')
  const b64 = file.b64 ?? ''
  if (!BASE64.test(b64)) return { field, key: 'files.base64' }
  const content = Buffer.from(b64, 'base64')
  if (content.length === 0) return { field, key: 'files.empty' }
  if (content.length > MAX_FILE_BYTES)
    return { field, key: 'files.tooBig', values: { max: MAX_FILE_BYTES / 1024 / 1024 } }
  const extension = extensionOf(name) ?? ''
  const verdict = await judgeContent(content, extension)
  if (verdict === 'unsafeSvg') return { field, key: 'files.svgScript' }
  if (verdict === 'otherKind') return { field, key: 'files.content', values: { extension } }
  return { ...incoming, name, extension, content }
}

async function keep(ctx: Context, { name, extension, content }: Decoded): Promise<number> {
  const path = await ctx.app.storage.put(content, extension)
  // Not the write of the call, which comes after it and takes the call's idempotency key
  return transaction(ctx.app.store, async em => {
    const row = em.create(StoredFile, {
      name,
      extension,
      size: content.length,
      path,
      owner: caller(ctx).id,
      used: false,
      createdAt: new Date(),
    })
    await em.flush()
    return row.id
  })
}

/** Ties stored files to a record in its transaction. Throws a field error when one was tied to another meanwhile. */
export async function useFiles(em: Em, files: StoredFiles): Promise<void> {
  for (const [field, id] of files) {
    const taken = await em.nativeUpdate(StoredFile, { id, used: false }, { used: true })
    if (taken !== 1) throw invalid({ field, key: 'files.gone' })
  }
}

/** Stores an upload, to be named by its id later. Throws 429, field errors. */
export async function uploadFile(ctx: Context, file: FileInput): Promise<Upload> {
  await ctx.app.limits.count('upload', caller(ctx).id)
  const stored = await storeFiles(ctx, [{ field: 'file', file, extensions: UPLOAD_EXTENSIONS }])
  return write(ctx, async em => {
    const { id, name, size } = await em.findOneOrFail(StoredFile, stored.get('file') ?? 0)
    return { id, name, size }
  })
}

/** Removes uploads that nobody used for a day, contents too. */
export async function removeUnused(app: App): Promise<number> {
  const old = await app.store
    .fork()
    .find(StoredFile, { used: false, createdAt: { $lt: new Date(Date.now() - DAY) } }, { limit: 500 })
  for (const { id, path } of old) {
    const removed = await transaction(app.store, em => em.nativeDelete(StoredFile, { id, used: false }))
    if (removed === 1) await app.storage.remove(path)
  }
  return old.length
}
