import type { Em } from '../core/store.ts'
import type { Touched, TouchedField } from '../core/transaction.ts'
import type { AuditActor, AuditRecord, AuditSubject, BeforeCommit } from '../core/hooks.ts'
import type { AuditChange, AuditType } from '../generated/schema.ts'
import { AuditEntry } from './audit.entity.ts'

interface Linked {
  readonly id: number
}

type Row = Readonly<Record<string, unknown>> & Linked

const itself =
  (type: AuditType) =>
  (record: Row): AuditSubject => ({ type, instanceId: record.id })

const of =
  (type: AuditType, link: string) =>
  (record: Row): AuditSubject => ({ type, instanceId: (record[link] as Linked | null)?.id ?? null })

const ofTier = (record: Row): AuditSubject =>
  (record['client'] ? of('USER', 'client') : of('COMPANY', 'company'))(record)

const ofMessage = (record: Row): AuditSubject => ({
  type: record['type'] as AuditType,
  instanceId: record['instanceId'] as number,
})

/** Entities that the log tells of, each with the record it belongs to; of several touched the first here is the subject. */
const SUBJECTS: Readonly<Record<string, (record: Row) => AuditSubject>> = {
  Order: itself('ORDER'),
  Replenishment: itself('REPLENISHMENT'),
  PaymentOrder: of('REPLENISHMENT', 'replenishment'),
  Request: itself('REQUEST'),
  Message: ofMessage,
  InnItem: itself('INN'),
  InnClaim: of('INN', 'item'),
  Tier: ofTier,
  CurrencyMarkup: of('USER', 'client'),
  ManagerClient: of('USER', 'client'),
  User: itself('USER'),
  Company: itself('COMPANY'),
  Bank: itself('BANK'),
  Contractor: itself('CONTRACTOR'),
  ContractorAccount: of('CONTRACTOR', 'contractor'),
  Contract: of('CONTRACTOR', 'contractor'),
  Agreement: record => of('CONTRACTOR', 'contractor')(record['contract'] as Row),
}

/** Columns that repeat others or serve the machine. */
const SILENT = new Set(['id', 'version', 'search', 'searchStaff', 'tokenVersion', 'createdAt', 'statusSince'])

/** Columns whose change is told without the values: secrets, and words between two people. */
const VEILED = new Set(['passwordHash', 'text'])

const MAX_VALUE = 500

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (VEILED.has(field)) return '***'
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, MAX_VALUE)
}

function changesOf({ entity, record, fields }: Touched): AuditChange[] {
  return fields
    .filter(({ field }) => !SILENT.has(field))
    .map(({ field, before, after }: TouchedField) => ({
      record: `${entity} ${record.id}`,
      field,
      before: shown(field, before),
      after: shown(field, after),
    }))
}

function subjectOf(touched: readonly Touched[]): AuditSubject {
  for (const [entity, subject] of Object.entries(SUBJECTS)) {
    const one = touched.find(change => change.entity === entity)
    if (one) return subject(one.record)
  }
  return { type: null, instanceId: null }
}

/**
 * Writes down what a transaction has changed, in that transaction; nothing when it touched no record that the log
 * tells of. A movement of money has an entry of its own number (decisions.md section 15, "Audit of money").
 */
export const writeAuditTrail: BeforeCommit = async (em, actor, touched) => {
  const told = touched.filter(({ entity }) => entity in SUBJECTS)
  const movements = touched.filter(({ entity }) => entity === 'LedgerOp')
  if (told.length === 0 && movements.length === 0) return
  const entry = { ...subjectOf(told), changes: told.flatMap(changesOf), outcome: 'OK' }
  const [first = null, ...more] = movements.map(({ record }) => record.id)
  await writeAuditEntry(em, actor, { ...entry, ledgerOp: first })
  for (const ledgerOp of more) await writeAuditEntry(em, actor, { ...entry, changes: [], ledgerOp })
}

/** Writes one entry into the log. */
export async function writeAuditEntry(em: Em, actor: AuditActor, record: AuditRecord): Promise<void> {
  await em.insert(AuditEntry, { at: new Date(), ledgerOp: null, ...actor, ...record })
}
