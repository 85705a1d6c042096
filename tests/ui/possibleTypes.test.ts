import { isInterfaceType, isUnionType } from 'graphql'
import { expect, test } from 'vitest'
import { possibleTypes } from '../../web/possibleTypes.ts'
import { schema } from '../support/calls.ts'

test('the cache knows the types of every interface and union of the schema', () => {
  const abstract = Object.values(schema.getTypeMap()).filter(type => isInterfaceType(type) || isUnionType(type))
  const known = abstract.map(type => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)])
  expect(possibleTypes).toEqual(Object.fromEntries(known))
})
