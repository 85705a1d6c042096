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
    return counted([bytes], found => told.push({ path: inventory, name: inventory, ...found }))
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
  ctx: Context,
  { path, name, source }: PlannedEntry,
  told: ToldEntry[],
): Promise<AsyncIterable<Buffer>> {
  const tell = (found: Omit<ToldEntry, 'path' | 'name'>) => told.push({ path, name, ...found })
  if (source.kind === 'DRAWN') return counted([Buffer.from(await source.draw())], tell)
  const { path: content, sha256: kept } = source
  return counted(ctx.app.storage.read(content), found => {
    const isDamaged = kept !== null && kept !== found.sha256
    if (isDamaged) ctx.app.report(new Error('A stored content is not what was uploaded'), whereIs(ctx, content))
    tell({ ...found, ...(isDamaged && { damaged: true, kept }) })
  })
}

const whereIs = ({ requestId }: Context, content: string) => ({ content, worker: 'pack', requestId })

/** Counts and hashes a content as it goes by. */
async function* counted(
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  tell: (found: Pick<ToldEntry, 'size' | 'sha256'>) => void,
): AsyncGenerator<Buffer, void, void> {
  const hash = createHash('sha256')
  let size = 0
  for await (const part of parts) {
    size += part.length
    hash.update(part)
    yield part
  }
  tell({ size, sha256: hash.digest('hex') })
}

async function* bytesOf(parts: Iterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield* parts
}

function manifestOf({ title, of, at }: PackPlan, files: readonly ToldEntry[]): Buffer {
  const record = { type: of.type, id: of.instanceId, ...(of.month && { month: of.month }) }
  return Buffer.from(`${JSON.stringify({ title, record, at: at.toISOString(), files }, null, 2)}\n`)
}
