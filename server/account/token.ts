import { type KeyObject, randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App, Viewer } from '../core/context.ts'
import type { Em } from '../core/store.ts'
import type { Role } from '../generated/schema.ts'
import { firstRow, type Params, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import { RevokedToken, type User } from './account.entity.ts'
import { ROLE_COLUMNS, type RoleColumns, rolesOf } from './roles.ts'

const ISSUER = 'trinity'
/** A token lives 12 hours (decisions.md section 2). */
const LIFETIME = 12 * 3600
/** An admin's token as somebody else lives one. */
const ACTING_LIFETIME = 3600

/** The admin who signs in as somebody: the token lives no longer than the admin's own. */
interface Acting {
  /** The admin's id. */
  readonly act: number
  /** The admin's token version. */
  readonly actVer: number
  /** The token that the admin came with. */
  readonly actJti: string
}

interface Payload extends Partial<Acting> {
  readonly sub: string
  readonly jti: string
  readonly exp: number
  readonly ver: number
}

/** Signs a bearer token for a user, or for an admin who acts as the user. */
export function signToken(
  app: App,
  user: RoleColumns & { id: number; tokenVersion: number },
  acting: Acting | null = null,
): string {
  return jwt.sign({ roles: rolesOf(user), ver: user.tokenVersion, ...acting }, app.config.jwtKey, {
    algorithm: 'HS256',
    subject: String(user.id),
    issuer: ISSUER,
    audience: ISSUER,
    expiresIn: acting ? ACTING_LIFETIME : LIFETIME,
    jwtid: randomUUID(),
  })
}

/** How many tokens are kept whose signature was found to be ours; of more the oldest goes. */
const VERIFIED = 5000

/** Tokens that were verified, by the key that signed them: a signature does not become another one. */
const verified = new WeakMap<KeyObject, Map<string, Payload>>()

function verify(key: KeyObject, token: string): Payload | null {
  try {
    return jwt.verify(token, key, { algorithms: ['HS256'], issuer: ISSUER, audience: ISSUER }) as unknown as Payload
  } catch {
    return null // expired, forged or not a token at all: the caller is nobody
  }
}

/** Reads a token that we signed and that has not expired; null otherwise. The database is not asked. */
export function readToken(app: App, token: string): Payload | null {
  const { jwtKey } = app.config
  const kept = verified.get(jwtKey) ?? new Map<string, Payload>()
  verified.set(jwtKey, kept)
  const known = kept.get(token)
  if (known) return known.exp * 1000 > Date.now() ? known : null
  const payload = verify(jwtKey, token)
  if (!payload) return null
  kept.set(token, payload)
  const [oldest] = kept.size > VERIFIED ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  return payload
}

const VIEWER = statement((db: Db<typeof User | typeof RevokedToken>, params: Params<{ jti: string; userId: number }>) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('revoked_token as r', join => join.on('r.jti', '=', params.jti))
    .select(['u.id', 'u.name', 'u.email', 'u.token_version', 'u.is_banned', 'r.jti as revoked', ...ROLE_COLUMNS])
    .where('u.id', '=', params.userId)
    .where('u.deleted_at', 'is', null),
)

const ADMIN = statement(
  (
    db: Db<typeof User | typeof RevokedToken>,
    params: Params<{ userId: number; version: number | null; jti: string | null }>,
  ) =>
    db
      .selectFrom('app_user as u')
      .select('u.id')
      .where('u.id', '=', params.userId)
      .where('u.kind', '=', 'ADMIN')
      .where('u.token_version', '=', params.version)
      .where('u.is_banned', '=', false)
      .where('u.deleted_at', 'is', null)
      .where(eb =>
        eb.not(eb.exists(eb.selectFrom('revoked_token as r').select('r.jti').where('r.jti', '=', params.jti))),
      ),
)

/** Tells whether the admin who acts may still do so; nobody acts in most tokens. */
async function adminStands(em: Em, { act, actVer, actJti }: Payload): Promise<boolean> {
  if (act === undefined) return true
  const admin = await firstRow(em, ADMIN, { userId: act, version: actVer ?? null, jti: actJti ?? null })
  return admin !== undefined
}

/**
 * Who holds the token; null when it is expired, revoked or its user, or the admin who acts as the user, is banned or gone.
 * Roles come from the database.
 */
export async function viewerOf(app: App, token: string | null): Promise<Viewer | null> {
  const payload = token ? readToken(app, token) : null
  if (!payload) return null
  const em = app.store.fork()
  const row = await firstRow(em, VIEWER, { jti: payload.jti, userId: Number(payload.sub) })
  if (!row || row.is_banned || row.revoked || row.token_version !== payload.ver) return null
  if (!(await adminStands(em, payload))) return null
  const roles: Role[] = rolesOf(row)
  return {
    id: row.id,
    roles,
    name: row.name,
    username: row.email ?? '',
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
