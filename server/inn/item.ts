import { LockMode } from '@mikro-orm/core'
import type { Context } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import { folded } from '../core/paging.ts'
import { afterCommit } from '../core/transaction.ts'
import { type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { moveVersion } from '../core/versions.ts'
import type { InnStatus } from '../generated/schema.ts'
import { InnClaim, InnItem } from './inn.entity.ts'

/** What a list of INNs is filtered by. */
export interface InnFilter {
  readonly page?: number | null
  readonly search?: string | null
  readonly status?: InnStatus | null
}

/** BLOCKED holds for all; otherwise a claim is what staff have made of it (decisions.md section 3). */
export function claimStatus(item: InnStatus, approved: boolean | number): InnStatus {
  if (item === 'BLOCKED') return 'BLOCKED'
  return item === 'APPROVED' && approved ? 'APPROVED' : 'PENDING'
}

/** A claim as lists read it: its own words, the item's status. */
export interface ClaimRow {
  inn: string
  name: string
  address: string | null
  comment: string | null
  status: InnStatus
  approved: boolean | number
  reason: string | null
}

/** An INN of the registry, locked for a change; null when it is not there. */
export function lockItem(em: Em, inn: string): Promise<InnItem | null> {
  return em.findOne(InnItem, { inn }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

/** Tells whether the registry holds an INN of this id; for a client, one that the client has claimed. */
export async function holdsInn(em: Em, id: number, clientId: number | null): Promise<boolean> {
  if (clientId === null) return (await em.count(InnItem, { id })) > 0
  return (await em.count(InnClaim, { item: id, client: clientId })) > 0
}

/** The number of an INN in the registry; null: it is not there. */
export async function numberOfInn(em: Em, inn: string): Promise<number | null> {
  return (await em.findOne(InnItem, { inn }, { fields: ['id'] }))?.id ?? null
}

/** Where an INN stands: for staff (null) the item, for a client its own claim; null: there is no such thing. */
export async function claimStanding(
  em: Em,
  id: number,
  clientId: number | null,
): Promise<{ readonly status: InnStatus; readonly version: number } | null> {
  const item = await em.findOne(InnItem, { id })
  if (!item) return null
  const { status, version } = item
  if (clientId === null) return { status, version }
  const claim = await em.findOne(InnClaim, { item: id, client: clientId })
  return claim && { status: claimStatus(status, claim.approved), version }
}

/** What a search over INNs reads. */
export function itemSearch(item: {
  inn: string
  name: string
  address?: string | null | undefined
  comment?: string | null | undefined
}): string {
  return folded(item.inn, item.name, item.address, item.comment)
}

const MOVED = statement((db: Db<typeof InnItem>, params: Params<{ id: number }>) =>
  db
    .updateTable('inn_item')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', params.id),
)

/**
 * Writes down whether a changed item waits for staff, and tells them and the clients whose own claims moved, each what
 * their claim is now: nobody learns of another's claim (decisions.md section 12, "INN").
 */
export async function settle(ctx: Context, em: Em, item: InnItem, moved: readonly InnClaim[]): Promise<void> {
  const claims = await em.find(InnClaim, { item })
  item.toDoStaff = item.status === 'PENDING' || (item.status === 'APPROVED' && claims.some(({ approved }) => !approved))
  await moveVersion(em, MOVED, item)
  afterCommit(() => {
    const { id, status, version } = item
    const change = { type: 'INN', instanceId: id, version } as const
    ctx.app.bus.publish('changed', { ...change, status, clientId: null })
    for (const { client, approved } of moved)
      ctx.app.bus.publish('changed', { ...change, status: claimStatus(status, approved), clientId: client.id })
    ctx.app.bus.publish('counters', { type: 'INN', clientId: null, readerId: null })
  })
}
