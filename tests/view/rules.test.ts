import { describe, expect, test } from 'vitest'
import { validateInput } from '../../domain/core/fields.ts'
import { ViewList } from '../../domain/generated/enums.ts'
import { filtersOf, listsOf, viewSchema } from '../../domain/view/schema.ts'

describe('a view', () => {
  const said = (list: ViewList, query: unknown) => {
    const verdict = validateInput(viewSchema, { list, name: 'Имя', shared: false, query })
    return verdict.ok ? [] : verdict.fieldErrors.map(({ field, key }) => `${field} ${key}`)
  }
  test.each([
    ['REQUESTS', {}, []],
    ['REQUESTS', { status: 'ACTION', search: 'ООО', mine: true }, []],
    ['REPLENISHMENTS', { status: 'BILL', mine: false, search: null }, []],
    ['ORDERS', { status: 'BILL' }, ['query.status fields.choice']],
    ['ORDERS', { status: 'PAID', page: 2 }, ['query fields.viewParameter']],
    ['ORDERS', { __proto__: null, constructor: 'x' }, ['query fields.viewParameter']],
    ['INNS', { status: 'APPROVED', mine: true }, ['query fields.viewParameter']],
    ['USERS', { role: 'ROLE_MANAGER', search: 'x'.repeat(101) }, ['query.search fields.max']],
    ['USERS', { role: ['ROLE_MANAGER'] }, ['query.role fields.choice']],
    ['USERS', ['role'], ['query fields.invalid']],
    ['USERS', null, ['query fields.required']],
  ] as const)('of %s is filtered by %j: %j', (list, query, errors) => {
    expect(said(list, query)).toEqual(errors)
  })

  test('keeps what filters anything, cleaned', () => {
    expect(filtersOf('ORDERS', { mine: false, search: '  лампа ', status: 'PAID' })).toEqual({
      status: 'PAID',
      search: 'лампа',
    })
    expect(filtersOf('ORDERS', { search: ' ', status: null, mine: true })).toEqual({ mine: true })
  })

  test.each([
    [['ROLE_CLIENT'], ['REQUESTS', 'REPLENISHMENTS', 'ORDERS']],
    [['ROLE_MANAGER_REQ'], ['REQUESTS', 'REPLENISHMENTS', 'INNS']],
    [['ROLE_MANAGER_ORD'], ['ORDERS', 'INNS']],
    [['ROLE_ADMIN'], Object.values(ViewList)],
  ] as const)('is of a list that somebody has: %j have %j', (roles, lists) => {
    expect(listsOf(roles)).toEqual(lists)
  })
})
