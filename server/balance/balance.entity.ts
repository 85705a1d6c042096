import { defineEntity, p } from '@mikro-orm/core'
import { User } from '../account/account.entity.ts'
import { moment, money, whole } from '../core/columns.ts'
import type { ChatType, LedgerKind } from '../generated/schema.ts'
import { auditMovements, auditNothing } from '../core/audited.ts'

const seal = () => p.string().length(64).default('')

/** The account of a client in the ledger. */
export const accountOf = (clientId: number) => `client:${clientId}`

/**
 * One movement of the double-entry ledger; its entries sum to zero. Triggers forbid changing or deleting it, and whoever
 * does so past them breaks the chain of its client's account (chain.ts).
 */
export const JournalEntry = defineEntity({
  name: 'JournalEntry',
  tableName: 'ledger_op',
  properties: {
    id: p.integer().primary(),
    kind: p.string().length(15).$type<LedgerKind>(),
    client: () => p.manyToOne(User),
    /** Its place on the client's account, without gaps. */
    number: p.integer().default(0),
    /** The seal of the one before it, and its own. */
    previous: seal(),
    seal: seal(),
    type: p.string().length(15).$type<ChatType>(),
    instanceId: p.integer(),
    /** Grows when the same step of a record is done again after a reversal. */
    generation: p.integer(),
    reverses: () => p.manyToOne(JournalEntry).nullable().unique(),
    actor: () => p.manyToOne(User),
    actAs: p.integer().nullable(),
    at: moment(),
  },
  uniques: [{ properties: ['kind', 'type', 'instanceId', 'generation'] }, { properties: ['client', 'number'] }],
  indexes: [{ properties: ['client', 'id'] }, { properties: ['client', 'kind', 'at'] }, { properties: ['kind', 'at'] }],
})
auditMovements(JournalEntry)

/** One side of a movement, signed USD minor units. */
export const Posting = defineEntity({
  name: 'Posting',
  tableName: 'ledger_entry',
  properties: {
    id: p.integer().primary(),
    op: () => p.manyToOne(JournalEntry),
    account: p.string().length(30),
    amount: money(),
  },
  indexes: [{ properties: ['op'] }, { properties: ['account', 'op'] }],
  checks: [whole('amount')],
})

/** The cached balance of a client and the head of its chain: only ever changed in the transaction that writes the ledger. */
export const ClientBalance = defineEntity({
  name: 'ClientBalance',
  tableName: 'client_balance',
  properties: {
    client: () => p.manyToOne(User).index(false).primary(),
    amount: money(),
    /** The head of the chain: how many movements there are, and the seal of the last. */
    number: p.integer().default(0),
    seal: seal(),
    /** The head that the last check without findings has seen: a chain that is shorter now was cut. */
    provenNumber: p.integer().default(0),
    provenSeal: seal(),
  },
  checks: [whole('amount'), { name: 'client_balance_not_negative', expression: 'amount >= 0' }],
})
auditNothing('Both follow from the journal entry, whose number is told', Posting, ClientBalance)
