import type { Viewer } from '../core/context.ts'
import type { User } from './account.entity.ts'
import { rolesOf } from './roles.ts'

/** Somebody as the caller of what is carried out in their name outside of any session; `session`: what is known of one. */
export const viewerFor = (user: User, session: Partial<Viewer> = {}): Viewer => ({
  id: user.id,
  roles: rolesOf(user),
  name: user.name,
  username: user.email ?? '',
  actAs: null,
  jti: '',
  expires: 0,
  sessionId: 0,
  isReadOnly: false,
  hasFactor: false,
  shownAt: null,
  recoveredAt: null,
  key: null,
  ...session,
})
