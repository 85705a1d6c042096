import type { FileType } from '../../domain/generated/enums.ts'
import type { FieldValues, News } from './compare.ts'

/** A file of a record as a form shows it: another content has another `fileId`, also under the same name. */
export interface ShownFile {
  /** Whose file it is: see FileType in schema.graphql. */
  readonly id: number
  readonly type: FileType
  readonly name: string
  readonly fileId: number
}

/** A file of a record; null: the record has none. */
export const shownFile = (
  id: number,
  type: FileType,
  name: string | null | undefined,
  fileId: number | null | undefined,
): ShownFile | null => (name && fileId ? { id, type, name, fileId } : null)

const isShownFile = (value: unknown): value is ShownFile =>
  typeof value === 'object' && value !== null && 'fileId' in value

const filesIn = (value: unknown): readonly ShownFile[] => [value].flat().filter(isShownFile)

/** The files that news have brought: they can be opened where the news are told. */
export function newFiles({ was, is }: News): readonly ShownFile[] {
  const before = new Set(filesIn(was).map(({ fileId }) => fileId))
  return filesIn(is).filter(({ fileId }) => !before.has(fileId))
}

/** Tells a file that has come of one's own upload: `invoiceFile` is what was sent as `invoice`. */
export function isOwnUpload({ key, is }: News, sent: FieldValues): boolean {
  const upload = sent[key.replace(/File$/, '')]
  if (!isShownFile(is) || typeof upload !== 'object' || upload === null) return false
  return 'id' in upload && upload.id === is.fileId
}
