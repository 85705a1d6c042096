import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the contents of files are kept, each under a UUID outside the web root. */
export interface Storage {
  /** Keeps a content, on the disk when this answers the path to ask for it. */
  readonly put: (content: Buffer, extension: string) => Promise<string>
  readonly get: (path: string) => Promise<Buffer>
  /** A content in its parts, each read when it is asked for. */
  readonly read: (path: string) => AsyncIterable<Buffer>
  /** How large a content is, bytes. Rejects when there is none. */
  readonly size: (path: string) => Promise<number>
  readonly remove: (path: string) => Promise<void>
  /** The paths of everything that is there, so many at a time. */
  readonly batches: (size: number) => AsyncGenerator<string[], void, void>
  /** When a content came here, epoch milliseconds; one that is gone came now. */
  readonly changedAt: (path: string) => Promise<number>
}

/** How much of a content is read at once, bytes. */
const PART = 96 * 1024

/** Keeps files in a folder. */
export function folderStorage(folder: string): Storage {
  const ready = mkdir(folder, { recursive: true })
  return {
    async put(content, extension) {
      await ready
      const path = `${randomUUID()}.${extension}`
      await writeFlushed(folder, path, content)
      return path
    },
    get: path => readFile(join(folder, path)),
    read: path => createReadStream(join(folder, path), { highWaterMark: PART }),
    size: async path => (await stat(join(folder, path))).size,
    remove: path => rm(join(folder, path), { force: true }),
    async *batches(size) {
      await ready
      let batch: string[] = []
      for await (const { name } of await opendir(folder)) {
        if (batch.push(name) < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    changedAt: path =>
      stat(join(folder, path)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
  }
}

/**
 * Writes a file beside its place and renames it, flushed with its folder: when this is done the whole file is there after
 * a power cut too, and a repeat leaves one.
 */
export async function writeFlushed(folder: string, name: string, content: Uint8Array): Promise<void> {
  const part = join(folder, `${name}.part`)
  const file = await open(part, 'w')
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, join(folder, name))
  if (process.platform === 'win32') return // has no such thing for folders
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
