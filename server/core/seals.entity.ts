import { defineEntity, p } from '@mikro-orm/core'
import { auditNothing } from './audited.ts'

/**
 * What a row of a sealed table holds, as a keyed hash: written with each change of the row, so that a change past the
 * program is found, as is a row that came or went past it (docs/decisions.md section 18).
 */
export const RowSeal = defineEntity({
  name: 'RowSeal',
  tableName: 'row_seal',
  properties: {
    /** The name of the table. */
    tableName: p.string().length(30).primary(),
    rowId: p.integer().primary(),
    seal: p.string().length(64),
  },
})
auditNothing('Repeats what its row holds', RowSeal)
