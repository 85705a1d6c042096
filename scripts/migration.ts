import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '../server/app/entities.ts'
import { openStore } from '../server/core/orm.ts'
import { findPostgreSql, startPostgreSql } from '../tests/support/pg.ts'

/**
 * Writes the migrations that the entities need since the last one, for SQLite and for PostgreSQL: `npm run migration -- name`.
 * What was before stands in the snapshots beside the migrations: a database would also show the append-only triggers, which
 * no entity knows.
 */
const [name = 'change'] = process.argv.slice(2)

async function create(kind: string, where: { url: string | null; file: string }): Promise<void> {
  const store = await openStore(where, entities)
  const { fileName } = await store.orm.migrator.create(undefined, false, false, name)
  process.stdout.write(`${kind}: ${fileName || 'nothing has changed'}\n`)
  await store.close()
}

const folder = mkdtempSync(join(tmpdir(), 'trinity-migration-'))
await create('SQLite', { url: null, file: join(folder, 'trinity.sqlite') })
rmSync(folder, { recursive: true })

const bin = findPostgreSql()
if (!bin) throw new Error('PostgreSQL is not installed (no initdb found): its migration could not be written.')
const server = await startPostgreSql(bin)
try {
  await create('PostgreSQL', { url: server.urlOf('postgres'), file: '' })
} finally {
  await server.stop()
}
