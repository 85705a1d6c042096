import { defineEntity, p } from '@mikro-orm/core'
import type { CentralBankPrice } from '../../domain/rate/engine.ts'
import { moment } from '../core/columns.ts'
import { auditNothing } from '../core/audited.ts'

/** Central-bank prices as they were published, each day kept. A price is decimal text in JSON, as it was quoted. */
export const CbrDay = defineEntity({
  name: 'CbrDay',
  tableName: 'cbr_day',
  properties: {
    date: p.string().length(10).primary(),
    prices: p.json().$type<readonly CentralBankPrice[]>(),
    /** Made up for the demo data: shown as such, and no rate is formed from it. */
    isDemo: p.boolean().default(false),
    fetchedAt: moment(),
  },
})
auditNothing('Published by the central bank, changed by nobody', CbrDay)
