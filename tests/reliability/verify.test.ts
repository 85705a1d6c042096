import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp } from '../../server/app/backup.ts'
import { verifyBackup } from '../../server/app/verify.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'
import { findPostgreSql } from '../support/pg.ts'
import { addOrder, topUp } from '../support/work.ts'

const bin = findPostgreSql() ?? ''
const [pgDump, pgRestore] = [join(bin, 'pg_dump'), join(bin, 'pg_restore')]

const FILE_FAULT: unknown = expect.stringMatching(
  /^FILE_SOUND of stored_file: \d+ \(does not hold: Files are there and unchanged\)$/,
)

describe.each(databases)('a backup on %s is proved beside the running database', database => {
  let application: TestApplication
  const dir = mkdtempSync(join(tmpdir(), 'trinity-verify-test-'))
  const sound = join(dir, 'sound')
  const file = database === 'sqlite' ? 'trinity.sqlite' : 'trinity.dump'
  let copies = 0

  beforeAll(async () => {
    application = await openTestApplication({ database })
    const client = await application.addUser()
    await topUp(application, client, 123_456)
    await addOrder(application, client)
    await backUp(application.app.config, sound, pgDump)
  })
  afterAll(async () => {
    await application.close()
    rmSync(dir, { recursive: true })
  })

  const verify = (folder: string) => verifyBackup(application.app.config, folder, pgRestore)
  const copied = () => {
    const folder = join(dir, `copy-${copies++}`)
    cpSync(sound, folder, { recursive: true })
    return folder
  }
  const contents = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(one => one.isFile()).length

  test('a sound one has no fault, and what was read is counted', async () => {
    const before = contents(sound)
    const { faults, counted } = await verify(sound)
    expect(faults).toEqual([])
    expect(counted).toMatchObject({ movements: 1, rows: expect.any(Number), files: 1 })
    expect(counted.rows).toBeGreaterThan(0)
    // It is looked at, not touched
    expect(contents(sound)).toBe(before)
  })

  test('a flipped byte in a file is found by its hash', async () => {
    const folder = copied()
    const [name = ''] = readdirSync(join(folder, 'files'))
    const content = readFileSync(join(folder, 'files', name))
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
    writeFileSync(join(folder, 'files', name), content)
    expect((await verify(folder)).faults).toEqual([FILE_FAULT])
  })

  test('with another key than that of the data it is said that no seal is right because of the key', async () => {
    const secretsKey = createSecretKey(randomBytes(32))
    const { faults } = await verifyBackup({ ...application.app.config, secretsKey }, sound, pgRestore)
    expect(faults[0]).toMatch(/^No seal is right: SECRETS_KEY/)
    expect((await verify(sound)).faults).toEqual([])
  })

  test('a file that is not there is found', async () => {
    const folder = copied()
    rmSync(join(folder, 'files'), { recursive: true })
    expect((await verify(folder)).faults).toEqual([FILE_FAULT])
  })

  test('a truncated database is refused', async () => {
    const folder = copied()
    truncateSync(join(folder, file), Math.floor(statSync(join(folder, file)).size / 2))
    const isRefused = await verify(folder).then(
      ({ faults }) => faults.length > 0,
      () => true,
    )
    expect(isRefused).toBe(true)
  })

  test('a folder without a backup is refused', async () => {
    await expect(verify(join(dir, 'nothing'))).rejects.toThrow('There is no backup')
  })

  if (database === 'postgresql')
    test('a role that may make no database is told of the right that it lacks', async () => {
      const url = new URL(application.app.config.databaseUrl ?? '')
      const ask = (sql: string) => application.app.store.fork().execute(sql)
      const role = `verifier_${randomUUID().replaceAll('-', '')}`
      await ask(`create role ${role} login`)
      try {
        url.username = role
        const config = { ...application.app.config, databaseUrl: url.href }
        await expect(verifyBackup(config, sound, pgRestore)).rejects.toThrow('alter role … createdb')
      } finally {
        await ask(`drop role ${role}`)
      }
    })

  const edited = async (sql: string) => {
    if (database === 'sqlite') {
      const folder = copied()
      const { default: Database } = await import('better-sqlite3')
      const db = new Database(join(folder, file))
      db.exec(sql)
      db.close()
      return folder
    }
    await application.app.store.fork().execute(sql)
    const folder = join(dir, `edited-${copies++}`)
    await backUp(application.app.config, folder, pgDump)
    return folder
  }

  test('an altered amount is found', async () => {
    const folder = await edited('update client_balance set amount = amount + 1')
    const { faults } = await verify(folder)
    expect(faults.length).toBeGreaterThan(0)
    if (database === 'postgresql')
      await application.app.store.fork().execute('update client_balance set amount = amount - 1')
  })

  test('a missing migration is found by its name, and one of a newer version', async () => {
    const missing = await edited("delete from mikro_orm_migrations where name like '%initial%'")
    expect((await verify(missing)).faults).toEqual(['Migrations are missing: Migration20261121000000_initial'])
    const newer = await edited("insert into mikro_orm_migrations (name) values ('Migration29990101000000_later')")
    expect((await verify(newer)).faults).toContain('Made by a newer version: Migration29990101000000_later')
  })
})
