import { isManager } from '../../domain/core/roles.ts'
import type { Role, UserRoleFilter } from '../../domain/generated/enums.ts'

/** The kinds of users, as the list is filtered by them; a kind is fixed at creation (decisions.md section 2). */
export const KINDS = ['ROLE_MANAGER', 'ROLE_CLIENT', 'ROLE_ADMIN'] as const satisfies readonly UserRoleFilter[]

/** A kind of users. */
export type Kind = (typeof KINDS)[number]

/** The kind that an address names, if it does. */
export const kindNamed = (text: string): Kind | undefined => KINDS.find(kind => kind === text)

/** The kind of somebody with these roles. */
export function kindOf(roles: readonly Role[]): Kind {
  if (isManager(roles)) return 'ROLE_MANAGER'
  return roles.includes('ROLE_ADMIN') ? 'ROLE_ADMIN' : 'ROLE_CLIENT'
}

/** The rights of a manager. */
export const MANAGER_RIGHTS = ['ROLE_MANAGER_REQ', 'ROLE_MANAGER_ORD'] as const satisfies readonly Role[]

/** Where a user is shown. */
export const userPath = (userId: number): string => `/admin/user/${userId}`

/** Where a list of users is. */
export const listPath = (kind: Kind): string => `/admin/user?role=${kind}`
