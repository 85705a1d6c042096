import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Migrator } from '@mikro-orm/migrations'
import { MikroORM as OnPostgreSql } from '@mikro-orm/postgresql'
import { MikroORM as OnSqlite } from '@mikro-orm/sqlite'
import { ormSettings } from '../server/core/ormSettings.ts'
import type { Entities } from '../server/core/store.ts'

const root = join(import.meta.dirname, '..')
const BIOME = join(root, 'node_modules/@biomejs/biome/bin/biome')

interface Part {
  readonly name: string | null
  readonly up: readonly string[]
  readonly down: readonly string[]
  readonly snapshot: unknown
}

/**
 * Writes a migration of both databases when the entities are not those of the snapshot: one new file in `together`, and the
 * snapshot. Answers the path of the new file, or null when nothing has changed. No database is asked: it would also show
 * the append-only triggers, which no entity knows.
 */
export async function createMigration(
  name: string,
  entities: Entities,
  folder = join(root, 'server/migrations'),
): Promise<string | null> {
  const snapshotFile = join(folder, '.snapshot.json')
  const before = JSON.parse(readFileSync(snapshotFile, 'utf8')) as { sqlite: unknown; postgresql: unknown }
  const sqlite = await partOf(name, before.sqlite, async migrations => {
    const orm = await OnSqlite.init({ ...ormSettings('sqlite', entities), dbName: ':memory:', migrations })
    return orm.migrator
  })
  const postgresql = await partOf(name, before.postgresql, async migrations => {
    const orm = await OnPostgreSql.init({ ...ormSettings('postgresql', entities), dbName: 'none', migrations })
    return orm.migrator
  })
  const className = sqlite.name ?? postgresql.name
  if (!className) return null
  const file = join(folder, 'together', `${className}.ts`)
  writeFileSync(file, sourceOf(className, sqlite, postgresql))
  const after = { sqlite: sqlite.snapshot, postgresql: postgresql.snapshot }
  writeFileSync(snapshotFile, `${JSON.stringify(after, null, 2)}\n`)
  return file
}

/** What the migrator of one database makes of its part of the snapshot, in a folder of its own. */
async function partOf(
  name: string,
  before: unknown,
  open: (migrations: { path: string; snapshotName: string }) => Promise<Pick<Migrator, 'create'>>,
): Promise<Part> {
  const path = mkdtempSync(join(tmpdir(), 'trinity-migration-'))
  const snapshotFile = join(path, 'snapshot.json')
  try {
    writeFileSync(snapshotFile, JSON.stringify(before))
    const migrator = await open({ path, snapshotName: 'snapshot' })
    const { fileName, diff } = await migrator.create(undefined, false, false, name)
    const snapshot: unknown = JSON.parse(readFileSync(snapshotFile, 'utf8'))
    return {
      name: fileName ? basename(fileName, '.ts') : null,
      up: diff.up.filter(Boolean),
      down: diff.down.filter(Boolean),
      snapshot,
    }
  } finally {
    rmSync(path, { recursive: true })
  }
}

function sourceOf(className: string, sqlite: Part, postgresql: Part): string {
  const list = (statements: readonly string[]) => `[${statements.map(text => JSON.stringify(text)).join(', ')}]`
  const member = (kind: string, { up, down }: Part) =>
    `override readonly ${kind} = {\n up: ${list(up)}, down: ${list(down)} }\n`
  const source = `import { MigrationOfBoth } from '../ofBoth.ts'

    export class ${className} extends MigrationOfBoth {
    override readonly name = '${className}'

    ${member('sqlite', sqlite)}
    ${member('postgresql', postgresql)}}`
  const file = `server/migrations/together/${className}.ts`
  return execFileSync(process.execPath, [BIOME, 'format', `--stdin-file-path=${file}`], {
    cwd: root,
    encoding: 'utf8',
    input: source,
  })
}
