import type { Caller, Role } from '../generated/enums.ts'

/** The two sides of every record: who asks, and who does the work. */
export type Side = 'client' | 'staff'

/** The roles of each group of callers that the schema names; an admin belongs to every desk (decisions.md section 1, "Roles"). */
export const GROUPS: Readonly<Record<Caller, readonly Role[]>> = {
  ANY: ['ROLE_CLIENT', 'ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD', 'ROLE_ADMIN'],
  CLIENT: ['ROLE_CLIENT'],
  REQUEST_DESK: ['ROLE_MANAGER_REQ', 'ROLE_ADMIN'],
  ORDER_DESK: ['ROLE_MANAGER_ORD', 'ROLE_ADMIN'],
  MANAGEMENT: ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD', 'ROLE_ADMIN'],
  ADMIN: ['ROLE_ADMIN'],
}

/** Tells whether somebody with these roles belongs to the group. */
export function belongs(roles: readonly Role[], group: Caller): boolean {
  return hasOneOf(roles, GROUPS[group])
}

/** Tells whether one of the roles is among those allowed. */
export function hasOneOf(roles: readonly Role[], allowed: readonly Role[]): boolean {
  return roles.some(role => allowed.includes(role))
}

/** Tells whether somebody with these roles is a manager: either right, not an admin. */
export function isManager(roles: readonly Role[]): boolean {
  return roles.includes('ROLE_MANAGER_REQ') || roles.includes('ROLE_MANAGER_ORD')
}

/** The side that somebody with these roles stands on. */
export function sideOf(roles: readonly Role[]): Side {
  return roles.includes('ROLE_CLIENT') ? 'client' : 'staff'
}

/** The group that reads, writes, chats and downloads on each kind of record (decisions.md sections 2 and 8). */
export const DESKS = {
  INN: 'MANAGEMENT',
  REQUEST: 'REQUEST_DESK',
  REPLENISHMENT: 'REQUEST_DESK',
  ORDER: 'ORDER_DESK',
} as const satisfies Record<string, Caller>

/** Tells whether a side of the work is open to somebody with these roles: clients always, staff by their right. */
export const mayRead = (roles: readonly Role[], type: keyof typeof DESKS): boolean =>
  sideOf(roles) === 'client' || belongs(roles, DESKS[type])
