import { typeOfStatus } from '../../domain/webhook/events.ts'
import type { Touched, TouchedField } from '../core/touch.ts'
import type { ChatType } from '../generated/schema.ts'
import type { About } from './about.ts'

/** Something that a write has done, as webhooks tell of it. */
export interface Happening {
  readonly type: string
  readonly about: About
  /** The number that is told; a client knows an INN by that of the own claim. */
  readonly id: number
  /** Whose record it is; null: it concerns staff alone. */
  readonly clientId: number | null
  /** Who hears of it: the client, staff, or both. */
  readonly hears: 'client' | 'staff' | 'both'
  readonly status: string | null
  readonly previousStatus: string | null
  readonly version: number | null
}

/** Records with a workflow of their own, by the name of their entity. */
const RECORDS: Readonly<Record<string, ChatType>> = {
  Request: 'REQUEST',
  Replenishment: 'REPLENISHMENT',
  Order: 'ORDER',
}

type Record_ = Touched['record']

const idOf = (linked: unknown): number => (linked as { readonly id: number }).id
const fieldOf = (fields: readonly TouchedField[], name: string) => fields.find(({ field }) => field === name)

/** What a write has done to one record, over all of its flushes. */
interface Change {
  readonly record: Record_
  readonly entity: string
  readonly isNew: boolean
  readonly fields: readonly TouchedField[]
}

/** What each record was before the write and is after it. */
function changesOf(touched: readonly Touched[], entities: ReadonlySet<string>): Change[] {
  const changes = new Map<string, Change>()
  for (const { entity, record, kind, fields } of touched) {
    if (!entities.has(entity) || kind === 'delete') continue
    const key = `${entity} ${record.id}`
    const before = changes.get(key)
    const merged = fields.map(one => {
      const first = before && fieldOf(before.fields, one.field)
      return first ? { ...one, before: first.before } : one
    })
    const earlier = before?.fields.filter(one => !fieldOf(merged, one.field)) ?? []
    changes.set(key, { entity, record, isNew: before?.isNew ?? kind === 'create', fields: [...earlier, ...merged] })
  }
  return [...changes.values()]
}

/** A record has got a status: another one, or the same anew. */
function statusHappening({ entity, record, isNew, fields }: Change): Happening | null {
  const type = RECORDS[entity] as ChatType
  const moved = fieldOf(fields, 'status')
  if (!isNew && !moved && !fieldOf(fields, 'statusSince')) return null
  const status = String(record['status'])
  return {
    type: typeOfStatus(type, status),
    about: { kind: 'RECORD', type, id: record.id },
    id: record.id,
    clientId: idOf(record['client']),
    hears: 'both',
    status,
    previousStatus: isNew ? null : String(moved ? moved.before : status),
    version: Number(record['version']),
  }
}

const plain = { status: null, previousStatus: null, version: null } as const

function messageHappening({ record }: Change): Happening {
  const type = record['type'] as ChatType
  const about = { kind: 'MESSAGE', type, record: Number(record['instanceId']), id: record.id } as const
  return { ...plain, id: record.id, type: 'message.created', about, clientId: idOf(record['client']), hears: 'both' }
}

function moneyHappening({ record }: Change): Happening {
  const clientId = idOf(record['client'])
  const about = { kind: 'BALANCE', clientId, id: record.id } as const
  return { ...plain, id: record.id, type: 'balance.moved', about, clientId, hears: 'both' }
}

function approvalHappening({ record }: Change): Happening | null {
  if (record['status'] !== 'WAITING') return null
  const about = { kind: 'APPROVAL', id: record.id } as const
  return { ...plain, id: record.id, type: 'approval.waiting', about, clientId: null, hears: 'staff', status: 'WAITING' }
}

/** An INN of the registry, and claims on it, as they were before the write and are now. */
export interface InnChange {
  readonly itemId: number
  readonly item: Change | null
  readonly claims: readonly Change[]
}

const ENTITIES: ReadonlySet<string> = new Set([
  ...Object.keys(RECORDS),
  'Message',
  'JournalEntry',
  'Approval',
  'InnItem',
  'InnClaim',
])

/** What a write has done that webhooks may tell of, and the INNs that it has moved: of those their claims have to be asked. */
export function happeningsOf(touched: readonly Touched[]): { happenings: Happening[]; inns: InnChange[] } {
  if (!touched.some(({ entity }) => ENTITIES.has(entity))) return { happenings: [], inns: [] }
  const happenings: Happening[] = []
  const items = new Map<number, { item: Change | null; claims: Change[] }>()
  const innOf = (id: number) => {
    const known = items.get(id) ?? { item: null, claims: [] }
    items.set(id, known)
    return known
  }
  for (const change of changesOf(touched, ENTITIES)) {
    const { entity, isNew, record } = change
    if (entity in RECORDS) happenings.push(...[statusHappening(change)].filter(one => one !== null))
    else if (entity === 'Message' && isNew) happenings.push(messageHappening(change))
    else if (entity === 'JournalEntry' && isNew) happenings.push(moneyHappening(change))
    else if (entity === 'Approval' && isNew) happenings.push(...[approvalHappening(change)].filter(one => one !== null))
    else if (entity === 'InnItem') innOf(record.id).item = change
    else if (entity === 'InnClaim') innOf(idOf(record['item'])).claims.push(change)
  }
  return { happenings, inns: [...items].map(([itemId, of]) => ({ itemId, ...of })) }
}

/** What a value of a change was before it; of a new record undefined. */
export function before(change: Change | undefined | null, field: string, now: unknown): unknown {
  if (change?.isNew) return undefined
  const moved = change && fieldOf(change.fields, field)
  return moved ? moved.before : now
}
