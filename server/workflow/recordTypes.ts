import type { Minor } from '../../domain/core/money.ts'
import { Problem } from '../../domain/core/problems.ts'
import { mayRead, sideOf } from '../../domain/core/roles.ts'
import { text } from '../../domain/core/texts.ts'
import { type Context, caller } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { ChatType, CounterType } from '../generated/schema.ts'

/** Whose a record is, and where it stands. */
export interface RecordOwner {
  readonly clientId: number
  readonly status: string
  readonly version: number
  /** Threads of archived and deleted records are read-only. */
  readonly isThreadClosed: boolean
}

/** A directory whose entries records name. */
export type Directory = 'company' | 'bank'

/** Finds the newest records that are at work and name an entry of a directory, no more than `USES` asks for. */
type Uses = (em: Em, id: number) => Promise<readonly { readonly id: number }[]>

/** What a letter says of a record of a client. */
export interface LetterFacts {
  readonly company: string | null
  readonly inn: string | null
  readonly contractor: string | null
  /** Of the invoice, minor units of its currency. */
  readonly amount: Minor | null
  readonly currency: string | null
}

/** A record whose deadline is over. */
export interface OverdueRecord {
  readonly id: number
  readonly clientId: number
  readonly status: string
  /** Since when it has the status, epoch milliseconds. */
  readonly since: number
}

/** A record that can wait for a second person. */
export interface HeldRecord {
  readonly id: number
  readonly status: string
  readonly version: number
  readonly client: { readonly id: number }
  approvalId?: number | null | undefined
}

/** A kind of record, as the rooms that do not know its table need it. */
export interface RecordType {
  /** Null: there is no such record. */
  readonly owner: (em: Em, id: number) => Promise<RecordOwner | null>
  /** Tells whether a client has a record that is still at work. */
  readonly isAtWork: (em: Em, clientId: number) => Promise<boolean>
  readonly uses: Readonly<Partial<Record<Directory, Uses>>>
  /** What a letter says of a record; undefined: the client has no such record. */
  readonly letterFacts: (em: Em, id: number, clientId: number) => Promise<LetterFacts | undefined>
  /** The records whose deadline is over, by status those that have waited longest first. */
  readonly overdue: (em: Em) => Promise<readonly OverdueRecord[]>
  /** A record that a step of it waits for a second person, locked; null: there is none. Kinds without such steps have none. */
  readonly held?: (em: Em, id: number) => Promise<HeldRecord | null>
}

declare module '../core/context.ts' {
  interface App {
    readonly recordTypes: Readonly<Record<ChatType, RecordType>>
    /** Tells whether the registry holds an INN of this id; for a client, one that the client has claimed. */
    readonly holdsInn: (em: Em, id: number, clientId: number | null) => Promise<boolean>
  }
}

/** How many records a refusal names. */
const NAMED = 5

/** How the records that use something are asked for: one more than a refusal names. */
export const USES = { fields: ['id'], orderBy: { id: -1 }, limit: NAMED + 1 } as const

/** The owner of a record that the caller may read. Throws 404. */
export async function ownerOf(ctx: Context, type: ChatType, instanceId: number): Promise<RecordOwner> {
  const viewer = caller(ctx)
  if (!mayRead(viewer.roles, type)) throw new Problem('notFound')
  const owner = await ctx.app.recordTypes[type].owner(ctx.em, instanceId)
  if (!owner || (sideOf(viewer.roles) === 'client' && owner.clientId !== viewer.id)) throw new Problem('notFound')
  return owner
}

/**
 * Refuses to let the caller follow a record that they may not read (404), or all records of a kind that is not open to
 * them (403).
 */
export async function requireFollowed(ctx: Context, type: CounterType, instanceId?: number | null): Promise<void> {
  const viewer = caller(ctx)
  if (instanceId === null || instanceId === undefined) {
    if (!mayRead(viewer.roles, type)) throw new Problem('forbidden')
  } else if (type === 'INN') {
    const clientId = sideOf(viewer.roles) === 'client' ? viewer.id : null
    if (!(await ctx.app.holdsInn(ctx.em, instanceId, clientId))) throw new Problem('notFound')
  } else await ownerOf(ctx, type, instanceId)
}

const typesOf = ({ app }: Context) => Object.entries(app.recordTypes) as [ChatType, RecordType][]

/** Refuses to delete what live records name. Throws 409 `inUse` that names them, the newest of each kind first. */
export async function refuseInUse(ctx: Context, em: Em, directory: Directory, id: number): Promise<void> {
  const records: string[] = []
  for (const [type, { uses }] of typesOf(ctx)) {
    const label = text(ctx.locale, `labels.thread.${type}`).toLowerCase()
    for (const record of (await uses[directory]?.(em, id)) ?? []) records.push(`${label} №${record.id}`)
  }
  if (records.length === 0) return
  const named = records.slice(0, NAMED).join(', ')
  throw new Problem('inUse', { values: { records: records.length > NAMED ? `${named}, …` : named } })
}

/** Tells whether a client has any record that is still at work. */
export async function hasWork(ctx: Context, em: Em, clientId: number): Promise<boolean> {
  for (const [, type] of typesOf(ctx)) if (await type.isAtWork(em, clientId)) return true
  return false
}
