import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import { addPasskeySchema, confirmTotpSchema } from '../../domain/account/factorSchema.ts'
import { isFresh, mustHaveFactor, RECOVERED_HOURS } from '../../domain/account/stepUp.ts'
import { Problem } from '../../domain/core/problems.ts'
import { type Context, caller, noteAudit, stepUpProblem, write } from '../core/context.ts'
import { checkInput, requireFound } from '../core/input.ts'
import { iso } from '../core/paging.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import type { AddedPasskey, AuditChange, Factors, TotpBegun } from '../generated/schema.ts'
import type { LetterName } from '../mail/words.ts'
import { User } from './account.entity.ts'
import { useChallenge } from './challenge.ts'
import { placeFacts, tellOwner } from './entry.ts'
import { Passkey, RecoveryCode, TotpFactor } from './factor.entity.ts'
import { creationOptions, judgeNewPasskey, takesPasskeys } from './passkey.ts'
import { badFactor, shownBy } from './proof.ts'
import { renewCodes } from './recovery.ts'
import { markShown } from './secondFactor.service.ts'
import { addressOf, closeSecret, newSecret, openSecret, stepOf } from './totp.ts'

/** How many passkeys a user has at most. */
const MOST_PASSKEYS = 20

const passkeyAnswer = (one: Passkey) => ({
  id: one.id,
  name: one.name,
  createdAt: iso(one.createdAt),
  lastUsedAt: one.lastUsedAt ? iso(one.lastUsedAt) : null,
})

/** The caller's second factors. */
export async function factors({ app, em, viewer }: Context): Promise<Factors> {
  const { id = 0, roles = [] } = viewer ?? {}
  const there = await em.find(Passkey, { user: id }, { orderBy: { id: 1 } })
  return {
    required: mustHaveFactor(app.config.require2fa, roles),
    totp: (await em.count(TotpFactor, { user: id, secret: { $ne: null } })) > 0,
    passkeys: there.map(passkeyAnswer),
    recoveryLeft: await em.count(RecoveryCode, { user: id }),
    passkeysAvailable: takesPasskeys(app),
  }
}

/** Begins to add an authenticator app: nothing is good until a code of it was shown. */
export async function beginTotp(ctx: Context): Promise<TotpBegun> {
  const { id, username } = caller(ctx)
  const secret = await newSecret()
  const uri = await addressOf(secret, username)
  const { default: pictures } = await import('qrcode')
  const qr = await pictures.toDataURL(uri, { margin: 2, scale: 5 })
  return write(ctx, async em => {
    await em.upsert(
      TotpFactor,
      { user: id, nextSecret: closeSecret(ctx.app, id, secret) },
      { onConflictMergeFields: ['nextSecret'] },
    )
    return { secret, uri, qr }
  })
}

/** Adds the authenticator app by a code that it shows. Throws field errors, `badFactor`, `tooManyAttempts`. */
export async function confirmTotp(ctx: Context, input: object): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = caller(ctx)
  const { code } = checkInput(confirmTotpSchema, input)
  await ctx.app.limits.count('factor', id)
  const begun = (await ctx.em.findOne(TotpFactor, { user: id }))?.nextSecret
  const step = begun ? await stepOf(openSecret(ctx.app, id, begun), code, Date.now()) : null
  if (step === null) throw badFactor('code')
  const answer = await write(ctx, async em => {
    const user = await lockUser(em, id)
    const factor = await em.findOneOrFail(TotpFactor, { user: id })
    if (factor.nextSecret !== begun) throw badFactor('code')
    const trustedFrom = trustOf(ctx, user)
    em.assign(factor, { secret: factor.nextSecret, nextSecret: null, lastStep: step, trustedFrom })
    await em.flush()
    return added(ctx, em, user, 'totp')
  })
  await ctx.app.limits.forget('factor', id)
  return answer
}

/** What a browser makes a passkey by. Throws `passkeysUnavailable` (409). */
export async function beginPasskey(ctx: Context): Promise<object> {
  const { id, name, username } = caller(ctx)
  if (!takesPasskeys(ctx.app)) throw new Problem('passkeysUnavailable')
  const { tokenVersion: version } = await ctx.em.findOneOrFail(User, id)
  return creationOptions(ctx.app, { id, name, username, version }, await ctx.em.find(Passkey, { user: id }))
}

/** Adds a passkey that a browser has made. Throws field errors, `badFactor`, `tooManyFactors`. */
export async function addPasskey(ctx: Context, input: object): Promise<AddedPasskey> {
  const { id } = caller(ctx)
  const { name, passkey } = checkInput(addPasskeySchema, input)
  const made = await judgeNewPasskey(ctx.app, passkey)
  if (!made || made.challenge.userId !== id) throw badFactor('passkey')
  const { challenge, ...key } = made
  try {
    return await write(ctx, async em => {
      const user = await lockUser(em, id)
      if (challenge.version !== user.tokenVersion || !(await useChallenge(em, challenge))) throw badFactor('passkey')
      if ((await em.count(Passkey, { user: id })) >= MOST_PASSKEYS) throw new Problem('tooManyFactors')
      const trustedFrom = trustOf(ctx, user)
      const one = em.create(Passkey, { ...key, user: id, name, createdAt: new Date(), trustedFrom })
      await em.flush()
      return { ...passkeyAnswer(one), ...(await added(ctx, em, user, `passkey ${name}`)) }
    })
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? badFactor('passkey') : error
  }
}

/**
 * From when on a new factor shows everything: at once where there was none or the session has shown one, in a day where it
 * has shown a recovery code alone: else the password and one code would move money by a factor of whoever has them.
 */
function trustOf(ctx: Context, user: User): Date | null {
  const now = Date.now()
  if (!user.hasFactor || isFresh(caller(ctx).shownAt, now)) return null
  return new Date(now + RECOVERED_HOURS * 3_600_000)
}

/** What follows when a factor was added: with the first one come recovery codes. The session has just shown it. */
async function added(ctx: Context, em: Em, user: User, what: string): Promise<{ recoveryCodes: string[] | null }> {
  const recoveryCodes = user.hasFactor ? null : await renewCodes(em, ctx.app, user.id)
  await settle(em, user.id, true)
  await markShown(em, caller(ctx).sessionId, shownBy(trustOf(ctx, user) === null))
  await tell(ctx, em, user, 'factorAdded', { field: 'secondFactor', before: null, after: what })
  return { recoveryCodes }
}

type Change = Pick<AuditChange, 'field' | 'before' | 'after'>

async function tell(ctx: Context, em: Em, user: User, letter: LetterName, change: Change): Promise<void> {
  const changes = [{ record: 'factor', ...change }]
  await noteAudit(ctx, em, { type: 'USER', instanceId: user.id, changes, outcome: 'OK' })
  await tellOwner(ctx, em, user, letter, placeFacts(ctx))
}

/** Two changes of one user's factors at once would each see the other's as the one that stays. */
function lockUser(em: Em, id: number): Promise<User> {
  return em.findOneOrFail(User, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}

const SETTLE = statement((db: Db<typeof User>, params: Params<{ id: number; hasFactor: boolean; at: Date }>) =>
  db
    .updateTable('app_user')
    .set({ has_factor: params.hasFactor, factors_changed_at: params.at })
    .where('id', '=', params.id),
)

/** Writes down whether a user has a factor; the record itself has not changed, so that its version stays. */
async function settle(em: Em, id: number, hasFactor: boolean): Promise<void> {
  await run(em, SETTLE, { id, hasFactor, at: new Date() })
}

/** Makes new recovery codes. Throws `factorRequired` (409) to whoever has no factor that they would stand in for. */
export async function renewRecoveryCodes(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const { id } = caller(ctx)
  return write(ctx, async em => {
    const user = await lockUser(em, id)
    if (!user.hasFactor) throw new Problem('factorRequired')
    const recoveryCodes = await renewCodes(em, ctx.app, id)
    await settle(em, id, true)
    await tell(ctx, em, user, 'recoveryRenewed', { field: 'recoveryCodes', before: null, after: '***' })
    return { recoveryCodes }
  })
}

/**
 * Takes a factor away; with the last one its recovery codes go. Throws 404, `lastFactor` (409) where one is required,
 * `lastFactorRecovered` (409) for the last one in a session that has shown a recovery code alone: it can be replaced.
 */
export async function removeFactor(ctx: Context, id: string): Promise<true> {
  const viewer = caller(ctx)
  return write(ctx, async em => {
    const user = await lockUser(em, viewer.id)
    const removed = await removeOne(em, user.id, id)
    const left = (await em.count(TotpFactor, { user: user.id })) + (await em.count(Passkey, { user: user.id }))
    const isRequired = mustHaveFactor(ctx.app.config.require2fa, viewer.roles)
    if (left === 0 && isRequired) throw new Problem('lastFactor')
    // Without any factor everything would be open at once
    if (left === 0 && !isFresh(viewer.shownAt, Date.now()))
      throw ctx.state.stepUp ? stepUpProblem(viewer) : new Problem('lastFactorRecovered')
    if (left === 0) await em.nativeDelete(RecoveryCode, { user: user.id })
    await settle(em, user.id, left > 0)
    await tell(ctx, em, user, 'factorRemoved', { field: 'secondFactor', before: removed, after: null })
    return true as const
  })
}

async function removeOne(em: Em, userId: number, id: string): Promise<string> {
  if (id === 'totp') {
    const gone = await em.nativeDelete(TotpFactor, { user: userId, secret: { $ne: null } })
    if (gone === 0) throw new Problem('notFound')
    return id
  }
  const key = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const passkey = requireFound(await em.findOne(Passkey, { id: key, user: userId }))
  await em.nativeDelete(Passkey, { id: key })
  return `passkey ${passkey.name}`
}
