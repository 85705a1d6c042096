import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '../app/entities.ts'
import { openStore } from '../core/orm.ts'

/**
 * Writes the migration that the entities need, for SQLite, or with DATABASE_URL for the PostgreSQL there:
 * `npm run migration -- name`. The first one of a database is made from nothing.
 */
const [name = 'change'] = process.argv.slice(2)
const url = process.env['DATABASE_URL'] ?? null
const file = join(tmpdir(), `trinity-migration-${process.pid}.sqlite`)
const store = await openStore({ url, file }, entities)
const { fileName } = await store.orm.migrator.create(undefined, false, name === 'initial', name)
process.stdout.write(`${fileName || 'Nothing has changed.'}\n`)
await store.close()
for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
