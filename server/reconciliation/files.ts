import { createHash } from 'node:crypto'
import { now } from '../../domain/core/clock.ts'
import { isGone } from '../core/bucket.ts'
import { codeOf } from '../core/trouble.ts'
import { firstRow, type Params, type RowOf, rows, run, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { Storage } from '../core/storage.ts'
import type { Store } from '../core/store.ts'
import type { StoredFile } from '../file/file.entity.ts'
import type { Finding } from './check.entity.ts'
import { findingOf } from './rules.ts'

/** Every file is read within so many days. */
const PARTS = 30
const SLICE = 200
const DAY = 86_400_000

const AFTER = statement((db: Db<typeof StoredFile>, params: Params<{ after: number }>) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'path', 'size', 'sha256'])
    .where('id', '>', params.after)
    .where('used', '=', true)
    .orderBy('id')
    .limit(SLICE),
)

const STILL = statement((db: Db<typeof StoredFile>, params: Params<{ id: number }>) =>
  db.selectFrom('stored_file').select('id').where('id', '=', params.id),
)

const LEARN = statement((db: Db<typeof StoredFile>, params: Params<{ id: number; sha256: string }>) =>
  db.updateTable('stored_file').set({ sha256: params.sha256 }).where('id', '=', params.id).where('sha256', 'is', null),
)

type Stored = RowOf<typeof AFTER>

/** Where files are told of, and where they are. */
interface Kept {
  readonly store: Store
  readonly storage: Storage
}

async function hashOf(app: Kept, path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of app.storage.read(path)) hash.update(part)
  return hash.digest('hex')
}

/** Tells whether a file is there as it was stored; one from before hashes were kept gets its hash when it is read. */
async function isSound(app: Kept, { id, path, size, sha256 }: Stored, isRead: boolean): Promise<boolean> {
  try {
    if ((await app.storage.size(path)) !== size) return false
    if (!isRead) return true
    const hash = await hashOf(app, path)
    if (sha256 === null) await run(app.store.fork(), LEARN, { id, sha256: hash })
    return sha256 === null || sha256 === hash
  } catch (error) {
    if (isGone(error) || codeOf(error) === 'ENOENT') return false
    throw error
  }
}

/**
 * Checks the files that records use: each is there with its size, and of one part, another each day so that all are read
 * within thirty, the contents are what was stored; of all of them where it `isWhole`. Throws when the storage does not answer.
 */
export async function checkFiles(app: Kept, isWhole = false): Promise<{ findings: readonly Finding[]; files: number }> {
  const part = Math.floor(now().getTime() / DAY) % PARTS
  const broken: number[] = []
  let files = 0
  for (let last = 0; ; ) {
    const slice = await rows(app.store.fork(), AFTER, { after: last })
    for (const file of slice) {
      const isRead = isWhole || file.id % PARTS === part || file.sha256 === null
      const sound = await isSound(app, file, isRead)
      if (isRead) files++
      // It may have been cleared away meanwhile
      if (!sound && (await firstRow(app.store.fork(), STILL, { id: file.id }))) broken.push(file.id)
    }
    const end = slice.at(-1)
    if (!end) break
    last = end.id
  }
  return { findings: findingOf('FILE_SOUND', broken), files }
}
