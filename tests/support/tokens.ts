import { type Acting, signToken } from '../../server/account/token.ts'
import type { User } from '../../server/account/account.entity.ts'
import { drawSession } from '../../server/account/session.service.ts'
import type { TestApplication } from './application.ts'

/** A token of a user that lives for another time, or of somebody who acts as the user: what only a test should have. */
export function tokenWith(
  application: TestApplication,
  user: User,
  { acting, expiresIn }: { readonly acting?: Omit<Acting, 'parentId'>; readonly expiresIn?: number } = {},
): string {
  const place = { device: { browser: 'Chrome', system: 'Linux' }, address: '127.0.0.1' }
  const drawn = drawSession(application.app, { user, ...place, acting: acting ? { ...acting, parentId: 0 } : null })
  // The admin of the visit has no session of their own here
  application.keep({ ...drawn, row: { ...drawn.row, parentId: null } })
  if (expiresIn === undefined) return drawn.token
  const expiresAt = new Date(Date.now() + expiresIn * 1000)
  return signToken(application.app, user, { jti: drawn.row.jti, expiresAt, act: null, readOnly: false })
}
