import { defineEntity, p } from '@mikro-orm/core'
import { auditNothing } from './audited.ts'

/**
 * How many records of a kind a list has, by whose they are (0: all) and by status: ALL counts them whatever their status is,
 * ACTION those that wait for the owner, a desk being 0. Kept, not counted each time.
 */
export const RecordCount = defineEntity({
  name: 'RecordCount',
  tableName: 'record_count',
  properties: {
    kind: p.string().length(15).primary(),
    ownerId: p.integer().primary(),
    status: p.string().length(15).primary(),
    num: p.integer(),
  },
})
auditNothing('Counts what the records tell', RecordCount)
