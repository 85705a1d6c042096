import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ManagerClient, type User } from '../../server/account/account.entity.ts'
import { listing } from '../../server/core/listing.ts'
import { selectPage, selectWhole } from '../../server/core/pages.ts'
import type { Em } from '../../server/core/store.ts'
import type { Db } from '../../server/core/tables.ts'
import { allOf, among, anyOf, contains, equals, EVERY, NEVER, type Where } from '../../server/core/where.ts'
import { databases, openTestApplication, type TestApplication } from '../support/application.ts'

const LIST = listing({
  from: (db: Db<typeof ManagerClient | typeof User>) => db.selectFrom('manager_client as m'),
  rows: from => from.innerJoin('app_user as u', 'u.id', 'm.client_id').select(['m.id', 'm.client_id', 'u.name']),
  key: 'm.id',
})
const ofManager = equals(LIST.columns.ref('m.manager_id'))
const ofClients = among(LIST.columns.ref('m.client_id'))
const called = contains(LIST.columns.ref('u.name'))

describe.each(databases)('lists on %s', database => {
  let application: TestApplication
  let em: Em
  let manager: User
  let anna: User
  let boris: User

  beforeAll(async () => {
    application = await openTestApplication({ database })
    manager = await application.addUser({ kind: 'MANAGER', managesOrders: true })
    anna = await application.addUser({ name: 'Anna 100%' })
    boris = await application.addUser({ name: 'Boris' })
    em = application.app.store.fork()
    await em.insertMany(ManagerClient, [
      { manager: manager.id, client: anna.id },
      { manager: manager.id, client: boris.id },
    ])
  })
  afterAll(() => application.close())

  const namesBy = async (where: Where) => (await selectPage(em, LIST, where, { page: 0 })).items.map(({ name }) => name)

  test('conditions find what they say, in whatever way they are joined, the newest first', async () => {
    expect(await namesBy(allOf([]))).toEqual(['Boris', 'Anna 100%'])
    expect(await namesBy(ofManager(manager.id))).toEqual(['Boris', 'Anna 100%'])
    expect(await namesBy(allOf([ofManager(manager.id), null, called('0%')]))).toEqual(['Anna 100%'])
    expect(await namesBy(called('n_a'))).toEqual([])
    const either = anyOf([called('100'), ofClients([boris.id])])
    expect(await namesBy(allOf([either, ofManager(manager.id)]))).toEqual(['Boris', 'Anna 100%'])
    expect(await namesBy(allOf([either, ofManager(anna.id)]))).toEqual([])
    expect(await namesBy(anyOf([]))).toEqual([])
    expect(await namesBy(anyOf([NEVER, ofClients([anna.id])]))).toEqual(['Anna 100%'])
  })

  test('the same conditions make one text, whatever their values are', () => {
    const one = LIST.textsFor(allOf([ofManager(1), called('a')]))
    expect(LIST.textsFor(allOf([ofManager(2), called('b')]))).toBe(one)
    expect(LIST.textsFor(allOf([called('a'), ofManager(1)]))).not.toBe(one)
    expect(LIST.textsFor(anyOf([ofManager(1), called('a')]))).not.toBe(one)
  })

  test('the first page says in its text how many rows it has, and skips none: its plan holds for every call', () => {
    const { kept, values } = LIST.textsFor(EVERY).first.compiledIn(database)
    expect(kept.text).toMatch(database === 'sqlite' ? /limit \(20 \+ 0\)$/ : /limit 20$/)
    expect(values).toEqual([])
  })

  test('counting joins only what a condition names', async () => {
    const countBy = (where: Where) => LIST.textsFor(where).count.compiledIn(database).kept.text
    expect(countBy(ofManager(1))).not.toContain('app_user')
    expect(countBy(allOf([ofManager(1), anyOf([ofClients([1]), called('a')])]))).toContain('app_user')
    expect(await selectPage(em, LIST, called('oris'), { page: 0 })).toMatchObject({ totalItems: 1, totalPages: 1 })
  })

  test('a whole list has every row once', async () => {
    const { totalItems, stretches } = await selectWhole(em, LIST, ofManager(manager.id))
    const names: string[] = []
    for await (const stretch of stretches) names.push(...stretch.map(({ name }) => name))
    expect({ totalItems, names }).toEqual({ totalItems: 2, names: ['Boris', 'Anna 100%'] })
  })
})
