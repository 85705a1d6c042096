import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the contents of files are kept, each under a UUID outside the web root. */
export interface Storage {
  /** Keeps a content and answers the path to ask for it. */
  readonly put: (content: Buffer, extension: string) => Promise<string>
  readonly get: (path: string) => Promise<Buffer>
  readonly remove: (path: string) => Promise<void>
}

/** Keeps files in a folder. */
export function folderStorage(folder: string): Storage {
  const ready = mkdir(folder, { recursive: true })
  return {
    async put(content, extension) {
      await ready
      const path = `${randomUUID()}.${extension}`
      await writeFile(join(folder, path), content, { flag: 'wx' })
      return path
    },
    get: path => readFile(join(folder, path)),
    remove: path => rm(join(folder, path), { force: true }),
  }
}
