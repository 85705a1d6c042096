import { client } from '../apollo.ts'
import { DownloadDocument } from '../generated/file.ts'
import type { FileType } from '../../domain/generated/enums.ts'

const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain;charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A file that was fetched, as a blob of the page. */
export interface Fetched {
  readonly name: string
  readonly blob: Blob
}

/** Tells how a file can be shown in the page; null: only saved. */
export function viewOf(name: string): 'pdf' | 'image' | null {
  const type = TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? ''
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('image/') ? 'image' : null
}

/** Makes a blob of base64; `name` decides its type. */
export function blobOf(name: string, b64: string): Blob {
  const bytes = Uint8Array.from(atob(b64), char => char.charCodeAt(0))
  return new Blob([bytes], {
    type: TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream',
  })
}

/** Fetches a file by its owner's id and its type; throws what the query throws. */
export async function fetchFile(id: number, type: FileType): Promise<Fetched> {
  const { data } = await client.query({ query: DownloadDocument, variables: { id, type }, fetchPolicy: 'no-cache' })
  const { name = '', b64 = '' } = data?.download ?? {}
  return { name, blob: blobOf(name, b64) }
}

/** Hands a file over to the browser's downloads under its own name. */
export function saveFile({ name, blob }: Fetched): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the blob by then
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
