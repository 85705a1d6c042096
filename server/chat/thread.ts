import { Problem } from '../../domain/core/problems.ts'
import { belongs, DESKS, sideOf } from '../../domain/core/roles.ts'
import { orderThreadClosed } from '../../domain/order/workflow.ts'
import { replenishmentThreadClosed } from '../../domain/replenishment/workflow.ts'
import { type Context, caller, type Viewer } from '../core/context.ts'
import type { Em } from '../core/orm.ts'
import type { ChatType } from '../generated/schema.ts'
import { Order } from '../order/order.entity.ts'
import { Replenishment } from '../replenishment/replenishment.entity.ts'
import { Request } from '../request/request.entity.ts'

/** The record that a thread belongs to. */
export interface ThreadOwner {
  readonly clientId: number
  /** Threads of archived and deleted records are read-only. */
  readonly isClosed: boolean
}

const OWNERS: Readonly<Record<ChatType, (em: Em, id: number) => Promise<ThreadOwner | null>>> = {
  REQUEST: async (em, id) => {
    const record = await em.findOne(Request, { id })
    return record && { clientId: record.client.id, isClosed: !!record.deletedAt }
  },
  REPLENISHMENT: async (em, id) => {
    const record = await em.findOne(Replenishment, { id })
    return record && { clientId: record.client.id, isClosed: replenishmentThreadClosed.includes(record.status) }
  },
  ORDER: async (em, id) => {
    const record = await em.findOne(Order, { id })
    return record && { clientId: record.client.id, isClosed: orderThreadClosed.includes(record.status) }
  },
}

/** Tells whether a side of the work is open to somebody: clients always, staff by their right. */
export function mayRead(viewer: Viewer, type: keyof typeof DESKS): boolean {
  return sideOf(viewer.roles) === 'client' || belongs(viewer.roles, DESKS[type])
}

/** The record of a thread that the caller may read. Throws 404. */
export async function threadOwner(ctx: Context, type: ChatType, instanceId: number): Promise<ThreadOwner> {
  const viewer = caller(ctx)
  if (!mayRead(viewer, type)) throw new Problem('notFound')
  const owner = await OWNERS[type](ctx.em, instanceId)
  if (!owner || (sideOf(viewer.roles) === 'client' && owner.clientId !== viewer.id)) throw new Problem('notFound')
  return owner
}
