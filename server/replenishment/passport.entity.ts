import { defineEntity, p } from '@mikro-orm/core'
import type { PassportInputs, PassportOutputs } from '../../domain/rate/passport.ts'
import { auditNothing } from '../core/audited.ts'
import { moment } from '../core/columns.ts'
import { sealRows } from '../core/seals.ts'
import type { PassportKind } from '../generated/schema.ts'
import { Replenishment } from './replenishment.entity.ts'

/** How an offer or a fixation came about. Triggers forbid changing or deleting it (decisions.md section 5, "Passport"). */
export const RatePassport = defineEntity({
  name: 'RatePassport',
  tableName: 'rate_passport',
  properties: {
    id: p.integer().primary(),
    replenishment: () => p.manyToOne(Replenishment).index(false),
    kind: p.string().length(10).$type<PassportKind>(),
    /** The version of the engine. */
    engine: p.integer(),
    inputs: p.json().$type<PassportInputs>(),
    outputs: p.json().$type<PassportOutputs>(),
    at: moment(),
  },
  indexes: [{ properties: ['replenishment', 'id'] }],
})
auditNothing('Is a trace itself: the record tells the figures of its offer', RatePassport)
sealRows(RatePassport)
