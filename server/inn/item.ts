import { LockMode } from '@mikro-orm/core'
import type { Context } from '../context.ts'
import type { Em } from '../core/orm.ts'
import { folded } from '../core/paging.ts'
import { afterCommit } from '../core/transaction.ts'
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

/** What a search over INNs reads. */
export function itemSearch(item: {
  inn: string
  name: string
  address?: string | null | undefined
  comment?: string | null | undefined
}): string {
  return folded(item.inn, item.name, item.address, item.comment)
}

/**
 * Writes down whether a changed item waits for staff, and tells them and each client who claims the INN (`more`: or
 * claimed it until now).
 */
export async function settle(ctx: Context, em: Em, item: InnItem, more: readonly number[] = []): Promise<void> {
  const claims = await em.find(InnClaim, { item })
  item.toDoStaff = item.status === 'PENDING' || (item.status === 'APPROVED' && claims.some(({ approved }) => !approved))
  await em.flush()
  const clients = [...claims.map(({ client }) => client.id), ...more]
  afterCommit(() => {
    const { id, status, version } = item
    for (const clientId of [null, ...clients])
      ctx.app.bus.publish('changed', { type: 'INN', instanceId: id, status, version, clientId })
    ctx.app.bus.publish('counters', { type: 'INN', clientId: null, readerId: null })
  })
}
