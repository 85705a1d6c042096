import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the contents of files are kept, each under a UUID outside the web root. */
export interface Storage {
  /** The folder where contents are written before they are put; what lies there for a day goes. */
  readonly incoming: () => Promise<string>
  /** Keeps the content of a file of that folder, for good when this answers the path to ask for it; the file may be gone then. */
  readonly put: (file: string, extension: string) => Promise<string>
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
    // On the same disk, so that nothing is copied
    incoming: async () => {
      await ready
      return folder
    },
    async put(file, extension) {
      const path = `${randomUUID()}.${extension}`
      await moveFlushed(file, folder, path)
      return path
    },
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
  await writeFile(part, content)
  await moveFlushed(part, folder, name)
}

/** Gives a file its place in a folder of the same disk: when this is done it is there whole after a power cut too. */
async function moveFlushed(part: string, folder: string, name: string): Promise<void> {
  const file = await open(part, 'r+')
  try {
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
