import { isTrusted } from '../../domain/account/stepUp.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { MessageKey } from '../../domain/core/texts.ts'
import { type Context, noteAudit } from '../core/context.ts'
import { type Params, run, statement } from '../core/sql.ts'
import type { Em } from '../core/store.ts'
import type { Db } from '../core/tables.ts'
import { transaction } from '../core/transaction.ts'
import { useChallenge, type ChallengeKind } from './challenge.ts'
import { placeFacts, tellOwner } from './entry.ts'
import { Passkey, TotpFactor } from './factor.entity.ts'
import { judgePasskey, type Proved } from './passkey.ts'
import { hasCode, useCode } from './recovery.ts'
import { openSecret, stepOf } from './totp.ts'
import type { User } from './account.entity.ts'

/** What somebody shows: one of the three. */
export interface Proof {
  readonly code?: string | null | undefined
  readonly recovery?: string | null | undefined
  readonly passkey?: object | null | undefined
}

/** The name of what is shown. */
export type ProofName = keyof Proof

/** When a session has shown what: a code or a passkey, or what opens changes of factors alone. */
export type Shown = { readonly shownAt: Date } | { readonly recoveredAt: Date }

/** What was shown counts for. */
interface Take {
  /** Uses it up, in the transaction of what it opens; false: somebody else has used it meanwhile. */
  readonly use: (em: Em) => Promise<boolean>
  readonly isWhole: boolean
}

/** Tells whether a factor counts for more than changes of factors. */
const isWhole = (trustedFrom: Date | null | undefined) => isTrusted(trustedFrom?.getTime() ?? null, Date.now())

/** What a session has shown by a factor now. */
export const shownBy = (whole: boolean): Shown => (whole ? { shownAt: new Date() } : { recoveredAt: new Date() })

/** What a session has shown by a passkey now. */
export const shownByPasskey = ({ passkey }: Proved): Shown => shownBy(isWhole(passkey.trustedFrom))

const TAKE_STEP = statement((db: Db<typeof TotpFactor>, params: Params<{ userId: number; step: number }>) =>
  db
    .updateTable('totp_factor')
    .set({ last_step: params.step })
    .where('user_id', '=', params.userId)
    .where('last_step', '<', params.step),
)

/** The step of a code and the newest one that was used; null: it is no code of now. */
async function readCode({ app, em }: Context, userId: number, code: string) {
  const factor = await em.findOne(TotpFactor, { user: userId })
  if (!factor?.secret) return null
  const step = await stepOf(openSecret(app, userId, factor.secret), code, Date.now())
  return step === null ? null : { step, lastStep: factor.lastStep, trustedFrom: factor.trustedFrom }
}

/** A code that was good and is used up: nobody guesses by it. */
const USED = 'USED'

async function judgeCode(ctx: Context, userId: number, code: string): Promise<Take | typeof USED | null> {
  const read = await readCode(ctx, userId, code)
  if (!read) return null
  const { step, lastStep, trustedFrom } = read
  // A code works once, and none before it works any more
  if (step <= lastStep) return USED
  return {
    use: async tx => (await run(tx, TAKE_STEP, { userId, step })) === 1,
    isWhole: isWhole(trustedFrom),
  }
}

/** Tells whether this is the code that was used last: by whoever sends it once more as its answer was lost, or somebody else. */
export async function isLastCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const read = await readCode(ctx, userId, code)
  return read !== null && read.step === read.lastStep
}

/** Uses a passkey's challenge up and keeps its counter. */
export async function takePasskey(em: Em, { passkey, counter, challenge }: Proved): Promise<boolean> {
  if (!(await useChallenge(em, challenge))) return false
  return (await em.nativeUpdate(Passkey, { id: passkey.id }, { counter, lastUsedAt: new Date() })) === 1
}

type Owner = Pick<User, 'id' | 'tokenVersion'>

async function judgeRecovery({ app, em }: Context, userId: number, code: string): Promise<Take | null> {
  if (!(await hasCode(em, app, userId, code))) return null
  return { use: tx => useCode(tx, app, userId, code), isWhole: false }
}

async function judgeKey(ctx: Context, owner: Owner, kind: ChallengeKind, sent: object): Promise<Take | null> {
  const proved = await judgePasskey(ctx.app, ctx.em, kind, sent)
  const { challenge, passkey } = proved ?? {}
  const isTheirs = passkey?.user.id === owner.id && challenge?.userId === owner.id
  if (!proved || !isTheirs || challenge?.version !== owner.tokenVersion) return null
  return { use: tx => takePasskey(tx, proved), isWhole: isWhole(passkey.trustedFrom) }
}

/** What was shown, under its name. */
export function nameOfProof({ code, recovery }: Proof): ProofName {
  return code ? 'code' : recovery ? 'recovery' : 'passkey'
}

/** A refusal of what was shown. */
export function badFactor(name: ProofName, key: MessageKey = 'problems.badFactor'): Problem {
  return new Problem('badFactor', { fieldErrors: [{ field: name, key }] })
}

/**
 * Judges what somebody shows as the factor of a user; what it answers uses it up and tells what was shown. Tries count on a
 * growing limit of the account's own, before they are judged, so that many at once are no way round it; a code that is used
 * up is no guess, and counts no more. Throws `badFactor`, `tooManyAttempts`.
 */
export async function prove(
  ctx: Context,
  owner: User,
  kind: ChallengeKind,
  proof: Proof,
): Promise<(em: Em) => Promise<Shown>> {
  const name = nameOfProof(proof)
  await ctx.app.limits.count('factor', owner.id)
  const take = proof.code
    ? await judgeCode(ctx, owner.id, proof.code)
    : proof.recovery
      ? await judgeRecovery(ctx, owner.id, proof.recovery)
      : await judgeKey(ctx, owner, kind, proof.passkey ?? {})
  if (take === USED) await ctx.app.limits.takeBack('factor', owner.id)
  if (!take || take === USED) {
    await noteRefused(ctx, owner, kind)
    throw badFactor(name, take ? 'fields.codeUsed' : 'problems.badFactor')
  }
  return async em => {
    if (!(await take.use(em))) throw badFactor(name)
    return shownBy(take.isWhole)
  }
}

/** Writes down that a factor was refused; at a sign-in the owner is told too: whoever tries it knows the password. */
export async function noteRefused(ctx: Context, owner: User, kind: ChallengeKind): Promise<void> {
  const isAtDoor = kind === 'passkeySecond'
  const tells = isAtDoor && (await ctx.app.limits.count('wrongFactorLetter', owner.id).then(yes, no))
  await transaction(ctx.app.store, async em => {
    await noteAudit(ctx, em, { type: 'USER', instanceId: owner.id, changes: [], outcome: 'badFactor' })
    if (tells) await tellOwner(ctx, em, owner, 'wrongFactor', placeFacts(ctx))
  })
}

const yes = () => true
const no = () => false
