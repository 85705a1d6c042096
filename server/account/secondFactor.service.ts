import {
  passkeyOptionsSchema,
  passkeySignInSchema,
  secondFactorSchema,
  stepUpSchema,
} from '../../domain/account/factorSchema.ts'
import { STEP_UP_MINUTES } from '../../domain/account/stepUp.ts'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, noteAudit, type Viewer, write } from '../core/context.ts'
import { checkInput } from '../core/input.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { Credential, FactorMethod, SignedIn, SteppedUp } from '../generated/schema.ts'
import { RevokedToken, User } from './account.entity.ts'
import { type Challenge, readChallenge, signChallenge, useChallenge } from './challenge.ts'
import { letIn, placeFacts, tellOwner } from './entry.ts'
import { Passkey, RecoveryCode, TotpFactor } from './factor.entity.ts'
import { judgePasskey, requestOptions, takesPasskeys } from './passkey.ts'
import {
  badFactor,
  isLastCode,
  nameOfProof,
  type Proof,
  prove,
  type Shown,
  shownByPasskey,
  takePasskey,
} from './proof.ts'
import { Session } from './session.entity.ts'

/** What the factors of a user are shown by. */
export async function methodsOf(em: Em, userId: number): Promise<FactorMethod[]> {
  const there: readonly (readonly [FactorMethod, number])[] = [
    ['TOTP', await em.count(TotpFactor, { user: userId, secret: { $ne: null } })],
    ['PASSKEY', await em.count(Passkey, { user: userId })],
    ['RECOVERY', await em.count(RecoveryCode, { user: userId })],
  ]
  return there.flatMap(([method, count]) => (count > 0 ? [method] : []))
}

/** What a sign-in of an account with a factor is answered: a challenge in place of the token (docs/security.md). */
export async function askFactor({ app, em }: Context, user: User): Promise<SignedIn> {
  const challenge = signChallenge(app, 'signIn', { userId: user.id, version: user.tokenVersion })
  return { token: null, challenge, methods: await methodsOf(em, user.id) }
}

const badChallenge = () =>
  new Problem('badChallenge', { fieldErrors: [{ field: 'challenge', key: 'problems.badChallenge' }] })

/** Whose sign-in a challenge is. Throws `badChallenge` when it is none, was used, or the account has changed since; `banned`. */
async function ownerOf({ app, em }: Context, text: string): Promise<{ challenge: Challenge; user: User }> {
  const challenge = readChallenge(app, 'signIn', text)
  if (!challenge || (await em.count(RevokedToken, { jti: challenge.jti })) > 0) throw badChallenge()
  const user = await em.findOne(User, { id: challenge.userId ?? 0, deletedAt: null })
  if (!user || user.tokenVersion !== challenge.version) throw badChallenge()
  if (user.isBanned) throw new Problem('banned')
  return { challenge, user }
}

/** Meets the challenge of a sign-in. Throws field errors, `badChallenge`, `badFactor`, `banned`, `tooManyAttempts`. */
export async function secondFactor(ctx: Context, input: object): Promise<Credential> {
  const { challenge: text, ...proof } = checkInput(secondFactorSchema, input)
  await ctx.app.limits.count('signInAddress', ctx.ip)
  const { challenge, user } = await ownerOf(ctx, text)
  const take = await prove(ctx, user, 'passkeySecond', proof)
  const token = await write(ctx, async em => {
    if (!(await useChallenge(em, challenge))) throw badChallenge()
    return enter(ctx, em, user, proof, await take(em))
  })
  await ctx.app.limits.forget('factor', user.id)
  return { token }
}

async function enter(ctx: Context, em: Em, user: User, proof: Proof, shown: Shown): Promise<string> {
  const name = nameOfProof(proof)
  const changes = [{ record: 'signIn', field: 'secondFactor', before: null, after: name }]
  await noteAudit(ctx, em, { type: 'USER', instanceId: user.id, changes, outcome: 'OK' }, user.id)
  if (name === 'recovery') await tellOwner(ctx, em, user, 'recoveryUsed', placeFacts(ctx))
  return letIn(ctx, em, user, shown)
}

function refuseWithoutPasskeys(ctx: Context): void {
  if (!takesPasskeys(ctx.app)) throw new Problem('passkeysUnavailable')
}

/**
 * What a browser asks a passkey with. Without a challenge nobody is named and nothing tells who exists; with one it is the
 * second factor of whoever's password was right. Throws `badChallenge`, `passkeysUnavailable` (409).
 */
export async function passkeyOptions(ctx: Context, input: object): Promise<object> {
  const { challenge: text } = checkInput(passkeyOptionsSchema, input)
  await ctx.app.limits.count('signInAddress', ctx.ip)
  refuseWithoutPasskeys(ctx)
  if (!text) return requestOptions(ctx.app, 'passkeySignIn', { userId: null, version: null }, [])
  const { user } = await ownerOf(ctx, text)
  const among = await ctx.em.find(Passkey, { user: user.id })
  return requestOptions(ctx.app, 'passkeySecond', { userId: user.id, version: user.tokenVersion }, among)
}

/** Signs a user in by a passkey in place of the password. Throws field errors, `badFactor`, `banned`, `tooManyAttempts`. */
export async function passkeySignIn(ctx: Context, input: object): Promise<Credential> {
  const { passkey: sent } = checkInput(passkeySignInSchema, input)
  await ctx.app.limits.count('signInAddress', ctx.ip)
  const proved = await judgePasskey(ctx.app, ctx.em, 'passkeySignIn', sent)
  if (!proved) throw badFactor('passkey')
  const user = await ctx.em.findOne(User, { id: proved.passkey.user.id, deletedAt: null })
  if (!user) throw badFactor('passkey')
  if (user.isBanned) throw new Problem('banned')
  const token = await write(ctx, async em => {
    if (!(await takePasskey(em, proved))) throw badFactor('passkey')
    return enter(ctx, em, user, { passkey: sent }, shownByPasskey(proved))
  })
  return { token }
}

/** Whose factor a session shows: on a visit of support the admin's own. */
const ownerId = ({ id, actAs }: Pick<Viewer, 'id' | 'actAs'>) => actAs ?? id

/** What this session may show its factor by. */
export function stepUpMethods(ctx: Context): Promise<FactorMethod[]> {
  return methodsOf(ctx.em, ownerId(caller(ctx)))
}

/** What a browser asks a passkey with, to show it anew. Throws `passkeysUnavailable` (409). */
export async function stepUpOptions(ctx: Context): Promise<object> {
  refuseWithoutPasskeys(ctx)
  const owner = await ctx.em.findOneOrFail(User, ownerId(caller(ctx)))
  const among = await ctx.em.find(Passkey, { user: owner.id })
  return requestOptions(ctx.app, 'passkeyStepUp', { userId: owner.id, version: owner.tokenVersion }, among)
}

const SHOWN = statement(
  (db: Db<typeof Session>, params: Params<{ id: number; shownAt: Date | null; recoveredAt: Date | null }>) =>
    db
      .updateTable('session')
      .set(eb => ({
        shown_at: eb.fn.coalesce(params.shownAt, 'shown_at'),
        recovered_at: eb.fn.coalesce(params.recoveredAt, 'recovered_at'),
      }))
      .where('id', '=', params.id),
)

/** Writes down that a session has shown its factor. */
export async function markShown(em: Em, id: number, shown: Shown): Promise<void> {
  await run(em, SHOWN, { id, shownAt: null, recoveredAt: null, ...shown })
}

/** How long a session may send the code once more that it was taken for, milliseconds: so long codes are told apart. */
const REPEATABLE = 90_000

/**
 * Until when the factor of a session counts as shown, where it sends the same code once more: the answer to the first call
 * was lost on its way. Nothing is opened or lengthened by it. Null: it is no such call.
 */
async function repeated(ctx: Context, { sessionId, id, actAs }: Viewer, { code }: Proof): Promise<string | null> {
  if (!code) return null
  const { shownAt } = await ctx.em.findOneOrFail(Session, sessionId)
  if (!shownAt || Date.now() - shownAt.getTime() > REPEATABLE) return null
  const isLast = await isLastCode(ctx, ownerId({ id, actAs }), code)
  return isLast ? new Date(shownAt.getTime() + STEP_UP_MINUTES * 60_000).toISOString() : null
}

/**
 * Shows the factor of the session anew; the same code once more by the same session is answered as the first time. Throws
 * field errors, `badFactor`, `tooManyAttempts`.
 */
export async function stepUp(ctx: Context, input: object): Promise<SteppedUp> {
  const viewer = caller(ctx)
  const proof = checkInput(stepUpSchema, input)
  const before = await repeated(ctx, viewer, proof)
  if (before) return { until: before }
  const owner = await ctx.em.findOneOrFail(User, ownerId(viewer))
  const take = await prove(ctx, owner, 'passkeyStepUp', proof)
  const answer = await write(ctx, async em => {
    const shown = await take(em)
    await markShown(em, viewer.sessionId, shown)
    const changes = [{ record: 'session', field: 'secondFactor', before: null, after: nameOfProof(proof) }]
    await noteAudit(ctx, em, { type: 'USER', instanceId: viewer.id, changes, outcome: 'OK' })
    const at = 'shownAt' in shown ? shown.shownAt : shown.recoveredAt
    return { until: new Date(at.getTime() + STEP_UP_MINUTES * 60_000).toISOString() }
  })
  await ctx.app.limits.forget('factor', owner.id)
  return answer
}
