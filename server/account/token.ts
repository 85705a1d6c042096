import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App, Viewer } from '../context.ts'
import type { Em } from '../core/orm.ts'
import type { Role } from '../generated/schema.ts'
import { select } from '../core/sql.ts'
import { RevokedToken } from './account.entity.ts'
import { rolesOf, type RoleColumns } from './roles.ts'

const ISSUER = 'trinity'
/** A token lives 12 hours (decisions.md section 2). */
const LIFETIME = 12 * 3600

interface Payload {
  readonly sub: string
  readonly jti: string
  readonly exp: number
  readonly ver: number
  readonly act?: number
}

/** Signs a bearer token for a user. */
export function signToken(app: App, user: RoleColumns & { id: number; tokenVersion: number }): string {
  return jwt.sign({ roles: rolesOf(user), ver: user.tokenVersion }, app.config.jwtKey, {
    algorithm: 'HS256',
    subject: String(user.id),
    issuer: ISSUER,
    audience: ISSUER,
    expiresIn: LIFETIME,
    jwtid: randomUUID(),
  })
}

/** Reads a token that we signed and that has not expired; null otherwise. The database is not asked. */
export function readToken(app: App, token: string): Payload | null {
  try {
    return jwt.verify(token, app.config.jwtKey, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
    }) as unknown as Payload
  } catch {
    return null // expired, forged or not a token at all: the caller is nobody
  }
}

interface ViewerRow extends RoleColumns {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly token_version: number
  readonly is_banned: boolean | number
  readonly revoked: string | null
  readonly [column: string]: unknown
}

const VIEWER = `select u.id, u.name, u.email, u.kind, u.manages_requests as "managesRequests",
  u.manages_orders as "managesOrders", u.token_version, u.is_banned, r.jti as revoked
  from app_user u left join revoked_token r on r.jti = ? where u.id = ? and u.deleted_at is null`

/** Who holds the token; null when it is expired, revoked or its user is banned or gone. Roles come from the database. */
export async function viewerOf(app: App, token: string | null): Promise<Viewer | null> {
  const payload = token ? readToken(app, token) : null
  if (!payload) return null
  const [row] = await select<ViewerRow>(app.store.fork(), VIEWER, [payload.jti, Number(payload.sub)])
  if (!row || row.is_banned || row.revoked || row.token_version !== payload.ver) return null
  const roles: Role[] = rolesOf(row)
  return {
    id: row.id,
    roles,
    name: row.name,
    username: row.email,
    actAs: payload.act ?? null,
    jti: payload.jti,
    expires: payload.exp,
  }
}

/** Kills one token. */
export async function revokeToken(em: Em, viewer: Viewer): Promise<void> {
  await em.upsert(RevokedToken, { jti: viewer.jti, expiresAt: new Date(viewer.expires * 1000) })
}

/** The token of an Authorization header. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}
