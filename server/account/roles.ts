import type { Role } from '../generated/schema.ts'
import type { UserKind } from './account.entity.ts'

/** The columns that a user's roles are made of. */
export interface RoleColumns {
  readonly kind: UserKind
  readonly managesRequests: boolean | number
  readonly managesOrders: boolean | number
}

/** The roles of a user on the wire (decisions.md section 2). */
export function rolesOf(user: RoleColumns): Role[] {
  if (user.kind === 'CLIENT') return ['ROLE_CLIENT']
  if (user.kind === 'ADMIN') return ['ROLE_ADMIN']
  const roles: Role[] = []
  if (user.managesRequests) roles.push('ROLE_MANAGER_REQ')
  if (user.managesOrders) roles.push('ROLE_MANAGER_ORD')
  return roles
}
