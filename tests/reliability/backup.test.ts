import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../../server/account/account.entity.ts'
import { backUp } from '../../server/app/backup.ts'
import { databases, openTestApplication, REST, type TestApplication } from '../support/application.ts'
import { findPostgreSql } from '../support/pg.ts'
import { addOrder, topUp } from '../support/work.ts'
import { auditMoney } from '../support/audits.ts'

const bin = findPostgreSql()

describe.each(databases)('a backup on %s', database => {
  let application: TestApplication
  let client: User
  let order = 0
  const dir = mkdtempSync(join(tmpdir(), 'trinity-backup-'))
  const folder = join(dir, 'today')

  beforeAll(async () => {
    application = await openTestApplication({ database })
    client = await application.addUser()
    await topUp(application, client, 123_456)
    order = await addOrder(application, client)
  })
  afterAll(async () => {
    await application.close()
    rmSync(dir, { recursive: true })
  })

  test('is taken from a working process, restored elsewhere, and every amount and file is there', async () => {
    const copy = await backUp(application.app.config, folder, bin ? join(bin, 'pg_dump') : undefined)
    await topUp(application, client, 1) // not in the copy any more
    const restored = await openTestApplication({
      database,
      restore: (dataDir, url) => {
        cpSync(folder, dataDir, { recursive: true })
        if (url)
          execFileSync(join(bin ?? '', 'pg_restore'), ['--clean', '--if-exists', '--no-owner', `--dbname=${url}`, copy])
      },
    })
    try {
      const read = (path: string) =>
        restored.server.inject({
          url: REST + path,
          headers: { authorization: `Bearer ${restored.token(client)}` },
        })
      expect((await read(`/client/balance/${client.id}`)).json()).toMatchObject({ amount: 123_456 })
      const file = await read(`/download?id=${order}&type=ORDER_CLIENT_INVOICE`)
      expect(file.json()).toMatchObject({ name: 'invoice.pdf' })
      expect(await auditMoney(restored.app.store.fork())).toMatchObject(await auditMoney(application.app.store.fork()))
    } finally {
      await restored.close()
    }
  })

  // SQLite has no such case
  if (database === 'postgresql')
    test('leaves nothing behind when it fails, so that it can be tried again', async () => {
      const { config } = application.app
      const pgDump = join(bin ?? '', 'pg_dump')
      const again = join(dir, 'far', 'away', 'again')
      const wrong = { ...config, databaseUrl: `${config.databaseUrl}?sslmode=verify-full` }
      await expect(backUp(wrong, again, pgDump)).rejects.toThrow('pg_dump')
      expect(existsSync(join(dir, 'far'))).toBe(false)
      await backUp(config, again, pgDump)
      expect(readdirSync(again)).toContain('trinity.dump')
    })

  test('is never written over another', async () => {
    await expect(backUp(application.app.config, folder)).rejects.toThrow('there already')
    expect(readdirSync(folder)).not.toEqual([])
    const empty = join(dir, 'empty')
    mkdirSync(empty)
    await expect(backUp(application.app.config, empty)).rejects.toThrow('there already')
    expect(existsSync(empty)).toBe(true)
  })
})

describe('an unsound copy', () => {
  test('is refused: money that does not add up is told of when it is copied', async () => {
    const application = await openTestApplication()
    const dir = mkdtempSync(join(tmpdir(), 'trinity-backup-'))
    try {
      const client = await application.addUser()
      await topUp(application, client, 500)
      await application.app.store.fork().execute('update client_balance set amount = 499')
      await expect(backUp(application.app.config, join(dir, 'bad'))).rejects.toThrow('BALANCE_IS_SUM')
      expect(readdirSync(dir)).toEqual([])
    } finally {
      await application.close()
      rmSync(dir, { recursive: true })
    }
  })
})
