import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App, Stranger, Viewer } from '../core/context.ts'
import { fromJson } from '../core/rows.ts'
import { firstRow, type Params, type RowOf, statement } from '../core/sql.ts'
import type { Db } from '../core/tables.ts'
import type { User } from './account.entity.ts'
import { isWithin } from './addresses.ts'
import type { ApiKey, KeySecret } from './key.entity.ts'
import { hashOfSecret, idOfKey, jtiOfKey, looksLikeKey } from './keySecret.ts'
import { ROLE_COLUMNS, type RoleColumns, rolesOf } from './roles.ts'
import type { Session } from './session.entity.ts'

const ISSUER = 'trinity'
/** A token lives 12 hours (decisions.md section 2), seconds. */
export const LIFETIME = 12 * 3600

/** The admin who signs in as somebody (docs/security.md). */
export interface Acting {
  readonly adminId: number
  /** The session that the admin came with: the visit lives no longer. */
  readonly parentId: number
  /** When the visit ends by itself, epoch seconds. */
  readonly until: number
  readonly isReadOnly: boolean
}

interface Payload {
  readonly sub: string
  readonly jti: string
  readonly exp: number
  readonly ver: number
}

/** Whose token it is. */
export type TokenOwner = RoleColumns & { readonly id: number; readonly tokenVersion: number }

/** What a token says beside whose it is. Pages read it; the server goes by the row of its session. */
export interface SignedParts {
  readonly jti: string
  readonly expiresAt: Date
  readonly act: number | null
  readonly readOnly: boolean
}

/** Signs a bearer token; `act` is the admin who acts as the user. It is good while the row of its session is there. */
export function signToken(app: App, user: TokenOwner, { jti, expiresAt, act, readOnly }: SignedParts): string {
  const exp = Math.floor(expiresAt.getTime() / 1000)
  return jwt.sign(
    { roles: rolesOf(user), ver: user.tokenVersion, exp, ...(act !== null && { act, readOnly }) },
    app.config.jwtKey,
    {
      algorithm: 'HS256',
      subject: String(user.id),
      issuer: ISSUER,
      audience: ISSUER,
      jwtid: jti,
    },
  )
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
function readToken(app: App, token: string): Payload | null {
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

// One read for each call, by the unique index of the session's token: performance is measured here
const VIEWER = statement((db: Db<typeof User | typeof Session>, params: Params<{ jti: string }>) =>
  db
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .leftJoin('app_user as a', 'a.id', 's.act_as_id')
    .select(['u.id', 'u.name', 'u.email', 'u.token_version', 'u.is_banned', 'u.has_factor', ...ROLE_COLUMNS])
    .select(['s.id as session_id', 's.act_as_id', 's.is_read_only', 's.shown_at', 's.recovered_at', 's.last_used_at'])
    .select('s.expires_at as ends_at')
    .select(['a.is_banned as admin_banned', 'a.kind as admin_kind', 'a.has_factor as admin_factor'])
    .select('a.deleted_at as admin_deleted')
    .where('s.jti', '=', params.jti)
    .where('u.deleted_at', 'is', null),
)

/**
 * Who holds the token, of a session or of an API key; null when it is expired, its session or its key has ended, or its
 * user, or the admin who acts as the user, is banned or gone. Roles come from the database.
 */
export async function viewerOf(app: App, token: string | null, ip: string): Promise<Viewer | null> {
  if (token && looksLikeKey(token)) return viewerOfKey(app, token, ip)
  const payload = token ? readToken(app, token) : null
  if (!payload) return null
  const row = await firstRow(app.store.statements, VIEWER, { jti: payload.jti })
  if (!row || row.token_version !== payload.ver || row.id !== Number(payload.sub) || isShut(row)) return null
  app.sessionUses.note(row.session_id, row.last_used_at)
  return viewerOfRow(row, payload)
}

/** A session whose user, or the admin who acts as the user, may not come in any more. */
function isShut(row: RowOf<typeof VIEWER>): boolean {
  if (row.is_banned) return true
  return row.act_as_id !== null && (!!row.admin_banned || row.admin_deleted !== null || row.admin_kind !== 'ADMIN')
}

function viewerOfRow(row: RowOf<typeof VIEWER>, { jti, exp }: Pick<Payload, 'jti' | 'exp'>): Viewer {
  const isActing = row.act_as_id !== null
  return {
    id: row.id,
    roles: rolesOf(row),
    name: row.name,
    username: row.email ?? '',
    actAs: row.act_as_id,
    jti,
    expires: exp,
    sessionId: row.session_id,
    isReadOnly: !!row.is_read_only,
    hasFactor: !!(isActing ? row.admin_factor : row.has_factor),
    shownAt: row.shown_at,
    recoveredAt: row.recovered_at,
    key: null,
  }
}

// One read for each call too, by the secret's hash
const KEY_VIEWER = statement(
  (db: Db<typeof User | typeof ApiKey | typeof KeySecret>, params: Params<{ hash: string; now: Date }>) =>
    db
      .selectFrom('key_secret as s')
      .innerJoin('api_key as k', 'k.id', 's.key_id')
      .innerJoin('app_user as u', 'u.id', 'k.user_id')
      .select(['u.id', 'u.name', 'u.email', 'u.has_factor', ...ROLE_COLUMNS])
      .select(['s.until', 'k.id as key_id', 'k.name as key_name', 'k.scopes', 'k.addresses', 'k.expires_at'])
      .where('s.hash', '=', params.hash)
      .where('k.expires_at', '>', params.now)
      .where('u.is_banned', '=', false)
      .where('u.deleted_at', 'is', null)
      .where(eb => eb.or([eb('s.until', 'is', null), eb('s.until', '>', params.now)])),
)

async function keyOf(app: App, secret: string): Promise<RowOf<typeof KEY_VIEWER> | null> {
  const hash = hashOfSecret(secret)
  return (hash && (await firstRow(app.store.statements, KEY_VIEWER, { hash, now: new Date() }))) || null
}

/** Who has made the key; null when it has ended or the call comes from an address that is none of its own. */
async function viewerOfKey(app: App, secret: string, ip: string): Promise<Viewer | null> {
  const row = await keyOf(app, secret)
  if (!row || !isWithin(ip, fromJson<string[]>(row.addresses))) return null
  return viewerOfKeyRow(row, Math.min(row.expires_at, row.until ?? row.expires_at))
}

/** The living key with which a call came from an address that it does not name, and whose it is; null: it was none. */
export async function keyElsewhere(
  app: App,
  token: string | null,
  ip: string,
): Promise<{ readonly userId: number; readonly id: number; readonly name: string } | null> {
  const row = token && looksLikeKey(token) ? await keyOf(app, token) : null
  if (!row || isWithin(ip, fromJson<string[]>(row.addresses))) return null
  return { userId: row.id, id: row.key_id, name: row.key_name }
}

function viewerOfKeyRow(row: RowOf<typeof KEY_AGAIN>, endsAt: number): Viewer {
  return {
    id: row.id,
    roles: rolesOf(row),
    name: row.name,
    username: row.email ?? '',
    actAs: null,
    jti: jtiOfKey(row.key_id),
    // The second in which it has ended: a socket that asks sooner would find it alive
    expires: Math.ceil(endsAt / 1000),
    sessionId: 0,
    isReadOnly: false,
    hasFactor: !!row.has_factor,
    shownAt: null,
    recoveredAt: null,
    key: { id: row.key_id, name: row.key_name, scopes: fromJson<string[]>(row.scopes) },
  }
}

/** What is told to whoever is not let in with an Authorization header: one with an API key may not be in the right form. */
export function strangerOf(header: string | undefined): Stranger {
  const [last = ''] = header?.trim().split(/\s+/).slice(-1) ?? []
  return looksLikeKey(last) ? 'keyRefused' : 'unauthenticated'
}

/** The token of an Authorization header. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? null
}

const KEY_AGAIN = statement((db: Db<typeof User | typeof ApiKey>, params: Params<{ id: number; now: Date }>) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.has_factor', ...ROLE_COLUMNS])
    .select(['k.id as key_id', 'k.name as key_name', 'k.scopes', 'k.addresses', 'k.expires_at'])
    .where('k.id', '=', params.id)
    .where('k.expires_at', '>', params.now)
    .where('u.is_banned', '=', false)
    .where('u.deleted_at', 'is', null),
)

/**
 * Who has called before with this session or API key, as they are now; null when it has ended since, or its user is banned or
 * gone: for what an earlier call has opened.
 */
export async function viewerAgain(app: App, jti: string, ip: string): Promise<Viewer | null> {
  const em = app.store.statements
  const now = new Date()
  const keyId = idOfKey(jti)
  if (keyId !== null) {
    const row = await firstRow(em, KEY_AGAIN, { id: keyId, now })
    return row && isWithin(ip, fromJson<string[]>(row.addresses)) ? viewerOfKeyRow(row, row.expires_at) : null
  }
  const row = await firstRow(em, VIEWER, { jti })
  if (!row || isShut(row) || row.ends_at <= now.getTime()) return null
  return viewerOfRow(row, { jti, exp: Math.floor(row.ends_at / 1000) })
}
