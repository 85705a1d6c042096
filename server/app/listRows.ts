import { getNamedType, type GraphQLSchema, isObjectType } from 'graphql'
import { hasOneOf, sideOf } from '../../domain/core/roles.ts'
import { readersOf } from '../api/directives.ts'
import { readSchema } from '../api/schema.ts'
import { approvalItem } from '../approval/approval.service.ts'
import { movementRow } from '../balance/statement.service.ts'
import { messageOf } from '../chat/message.service.ts'
import { type App, type Context, caller } from '../core/context.ts'
import type { ChatType, Role } from '../generated/schema.ts'
import { claimRow } from '../inn/inn.service.ts'
import { innRow } from '../inn/registry.service.ts'
import { orderRow } from '../order/list.service.ts'
import { replenishmentRow } from '../replenishment/list.service.ts'
import { requestOf } from '../request/list.service.ts'

let schema: GraphQLSchema | null = null

/** What a caller with these roles may read of a value of a type, field by field, as REST shapes its answers. */
function readable(typeName: string, roles: readonly Role[], value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map(one => readable(typeName, roles, one))
  schema ??= readSchema()
  const known = schema
  const type = known.getType(typeName)
  if (!isObjectType(type)) return value
  return Object.fromEntries(
    Object.values(type.getFields()).flatMap(field => {
      const readers = readersOf(known, field)
      if (readers !== null && !hasOneOf(roles, readers)) return []
      const { name } = field
      return [[name, readable(getNamedType(field.type).name, roles, (value as Record<string, unknown>)[name])]]
    }),
  )
}

/** A row of a list, and the type that the schema gives it. */
interface Row {
  readonly type: string
  readonly row: object | null
}

const OF_RECORD: Readonly<Record<ChatType, (ctx: Context, id: number) => Promise<Row>>> = {
  REQUEST: async (ctx, id) => ({ type: 'Request', row: await requestOf(ctx, id) }),
  REPLENISHMENT: async (ctx, id) => ({ type: 'ReplenishmentRow', row: await replenishmentRow(ctx, id) }),
  ORDER: async (ctx, id) => ({ type: 'OrderRow', row: await orderRow(ctx, id) }),
}

async function innOf(ctx: Context, id: number): Promise<Row> {
  if (sideOf(caller(ctx).roles) === 'client') return { type: 'InnClaim', row: await claimRow(ctx, id) }
  return { type: 'InnItem', row: await innRow(ctx, id) }
}

type About = Parameters<App['listRow']>[1]

async function rowOf(ctx: Context, about: About): Promise<Row> {
  switch (about.kind) {
    case 'RECORD':
      return about.type === 'INN' ? innOf(ctx, about.id) : OF_RECORD[about.type](ctx, about.id)
    case 'MESSAGE':
      return { type: 'ChatMessage', row: await messageOf(ctx, about.id) }
    case 'BALANCE':
      return { type: 'StatementItem', row: await movementRow(ctx.em, about) }
    case 'APPROVAL':
      return { type: 'ApprovalItem', row: await approvalItem(ctx, about.id) }
  }
}

/** The row of a list that tells of something, as the caller may read it now; of a message not its text. */
export const listRow: App['listRow'] = async (ctx, about) => {
  const { type, row } = await rowOf(ctx, about)
  if (!row) return null
  const read = readable(type, caller(ctx).roles, row) as Record<string, unknown>
  if (about.kind !== 'MESSAGE') return read
  const { text: _, ...rest } = read
  return { ...rest, type: about.type, instanceId: about.record }
}
