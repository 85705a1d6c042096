import { type FileInput, removesFile } from '../../domain/core/fields.ts'
import { DOCUMENT_EXTENSIONS } from '../../domain/file/schema.ts'
import type { Em } from '../core/store.ts'
import { StoredFile } from './file.entity.ts'
import type { Incoming, StoredFiles } from './file.service.ts'

/** The files of an input that bring a content or name an upload: field → file. */
export function incomingFiles(
  files: Readonly<Record<string, FileInput | null | undefined>>,
  extensions: readonly string[] = DOCUMENT_EXTENSIONS,
): Incoming[] {
  return Object.entries(files).flatMap(([field, file]) =>
    file && !removesFile(file) ? [{ field, file, extensions }] : [],
  )
}

/**
 * What becomes of one file of a record: the stored one when none was sent, nothing when it was removed, else the new one
 * (decisions.md section 1, "Updates").
 */
export function nextFile(
  em: Em,
  field: string,
  sent: FileInput | null | undefined,
  stored: StoredFiles,
  current: StoredFile | null | undefined,
): StoredFile | null {
  const id = stored.get(field)
  if (id !== undefined) return em.getReference(StoredFile, id)
  return removesFile(sent) ? null : (current ?? null)
}

/** A file of an input without its content, as it is kept of a call that waits: its upload is known by its id. */
export function withoutContent<F extends FileInput | null | undefined>(file: F): F {
  return file && { ...file, b64: null }
}
