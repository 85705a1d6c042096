import { DESKS, GROUPS, hasOneOf, mayRead } from '../../domain/core/roles.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { User } from '../account/account.entity.ts'
import { ROLE_COLUMNS, rolesOf } from '../account/roles.ts'
import { type Context, caller } from '../core/context.ts'
import { rows, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Colleague, CounterType } from '../generated/schema.ts'

const STAFF = statement((db: Db<typeof User>) =>
  db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.name', ...ROLE_COLUMNS])
    .where('u.kind', 'in', ['MANAGER', 'ADMIN'])
    .where('u.is_banned', '=', false)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.name')
    .orderBy('u.id'),
)

/** Those of the staff who may read records of a kind, by name. */
export async function readersOf(em: Em, type: CounterType): Promise<Colleague[]> {
  const staff = await rows(em, STAFF, {})
  return staff
    .filter(row =>
      hasOneOf(
        rolesOf({ ...row, managesRequests: !!row.managesRequests, managesOrders: !!row.managesOrders }),
        GROUPS[DESKS[type]],
      ),
    )
    .map(({ id, name }) => ({ userId: id, name }))
}

/** The colleagues whom the caller may mention on records of a kind. Throws 404. */
export async function colleagues(ctx: Context, type: CounterType): Promise<Colleague[]> {
  const viewer = caller(ctx)
  if (!mayRead(viewer.roles, type)) throw new Problem('notFound')
  return (await readersOf(ctx.em, type)).filter(({ userId }) => userId !== viewer.id)
}
