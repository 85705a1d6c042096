import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigration } from '../../scripts/createMigration.ts'
import { entities } from '../../server/app/entities.ts'
import type { MigrationOfBoth } from '../../server/migrations/ofBoth.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { removeFolder } from '../support/pg.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')

interface Snapshot {
  tables: { name: string; columns: Record<string, unknown> }[]
}

/** What a written file holds. */
type Made = new (...given: ConstructorParameters<typeof MigrationOfBoth>) => MigrationOfBoth

const folder = mkdtempSync(join(tmpdir(), 'trinity-migrations-'))
const together = join(folder, 'together')
const snapshot = join(folder, '.snapshot.json')
const contents = () => [readdirSync(folder).toSorted(), readdirSync(together), readFileSync(snapshot, 'utf8')]

beforeAll(() => {
  mkdirSync(together)
  copyFileSync(join(migrations, '.snapshot.json'), snapshot)
  const ofBoth = pathToFileURL(join(migrations, 'ofBoth.ts')).href
  writeFileSync(join(folder, 'ofBoth.ts'), `export * from '${ofBoth}'\n`)
})
afterAll(() => removeFolder(folder))

test('no migration is missing, and without a change of an entity nothing is written', async () => {
  const before = contents()
  expect(await createMigration('nothing', entities, folder)).toBeNull()
  expect(contents()).toEqual(before)
})

describe('a field that the entity has and the snapshot has not', () => {
  let file: string
  beforeAll(async () => {
    const parts = JSON.parse(readFileSync(snapshot, 'utf8')) as Record<string, Snapshot>
    for (const { tables } of Object.values(parts)) delete tables.find(({ name }) => name === 'bank')?.columns['address']
    writeFileSync(snapshot, JSON.stringify(parts))
    file = (await createMigration('address', entities, folder)) ?? ''
  })

  test('makes one new file, and the snapshot knows it', () => {
    expect(readdirSync(folder).toSorted()).toEqual(['.snapshot.json', 'ofBoth.ts', 'together'])
    expect(readdirSync(together)).toEqual([expect.stringMatching(/^Migration\d{14}_address\.ts$/)])
    expect(file).toBe(join(together, readdirSync(together)[0] ?? ''))
    expect(readFileSync(snapshot, 'utf8')).toBe(readFileSync(join(migrations, '.snapshot.json'), 'utf8'))
  })

  describe.each(databases)('on %s', database => {
    let application: TestApplication
    beforeAll(async () => {
      application = await openTestApplication({ database })
    })
    afterAll(() => application.close())

    test('comes and goes by that file', async () => {
      const { orm, fork } = application.app.store
      const [made] = Object.values((await import(pathToFileURL(file).href)) as Record<string, Made>)
      if (!made) throw new Error('The file has no migration')
      const run = async (direction: 'up' | 'down') => {
        const migration = new made(orm.em.getDriver(), orm.config)
        await migration[direction]()
        for (const statement of migration.getQueries()) await fork().execute(statement)
      }
      const read = () => fork().execute('select address from bank')
      await run('down')
      await expect(read()).rejects.toThrow(/address/)
      await run('up')
      expect(await read()).toEqual([])
    })

    test('all migrations have run in the order of their times', async () => {
      const names = (await application.app.store.orm.migrator.getExecuted()).map(({ name }) => name)
      const files = ['together', database].flatMap(kind => readdirSync(join(migrations, kind)))
      expect(names).toEqual(files.map(name => name.replace('.ts', '')).toSorted())
    })
  })
})
