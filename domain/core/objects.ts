import { cleanText, field, type Optional, type Said, says, withoutUnseen } from './field.ts'

/** A country as inputs name it: by its alpha-2 code, or by its name, which is looked up (section 1). */
export interface CountryInput {
  readonly code?: string | null
  readonly name?: string | null
}

/** A file as inputs carry it: content, an upload's id, or `{name: null}` to remove the stored one (section 9). */
export interface FileInput {
  readonly name?: string | null
  readonly b64?: string | null
  readonly id?: number | null
}

type Keyed = Readonly<Record<string, unknown>>

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextOrNone(value: unknown): value is string | null | undefined {
  return value === undefined || value === null || typeof value === 'string'
}

/** The largest file, decoded (section 9). */
export const MAX_FILE_BYTES = 20 * 1024 * 1024

const MAX_FILE_NAME = 255

// What no file system takes, what turns the reading direction, and a dot that hides the file (section 12)
const FORBIDDEN_IN_NAMES = /^\.|[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD/\\:*?"<>|]/u

/** A country: its code is upper-cased; an object that names none is null. */
export function country(): Optional<CountryInput> {
  return field({
    is: (value): value is CountryInput => isKeyed(value) && isTextOrNone(value['code']) && isTextOrNone(value['name']),
    type: 'fields.country',
    clean: cleanCountry,
    judge: ({ code, name }) => {
      if (code) return /^[A-Z]{2}$/.test(code) ? null : says('fields.countryUnknown')
      return (name ?? '').length > 100 ? says('fields.countryUnknown') : null
    },
  })
}

function cleanCountry(value: unknown): unknown {
  if (!isKeyed(value)) return value === '' ? null : value
  const code = cleanText(value['code'] ?? null)
  const name = cleanText(value['name'] ?? null)
  if (code === null && name === null) return null
  return { code: typeof code === 'string' ? code.toUpperCase() : code, name }
}

/** A file of one of the extensions; null leaves the stored one. */
export function fileField(extensions: readonly string[]): Optional<FileInput> {
  return field({
    is: isFile,
    type: 'files.shape',
    clean: value => (value === '' ? null : value),
    judge: file => judgeFile(file, extensions),
  })
}

function isFile(value: unknown): value is FileInput {
  if (!isKeyed(value) || !isTextOrNone(value['name']) || !isTextOrNone(value['b64'])) return false
  const id = value['id']
  return id === undefined || id === null || (typeof id === 'number' && Number.isInteger(id) && id >= 1)
}

/** Judges a file's name and size as far as they can be seen without decoding it; null: good. */
export function judgeFile(file: FileInput, extensions: readonly string[]): Said | null {
  const { id, b64 } = file
  if (typeof id === 'number') return null
  if (file.name === null && !b64) return null
  const name = cleanFileName(file.name ?? '')
  if (!name || name.length > MAX_FILE_NAME) return says('files.name', { max: MAX_FILE_NAME })
  if (!name.isWellFormed() || FORBIDDEN_IN_NAMES.test(name)) return says('files.nameCharacters')
  const extension = extensionOf(name)
  if (!extensions.includes(extension)) return says('files.extension', { extensions: extensions.join(', ') })
  if (!b64) return says('files.empty')
  return decodedSize(b64) > MAX_FILE_BYTES ? says('files.tooBig', { max: MAX_FILE_BYTES / 1024 / 1024 }) : null
}

/** What a name may have around it that is not kept. */
const MOST_AROUND = 4 * MAX_FILE_NAME

/** Names that Windows keeps for its devices, whatever stands behind the point. */
const OF_DEVICES = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.)/i

/**
 * A file's name as it is kept: composed, without what nobody sees: signs that no font shows, blanks at both ends and
 * before the extension; the name of a device gets a line under it. Controls and marks of the reading direction stay, to be
 * refused; so does a name that is far too long.
 */
export function cleanFileName(name: string): string {
  if (name.length > MOST_AROUND) return name
  return withoutUnseen(name)
    .normalize('NFC')
    .replace(/^\p{Zs}+|\p{Zs}+$|\p{Zs}+(?=\.[^.]*$)/gu, '')
    .replace(OF_DEVICES, '$&_')
}

/** The extension of a file name, lower-cased, '' when it has none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(cleanFileName(name))?.[1]?.toLowerCase() ?? ''
}

/** The size of base64 content when decoded, in bytes. */
export function decodedSize(b64: string): number {
  const padding = b64.endsWith('==') ? 2 : b64.endsWith('=') ? 1 : 0
  return Math.max(0, Math.floor((b64.length * 3) / 4) - padding)
}

/** Tells whether an input removes the stored file. */
export function removesFile(file: FileInput | null | undefined): boolean {
  return file !== null && file !== undefined && !file.id && file.name === null
}

/** Tells whether a record has a file once the input is applied: a new one, or the stored one that is not removed. */
export function hasFile(file: FileInput | null | undefined, storedName: string | null | undefined): boolean {
  if (file === null || file === undefined) return Boolean(storedName)
  return !removesFile(file)
}
