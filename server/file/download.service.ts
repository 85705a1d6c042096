import { type Context, caller } from '../core/context.ts'
import { requireFound } from '../core/input.ts'
import type { Share, TakePlace } from '../core/shares.ts'
import type { Download, FileType } from '../generated/schema.ts'
import { StoredFile } from './file.entity.ts'

/** A file that a record names. */
export type NamedFile = { readonly id: number } | null | undefined

/** Finds the file of an id for the caller; whoever may read the owner may download (decisions.md section 9). Throws 404. */
export type FileFinder = (ctx: Context, id: number) => Promise<NamedFile>

declare module '../core/context.ts' {
  interface App {
    readonly downloads: Readonly<Record<FileType, FileFinder>>
    /** A place for a download of a user: it is taken until the answer is over. */
    readonly takeDownload: TakePlace
  }
}

/** How many downloads of one user are on their way at once, how many wait for that, and for how long (ms). */
export const DOWNLOADS: Share = { atOnce: 4, waiting: 100, within: 10_000 }

/**
 * A file as base64, written into the answer as it goes out. Throws 404 when there is none or it is not the caller's to
 * read, and 429 when too many of the caller's are on their way.
 */
export async function download(ctx: Context, id: number, type: FileType): Promise<Download> {
  const file = requireFound(await ctx.app.downloads[type](ctx, id))
  const { name, extension, path } = await ctx.em.findOneOrFail(StoredFile, { id: file.id })
  const size = await ctx.app.storage.size(path)
  const giveBack = await ctx.app.takeDownload(caller(ctx).id)
  return { name, extension, b64: ctx.contents.add({ path, size }, giveBack) }
}
