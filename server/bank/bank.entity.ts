import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { moment } from '../core/columns.ts'
import { StoredFile } from '../file/file.entity.ts'
import { auditChanges, itself } from '../core/audited.ts'
import { sealRows } from '../core/seals.ts'

/** A partner bank (brockman) with its payee. */
export const Bank = defineEntity({
  name: 'Bank',
  tableName: 'bank',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(255),
    shortName: p.string().length(50),
    bic: p.string().length(9).nullable(),
    address: p.string().length(500).nullable(),
    inn: p.string().length(12).nullable(),
    account: p.string().length(64).nullable(),
    corrAccount: p.string().length(20).nullable(),
    kpp: p.string().length(9).nullable(),
    avatar: () => p.manyToOne(StoredFile).nullable(),
    blank: () => p.manyToOne(StoredFile).nullable(),
    payeeName: p.string().length(255).nullable(),
    payeeShortName: p.string().length(255).nullable(),
    beneficiaryAddress: p.string().length(500).nullable(),
    deletedAt: moment().nullable(),
    createdAt: moment(),
    version: p.integer().version(),
  },
})
export type Bank = InferEntity<typeof Bank>
auditChanges(Bank, { subject: itself('BANK') })
sealRows(Bank)
