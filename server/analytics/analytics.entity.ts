import { defineEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { auditNothing } from '../core/audited.ts'
import { money, whole } from '../core/columns.ts'
import type { CounterType, VolumeBy } from '../generated/schema.ts'

/** What was paid in a Moscow day (`YYYY-MM-DD`) or a month (`YYYY-MM`), by one company, currency, country or client. */
export const VolumePeriod = defineEntity({
  name: 'VolumePeriod',
  tableName: 'volume_period',
  properties: {
    by: p.string().length(10).$type<VolumeBy>().primary(),
    period: p.string().length(10).primary(),
    /** The id or the code; empty: orders without a company. */
    key: p.string().length(12).primary(),
    num: p.integer(),
    amountUsd: money(),
  },
  checks: [whole('amount_usd')],
})

/** What a Moscow day that is over did to a client's balance, USD minor units; a day without movements has none. */
export const KeptDay = defineEntity({
  name: 'KeptDay',
  tableName: 'balance_day',
  properties: {
    client: () => p.manyToOne(User).index(false).primary(),
    day: p.string().length(10).primary(),
    credit: money(),
    debit: money(),
  },
  indexes: [{ properties: ['day'] }],
  checks: [whole('credit'), whole('debit')],
})

/** What a client's orders were paid in a Moscow day or month that is over, by currency, minor units. */
export const KeptPayments = defineEntity({
  name: 'KeptPayments',
  tableName: 'paid_period',
  properties: {
    client: () => p.manyToOne(User).index(false).primary(),
    period: p.string().length(10).primary(),
    currency: p.string().length(3).primary(),
    num: p.integer(),
    amount: money(),
    amountUsd: money(),
  },
  indexes: [{ properties: ['period'] }],
  checks: [whole('amount'), whole('amount_usd')],
})

/** Which periods are kept: one holds while nothing has changed in it since it was summed. */
export const VolumeMark = defineEntity({
  name: 'VolumeMark',
  tableName: 'volume_mark',
  properties: {
    period: p.string().length(10).primary(),
    /** Grows with each change of a payment of the period. */
    changes: p.integer().default(0),
    /** What `changes` was when it was summed; null: it never was. */
    kept: p.integer().nullable(),
  },
})

/** How long records stayed in a stage that they have left in a week, tenths of an hour. */
export const StageWeek = defineEntity({
  name: 'StageWeek',
  tableName: 'stage_week',
  properties: {
    /** The Monday, Moscow. */
    week: p.string().length(10).primary(),
    type: p.string().length(15).$type<CounterType>().primary(),
    stage: p.string().length(15).primary(),
    num: p.integer(),
    medianTenths: p.integer(),
    longTenths: p.integer(),
  },
})
auditNothing(
  'Summed of what payments, movements and history tell, every night anew',
  VolumePeriod,
  KeptDay,
  KeptPayments,
  VolumeMark,
  StageWeek,
)
