import { object } from 'yup'
import {
  choice,
  field,
  type FileInput,
  id,
  judgeFile,
  listOf,
  optionalLines,
  required,
  withRule,
} from '../core/fields.ts'
import { CHAT_EXTENSIONS, MAX_FILES } from '../file/schema.ts'
import { ChatType } from '../generated/enums.ts'

/** The longest message, characters. */
export const MAX_MESSAGE = 4000

/** How many messages a page of a thread has (decisions.md section 8). */
export const THREAD_PAGE = 30

/** A file of a message: content, or an upload's id. */
export interface MessageFile {
  readonly fileName?: string | null
  readonly b64?: string | null
  readonly id?: number | null
}

function asFile({ fileName, b64, id: upload }: MessageFile): FileInput {
  // A message has no stored file that null could remove
  return { name: fileName ?? '', b64: b64 ?? null, id: upload ?? null }
}

function isMessageFile(value: unknown): value is MessageFile {
  if (typeof value !== 'object' || value === null) return false
  const { fileName, b64, id: upload } = value as Record<string, unknown>
  const areTexts = [fileName, b64].every(item => (item ?? null) === null || typeof item === 'string')
  return areTexts && ((upload ?? null) === null || (Number.isInteger(upload) && Number(upload) >= 1))
}

const messageFile = () =>
  field<MessageFile>({
    is: isMessageFile,
    type: 'files.shape',
    judge: file => judgeFile(asFile(file), CHAT_EXTENSIONS),
  })

/** A message: text, files or both (decisions.md section 8). */
export const messageSchema = withRule(
  object({
    type: required(choice(Object.values(ChatType)), 'fields.choice'),
    instanceId: required(id()),
    text: optionalLines(MAX_MESSAGE),
    metas: listOf(required(messageFile(), 'files.shape'), MAX_FILES),
  }),
  ({ text, metas }) => (!text && !metas?.length ? [{ field: 'text', key: 'fields.messageEmpty' }] : []),
)
