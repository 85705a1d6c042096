import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { User } from '../../server/account/account.entity.ts'
import type { TestApplication } from './application.ts'

/** A token of a user, signed like the application's own, with other claims or another life: what only a test should have. */
export function tokenWith(
  { app }: TestApplication,
  user: User,
  more: { readonly claims?: object; readonly expiresIn?: number } = {},
): string {
  return jwt.sign({ roles: [], ver: user.tokenVersion, ...more.claims }, app.config.jwtKey, {
    algorithm: 'HS256',
    subject: String(user.id),
    issuer: 'trinity',
    audience: 'trinity',
    expiresIn: more.expiresIn ?? 3600,
    jwtid: randomUUID(),
  })
}
