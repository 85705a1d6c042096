import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App } from '../core/context.ts'
import { keyFor } from '../core/secrets.ts'
import { type Params, run, statement } from '../core/sql.ts'
import { clockOf, type Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { RevokedToken } from './account.entity.ts'

const LIFETIME = 300

/** What a challenge is for: one of another kind is none. */
export type ChallengeKind = 'signIn' | 'passkeySignIn' | 'passkeySecond' | 'passkeyStepUp' | 'passkeyAdd'

/** A challenge that we have signed: good for 5 minutes and once (docs/security.md). */
export interface Challenge {
  readonly jti: string
  readonly exp: number
  /** Whose factor meets it; null: whoever's passkey it is. */
  readonly userId: number | null
  /** The token version of that user: a reset ends what was begun before it. */
  readonly version: number | null
}

/** Signs a challenge. */
export function signChallenge(
  app: App,
  kind: ChallengeKind,
  of: Pick<Challenge, 'userId' | 'version'> = { userId: null, version: null },
): string {
  return jwt.sign({ ...of }, keyFor(app.config.secretsKey, 'challenges'), {
    algorithm: 'HS256',
    audience: kind,
    expiresIn: LIFETIME,
    jwtid: randomUUID(),
  })
}

/** Reads a challenge of a kind; null: it is none, of another kind, cut short or has ended. Whether it was used shows when it is used. */
export function readChallenge(app: App, kind: ChallengeKind, text: string): Challenge | null {
  try {
    const key = keyFor(app.config.secretsKey, 'challenges')
    return jwt.verify(text, key, { algorithms: ['HS256'], audience: kind }) as unknown as Challenge
  } catch {
    return null // whatever is wrong with it, it is no challenge of ours
  }
}

const USE = statement((db: Db<typeof RevokedToken>, params: Params<{ jti: string; expiresAt: Date }>) =>
  db
    .insertInto('revoked_token')
    .values({ jti: params.jti, expires_at: params.expiresAt })
    .onConflict(conflict => conflict.doNothing()),
)

/** Uses a challenge up, in the transaction of what it opens. Answers false when it was used already, or has ended meanwhile. */
export async function useChallenge(em: Em, { jti, exp }: Challenge): Promise<boolean> {
  if (exp * 1000 <= clockOf(em).getTime()) return false
  return (await run(em, USE, { jti, expiresAt: new Date(exp * 1000) })) === 1
}
