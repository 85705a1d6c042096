import type { Context } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Download, FileType } from '../generated/schema.ts'
import { StoredFile } from './file.entity.ts'

/** A file that a record names. */
export type NamedFile = { readonly id: number } | null | undefined

/** Finds the file of an id for the caller; whoever may read the owner may download (decisions.md section 9). Throws 404. */
export type FileFinder = (ctx: Context, id: number) => Promise<NamedFile>

declare module '../core/context.ts' {
  interface App {
    readonly downloads: Readonly<Record<FileType, FileFinder>>
  }
}

/** A file as base64. Throws 404 when there is none or it is not the caller's to read. */
export async function download(ctx: Context, id: number, type: FileType): Promise<Download> {
  const file = requireFound(await ctx.app.downloads[type](ctx, id))
  const { name, extension, path } = await ctx.em.findOneOrFail(StoredFile, { id: file.id })
  const content = await ctx.app.storage.get(path)
  return { name, extension, b64: content.toString('base64') }
}
