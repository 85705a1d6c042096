import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { isGone } from '../core/bucket.ts'
import type { Context } from '../core/context.ts'
import { codeOf } from '../core/trouble.ts'
import { drawn } from './drawn.ts'
import type { ToldEntry } from './inventory.draw.ts'
import type { PackPlan, StoredSource } from './plan.service.ts'
import { paperWords } from './words.ts'

/** How the list of what is in a pack is called. */
const MANIFEST = 'manifest.json'

/**
 * Writes a pack as it is read: a file is opened, or a paper drawn, when its turn comes, so that none waits in memory. At the
 * end stand the inventory, and the manifest with size and SHA-256 of everything before it. A content that the storage does
 * not have, or that is no more what was uploaded, is named in both and reported; anything else that breaks cuts the pack.
 */
export async function* packed(ctx: Context, plan: PackPlan): AsyncGenerator<Buffer, void, void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const gone = new AbortController()
  // The loop below throws it. A stream whose error nobody takes would end the process
  const cut = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', cut)
  output.on('error', () => {})
  fill(ctx, plan, zip, gone.signal).catch(cut)
  try {
    for await (const part of output) yield part as Buffer
  } catch (error) {
    ctx.app.report(error, { pack: plan.of.type, id: plan.of.instanceId, requestId: ctx.requestId })
    throw error
  } finally {
    gone.abort()
  }
}

/** Puts everything into a pack, one after the other, until its reader is gone. */
async function fill(ctx: Context, plan: PackPlan, zip: ZipFile, gone: AbortSignal): Promise<void> {
  const told: ToldEntry[] = []
  for (const { path, name, at, source } of plan.entries) {
    gone.throwIfAborted()
    const add = (parts: Parts) => addTo(zip, gone, path, at, parts)
    const found = source.kind === 'STORED' ? await addStored(ctx, source, add) : await add([await source.draw()])
    told.push({ path, name, ...found })
  }
  gone.throwIfAborted()
  const name = `${paperWords[ctx.locale].pack.inventory}.pdf`
  const { title, at } = plan
  const bytes = await drawn({ paper: 'INVENTORY', locale: ctx.locale, title, at: at.toISOString(), entries: told })
  told.push({ path: name, name, ...(await addTo(zip, gone, name, at, [bytes])) })
  zip.addBuffer(manifestOf(plan, told), MANIFEST, { mtime: at, compress: false })
  zip.end()
}

type Found = Omit<ToldEntry, 'path' | 'name'>

/** Adds a content of the storage, and holds it against the hash that was kept when it was uploaded. */
async function addStored(
  { app, requestId }: Context,
  { path: content, sha256: kept }: StoredSource,
  add: (parts: Parts) => Promise<Found>,
): Promise<Found> {
  const report = (what: string) => app.report(new Error(what), { content, worker: 'pack', requestId })
  try {
    const found = await add(app.storage.read(content))
    if (kept === null || kept === found.sha256) return found
    report('A stored content is not what was uploaded')
    return { ...found, damaged: true, kept }
  } catch (error) {
    if (!(error instanceof NeverBegan) || !isMissing(error.cause)) throw error
    report('A stored content is missing')
    return { size: null, sha256: null, missing: true, ...(kept !== null && { kept }) }
  }
}

/** A content failed before any of it was in the pack, as its cause says. */
class NeverBegan extends Error {}

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Adds a content to a pack as it comes, and tells what it was. Throws `NeverBegan`. */
async function addTo(zip: ZipFile, gone: AbortSignal, path: string, mtime: Date, parts: Parts): Promise<Found> {
  const count: Count = { size: 0, hash: createHash('sha256') }
  const stream = Readable.from(counted(parts, count), { objectMode: false, signal: gone })
  const ended = finished(stream)
  ended.catch(() => {}) // whoever waits for its beginning is told first
  await once(stream, 'readable').catch((cause: unknown) => {
    throw new NeverBegan('A content of a pack could not be read', { cause })
  })
  // Documents and papers are packed already; what the process would gain is not worth its time
  zip.addReadStream(stream, path, { mtime, compress: false })
  await ended
  return { size: count.size, sha256: count.hash.digest('hex') }
}

/** Tells whether a storage, a folder or a bucket, says that it has no such content. */
const isMissing = (error: unknown) => isGone(error) || codeOf(error) === 'ENOENT'

interface Count {
  size: number
  readonly hash: Hash
}

/** Counts and hashes a content as it goes by. */
async function* counted(parts: Parts, count: Count): AsyncGenerator<Uint8Array, void, void> {
  for await (const part of parts) {
    count.size += part.length
    count.hash.update(part)
    yield part
  }
}

function manifestOf({ title, of, at }: PackPlan, files: readonly ToldEntry[]): Buffer {
  const record = { type: of.type, id: of.instanceId, ...(of.month && { month: of.month }) }
  return Buffer.from(`${JSON.stringify({ title, record, at: at.toISOString(), files }, null, 2)}\n`)
}
