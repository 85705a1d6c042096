import type { Role } from '../generated/schema.ts'
import type { UserKind } from './account.entity.ts'

/** The columns that a user's roles are made of, as they are stored or as raw rows have them. */
export interface RoleColumns<Flag = boolean | number> {
  readonly kind: UserKind
  readonly managesRequests: Flag
  readonly managesOrders: Flag
}

/** What the roles of a user are made of, to be selected from the table of users as `u`. */
export const ROLE_COLUMNS = [
  'u.kind',
  'u.manages_requests as managesRequests',
  'u.manages_orders as managesOrders',
] as const

/** The columns of the roles on the wire: a client, an admin, or a manager with one or both rights. */
export function columnsOf(roles: readonly Role[]): RoleColumns<boolean> {
  const managesRequests = roles.includes('ROLE_MANAGER_REQ')
  const managesOrders = roles.includes('ROLE_MANAGER_ORD')
  if (managesRequests || managesOrders) return { kind: 'MANAGER', managesRequests, managesOrders }
  return { kind: roles.includes('ROLE_ADMIN') ? 'ADMIN' : 'CLIENT', managesRequests, managesOrders }
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
