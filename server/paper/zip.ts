import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Context } from '../core/context.ts'
import { drawn } from './drawn.ts'
import type { ToldEntry } from './inventory.draw.ts'
import type { PackPlan, PlannedEntry } from './plan.service.ts'
import { paperWords } from './words.ts'

/** How the list of what is in a pack is called. */
const MANIFEST = 'manifest.json'

/**
 * Writes a pack as it is read: a file is opened, or a paper drawn, when its turn comes, so that none waits in memory. At the
 * end stand the inventory, and the manifest with size and SHA-256 of everything before it.
 */
export async function* packed(ctx: Context, plan: PackPlan): AsyncGenerator<Buffer, void, void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const told: ToldEntry[] = []
  let open: Readable | null = null
  // Whatever breaks cuts the pack: the loop below throws it. A stream whose error nobody takes would end the process
  const cut = (error: unknown) => void output.destroy(error as Error)
  zip.on('error', cut)
  output.on('error', () => {})
  type Done = (error: unknown, stream: Readable) => void
  const begin = async (content: () => Promise<AsyncIterable<Buffer>>, done: Done) => {
    try {
      open = Readable.from(await content(), { objectMode: false })
    } catch (error) {
      return cut(error)
    }
    open.on('error', cut)
    done(null, open)
  }
  const add = (path: string, mtime: Date, content: () => Promise<AsyncIterable<Buffer>>) =>
    // Documents and papers are packed already; what the process would gain is not worth its time
    zip.addReadStreamLazy(path, { mtime, compress: false }, done => void begin(content, done))
  for (const entry of plan.entries) add(entry.path, entry.at, () => contentOf(ctx, entry, told))
  const inventory = `${paperWords[ctx.locale].pack.inventory}.pdf`
  add(inventory, plan.at, async () => {
    const { title, at } = plan
    const bytes = await drawn({ paper: 'INVENTORY', locale: ctx.locale, title, at: at.toISOString(), entries: told })
    return counted([bytes], null, found => told.push({ path: inventory, name: inventory, ...found }))
  })
  add(MANIFEST, plan.at, async () => bytesOf([manifestOf(plan, told)]))
  zip.end()
  try {
    for await (const part of output) yield part as Buffer
  } catch (error) {
    ctx.app.report(error, { pack: plan.of.type, id: plan.of.instanceId, requestId: ctx.requestId })
    throw error
  } finally {
    ;(open as Readable | null)?.destroy()
  }
}

async function contentOf(
  { app }: Context,
  { path, name, source }: PlannedEntry,
  told: ToldEntry[],
): Promise<AsyncIterable<Buffer>> {
  const tell = (found: Found) => told.push({ path, name, ...found })
  if (source.kind === 'STORED') return counted(app.storage.read(source.path), source.sha256, tell)
  return counted([Buffer.from(await source.draw())], null, tell)
}

type Found = Pick<ToldEntry, 'size' | 'sha256'>

/** Counts a content as it goes by; a kept hash is told as it stands, so that whoever unpacks finds a content that was changed. */
async function* counted(
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  kept: string | null,
  tell: (found: Found) => void,
): AsyncGenerator<Buffer, void, void> {
  const hash = kept === null ? createHash('sha256') : null
  let size = 0
  for await (const part of parts) {
    size += part.length
    hash?.update(part)
    yield part
  }
  tell({ size, sha256: hash?.digest('hex') ?? kept ?? '' })
}

async function* bytesOf(parts: Iterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield* parts
}

function manifestOf({ title, of, at }: PackPlan, files: readonly ToldEntry[]): Buffer {
  const record = { type: of.type, id: of.instanceId, ...(of.month && { month: of.month }) }
  return Buffer.from(`${JSON.stringify({ title, record, at: at.toISOString(), files }, null, 2)}\n`)
}
