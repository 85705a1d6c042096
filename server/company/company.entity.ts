import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment, money, rate, whole } from '../core/columns.ts'
import type { MarkupType, TariffType } from '../generated/schema.ts'
import { auditChanges, itself, partOf } from '../core/audited.ts'
import { sealRows } from '../core/seals.ts'

/** A paying company. Its bank is one with it, so bankId on the wire is the company's id. */
export const Company = defineEntity({
  name: 'Company',
  tableName: 'company',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(255),
    country: p.string().length(2),
    swift: p.string().length(11).nullable(),
    okved: p.string().length(255).nullable(),
    bankName: p.string().length(255).nullable(),
    accountNumber: p.string().length(64).nullable(),
    currency: p.string().length(3),
    baseRate: rate(),
    /** ISO codes of the countries that the company does not pay into. */
    countryExclusions: p.json().$type<string[]>(),
    autoCr: p.boolean().default(false),
    deletedAt: moment().nullable(),
    createdAt: moment(),
    version: p.integer().version(),
  },
})
export type Company = InferEntity<typeof Company>

/** A tier of a company, or with a client that client's own. */
export const Tier = defineEntity({
  name: 'Tier',
  tableName: 'tier',
  properties: {
    id: p.integer().primary(),
    company: () => p.manyToOne(Company),
    client: () => p.manyToOne(User).nullable(),
    type: p.string().length(10).$type<TariffType>(),
    operator: p.string().length(2),
    amount: money(),
    rate: rate(),
    onTopAmount: money().default(0),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['company', 'client', 'type'] }, { properties: ['client', 'type'] }],
  checks: [whole('amount'), whole('on_top_amount')],
})
export type Tier = InferEntity<typeof Tier>

/** A client's markup on the central-bank price of a currency: kopecks or percent. */
export const CurrencyMarkup = defineEntity({
  name: 'CurrencyMarkup',
  tableName: 'currency_markup',
  properties: {
    id: p.integer().primary(),
    client: () => p.manyToOne(User),
    currency: p.string().length(3),
    type: p.string().length(10).$type<MarkupType>(),
    value: rate(),
    version: p.integer().version(),
  },
  uniques: [{ properties: ['client', 'currency'] }],
})
export type CurrencyMarkup = InferEntity<typeof CurrencyMarkup>
auditChanges(Company, { subject: itself('COMPANY') })
auditChanges(Tier, {
  subject: ({ client, company }) => (client ? partOf('USER', client) : partOf('COMPANY', company)),
})
auditChanges(CurrencyMarkup, { subject: ({ client }) => partOf('USER', client) })
sealRows(Company)
sealRows(Tier)
sealRows(CurrencyMarkup)
