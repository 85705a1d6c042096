import { fileField } from '../core/fields.ts'

export { decodedSize, extensionOf, hasFile, judgeFile, MAX_FILE_BYTES, removesFile } from '../core/fields.ts'

/** The extensions of documents (decisions.md section 9). */
export const DOCUMENT_EXTENSIONS: readonly string[] = ['doc', 'docx', 'pdf', 'jpg', 'jpeg', 'png', 'xls', 'xlsx']

/** The extensions of bank icons: pictures only, for they are shown and public. */
export const ICON_EXTENSIONS: readonly string[] = ['jpg', 'jpeg', 'png', 'svg']

/** The extensions of chat files: documents and plain text. */
export const CHAT_EXTENSIONS: readonly string[] = [...DOCUMENT_EXTENSIONS, 'txt']

/** The extensions of statements of banks. */
export const STATEMENT_EXTENSIONS: readonly string[] = ['txt']

/** The extensions that an upload may have before it is known what it is for. */
export const UPLOAD_EXTENSIONS: readonly string[] = [...CHAT_EXTENSIONS, 'svg']

/** The largest call with all its files, bytes. */
export const MAX_CALL_BYTES = 45 * 1024 * 1024

/** The most files that one call may carry in a list. */
export const MAX_FILES = 20

/** A document, such as an invoice; absent or null leaves the stored one. */
export const documentFile = () => fileField(DOCUMENT_EXTENSIONS)
