import { now } from '../../domain/core/clock.ts'
import { type AuditRule, auditRules } from '../core/audited.ts'
import type { AuditActor, AuditRecord, BeforeCommit } from '../core/hooks.ts'
import type { Em } from '../core/store.ts'
import type { Touched } from '../core/touch.ts'
import type { AuditChange } from '../generated/schema.ts'
import { type Params, runWithNext, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { AuditEntry } from './audit.entity.ts'

/** Columns that repeat others or serve the machine, of any entity. */
const SILENT: readonly string[] = ['id', 'version', 'search', 'searchStaff', 'createdAt', 'statusSince']

const MAX_VALUE = 500

function shown(value: unknown, isMasked: boolean): string | null {
  if (value === null || value === undefined) return null
  if (isMasked) return '***'
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  return text.slice(0, MAX_VALUE)
}

type ChangeRule = Extract<AuditRule, { tells: 'changes' }>

function changesOf({ silent = [], masked = [], parts = {} }: ChangeRule, touched: Touched): AuditChange[] {
  const { entity, record, fields } = touched
  const hidden: readonly string[] = [...SILENT, ...silent]
  const secret: readonly string[] = masked
  return fields
    .filter(({ field }) => !hidden.includes(field))
    .flatMap(({ field, before, after }) => {
      const told = `${entity} ${record.id}`
      const part = parts[field]
      if (part) return part(after as never).map(one => ({ record: told, ...one }))
      const isSecret = secret.includes(field)
      return [{ record: told, field, before: shown(before, isSecret), after: shown(after, isSecret) }]
    })
}

/** What the log calls what a transaction has done: where a part of it only waits, not more than that. */
const outcomeOf = (audited: readonly { readonly rule: ChangeRule; readonly change: Touched }[]): string =>
  audited.map(({ rule, change }) => rule.outcome?.(change) ?? null).find(one => one !== null) ?? 'OK'

/**
 * Writes down what a transaction has changed, in that transaction; nothing when it touched no record that the log
 * tells of. Of several records that it touched, the one whose entity comes first is the subject. A movement of money has
 * an entry of its own number (decisions.md section 15, "Audit of money"). Throws at once for an entity without a rule.
 */
export function auditTrail(entities: readonly { readonly name: string }[]): BeforeCommit {
  const rules = auditRules(entities)
  const order = [...rules.keys()]
  return async (em, actor, touched) => {
    const audited = touched.flatMap(change => {
      const rule = rules.get(change.entity)
      return rule?.tells === 'changes' ? [{ change, rule }] : []
    })
    const movements = touched.filter(({ entity }) => rules.get(entity)?.tells === 'movement')
    if (audited.length === 0 && movements.length === 0) return
    const [first] = audited.toSorted(
      (one, other) => order.indexOf(one.change.entity) - order.indexOf(other.change.entity),
    )
    const subject = first ? first.rule.subject(first.change.record as never) : { type: null, instanceId: null }
    const changes = audited.flatMap(({ rule, change }) => changesOf(rule, change))
    const entry = { ...subject, changes, outcome: outcomeOf(audited) }
    const [ledgerOp = null, ...more] = movements.map(({ record }) => record.id)
    await writeAuditEntry(em, actor, { ...entry, ledgerOp })
    for (const one of more) await writeAuditEntry(em, actor, { ...entry, changes: [], ledgerOp: one })
  }
}

type Entry = AuditActor & Omit<AuditRecord, 'changes' | 'ledgerOp'>

const WRITE = statement(
  (db: Db<typeof AuditEntry>, params: Params<Entry & { at: Date; changes: string; ledgerOp: number | null }>) =>
    db.insertInto('audit_entry').values({
      at: params.at,
      user_id: params.userId,
      act_as: params.actAs,
      api_key: params.apiKey,
      action: params.action,
      type: params.type,
      instance_id: params.instanceId,
      changes: params.changes,
      outcome: params.outcome,
      ip: params.ip,
      request_id: params.requestId,
      ledger_op_id: params.ledgerOp,
    }),
)

/** Writes one entry into the log. */
export async function writeAuditEntry(em: Em, actor: AuditActor, record: AuditRecord): Promise<void> {
  const { changes, ledgerOp = null, ...subject } = record
  await runWithNext(em, WRITE, { at: now(), ledgerOp, ...actor, ...subject, changes: JSON.stringify(changes) })
}
