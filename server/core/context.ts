import type { Locale } from '../../domain/core/texts.ts'
import { Arrivals } from './arrivals.ts'
import type { Background } from './background.ts'
import type { Config } from './config.ts'
import { Contents } from './contents.ts'
import type { Bus } from './events.ts'
import type { AuditActor, AuditRecord, Hooks } from './hooks.ts'
import { keepAnswer, type IdempotencyKey, takeKey } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { Metrics } from './metrics.ts'
import type { Leases } from './leases.ts'
import type { Nodes } from './nodes.ts'
import type { Signing } from './signing.ts'
import type { Em, Store } from './store.ts'
import type { Storage } from './storage.ts'
import { flush, groupedTransaction, openTransaction, transaction, type TransactionWork } from './transaction.ts'
import { isFresh } from '../../domain/account/stepUp.ts'
import { Problem } from '../../domain/core/problems.ts'
import type { Role, StepUpWhen } from '../generated/schema.ts'
import type { Touched } from './touch.ts'
import type { Logger } from './log.ts'

/** What one process shares between all calls; a room adds its part where it lives. */
export interface App {
  readonly config: Config
  readonly store: Store
  readonly bus: Bus
  readonly leases: Leases
  readonly nodes: Nodes
  readonly storage: Storage
  readonly limits: Limits
  readonly metrics: Metrics
  /** Tells of an unexpected error. */
  readonly report: Logger['report']
  /** Tells of an answered request. */
  readonly answered: Logger['answered']
  /** Tells of what an operator should set right. */
  readonly warn: Logger['warn']
  /** Notes what has to be found in the log later. */
  readonly note: Logger['note']
  readonly background: Background
  readonly life: Life
  readonly hooks: Hooks
}

/** Where a process is in its life. */
export interface Life {
  /** It takes no new work: readiness says so. */
  stopping: boolean
}

/** The API key that a call came with. */
export interface CallingKey {
  readonly id: number
  readonly name: string
  readonly scopes: readonly string[]
}

/** Who calls. Roles are those of the database, not of the token. */
export interface Viewer {
  readonly id: number
  readonly roles: readonly Role[]
  readonly name: string
  readonly username: string
  /** The admin who signed in as this user. */
  readonly actAs: number | null
  readonly jti: string
  /** When the token ends, epoch seconds. */
  readonly expires: number
  /** The row of the session that the token is (docs/security.md); 0: it is an API key. */
  readonly sessionId: number
  /** A visit of support that only looks. */
  readonly isReadOnly: boolean
  /** Whoever is at the keys, the admin of a visit too, has a second factor. */
  readonly hasFactor: boolean
  /** When this session last showed a code or a passkey, epoch milliseconds. */
  readonly shownAt: number | null
  /** When this session last showed a recovery code, which is good for changes of factors alone. */
  readonly recoveredAt: number | null
  /** The key that the call came with: it may do no more than its scopes say; null: a session. */
  readonly key: CallingKey | null
}

/** What whoever is not let in has tried: an API key that is not good, or nothing that is one. */
export type Stranger = 'unauthenticated' | 'keyRefused'

/** What a resolver knows about its call. */
export interface Context {
  readonly app: App
  readonly viewer: Viewer | null
  /** What a caller is told who is nobody. */
  readonly stranger: Stranger
  readonly locale: Locale
  readonly ip: string
  readonly requestId: string
  /** What the caller's program calls itself; empty: nothing. */
  readonly userAgent: string
  /** The key that came beside the call, null without one. */
  readonly sentKey: string | null
  /** The session for reads; inside a write it is that of its transaction. */
  readonly em: Em
  /** The stored contents that its answer carries. */
  readonly contents: Contents
  /** The contents that came with it as bytes. */
  readonly arrivals: Arrivals
  /** What becomes of the call as it is carried out. */
  readonly state: CallState
}

/** What becomes of a call as it is carried out. */
export interface CallState {
  /** The root field that is carried out. */
  action: string
  /** The root fields that are asked for; empty until the call was read. */
  roots: readonly string[]
  /** The code of the error that it is answered, with the fields that it names; null: none. */
  error: string | null
  /** The idempotency key that the call's write has to take. */
  key: IdempotencyKey | null
  /** The key whose write is done: what it answers is kept, so that a second write under it could never be answered. */
  writtenKey: IdempotencyKey | null
  /** The answer is the one that the key's first call was given. */
  replayed: boolean
  /** What the call must not do without the factor shown anew; null: nothing. */
  stepUp: StepUpWhen | null
  /** Names of fields whose values are shown once: they are left out of the kept answer. */
  shownOnce: readonly string[]
  /** Takes back what the call did outside of its transaction, such as stored contents; run when it is refused. */
  readonly undo: (() => Promise<void>)[]
  /** The approval whose proposal the call carries out. */
  signing: Signing | null
  em: Em | null
}

/** Apollo copies a context's own properties for each operation, so `em` lives on the prototype and its state is shared. */
class Call implements Context {
  readonly app: App
  readonly viewer: Viewer | null
  readonly stranger: Stranger
  readonly locale: Locale
  readonly ip: string
  readonly requestId: string
  readonly userAgent: string
  readonly sentKey: string | null
  readonly contents: Contents
  readonly arrivals: Arrivals
  readonly state: CallState = {
    action: 'SERVICE',
    roots: [],
    error: null,
    key: null,
    writtenKey: null,
    replayed: false,
    stepUp: null,
    shownOnce: [],
    undo: [],
    signing: null,
    em: null,
  }

  constructor(app: App, call: Caller) {
    this.app = app
    this.viewer = call.viewer
    this.stranger = call.stranger ?? 'unauthenticated'
    this.locale = call.locale
    this.ip = call.ip
    this.requestId = call.requestId
    this.userAgent = call.userAgent ?? ''
    this.sentKey = call.sentKey ?? null
    this.contents = call.contents ?? new Contents()
    this.arrivals = call.arrivals ?? new Arrivals()
  }

  get em(): Em {
    const open = openTransaction()
    if (open) return open.em
    this.state.em ??= this.app.store.fork()
    return this.state.em
  }
}

type Caller = Pick<Context, 'viewer' | 'locale' | 'ip' | 'requestId'> &
  Partial<Pick<Context, 'stranger' | 'sentKey' | 'contents' | 'arrivals' | 'userAgent'>>

/** Makes the context of one call. */
export function createContext(app: App, call: Caller): Context {
  return new Call(app, call)
}

const actorOf = (ctx: Context): AuditActor => ({
  userId: ctx.viewer?.id ?? null,
  actAs: ctx.viewer?.actAs ?? null,
  apiKey: ctx.viewer?.key ? `${ctx.viewer.key.id} ${ctx.viewer.key.name}` : null,
  action: ctx.state.action,
  ip: ctx.ip,
  requestId: ctx.requestId,
})

/**
 * Runs a write of a call in one transaction (see core/transaction), with what every write leaves behind: what the hooks
 * before the commit do, and under an idempotency key the answer, which therefore is what `work` returns. Throws at the
 * second write of a call with a key.
 */
export function write<T>(ctx: Context, work: (em: Em) => Promise<T>): Promise<T> {
  return writeBy(transaction, ctx, work)
}

/** The same for small writes that come many at once (see `groupedTransaction`). */
export function groupedWrite<T>(ctx: Context, work: (em: Em) => Promise<T>): Promise<T> {
  return writeBy(groupedTransaction, ctx, work)
}

type Transactional = <T>(store: Store, work: TransactionWork<T>) => Promise<T>

async function writeBy<T>(run: Transactional, ctx: Context, work: (em: Em) => Promise<T>): Promise<T> {
  const { key } = ctx.state
  if (key && key === ctx.state.writtenKey)
    throw new Error(`${ctx.state.action} writes twice: a keyed call has one write`)
  const result = await run(ctx.app.store, async (em, touched) => {
    for (const hook of ctx.app.hooks.atBegin) await hook(em)
    if (key) await takeKey(em, key)
    const answer = await work(em)
    await flush(em)
    refuseWithoutFactor(ctx, touched)
    for (const hook of ctx.app.hooks.beforeCommit) await hook(em, actorOf(ctx), touched, ctx.app.bus)
    if (key) await keepAnswer(em, key, { value: withoutShown(answer, ctx.state.shownOnce) })
    return answer
  })
  ctx.state.writtenKey = key
  ctx.state.em = null // it would answer what was there before
  return result
}

/**
 * Judged last in the transaction, so that everything else that the call is refused for comes first, and taken back with it
 * (docs/security.md: judged after 400, changes nothing). Throws `stepUpRequired`.
 */
function refuseWithoutFactor({ app, state, viewer }: Context, touched: readonly Touched[]): void {
  if (state.stepUp === null) return
  if (app.hooks.wantsFactor[state.stepUp](touched)) throw stepUpProblem(viewer)
}

/** Why a call wants the factor shown anew: a session that has just shown a recovery code is told that it is not enough. */
export function stepUpProblem(viewer: Viewer | null): Problem {
  return new Problem(isFresh(viewer?.recoveredAt ?? null, Date.now()) ? 'stepUpRecovered' : 'stepUpRequired')
}

/** What is kept of an answer: without what is shown once. */
function withoutShown(answer: unknown, shownOnce: readonly string[]): unknown {
  if (shownOnce.length === 0 || typeof answer !== 'object' || answer === null) return answer
  return { ...answer, ...Object.fromEntries(shownOnce.map(name => [name, null])) }
}

/** Takes back what a refused call did outside of its transaction; a failure is reported and left to the sweep. */
export async function undoOutsideTransaction(ctx: Context): Promise<void> {
  for (const undo of ctx.state.undo.splice(0))
    await undo().catch((error: unknown) => ctx.app.report(error, { requestId: ctx.requestId, worker: 'undo' }))
}

/**
 * Runs a write of no call in one transaction: a scheduled step, whose name stands in the audit log, with what every write
 * leaves behind.
 */
export function scheduledWrite<T>(app: App, action: string, work: (em: Em) => Promise<T>): Promise<T> {
  return transaction(app.store, async (em, touched) => {
    const result = await work(em)
    await flush(em)
    const actor: AuditActor = { userId: null, actAs: null, apiKey: null, action, ip: '', requestId: '' }
    for (const hook of app.hooks.beforeCommit) await hook(em, actor, touched, app.bus)
    return result
  })
}

/** Writes into the audit log, in the open transaction, what no changed record tells of (`userId`: who did it). */
export function noteAudit(ctx: Context, em: Em, record: AuditRecord, userId = ctx.viewer?.id ?? null): Promise<void> {
  return ctx.app.hooks.audit(em, { ...actorOf(ctx), userId }, record)
}

/** Writes into the audit log what changes no record: sign-ins (`userId`: whose), downloads, denials. */
export async function writeAuditEvent(
  ctx: Context,
  record: AuditRecord,
  userId = ctx.viewer?.id ?? null,
): Promise<void> {
  await transaction(ctx.app.store, em => noteAudit(ctx, em, record, userId))
}

/** The caller of a field that is not @public. */
export function caller(ctx: Context): Viewer {
  if (!ctx.viewer) throw new Error('The field needs @allow or @step')
  return ctx.viewer
}
