import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { TestApplication } from './application.ts'

/** The text of a PDF, as a reader selects it; null where no tool of this machine can. */
export function textOfPdf(bytes: Buffer): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'trinity-pdf-'))
  try {
    const file = join(folder, 'paper.pdf')
    writeFileSync(file, bytes)
    return execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What an address has answered. */
export interface Opened {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly bytes: Buffer
}

/** Opens the address of a paper as a browser does: without a header. */
export async function openAddress(
  { server }: Pick<TestApplication, 'server'>,
  { url }: { readonly url?: string | null | undefined },
): Promise<Opened> {
  const { statusCode, headers, rawPayload } = await server.inject({ method: 'GET', url: new URL(url ?? '').pathname })
  return { status: statusCode, headers, bytes: rawPayload }
}

/** What a manifest tells of a file. */
interface Told {
  readonly path: string
  readonly name: string
  readonly size: number | null
  readonly sha256: string | null
  readonly damaged?: true
  readonly missing?: true
  readonly kept?: string
}

/** A pack as somebody unpacks it. */
export interface Unpacked {
  readonly files: ReadonlyMap<string, Buffer>
  readonly manifest: { readonly title: string; readonly at: string; readonly files: readonly Told[] }
  /** The files whose size or hash is not what the manifest says, those that it does not name, and those that it names wrongly. */
  readonly wrong: readonly string[]
}

/** Unpacks a pack and holds it against its manifest. */
export async function unpack(bytes: Buffer): Promise<Unpacked> {
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true })
  const entries: Entry[] = []
  zip.on('entry', (entry: Entry) => {
    entries.push(entry)
    zip.readEntry()
  })
  const ended = once(zip, 'end')
  zip.readEntry()
  await ended
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip))
  const files = new Map<string, Buffer>()
  for (const entry of entries) files.set(entry.fileName, await buffer(await open(entry)))
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as Unpacked['manifest']
  const told = new Map(manifest.files.map(file => [file.path, file]))
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  const wrong = [...files].filter(([path, content]) => {
    if (path === 'manifest.json') return false
    const file = told.get(path)
    return file?.size !== content.length || file.sha256 !== hash(content)
  })
  const missing = manifest.files.filter(file => files.has(file.path) === Boolean(file.missing)).map(({ path }) => path)
  return { files, manifest, wrong: [...wrong.map(([path]) => path), ...missing] }
}
