import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import type { LineState } from '../../domain/bankStatement/lines.ts'
import { User } from '../account/account.entity.ts'
import { auditChanges, auditNothing, itself, partOf } from '../core/audited.ts'
import { moment, money, whole } from '../core/columns.ts'
import { sealRows } from '../core/seals.ts'
import { searchRecords } from '../core/searchRules.ts'
import { StoredFile } from '../file/file.entity.ts'
import type { LineProblem, StatementLineStep } from '../generated/schema.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'

/** A bank's statement that was imported (docs/decisions.md section 22): kept once, by its content. */
export const BankStatement = defineEntity({
  name: 'BankStatement',
  tableName: 'bank_statement',
  properties: {
    id: p.integer().primary(),
    file: () => p.manyToOne(StoredFile).index(false).unique(),
    /** SHA-256 of the content, hex. */
    hash: p.string().length(64).unique(),
    account: p.string().length(20),
    fromDate: p.date(),
    toDate: p.date(),
    importedBy: () => p.manyToOne(User).index(false),
    createdAt: moment(),
  },
})
export type BankStatement = InferEntity<typeof BankStatement>

/** An incoming payment of a statement: kept once, whichever statements it stands in. */
export const StatementLine = defineEntity({
  name: 'StatementLine',
  tableName: 'statement_line',
  properties: {
    id: p.integer().primary(),
    statement: () => p.manyToOne(BankStatement).index(),
    account: p.string().length(20),
    number: p.string().length(50),
    date: p.date(),
    amount: money(),
    /** Empty: the statement names none. */
    payerInn: p.string().length(12),
    payerAccount: p.string().length(64),
    payerName: p.string().length(1000),
    purpose: p.text(),
    state: p.string().length(10).$type<LineState>().default('OPEN'),
    /** What it is confirmed for, or waits for. */
    replenishment: () => p.manyToOne(Replenishment).nullable().index(false).deleteRule('no action'),
    /** Who has confirmed it, and the admin who acted as them: it is carried out in their name. */
    confirmedBy: () => p.manyToOne(User).nullable().index(false).deleteRule('no action'),
    confirmedAs: p.integer().nullable(),
    reason: p.string().length(500).nullable(),
    /** What follows from the rest and from the bills that are open: whether one matches, which the best, and what is wrong. */
    matched: p.boolean().default(false),
    problem: p.string().length(20).$type<LineProblem>().nullable(),
    best: p.integer().nullable(),
    /** It is open and has a problem: such lines stand first. */
    needsLook: p.boolean().default(false),
    search: p.text(),
    createdAt: moment(),
    version: p.integer().version(),
  },
  uniques: [
    {
      name: 'statement_line_once',
      properties: ['account', 'number', 'date', 'amount', 'payerInn', 'payerAccount'],
    },
  ],
  indexes: [
    { properties: ['needsLook', 'id'] },
    { properties: ['state', 'needsLook', 'id'] },
    { properties: ['state', 'matched', 'needsLook', 'id'] },
    { properties: ['state', 'payerInn'] },
    { properties: ['state', 'amount'] },
    { properties: ['state', 'best'] },
    { properties: ['replenishment', 'state'] },
  ],
  checks: [whole('amount'), { name: 'statement_line_positive', expression: 'amount >= 1' }],
})
export type StatementLine = InferEntity<typeof StatementLine>

/** A step of a line of a statement; it is never changed or deleted. */
export const StatementLineEvent = defineEntity({
  name: 'StatementLineEvent',
  tableName: 'statement_line_event',
  properties: {
    id: p.integer().primary(),
    line: () => p.manyToOne(StatementLine).index(),
    step: p.string().length(20).$type<StatementLineStep>(),
    /** Null: it came by itself. */
    actor: () => p.manyToOne(User).nullable().index(false).deleteRule('no action'),
    replenishmentId: p.integer().nullable(),
    reason: p.string().length(500).nullable(),
    at: moment(),
  },
})
export type StatementLineEvent = InferEntity<typeof StatementLineEvent>

auditChanges(BankStatement, { subject: itself('BANK_STATEMENT') })
auditChanges(StatementLine, {
  subject: ({ statement }) => partOf('BANK_STATEMENT', statement),
  silent: ['statement', 'matched', 'problem', 'best', 'needsLook'],
})
auditNothing('The line that it is a step of tells of it', StatementLineEvent)
sealRows(BankStatement)
sealRows(StatementLine, ['matched', 'problem', 'best', 'needsLook', 'search'])
searchRecords(StatementLine, {
  words: 'search',
  marks: { status: 'state', amount: 'amount', owner: 'replenishment_id' },
})
