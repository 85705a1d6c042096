import { defineEntity, p } from '@mikro-orm/core'
import { expect, test } from 'vitest'
import { entities } from '../../server/app/entities.ts'
import { auditTrail } from '../../server/audit/trail.ts'
import { auditRules } from '../../server/core/audited.ts'

const Silent = defineEntity({ name: 'Silent', properties: { id: p.integer().primary() } })

test('an entity that does not say what the audit log tells of it does not start', () => {
  expect(() => auditTrail([...entities, Silent])).toThrow('Silent does not say what the audit log tells of it')
})

test('every entity of the application has a rule, in the order of the subjects', () => {
  expect([...auditRules(entities).keys()]).toEqual(entities.map(({ name }) => name))
})
