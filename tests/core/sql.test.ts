import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthLink, RevokedToken, User } from '../../server/account/account.entity.ts'
import { write } from '../../server/core/context.ts'
import { askBehindNext, firstRow, type Params, rows, run, runWithNext, statement } from '../../server/core/sql.ts'
import type { Db } from '../../server/core/tables.ts'
import type { Em } from '../../server/core/store.ts'
import { afterCommit, transaction } from '../../server/core/transaction.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const NAMED = statement((db: Db<typeof User>, params: Params<{ ids: readonly number[]; kinds: readonly string[] }>) =>
  db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where(eb => params.ids.has(eb.ref('id')))
    .where(eb => params.kinds.has(eb.ref('kind')))
    .orderBy('id'),
)

const ONE = statement((db: Db<typeof User>, params: Params<{ id: number; isBanned: boolean; since: Date }>) =>
  db
    .selectFrom('app_user')
    .select(['name', 'created_at', 'confirmed_at', 'is_banned', 'quiet_letters', 'phone'])
    .where('id', '=', params.id)
    .where('is_banned', '=', params.isBanned)
    .where('created_at', '>=', params.since),
)

const OVER = statement((db: Db<typeof RevokedToken>, params: Params<{ before: Date }>) =>
  db.deleteFrom('revoked_token').where('expires_at', '<', params.before),
)

const RENAME = statement((db: Db<typeof User>, params: Params<{ id: number; name: string }>) =>
  db.updateTable('app_user').set({ name: params.name }).where('id', '=', params.id),
)

const RENUMBER = statement((db: Db<typeof User>, params: Params<{ id: number; other: number }>) =>
  db.updateTable('app_user').set({ id: params.other }).where('id', '=', params.id),
)

describe.each(databases)('statements of our own on %s', database => {
  let application: TestApplication
  let first: User
  let second: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    first = await application.addUser({ kind: 'CLIENT' })
    second = await application.addUser({ kind: 'CLIENT' })
  })
  afterAll(() => application.close())

  test('a row has moments as epoch milliseconds and nothing as null', async () => {
    const em = application.app.store.fork()
    const row = await firstRow(em, ONE, { id: first.id, isBanned: false, since: first.createdAt })
    expect(row).toMatchObject({ name: first.name, created_at: first.createdAt.getTime(), phone: null })
    expect(!!row?.is_banned).toBe(false)
    expect(await rows(em, ONE, { id: first.id, isBanned: true, since: first.createdAt })).toEqual([])
    const later = new Date(first.createdAt.getTime() + 1)
    expect(await firstRow(em, ONE, { id: first.id, isBanned: false, since: later })).toBeUndefined()
  })

  test('what a transaction has committed is read after it, and not before, in the same turn of the event loop too', async () => {
    const { store } = application.app
    const readOnce = async () =>
      (await firstRow(store.fork(), NAMED, { ids: [first.id], kinds: ['CLIENT'] }))?.name ?? null
    const rename = (name: string) =>
      transaction(store, async em => {
        const user = await em.findOneOrFail(User, { id: first.id })
        user.name = name
        await em.flush()
        // From outside, by as many reads as share one transaction
        for (let i = 0; i < 5; i++) expect(await readOnce()).not.toBe(name)
      })
    for (const name of ['Anna', 'Boris', first.name]) {
      for (let i = 0; i < 5; i++) expect(await readOnce()).not.toBe(name)
      await rename(name)
      for (let i = 0; i < 5; i++) expect(await readOnce()).toBe(name)
    }
  })

  test('statements that a transaction asks at once are carried out in their order, with those of the ORM', async () => {
    const { store } = application.app
    const seen = await transaction(store, async em => {
      const [, between] = await Promise.all([
        run(em, RENAME, { id: second.id, name: 'Vera' }),
        firstRow(em, NAMED, { ids: [second.id], kinds: ['CLIENT'] }),
        run(em, RENAME, { id: second.id, name: second.name }),
      ])
      const user = await em.findOneOrFail(User, { id: second.id })
      return [between?.name, user.name]
    })
    expect(seen).toEqual(['Vera', second.name])
  })

  test('one that is refused among them is what the transaction fails with, and nothing of it is kept', async () => {
    const { store } = application.app
    const failing = transaction(store, em =>
      Promise.all([
        run(em, RENAME, { id: second.id, name: 'Vera' }),
        run(em, RENUMBER, { id: second.id, other: first.id }),
        run(em, RENAME, { id: second.id, name: 'Galina' }),
      ]),
    )
    await expect(failing).rejects.toThrow(/unique/i)
    const kept = await firstRow(store.statements, NAMED, { ids: [second.id], kinds: ['CLIENT'] })
    expect(kept?.name).toBe(second.name)
  })

  test('what is sent with the next statement of a transaction is there by then, and at the latest with its commit', async () => {
    const { store } = application.app
    const nameOf = async (em: Em) => (await firstRow(em, NAMED, { ids: [second.id], kinds: ['CLIENT'] }))?.name
    const between = await transaction(store, async em => {
      await runWithNext(em, RENAME, { id: second.id, name: 'Vera' })
      const seen = await nameOf(em)
      await runWithNext(em, RENAME, { id: second.id, name: 'Galina' })
      const read = await em.findOneOrFail(User, { id: second.id })
      await runWithNext(em, RENAME, { id: second.id, name: 'Elena' })
      await runWithNext(em, RENAME, { id: second.id, name: 'Daria' })
      return [seen, read.name]
    })
    expect([between, await nameOf(store.statements)]).toEqual([['Vera', 'Galina'], 'Daria'])
    await transaction(store, em => runWithNext(em, RENAME, { id: second.id, name: second.name }))
    expect(await nameOf(store.statements)).toBe(second.name)
    // Outside of a transaction there is no next one
    await runWithNext(store.statements, RENAME, { id: second.id, name: 'Vera' })
    expect(await nameOf(store.statements)).toBe('Vera')
    await runWithNext(store.statements, RENAME, { id: second.id, name: second.name })
  })

  test('what is asked behind the next statement of a transaction is answered with it, and with none where there is none', async () => {
    const { store } = application.app
    const asked = { ids: [second.id], kinds: ['CLIENT'] }
    const answers: (string | undefined)[] = []
    const ask = (em: Em) => askBehindNext(em, NAMED, asked, ([row]) => void answers.push(row?.name))
    const seen = await transaction(store, async em => {
      await ask(em)
      await firstRow(em, NAMED, { ids: [first.id], kinds: ['CLIENT'] })
      const byStatement = answers.length
      await runWithNext(em, RENAME, { id: second.id, name: 'Vera' })
      await ask(em)
      await em.findOneOrFail(User, { id: first.id })
      return [byStatement, answers.length]
    })
    expect([seen, answers]).toEqual([
      [1, 2],
      [second.name, 'Vera'],
    ])
    for (let i = 0; i < 15; i++) await transaction(store, ask)
    const failing = transaction(store, async em => {
      await askBehindNext(em, RENUMBER, { id: second.id, other: first.id }, () => {})
      await run(em, RENAME, { id: second.id, name: 'Galina' })
    })
    await expect(failing).rejects.toThrow(/unique/i)
    expect((await firstRow(store.statements, NAMED, asked))?.name).toBe('Vera')
    await run(store.statements, RENAME, { id: second.id, name: second.name })
  })

  test('one that is refused with the commit is what the transaction fails with, nothing is kept and no effect is told', async () => {
    const { store } = application.app
    let told = 0
    for (let i = 0; i < 15; i++) {
      const failing = transaction(store, async em => {
        afterCommit(() => told++)
        await runWithNext(em, RENAME, { id: second.id, name: 'Vera' })
        await runWithNext(em, RENUMBER, { id: second.id, other: first.id })
      })
      await expect(failing).rejects.toThrow(/unique/i)
    }
    const kept = await firstRow(store.statements, NAMED, { ids: [second.id], kinds: ['CLIENT'] })
    expect([kept?.name, told]).toEqual([second.name, 0])
  })

  test('transactions that ask nothing, or fail before they do, take no connection with them', async () => {
    const { store } = application.app
    for (let i = 0; i < 15; i++) {
      expect(await transaction(store, async () => i)).toBe(i)
      await expect(transaction(store, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    }
    const failing = transaction(store, async em => {
      await runWithNext(em, RENAME, { id: second.id, name: 'Vera' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const kept = await transaction(store, em => firstRow(em, NAMED, { ids: [second.id], kinds: ['CLIENT'] }))
    expect(kept?.name).toBe(second.name)
  })

  test('a list of any length is one text, and an empty one finds nothing', async () => {
    const em = application.app.store.fork()
    const { text } = NAMED.compiledIn(database).kept
    const found = async (ids: number[], kinds = ['CLIENT', 'ADMIN']) =>
      (await rows(em, NAMED, { ids, kinds })).map(({ id }) => id)
    expect(await found([second.id, first.id])).toEqual([first.id, second.id])
    expect(await found([second.id])).toEqual([second.id])
    expect(await found([])).toEqual([])
    expect(await found([first.id], ['MANAGER'])).toEqual([])
    expect(NAMED.compiledIn(database).kept.text).toBe(text)
  })

  test('no value stands in the text, be it given or written in the statement', () => {
    const secret = statement((db: Db<typeof User>, params: Params<{ email: string }>) =>
      db.selectFrom('app_user').select('id').where('email', '=', params.email).where('name', '=', 'Robert'),
    )
    const { kept, values } = secret.compiledIn(database)
    expect(kept.text).not.toContain('Robert')
    expect(values).toHaveLength(2)
  })

  test('no database has cause to plan a statement anew: statuses and numbers stand in the text, on SQLite limits are expressions', () => {
    const made = statement((db: Db<typeof User>, params: Params<{ limit: number }>) =>
      db.selectFrom('app_user').select('id').where('kind', '=', 'ADMIN').limit(params.limit).offset(1),
    )
    const { kept, values } = made.compiledIn(database)
    const lite = `select "id" from "app_user" where "kind" = 'ADMIN' limit (? + 0) offset (1 + 0)`
    const postgres = `select "id" from "app_user" where "kind" = 'ADMIN' limit $1 offset 1`
    expect(kept.text).toBe(database === 'sqlite' ? lite : postgres)
    expect(values).toHaveLength(1)
  })

  test('a statement is built once', async () => {
    let built = 0
    const counted = statement((db: Db<typeof AuthLink>) => {
      built += 1
      return db.selectFrom('auth_link').select('id')
    })
    const em = application.app.store.fork()
    for (let i = 0; i < 3; i++) await rows(em, counted, {})
    expect(built).toBe(1)
  })

  test('inside a transaction a statement sees what was flushed, and its change goes with a rollback', async () => {
    const expiresAt = new Date(Date.now() - 1000)
    const jti = `${database}-old`
    const undone = write(application.contextFor(first), async em => {
      em.create(RevokedToken, { jti, expiresAt })
      await em.flush()
      expect(await run(em, OVER, { before: new Date() })).toBe(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await run(application.app.store.fork(), OVER, { before: new Date() })).toBe(0)
  })
})
