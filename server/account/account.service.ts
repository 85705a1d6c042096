import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { AnySchema, InferType } from 'yup'
import {
  accountProblem,
  changePasswordSchema,
  emailSchema,
  resetSchema,
  signInSchema,
  signUpSchema,
} from '../../domain/account/schema.ts'
import { validateInput } from '../../domain/core/fields.ts'
import { Problem, type ProblemName } from '../../domain/core/problems.ts'
import { type App, type Context, caller, noteAudit, writeAuditEvent, write } from '../core/context.ts'
import type { AuditRecord } from '../core/hooks.ts'
import { networkOf } from '../core/network.ts'
import type { Em } from '../core/store.ts'
import { folded } from '../core/paging.ts'
import type { Credential, SignedIn } from '../generated/schema.ts'
import { compose } from '../mail/compose.ts'
import { seal } from '../mail/seal.ts'
import { User } from './account.entity.ts'
import { inEvenTime } from './evenTime.ts'
import { endKeysOf } from './key.service.ts'
import { endLinks, issueLink, useLink } from './link.ts'
import { hashPassword, passwordFits } from './password.ts'
import { letIn } from './entry.ts'
import { askFactor } from './secondFactor.service.ts'
import { endOwn, endSessionsOf } from './session.service.ts'

/** Judges an account form; the code says what is wrong (decisions.md section 2). */
function checkAccount<S extends AnySchema>(schema: S, input: unknown): InferType<S> {
  const verdict = validateInput(schema, input)
  if (verdict.ok) return verdict.value
  throw new Problem(accountProblem(verdict.fieldErrors), { fieldErrors: verdict.fieldErrors })
}

/** What a search over users reads. */
export const userSearch = (user: { name: string; email: string | null }) => folded(user.name, user.email)

/** Signs a new client up; the confirmation letter is queued with it. Throws 001-001, -005, -008, -009. */
export async function signUp(ctx: Context, input: unknown): Promise<{ userId: number }> {
  await ctx.app.limits.count('signUpAddress', ctx.ip)
  const { username, name, password } = checkAccount(signUpSchema, input)
  const passwordHash = await hashPassword(password)
  return takingEmail(ctx, username, async em => {
    const user = em.create(User, {
      email: username,
      name,
      passwordHash,
      kind: 'CLIENT',
      language: ctx.locale,
      quietLetters: [],
      search: userSearch({ name, email: username }),
      createdAt: new Date(),
    })
    await em.flush()
    await sendLink(ctx, em, user, 'confirm')
    return { userId: user.id }
  })
}

/**
 * Runs a write that gives a user an e-mail. Throws 001-005 when it is somebody's, also when two take it at once: on
 * PostgreSQL the later one is stopped by the index.
 */
export async function takingEmail<T>(ctx: Context, email: string, work: (em: Em) => Promise<T>): Promise<T> {
  try {
    return await write(ctx, async em => {
      await refuseTaken(em, email)
      return work(em)
    })
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException ? emailTaken() : error
  }
}

const emailTaken = () => new Problem('emailTaken', { fieldErrors: [{ field: 'username', key: 'problems.emailTaken' }] })

/** Throws 001-005 when an e-mail is somebody's. */
export async function refuseTaken(em: Em, email: string): Promise<void> {
  if ((await em.count(User, { email })) > 0) throw emailTaken()
}

async function sendLink(ctx: Context, em: Em, user: User, letter: 'confirm' | 'reset'): Promise<void> {
  const confirmation = await issueLink(em, user.id, letter === 'confirm' ? 'CONFIRM' : 'RESET')
  // Whoever reads the table of letters must not get in
  const sealed = seal(confirmation, ctx.app.config.jwtKey)
  const link = `${ctx.app.config.publicUrl}/${letter}/${user.id}/${sealed}`
  // Whoever signed up may not be who reads the letter: no words of theirs reach an address that is not confirmed
  const name = user.confirmedAt ? user.name : null
  const composed = compose(letter, { locale: user.language, name, link })
  await ctx.app.outbox.queue(em, user.email ?? '', composed, { urgent: true })
}

/**
 * Signs a user in; an account with a second factor is given a challenge. Unknown address and wrong password answer alike,
 * in the same time. Throws 001-002, -003, -004, -011.
 */
export async function signIn(ctx: Context, input: unknown): Promise<SignedIn> {
  const { username, password } = checkAccount(signInSchema, input)
  const email = username.toLowerCase()
  const { limits } = ctx.app
  await limits.count('signInAddress', ctx.ip)
  const user = await ctx.em.findOne(User, { email, deletedAt: null })
  const guesses = guessesAt(ctx, email, user)
  await guesses.check()
  if (!(await passwordFits(user?.passwordHash ?? null, password)) || !user) {
    await guesses.count()
    await noteSignIn(ctx, email, user, 'badCredentials')
    throw new Problem('badCredentials', { fieldErrors: [{ field: 'password', key: 'problems.badCredentials' }] })
  }
  const refusal = user.confirmedAt ? (user.isBanned ? 'banned' : null) : 'emailNotConfirmed'
  if (refusal) {
    await noteSignIn(ctx, email, user, refusal)
    throw new Problem(refusal)
  }
  await guesses.forget()
  if (user.hasFactor) {
    // Nobody is in yet: that is told by the entry of the second step
    await noteSignIn(ctx, email, user, 'FACTOR_ASKED')
    return askFactor(ctx, user)
  }
  const token = await write(ctx, async em => {
    await noteAudit(ctx, em, signInRecord(email, user, 'OK'), user.id)
    return letIn(ctx, em, user)
  })
  return { token, challenge: null, methods: null }
}

/**
 * Wrong passwords that were tried at an account: few from one network, more from everywhere. What was tried before the
 * password was changed counts no more.
 */
function guessesAt(ctx: Context, email: string, user: { readonly tokenVersion: number } | null) {
  const { limits } = ctx.app
  const account = `${email} ${user?.tokenVersion ?? 0}`
  const rules = [
    ['signInFrom', `${account} ${networkOf(ctx.ip)}`],
    ['signInAccount', account],
  ] as const
  const each = (what: 'check' | 'count' | 'forget') => async () => {
    for (const [name, key] of rules) await limits[what](name, key)
  }
  return { check: each('check'), count: each('count'), forget: each('forget') }
}

type SignInOutcome = ProblemName | 'OK' | 'FACTOR_ASKED'

function signInRecord(email: string, user: User | null, outcome: SignInOutcome): AuditRecord {
  const changes = [{ record: 'signIn', field: 'username', before: null, after: email }]
  return { type: 'USER', instanceId: user?.id ?? null, changes, outcome }
}

/** Writes down a sign-in after which nobody is in. */
async function noteSignIn(ctx: Context, email: string, user: User | null, outcome: SignInOutcome): Promise<void> {
  await writeAuditEvent(ctx, signInRecord(email, user, outcome), null)
}

/** Confirms an address by the link of the letter and signs the user in. Throws 001-006. */
export async function confirmAccount(ctx: Context, userId: number, confirmation: string): Promise<Credential> {
  await ctx.app.limits.count('resetAddress', ctx.ip)
  return write(ctx, async em => {
    const good = await useLink(em, userId, 'CONFIRM', confirmation)
    const user = good ? await em.findOne(User, { id: userId, deletedAt: null, isBanned: false }) : null
    // Nobody has a factor before the address is confirmed: a link of a letter is none
    if (!user || user.hasFactor) throw new Problem('badConfirmation')
    user.confirmedAt ??= new Date()
    return { token: await letIn(ctx, em, user, { isFirst: true }) }
  })
}

/** Sends a new confirmation letter, or nothing; neither the answer nor its time tells. */
export async function sendConfirm(ctx: Context, input: unknown): Promise<true> {
  return sendAgain(ctx, input, 'confirm', user => user.confirmedAt === null)
}

/** Sends a reset letter, or nothing; neither the answer nor its time tells. */
export async function sendReset(ctx: Context, input: unknown): Promise<true> {
  return sendAgain(ctx, input, 'reset', () => true)
}

async function sendAgain(
  ctx: Context,
  input: unknown,
  letter: 'confirm' | 'reset',
  wanted: (user: User) => boolean,
): Promise<true> {
  const { username } = checkAccount(emailSchema, input)
  await ctx.app.limits.count('resetAddress', ctx.ip)
  const isTooOften = await ctx.app.limits
    .count('resetAccount', `${letter}:${username}`)
    .then(() => false, refusedAsTooMany)
  await inEvenTime(() =>
    write(ctx, async em => {
      // Whoever asks in somebody's name takes nothing from them: the last of the letters that have gone is good
      if (isTooOften) return
      const user = await em.findOne(User, { email: username, deletedAt: null, isBanned: false })
      if (user && wanted(user)) await sendLink(ctx, em, user, letter)
    }),
  )
  return true
}

/** Tells whether a limit has refused. Throws every other error. */
function refusedAsTooMany(error: unknown): true {
  if (error instanceof Problem && error.problem === 'tooManyAttempts') return true
  throw error
}

/** Sets a new password by the link of the letter; it confirms the address and revokes every token. Throws 001-007, -009. */
export async function resetPassword(ctx: Context, input: unknown): Promise<true> {
  await ctx.app.limits.count('resetAddress', ctx.ip)
  const { userId, confirmationString, password } = checkAccount(resetSchema, input)
  const passwordHash = await hashPassword(password)
  await write(ctx, async em => {
    const good = await useLink(em, userId, 'RESET', confirmationString)
    const user = good ? await em.findOne(User, { id: userId, deletedAt: null }) : null
    if (!user) throw new Problem('badReset')
    refuseEmailAsPassword(user, password, 'password')
    user.passwordHash = passwordHash
    user.confirmedAt ??= new Date()
    await revokeAll(ctx.app, em, user)
  })
  return true
}

const WRONG_OLD = { fieldErrors: [{ field: 'oldPassword', key: 'problems.wrongOldPassword' }] } as const

/**
 * Changes the caller's password; every earlier token dies. Throws 001-009, -010, and 403 to an admin who acts as the user:
 * nobody takes an account over.
 */
export async function changePassword(ctx: Context, input: unknown): Promise<Credential> {
  const viewer = caller(ctx)
  if (viewer.actAs !== null) throw new Problem('forbidden')
  const { oldPassword, newPassword } = checkAccount(changePasswordSchema, input)
  const seen = await ctx.em.findOneOrFail(User, viewer.id)
  const guesses = guessesAt(ctx, viewer.username, seen)
  await guesses.check()
  if (!(await passwordFits(seen.passwordHash, oldPassword))) {
    await guesses.count()
    throw new Problem('wrongOldPassword', WRONG_OLD)
  }
  const passwordHash = await hashPassword(newPassword)
  return write(ctx, async em => {
    const user = await em.findOneOrFail(User, viewer.id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    // Of two changes at once the second no longer knows the password
    if (user.passwordHash !== seen.passwordHash) throw new Problem('wrongOldPassword', WRONG_OLD)
    refuseEmailAsPassword(user, newPassword, 'newPassword')
    user.passwordHash = passwordHash
    await endTokens(ctx.app, em, user)
    const shownAt = viewer.shownAt === null ? null : new Date(viewer.shownAt)
    return { token: await letIn(ctx, em, user, { shownAt }) }
  })
}

function refuseEmailAsPassword(user: User, password: string, field: string): void {
  if (password.toLowerCase() === user.email)
    throw new Problem('weakPassword', { fieldErrors: [{ field, key: 'fields.passwordIsEmail' }] })
}

/** Ends all that lets somebody in as the user until now: every token, the links of letters, and every API key. */
export async function revokeAll(app: Pick<App, 'bus'>, em: Em, user: User): Promise<void> {
  await endTokens(app, em, user)
  await endKeysOf(em, app, user.id)
}

/** Ends every token, open subscriptions included, and the links of letters: programs go on by their keys. */
async function endTokens(app: Pick<App, 'bus'>, em: Em, user: User): Promise<void> {
  user.tokenVersion += 1
  await endEntries(app, em, user.id)
}

/** Ends links and sessions of a user; tokens that are older than sessions end by the version. */
export async function endEntries(app: Pick<App, 'bus'>, em: Em, userId: number): Promise<void> {
  await endLinks(em, userId)
  await endSessionsOf(em, app, userId)
}

/** Ends the caller's session. */
export async function signOut(ctx: Context): Promise<true> {
  const viewer = caller(ctx)
  await write(ctx, em => endOwn(em, ctx.app, viewer))
  return true
}
