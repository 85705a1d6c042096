import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMigration } from '../../scripts/createMigration.ts'
import { entities } from '../../server/app/entities.ts'
import { User } from '../../server/account/account.entity.ts'
import { users } from '../../server/account/list.service.ts'
import { openStore } from '../../server/core/orm.ts'
import { searchRuleOf, searchTableOf } from '../../server/core/searchRules.ts'
import { transaction } from '../../server/core/transaction.ts'
import { Migration20261129044020_pairs as Pairs } from '../../server/migrations/together/Migration20261129044020_pairs.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { removeFolder } from '../support/pg.ts'
import { select } from '../support/sql.ts'
import { TEST_SECRETS } from '../support/secrets.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')
const searched = entities.map(({ meta }) => meta.tableName).filter(table => searchRuleOf(table))

interface Snapshot {
  tables: { name: string; columns: Record<string, { nullable: boolean }> }[]
}

/** A migration that changes a column of every searched table: SQLite builds such a table anew. */
async function writeMigration(folder: string): Promise<void> {
  mkdirSync(join(folder, 'together'))
  const ofBoth = pathToFileURL(join(migrations, 'ofBoth.ts')).href
  writeFileSync(join(folder, 'ofBoth.ts'), `export * from '${ofBoth}'\n`)
  const parts = JSON.parse(readFileSync(join(migrations, '.snapshot.json'), 'utf8')) as Record<string, Snapshot>
  for (const { tables } of Object.values(parts))
    for (const { name, columns } of tables) {
      const column = columns['search']
      if (searched.includes(name) && column) column.nullable = true
    }
  writeFileSync(join(folder, '.snapshot.json'), JSON.stringify(parts))
  await createMigration('rebuilt', entities, folder)
}

describe.each(databases)('the indexes of searches on %s', database => {
  let application: TestApplication
  let admin: User
  const folder = mkdtempSync(join(tmpdir(), 'trinity-rebuilt-'))

  beforeAll(async () => {
    application = await openTestApplication({ database })
    admin = await application.addUser({ kind: 'ADMIN' })
    await application.addUser({ name: 'Первый' })
    await writeMigration(folder)
  })
  afterAll(async () => {
    await application.close()
    removeFolder(folder)
  })

  const found = async (search: string) =>
    (await users(application.contextFor(admin), { search })).items.map(({ name }) => name)

  test('belong to the tables whose lists are searched', () => {
    expect(searched.toSorted()).toEqual([
      'app_user',
      'client_order',
      'inn_item',
      'replenishment',
      'request',
      'statement_line',
    ])
  })

  test('find parts of one and two characters of what was written before they kept them', async () => {
    const { orm, fork } = application.app.store
    const run = async (direction: 'up' | 'down') => {
      const migration = new Pairs(orm.em.getDriver(), orm.config)
      await migration[direction]()
      for (const statement of migration.getQueries()) await fork().execute(statement)
    }
    await run('down')
    await application.addUser({ name: 'Эхо' })
    await run('up')
    for (const part of ['эх', 'э', 'эхо']) expect(await found(part)).toEqual(['Эхо'])
    await application.addUser({ name: 'Эхолот' })
    for (const part of ['эх', 'э', 'эхо']) expect(await found(part)).toEqual(['Эхолот', 'Эхо'])
  })

  test('are followed by their triggers after a migration that builds the tables anew', async () => {
    const { config } = application.app
    const store = await openStore(
      { url: config.databaseUrl, file: join(config.dataDir, 'trinity.sqlite'), secrets: TEST_SECRETS },
      entities,
    )
    store.fork().config.get('migrations').path = folder
    await store.migrate()
    const executed = (await store.orm.migrator.getExecuted()).map(({ name }) => name)
    await store.close()
    expect(executed.at(-1)).toMatch(/_rebuilt$/)

    expect(await found('первый')).toEqual(['Первый'])
    await application.addUser({ name: 'Второй' })
    expect(await found('второй')).toEqual(['Второй'])
    await transaction(application.app.store, async em => {
      const second = await em.findOneOrFail(User, { name: 'Второй' })
      second.search = 'третий'
    })
    expect(await found('второй')).toEqual([])
    expect(await found('третий')).toEqual(['Второй'])
  })

  test('have a trigger for each way in which a record changes', async () => {
    const text =
      database === 'sqlite'
        ? "select name from sqlite_master where type = 'trigger'"
        : 'select tgname as name from pg_trigger where not tgisinternal'
    const triggers = (await select<{ name: string }>(application.app.store.fork(), text)).map(({ name }) => name)
    for (const table of searched)
      for (const event of ['insert', 'update', 'delete']) expect(triggers).toContain(`${searchTableOf(table)}_${event}`)
  })
})
