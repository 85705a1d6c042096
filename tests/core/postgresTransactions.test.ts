import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { User } from '../../server/account/account.entity.ts'
import { type Params, run, runWithNext, statement } from '../../server/core/sql.ts'
import type { Db } from '../../server/core/tables.ts'
import { transaction } from '../../server/core/transaction.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'

const RENAME = statement((db: Db<typeof User>, params: Params<{ id: number; name: string }>) =>
  db.updateTable('app_user').set({ name: params.name }).where('id', '=', params.id),
)

describe.skipIf(!inject('pg'))('a text of several statements on PostgreSQL', () => {
  let application: TestApplication
  let id = 0

  beforeAll(async () => {
    application = await openTestApplication({ database: 'postgresql' })
    id = (await application.addUser({ name: 'Анна' })).id
  })
  afterAll(() => application.close())

  const script = (name: string) => `set local lock_timeout = 900; update app_user set name = '${name}' where id = ${id}`
  const nameOf = async () => (await application.app.store.fork().findOneOrFail(User, { id })).name

  test('is carried out in its transaction where it is the first of it, and goes with it', async () => {
    const failing = transaction(application.app.store, async em => {
      await em.execute(script('Вера'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await nameOf()).toBe('Анна')
  })

  test('comes behind what was asked before it, held or not, and before what is asked behind it', async () => {
    await transaction(application.app.store, async em => {
      await run(em, RENAME, { id, name: 'Борис' })
      await runWithNext(em, RENAME, { id, name: 'Галина' })
      await em.execute(script('Вера'))
      expect((await em.findOneOrFail(User, { id })).name).toBe('Вера')
    })
    expect(await nameOf()).toBe('Вера')
    await transaction(application.app.store, async em => {
      await em.execute(script('Дарья'))
      await runWithNext(em, RENAME, { id, name: 'Елена' })
    })
    expect(await nameOf()).toBe('Елена')
  })
})
