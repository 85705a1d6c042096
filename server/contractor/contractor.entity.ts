import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { Bank } from '../bank/bank.entity.ts'
import { moment } from '../core/columns.ts'
import { StoredFile } from '../file/file.entity.ts'
import { auditChanges, itself, partOf } from '../core/audited.ts'
import { sealRows } from '../core/seals.ts'

/** A foreign counterparty of a client. */
export const Contractor = defineEntity({
  name: 'Contractor',
  tableName: 'contractor',
  properties: {
    id: p.integer().primary(),
    client: () => p.manyToOne(User),
    name: p.string().length(255),
    country: p.string().length(2).nullable(),
    address: p.string().length(500).nullable(),
    contactName: p.string().length(255).nullable(),
    contactPhone: p.string().length(64).nullable(),
    contactEmail: p.string().length(254).nullable(),
    contactJobTitle: p.string().length(255).nullable(),
    deletedAt: moment().nullable(),
    search: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  indexes: [{ properties: ['client', 'id'] }],
})
export type Contractor = InferEntity<typeof Contractor>

/** A bank account of a contractor. */
export const ContractorAccount = defineEntity({
  name: 'ContractorAccount',
  tableName: 'contractor_account',
  properties: {
    id: p.integer().primary(),
    contractor: () => p.manyToOne(Contractor).index(),
    accountNumber: p.string().length(64),
    swift: p.string().length(11),
    bankName: p.string().length(255),
    currency: p.string().length(3),
    deletedAt: moment().nullable(),
  },
})
export type ContractorAccount = InferEntity<typeof ContractorAccount>

/** A contract template of a contractor. */
export const Contract = defineEntity({
  name: 'Contract',
  tableName: 'contract',
  properties: {
    id: p.integer().primary(),
    contractor: () => p.manyToOne(Contractor).index(),
    name: p.string().length(255),
    date: p.date().nullable(),
    number: p.string().length(255).nullable(),
    file: () => p.manyToOne(StoredFile).nullable(),
    deletedAt: moment().nullable(),
    createdAt: moment(),
  },
})
export type Contract = InferEntity<typeof Contract>

/** An additional agreement of a contract template. */
export const Agreement = defineEntity({
  name: 'Agreement',
  tableName: 'agreement',
  properties: {
    id: p.integer().primary(),
    contract: () => p.manyToOne(Contract).index(),
    date: p.date().nullable(),
    number: p.string().length(255).nullable(),
    bank: () => p.manyToOne(Bank).nullable(),
    file: () => p.manyToOne(StoredFile).nullable(),
    createdAt: moment(),
  },
})
export type Agreement = InferEntity<typeof Agreement>
auditChanges(Contractor, { subject: itself('CONTRACTOR') })
auditChanges(ContractorAccount, { subject: ({ contractor }) => partOf('CONTRACTOR', contractor) })
auditChanges(Contract, { subject: ({ contractor }) => partOf('CONTRACTOR', contractor) })
auditChanges(Agreement, { subject: ({ contract }) => partOf('CONTRACTOR', contract.contractor) })
sealRows(Contractor, ['search', 'version'])
sealRows(ContractorAccount)
