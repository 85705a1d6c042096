import type { GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../../server/api/rest/shape.ts'
import { openTestApplication, type TestApplication } from '../support/application.ts'
import { schema } from '../support/calls.ts'
import { addWorld, type World } from '../support/world.ts'

/** The lists that read no more than is asked for, and what their rows are. */
const LISTS = [
  ['requests', 'Request'],
  ['replenishments', 'ReplenishmentRow'],
  ['orders', 'OrderRow'],
] as const

/** Each list as it is read in one page and as a search finds it. */
const FILTERS = ['', '(search: "cny")'] as const

type Rows = { readonly totalItems: number; readonly items: readonly Record<string, unknown>[] }

const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLObjectType).getFields())

/** Asks for a field whole. */
function asking(type: string, name: string): string {
  const field = fieldsOf(type).find(one => one.name === name)
  return field ? `${name}${shapeOf(schema, field.type, ['ROLE_ADMIN'])}` : name
}

describe.each(['sqlite', 'postgresql'] as const)('a list on %s reads what is asked for', database => {
  let application: TestApplication
  let world: World
  beforeAll(async () => {
    application = await openTestApplication({ database })
    world = await addWorld(application)
  })
  afterAll(() => application.close())

  const listOf = async (who: 'client' | 'admin', list: string, filter: string, inside: string) => {
    const user = who === 'client' ? world.client.user : world.admin
    const { errors, data } = await application.graphql(
      application.token(user),
      `{ ${list}${filter} { totalItems ${inside} } }`,
    )
    expect(errors).toBeUndefined()
    return (data as Record<string, Rows>)[list] as Rows
  }

  const cases = LISTS.flatMap(list =>
    FILTERS.flatMap(filter => (['client', 'admin'] as const).map(who => [...list, filter, who] as const)),
  )

  test.each(cases)('%s: a field of %s%s is for the %s alone what it is among all', async (list, type, filter, who) => {
    const names = fieldsOf(type).map(({ name }) => name)
    const all = names.map(name => asking(type, name)).join(' ')
    const { items: whole } = await listOf(who, list, filter, `items { ${all} }`)
    expect(whole.length).toBeGreaterThan(0)
    for (const name of names) {
      const { items: alone } = await listOf(who, list, filter, `items { ${asking(type, name)} }`)
      expect(alone, name).toEqual(whole.map(row => ({ [name]: row[name] })))
    }
  })

  test.each(cases)(
    '%s: the total of %s%s is for the %s the same without rows, and a row is there by its type alone',
    async (list, type, filter, who) => {
      const { items, totalItems } = await listOf(who, list, filter, 'items { __typename }')
      expect(items).toEqual(Array.from({ length: totalItems }, () => ({ __typename: type })))
      expect(await listOf(who, list, filter, '')).toEqual({ totalItems })
    },
  )

  test('fields that stand in fragments, under other names and beside each other are asked for too', async () => {
    const { errors, data } = await application.graphql(
      application.token(world.admin),
      `query ($all: Boolean!) { orders { items { id } } orders { ...Rows }
         mine: orders { items { number: id ... @include(if: $all) { statusSince } } } }
       fragment Rows on OrderPage { items { ...Row } } fragment Row on OrderRow { contractor amount }`,
      { all: true },
    )
    expect(errors).toBeUndefined()
    const { orders, mine } = data as Record<string, Rows>
    const row = { id: expect.any(Number), contractor: expect.any(String), amount: expect.any(Number) }
    expect(orders?.items[0]).toEqual(row)
    expect(mine?.items[0]).toEqual({ number: expect.any(Number), statusSince: expect.any(String) })
  })
})
