import type { Role } from '../../domain/generated/enums.ts'
import type { UserFieldsFragment } from '../generated/user.ts'
import type { Kind } from './kinds.ts'

/** The form of a user; `roles` are those of the kind, with a manager the ticked rights. */
export type UserValues = {
  name: string
  username: string
  telegram: string
  phone: string
  roles: Role[]
  autoClientRequest: boolean
  autoCr: boolean
}

/** The form of a new user: the password is given only at creation. */
export type NewUserValues = UserValues & { password: string }

/** An empty form of a kind of users. */
export const blankOf = (kind: Kind): NewUserValues => ({
  name: '',
  username: '',
  password: '',
  telegram: '',
  phone: '',
  roles: kind === 'ROLE_MANAGER' ? [] : [kind],
  autoClientRequest: false,
  autoCr: false,
})

/** The form of a stored user. */
export const valuesOf = (user: UserFieldsFragment): UserValues => ({
  name: user.name,
  username: user.username,
  telegram: user.telegram ?? '',
  phone: user.phone ?? '',
  roles: [...user.roles],
  autoClientRequest: user.autoClientRequest,
  autoCr: user.autoCr,
})
